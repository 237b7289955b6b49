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
package org.lcindex.query.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.RowParts;
import org.lcindex.query.inspect.TypeRanking.Certainty;
import org.lcindex.type.ColumnType;

/**
 * What a sample tells of a table: its columns with the types they may have, and the commands that
 * declare them. {@code org.lcindex.query.text.InspectText} makes the text of it that {@code lcindex
 * inspect} prints.
 *
 * @param table the table
 * @param rows that were sampled
 * @param regions of the table
 * @param regionsRead of which rows were taken
 * @param ended what ended the sample early, such as {@code after 20 s}; null when nothing did
 * @param row the row key; null when no row was found
 * @param columns by name
 * @param moreColumns whether there are columns beyond those
 * @param warnings declared types that do not fit, in words
 * @param storage what would make the table smaller, in words; null when nothing is known
 * @param declaredParts of the row key
 * @param proposedParts of which all sampled row keys may be made, with names to be replaced
 */
@InterfaceAudience.Public
public record TableInspection(
    TableName table,
    int rows,
    int regions,
    int regionsRead,
    String ended,
    ColumnInspection row,
    List<ColumnInspection> columns,
    boolean moreColumns,
    List<String> warnings,
    String storage,
    RowParts declaredParts,
    RowParts proposedParts) {
  /** A longer text is rarely looked for by its beginning, and is copied into the index. */
  private static final int LONG_TEXT = 100;

  /** Columns with an index on which queries could do something, in the order of the columns. */
  public List<ColumnInspection> toIndex() {
    return columns.stream()
        .filter(column -> !column.indexed())
        .filter(column -> column.type().type() != ColumnType.BYTES)
        .filter(column -> column.ranking().best().isPlausible())
        .filter(column -> column.distinct() > 1 || column.cells() == 1)
        .filter(column -> column.bytes() <= (long) LONG_TEXT * column.cells())
        .toList();
  }

  /** The row key and columns without an index or a declared type whose type is no mere guess. */
  public List<ColumnInspection> toDeclare() {
    List<ColumnInspection> found = new ArrayList<>();
    boolean hasParts = !declaredParts.isNone() || !proposedParts.isNone();
    Stream.concat(Stream.ofNullable(hasParts ? null : row), columns.stream())
        .filter(column -> !column.indexed() && column.declared().isEmpty())
        .filter(column -> column.type().type() != ColumnType.BYTES)
        .filter(column -> column.ranking().certainty() != Certainty.GUESS)
        .forEach(found::add);
    return found;
  }
}
