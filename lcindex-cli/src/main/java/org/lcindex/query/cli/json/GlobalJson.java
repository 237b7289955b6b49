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
package org.lcindex.query.cli.json;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.OptionalLong;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.build.GlobalsView;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.GoneFigures;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.text.Members;

/** Global indexes of a table for programs; absent members were not given. Stateless. */
final class GlobalJson {
  private GlobalJson() {}

  /** Those of a table; null when it has none, so that the member is absent. */
  static List<Members> of(TableIndexStatus status) {
    return of(status, List.of());
  }

  /** Those of a table, with samples of its grids. */
  static List<Members> of(TableIndexStatus status, List<GridSample> grids) {
    if (status.globals().isEmpty()) {
      return null;
    }
    List<GlobalStatus> stand = status.globalIndexes();
    List<Members> found = new ArrayList<>();
    for (int i = 0; i < stand.size(); i++) {
      GlobalIndex index = status.globals().get(i);
      GridSample sample =
          grids.stream().filter(one -> one.grid().equals(index)).findFirst().orElse(null);
      Members one = definition(index, sample);
      standing(one, status, index, stand.get(i));
      entries(one, stand.get(i));
      one.with("stale", stale(stand.get(i)));
      one.with(
          "activity", status.regions().isEmpty() ? null : activity(GlobalsView.sum(status, index)));
      found.add(one);
    }
    return found;
  }

  /** A grid has {@code columns} in place of {@code type} and {@code encoding}. */
  private static Members definition(GlobalIndex index, GridSample sample) {
    GlobalDefinition d = index.definition();
    Members told = new Members().with("definition", d.toString()).with("column", d.column());
    if (d.cells() > 0) {
      told.with("columns", axes(index));
    } else {
      told.with("type", d.codec().type()).with("encoding", d.codec().encoding());
    }
    told.with("kind", d.kind()).with("policy", d.policy());
    told.with("buckets", d.buckets() == 0 ? null : d.buckets());
    told.with("splits", index.splits() == 0 ? null : index.splits());
    told.with("cells", d.cells() == 0 ? null : d.cells());
    if (sample != null) {
      told.with("fullestCell", fullestCell(sample)).with("sampledRows", sample.rows());
    }
    return told.with("generation", HexFormat.of().toHexDigits(index.generation()))
        .with("id", d.id());
  }

  /** The share of a grid's sampled entries that its fullest cell has, 0 to 1. */
  private static Double fullestCell(GridSample sample) {
    return sample.tuples() == 0 ? null : (double) sample.inFullestCell() / sample.tuples();
  }

  /** The columns of a grid, in the order of its axes. */
  private static List<Members> axes(GlobalIndex grid) {
    List<Members> axes = new ArrayList<>();
    for (int i = 0; i < grid.definition().bits().size(); i++) {
      ColumnDeclaration column = grid.definition().columns().get(i);
      axes.add(
          new Members()
              .with("column", column.column())
              .with("type", column.codec().type())
              .with("encoding", column.codec().encoding())
              .with("bits", grid.definition().bits().get(i))
              // Those that have values; the others are empty.
              .with("slots", grid.bounds().axes().get(i).size() + 1));
    }
    return axes;
  }

  private static void standing(
      Members told, TableIndexStatus status, GlobalIndex index, GlobalStatus stands) {
    OptionalLong left = GlobalsView.secondsLeft(status, stands);
    boolean builds = stands.state() == GlobalState.BUILDING && left.isPresent();
    told.with("entries", GlobalTables.entries(status.table(), index).getNameAsString())
        .with("state", stands.state())
        .with("reason", stands.reason())
        .with(
            "done",
            stands.state() == GlobalState.UNKNOWN ? null : GlobalsView.share(status, stands))
        .with("secondsLeft", builds ? left.getAsLong() : null)
        .with("uncovered", stands.uncovered().isEmpty() ? null : stands.uncovered())
        // How many there are, also of those that are not told.
        .with("uncoveredRanges", stands.ranges() == 0 ? null : stands.ranges());
  }

  /** The table of entries; nothing where it was not told. */
  private static void entries(Members told, GlobalStatus stands) {
    if (stands.regions() >= 0) {
      told.with("tags", stands.entries())
          .with("bytes", stands.bytes())
          .with("countedMillisAgo", stands.ageMillis())
          .with("regions", stands.regions())
          .with("servers", stands.servers());
    }
  }

  /** What is known of entries without a value, of all regions of entries together. */
  private static Members stale(GlobalStatus status) {
    StaleFigures figures = status.stale();
    if (figures == null) {
      return null;
    }
    OptionalLong tags = GlobalsView.staleTags(status);
    return new Members()
        .with("candidates", figures.candidates())
        .with("unmatched", figures.unmatched())
        .with("tags", tags.isEmpty() ? null : tags.getAsLong())
        .with("hintsWaiting", figures.hintsWaiting())
        .with("sweptRegions", figures.sweptRegions())
        .with("sweptAt", figures.sweptAt() == 0 ? null : figures.sweptAt())
        .with("sweptEntries", figures.sweptEntries())
        .with("sweptStale", figures.sweptStale())
        .with("wantsRepair", figures.wantsRepair());
  }

  /** What the table's regions do for an index, since each opened. */
  private static Members activity(GlobalFigures figures) {
    return new Members()
        .with("writesWaiting", figures.writesWaiting())
        .with("writesRefused", figures.refused())
        .with("entriesWritten", figures.entries())
        .with("removalsWaiting", figures.removalsWaiting())
        .with("oldestRemovalMillis", figures.oldestRemovalMillis())
        .with("dropped", dropped(figures.gone()));
  }

  /** What flushes and compactions have left out; absent if servers do not tell. */
  private static Members dropped(GoneFigures figures) {
    return figures == null
        ? null
        : new Members()
            .with("at", figures.at() == 0 ? null : figures.at())
            .with("lastTags", figures.lastTags())
            .with("tags", figures.tags())
            .with("compactionsWaiting", figures.waiting());
  }
}
