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
package org.lcindex.load.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.UserError;

/**
 * The row key of a file's rows when it is made of parts, each of which is a column of the file.
 *
 * @param parts of the table's row keys
 * @param columns of the file, one for each part
 */
record KeyParts(RowParts parts, List<String> columns) {
  /** The part that a column of a file is; null when it is none. */
  static RowPart find(RowParts parts, String column) {
    Optional<RowPart> part = parts.find(column);
    return part.or(
            () ->
                column.startsWith(ColumnName.OF_ROW)
                    ? parts.find(column.substring(ColumnName.OF_ROW.length()))
                    : Optional.empty())
        .orElse(null);
  }

  /**
   * The parts that a file has.
   *
   * @throws UserError when it lacks one or has it twice, or the table declares none
   */
  static KeyParts of(RowParts parts, Collection<String> known) {
    if (parts.isNone()) {
      throw new UserError("--key is missing: name the column whose value is the row key");
    }
    List<String> columns = new ArrayList<>();
    for (RowPart part : parts.list()) {
      List<String> found = known.stream().filter(name -> part.equals(find(parts, name))).toList();
      if (found.size() > 1) {
        throw new UserError(
            "the file has the columns "
                + String.join(" and ", found)
                + ", and each may be "
                + part.name()
                + ", a part of the table's row key ("
                + parts.declaration()
                + "): rename or leave out one of them, or name the column whose value is the whole"
                + " key by --key");
      }
      if (found.isEmpty()) {
        throw new UserError(
            "--key is missing, and the file has no column "
                + part.name()
                + ", which is a part of the table's row key ("
                + parts.declaration()
                + "): name the column whose value is the whole key");
      }
      columns.add(found.get(0));
    }
    return new KeyParts(parts, columns);
  }

  /**
   * A row key.
   *
   * @param cells gives the cell of a column; null when the row has none
   * @throws IllegalArgumentException when there is none, or it cannot stand in its part
   */
  byte[] key(Function<String, byte[]> cells) {
    List<byte[]> all = new ArrayList<>();
    for (String column : columns) {
      byte[] cell = cells.apply(column);
      if (cell == null) {
        throw new IllegalArgumentException(
            "no value for " + column + ", which is a part of the row key");
      }
      all.add(cell);
    }
    return parts.encodeCells(all);
  }

  @Override
  public String toString() {
    return parts.declaration();
  }
}
