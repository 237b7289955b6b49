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
package org.lcindex.query.admin.build;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.StandingProblem;

/**
 * How global indexes stand, by what one server read in the catalog and by what each region tells of
 * itself.
 *
 * @param table whose they are
 * @param regions that have answered
 * @param told by one of them; none if none did
 * @param disabled why the table has no region that answers; null if it has
 * @param untold why nothing is known; null if something is
 */
public record GlobalStates(
    TableName table,
    List<RegionStatus> regions,
    List<GlobalStatus> told,
    String disabled,
    String untold) {

  /** Each of these. */
  public List<GlobalStatus> of(List<GlobalIndex> indexes) {
    return indexes.stream().map(this::of).toList();
  }

  private GlobalStatus of(GlobalIndex index) {
    String text = index.name();
    String entries = GlobalTables.entries(table, index).getNameAsString();
    if (untold != null) {
      return GlobalStatus.of(text, entries, GlobalState.UNKNOWN, untold);
    }
    if (disabled != null) {
      return GlobalStatus.of(text, entries, GlobalState.DISABLED, disabled);
    }
    GlobalStatus known =
        told.stream()
            .filter(one -> one.index().equals(text) && one.table().equals(entries))
            .findFirst()
            .orElseGet(
                () ->
                    GlobalStatus.of(
                        text,
                        entries,
                        GlobalState.UNKNOWN,
                        "no region of the table tells how its global indexes stand"));
    String passing = passing(text);
    passing = passing == null ? unread() : passing;
    return passing != null && known.state().compareTo(GlobalState.UNCOVERED) <= 0
        ? known.with(GlobalState.UNCOVERED, passing)
        : known;
  }

  /**
   * That a region's server cannot read the catalog, which may be of another moment than what is
   * known by another one: the worse is told. Null if all can.
   */
  private String unread() {
    return regions.stream()
        .flatMap(region -> region.standing().stream())
        .map(StandingProblem::problem)
        .filter(problem -> problem.contains(GlobalTables.UNREAD))
        .findFirst()
        .orElse(null);
  }

  /** Why writes of some region go without entries; null if none do. */
  private String passing(String index) {
    return regions.stream()
        .flatMap(region -> region.globals().stream())
        .filter(figures -> figures.index().equals(index))
        .map(GlobalFigures::passing)
        .filter(why -> why != null)
        .findFirst()
        .orElse(null);
  }
}
