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
package org.lcindex.query.cli.rows;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.plan.Measures;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.text.DidYouMean;

/**
 * Selected columns that the table has no index and no declaration of, and that no row had up to
 * now: they may be misspelt, which HBase, that has no schema, cannot tell. Not thread safe.
 */
public final class UnseenColumns {
  private final List<String> known;
  private final List<ColumnName> unseen;
  private long rows;

  /** Before the first row. */
  public UnseenColumns(RowColumns columns) {
    this.known = columns.reader().known().stream().map(RowColumns::name).toList();
    Stream<ColumnName> selected =
        columns.isSelection() ? columns.list().stream() : Stream.<ColumnName>empty();
    this.unseen =
        new ArrayList<>(
            selected.filter(column -> !known.contains(RowColumns.name(column))).toList());
  }

  /** A row of the output. */
  public void add(Result row) {
    rows++;
    if (!unseen.isEmpty()) {
      unseen.removeIf(column -> row.containsColumn(column.family(), column.qualifier()));
    }
  }

  /** What may be misspelt, a line for each column; none when there was no row to tell by. */
  public List<String> told() {
    return rows == 0
        ? List.of()
        : unseen.stream()
            .map(RowColumns::name)
            .map(
                name ->
                    String.format(
                        "no row had a column %s (%s read)%s",
                        name, Measures.count(rows, "row"), DidYouMean.among(name, known)))
            .toList();
  }
}
