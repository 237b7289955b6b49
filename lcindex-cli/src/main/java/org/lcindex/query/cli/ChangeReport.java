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
package org.lcindex.query.cli;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.text.Members;

/** What a command has changed, as JSON for programs. Stateless. */
final class ChangeReport {
  private ChangeReport() {}

  /**
   * A report, to which commands add what they know besides.
   *
   * @param change null when there was nothing to change
   * @param indexes definitions that the command was about and has changed
   * @param existed those that were so before
   */
  static Members of(
      TableName table,
      IndexChange change,
      List<IndexDefinition> indexes,
      List<IndexDefinition> existed) {
    return new Members()
        .with("table", table.getNameAsString())
        .with("changed", change != null && change.changed())
        .with("online", change == null || change.online())
        .with("regions", change == null ? 0 : change.regions())
        .with("indexes", indexes.stream().map(IndexDefinition::toString).toList())
        .with("existed", existed.stream().map(IndexDefinition::toString).toList())
        .with("notes", change == null ? List.of() : change.notes());
  }

  /** What each global index was expected to take, before it was created; null without any. */
  static List<Members> expected(Map<GlobalDefinition, GlobalEstimate> estimates) {
    List<Members> expected = new ArrayList<>();
    estimates.forEach((index, estimate) -> expected.add(expected(index, estimate)));
    return expected.isEmpty() ? null : expected;
  }

  private static Members expected(GlobalDefinition index, GlobalEstimate e) {
    Members told =
        new Members()
            .with("index", index.toString())
            .with("sampledRows", e.sampledRows())
            .with("rows", e.rows())
            .with("entries", e.entries())
            .with("bytes", e.bytes())
            .with("seconds", e.seconds())
            .with("regions", e.regions());
    GlobalEstimate.Grid grid = e.grid();
    if (grid != null) {
      told.with("cells", grid.cells())
          .with(
              "fullestCell",
              grid.sampled() == 0 ? null : (double) grid.inFullest() / grid.sampled())
          .with("advice", grid.advice().isEmpty() ? null : grid.advice());
    }
    return told;
  }
}
