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
import org.lcindex.query.cli.json.LikeJson;
import org.lcindex.rpc.GlobalEstimate;

/**
 * What a command has changed, as JSON for programs.
 *
 * @param table its name
 * @param changed whether the table was altered
 * @param online whether its regions stayed open
 * @param regions how many of them were told
 * @param indexes definitions that the command was about and has changed
 * @param existed those that were so before
 * @param notes what there is to know or to do besides
 * @param bytesFreed of index files that go; absent when none do, or that is not known
 * @param estimates what each global index was expected to take; absent when none is created
 * @param likes what grids do for the conditions that were given; absent when none were
 */
record ChangeReport(
    String table,
    boolean changed,
    boolean online,
    int regions,
    List<String> indexes,
    List<String> existed,
    List<String> notes,
    Long bytesFreed,
    List<Expected> estimates,
    List<LikeJson> likes) {

  /**
   * What a global index was expected to take, before it was created.
   *
   * @param cells of a grid; absent of an index on one column
   * @param fullestCell share of the sampled entries that the fullest cell has, 0 to 1
   * @param advice on a grid's bits
   */
  record Expected(
      String index,
      long sampledRows,
      long rows,
      long entries,
      long bytes,
      long seconds,
      int regions,
      Integer cells,
      Double fullestCell,
      List<String> advice) {
    static Expected of(GlobalDefinition index, GlobalEstimate e) {
      GlobalEstimate.Grid grid = e.grid();
      return new Expected(
          index.toString(),
          e.sampledRows(),
          e.rows(),
          e.entries(),
          e.bytes(),
          e.seconds(),
          e.regions(),
          grid == null ? null : grid.cells(),
          grid == null || grid.sampled() == 0 ? null : (double) grid.inFullest() / grid.sampled(),
          grid == null || grid.advice().isEmpty() ? null : grid.advice());
    }
  }

  /**
   * A report.
   *
   * @param change null when there was nothing to change
   */
  static ChangeReport of(
      TableName table,
      IndexChange change,
      List<IndexDefinition> indexes,
      List<IndexDefinition> existed) {
    return new ChangeReport(
        table.getNameAsString(),
        change != null && change.changed(),
        change == null || change.online(),
        change == null ? 0 : change.regions(),
        indexes.stream().map(IndexDefinition::toString).toList(),
        existed.stream().map(IndexDefinition::toString).toList(),
        change == null ? List.of() : change.notes(),
        null,
        null,
        null);
  }

  /** With what becomes free. */
  ChangeReport freeing(Long bytes) {
    return new ChangeReport(
        table, changed, online, regions, indexes, existed, notes, bytes, null, null);
  }

  /** With what global indexes take. */
  ChangeReport expecting(Map<GlobalDefinition, GlobalEstimate> estimates) {
    if (estimates.isEmpty()) {
      return this;
    }
    List<Expected> expected = new ArrayList<>();
    estimates.forEach((index, e) -> expected.add(Expected.of(index, e)));
    return new ChangeReport(
        table, changed, online, regions, indexes, existed, notes, bytesFreed, expected, likes);
  }

  /** With what grids do for conditions. */
  ChangeReport telling(List<LikeJson> boxes) {
    return boxes.isEmpty()
        ? this
        : new ChangeReport(
            table, changed, online, regions, indexes, existed, notes, bytesFreed, estimates, boxes);
  }
}
