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
package org.lcindex.build;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.NotIndexableException;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The keys of a complex row, from which its entries are made: for each indexed column the distinct
 * keys among its puts, and whether a put does not decode. So a row of any size takes the memory of
 * its distinct keys only, and for these there is a limit. For one thread, used for one row after
 * the other.
 */
final class ComplexRow {
  /** What a key in a set takes besides its bytes. */
  private static final int KEY_OVERHEAD = 64;

  private final byte[][] qualifiers;
  private final ValueCodec[] codecs;
  private final TreeSet<byte[]>[] keys;
  private final boolean[] odd;
  private final long maxKeyBytes;
  private long keyBytes;

  /**
   * For rows of these columns.
   *
   * @param maxKeyBytes memory that the distinct keys of a row may take
   */
  @SuppressWarnings({"unchecked", "rawtypes"})
  ComplexRow(List<IndexDefinition> columns, long maxKeyBytes) {
    this.maxKeyBytes = maxKeyBytes;
    qualifiers = new byte[columns.size()][];
    codecs = new ValueCodec[columns.size()];
    keys = new TreeSet[columns.size()];
    odd = new boolean[columns.size()];
    for (int c = 0; c < qualifiers.length; c++) {
      qualifiers[c] = columns.get(c).qualifier();
      codecs[c] = columns.get(c).codec();
      keys[c] = new TreeSet<>(Arrays::compareUnsigned);
    }
  }

  /** Forgets the row before. */
  void clear() {
    for (TreeSet<byte[]> of : keys) {
      of.clear();
    }
    Arrays.fill(odd, false);
    keyBytes = 0;
  }

  /**
   * Adds cells of the row.
   *
   * @throws NotIndexableException when it has too many distinct keys
   */
  void add(List<? extends Cell> cells) throws NotIndexableException {
    for (Cell cell : cells) {
      if (cell.getType() == Cell.Type.Put) {
        for (int c = 0; c < qualifiers.length; c++) {
          if (CellUtil.matchingQualifier(cell, qualifiers[c])) {
            add(c, cell);
          }
        }
      }
    }
  }

  private void add(int column, Cell cell) throws NotIndexableException {
    byte[] value = CellUtil.cloneValue(cell);
    byte[] key = codecs[column].keyOf(value, 0, value.length);
    if (key == null) {
      odd[column] = true;
    } else if (keys[column].add(key)) {
      keyBytes += key.length + KEY_OVERHEAD;
      if (keyBytes > maxKeyBytes) {
        throw new NotIndexableException(
            "row "
                + ShownText.cut(CellUtil.cloneRow(cell))
                + " has so many versions of indexed columns that their distinct values take more"
                + " than "
                + maxKeyBytes
                + " bytes of memory, a quarter of what a build may take (lcindex.build.memory.bytes)");
      }
    }
  }

  /**
   * Puts a column's keys into a batch, after the row's record: one entry for each distinct key, one
   * ODD entry if a put does not decode, and always an ABSENT entry.
   */
  void putEntries(int column, int record, RowBatch batch) throws NotIndexableException {
    RowBatch.Entries entries = batch.entries(column);
    ByteWriter out = batch.bytes();
    if (odd[column]) {
      entries.odd.add(record);
    }
    for (byte[] key : keys[column]) {
      batch.checkKey(key.length);
      int at = out.length();
      out.put(key, 0, key.length);
      entries.addValue(record, at, key.length);
    }
    entries.absent.add(record);
  }
}
