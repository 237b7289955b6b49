/*
 * Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except
 * in compliance with the License. You may obtain a copy of the License at
 *
 *     http://www.apache.org/licenses/LICENSE-2.0
 *
 * Unless required by applicable law or agreed to in writing, software distributed under the License
 * is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express
 * or implied. See the License for the specific language governing permissions and limitations under
 * the License.
 */
package org.lcindex.global.catalog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Coverage;
import org.lcindex.global.coverage.Token;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.predicate.KeyRange;

/**
 * What one read of an index's row in the catalog says. Immutable as long as nobody writes to the
 * array.
 *
 * @param key of the row; see {@link org.lcindex.definition.GlobalTables#catalogRow}
 * @param index null if the row does not say, or nobody can read what it says: then only servers
 *     have left marks here
 * @param incarnation of the entries that the row is about; null if it does not say
 * @param replaced when the base table's rows became other ones, in milliseconds of the master's
 *     clock; null if that is not known to have happened
 * @param tokens which ranges of base rows lack entries, or may lack some
 * @param built what of them builds have made good
 * @param notes what else the row says
 */
@InterfaceAudience.Private
public record CatalogRow(
    byte[] key,
    GlobalIndex index,
    Long incarnation,
    Long replaced,
    List<Token> tokens,
    List<Built> built,
    CatalogNotes notes) {
  private static final byte[] INDEX = CatalogTable.indexFamily();
  private static final byte[] TOKENS = CatalogTable.tokensFamily();

  /** Reads a row; null if there is none. */
  static CatalogRow of(Result row) {
    if (row.isEmpty()) {
      return null;
    }
    List<Token> tokens = new ArrayList<>();
    List<Built> built = new ArrayList<>();
    for (Cell cell : row.rawCells()) {
      if (CellUtil.matchingFamily(cell, TOKENS)) {
        CatalogCells.read(CellUtil.cloneQualifier(cell), CellUtil.cloneValue(cell), tokens, built);
      }
    }
    return new CatalogRow(
        row.getRow(),
        index(row.getValue(INDEX, CatalogCells.DEFINITION)),
        number(row.getValue(INDEX, CatalogCells.INCARNATION)),
        number(row.getValue(INDEX, CatalogCells.REPLACED)),
        List.copyOf(tokens),
        List.copyOf(built),
        NoteCells.read(row));
  }

  private static GlobalIndex index(byte[] text) {
    try {
      return text == null ? null : GlobalIndex.parse(CatalogCells.text(text));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static Long number(byte[] value) {
    return value == null || value.length != Long.BYTES ? null : Bytes.toLong(value);
  }

  /**
   * Whether it says which index it is about, and which entries. Of another row nothing is believed:
   * only the master writes these two, so servers have marked what the master does not know.
   */
  public boolean isWhole() {
    return index != null && incarnation != null;
  }

  /**
   * The base rows for which the index may be believed: the one function by which queries, builds,
   * writes and all that is told to people decide.
   *
   * @param met the incarnation of the entries' table that is asked; null if it has none
   */
  public Coverage coverage(Long met) {
    return isWhole() ? Coverage.of(tokens, built, bytes(incarnation), bytes(met)) : Coverage.NONE;
  }

  /**
   * Whether the index may be believed of base rows, by entries of the incarnation that it names.
   */
  public boolean covers(KeyRange rows) {
    return coverage(incarnation).covers(rows);
  }

  /**
   * Whether the index may be believed of all base rows but single ones, by entries of the
   * incarnation that it names.
   */
  public boolean coversBesideRows() {
    return coverage(incarnation).coversBesideRows();
  }

  private static byte[] bytes(Long incarnation) {
    return incarnation == null ? null : Bytes.toBytes(incarnation);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof CatalogRow other
        && Arrays.equals(key, other.key)
        && Objects.equals(index, other.index)
        && Objects.equals(incarnation, other.incarnation)
        && Objects.equals(replaced, other.replaced)
        && tokens.equals(other.tokens)
        && built.equals(other.built)
        && notes.equals(other.notes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(key);
  }
}
