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
package org.lcindex.query.text;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.text.TextTable;

/** Lists of indexes: what a column of such a list tells is said here, by its heading. Stateless. */
public final class IndexTable {
  private static final Map<String, Function<IndexRow, Object>> CELLS = new TreeMap<>();

  static {
    CELLS.put("table", row -> row.table().table());
    CELLS.put("id", row -> row.definition().id());
    CELLS.put("definition", IndexRow::definition);
    CELLS.put("column", row -> row.definition().column());
    CELLS.put("type", row -> GlobalsText.types(row.definition()));
    CELLS.put("encoding", row -> GlobalsText.encodings(row.definition()));
    CELLS.put("min", row -> row.bound(index -> index.codec().format(index.min())));
    CELLS.put("max", row -> row.bound(index -> index.codec().format(index.max())));
    CELLS.put("flags", row -> row.bound(LocalDefinition::flags));
    CELLS.put("index", IndexRow::name);
    CELLS.put("state", IndexRow::state);
    CELLS.put("", row -> ProgressText.bar(row.share()));
    CELLS.put("HFiles", row -> row.ofFiles(ProgressText::files));
    CELLS.put("HFile bytes", row -> row.ofFiles(ProgressText::bytes));
    // The shell's headings are single words.
    CELLS.put("HFile_bytes", CELLS.get("HFile bytes"));
    CELLS.put("index bytes", IndexRow::bytes);
    CELLS.put("done", IndexRow::done);
    CELLS.put("rows", row -> row.cells(IndexCells::rows));
    CELLS.put("values", row -> row.cells(IndexCells::values));
    CELLS.put("odd", row -> row.cells(IndexCells::odd));
    CELLS.put("absent", row -> row.cells(IndexCells::absent));
  }

  private IndexTable() {}

  /** A row for each index, with the columns of these headings. */
  public static TextTable of(Collection<IndexRow> indexes, String... headings) {
    TextTable table = new TextTable(headings);
    for (IndexRow index : indexes) {
      table.row(Stream.of(headings).map(heading -> CELLS.get(heading).apply(index)).toArray());
    }
    return table;
  }
}
