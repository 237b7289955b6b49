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
import org.lcindex.definition.LocalDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.text.Columns;
import org.lcindex.text.TextTable;

/** Lists of indexes: what a column of such a list tells is said here, by its heading. Stateless. */
public final class IndexTable {
  private static final Columns<IndexRow> COLUMNS =
      new Columns<IndexRow>()
          .with("table", row -> row.table().table())
          .with("id", row -> row.definition().id())
          .with("definition", IndexRow::definition)
          .with("column", row -> row.definition().column())
          .with("type", row -> GlobalsText.types(row.definition()))
          .with("encoding", row -> GlobalsText.encodings(row.definition()))
          .with("min", row -> row.bound(index -> index.codec().format(index.min())))
          .with("max", row -> row.bound(index -> index.codec().format(index.max())))
          .with("flags", row -> row.bound(LocalDefinition::flags))
          .with("index", IndexRow::name)
          .with("state", IndexRow::state)
          .with("", row -> ProgressText.bar(row.share()))
          .with("HFiles", row -> row.ofFiles(ProgressText::files))
          .with("HFile bytes", row -> row.ofFiles(ProgressText::bytes))
          // The shell's headings are single words.
          .with("HFile_bytes", row -> row.ofFiles(ProgressText::bytes))
          .with("index bytes", IndexRow::bytes)
          .with("done", IndexRow::done)
          .with("rows", row -> row.cells(IndexCells::rows))
          .with("values", row -> row.cells(IndexCells::values))
          .with("odd", row -> row.cells(IndexCells::odd))
          .with("absent", row -> row.cells(IndexCells::absent));

  private IndexTable() {}

  /** A row for each index, with the columns of these headings. */
  public static TextTable of(Collection<IndexRow> indexes, String... headings) {
    return COLUMNS.of(indexes, headings);
  }
}
