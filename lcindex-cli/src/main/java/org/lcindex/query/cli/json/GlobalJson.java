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
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.GlobalsView;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.GoneFigures;
import org.lcindex.rpc.StaleFigures;
import org.lcindex.rpc.UncoveredRange;

/**
 * A global index of a table for programs; absent members were not given.
 *
 * @param definition its text
 * @param column by which commands name it
 * @param type of the column, as {@code encoding}; a grid has {@code columns}
 * @param columns of a grid, in the order of its axes
 * @param kind GLOBAL
 * @param policy when old entries go
 * @param cells of a grid
 * @param fullestCell of a grid the share of its sampled entries that the fullest cell has, 0 to 1
 * @param sampledRows by which that is known
 * @param buckets over which neighbouring values are spread
 * @param splits regions that the table of entries was to be made with
 * @param generation 16 hexadecimal digits, others with every create
 * @param entries name of the table of entries
 * @param state COVERED, BUILDING, UNCOVERED, UNKNOWN or DISABLED
 * @param reason why it is not COVERED
 * @param done the share of the rows that is covered, builds in work included, 0 to 1
 * @param secondsLeft of builds
 * @param uncovered ranges of rows of which it is not believed, with the reason of each
 * @param uncoveredRanges how many there are, also of those that are not told
 * @param tags of the table of entries, about
 * @param bytes of the table of entries
 * @param countedMillisAgo when tags, bytes and regions were counted
 * @param regions of the table of entries
 * @param servers that hold them
 * @param stale what is known of entries without a value
 * @param activity what the table's regions do for it, since each opened
 */
record GlobalJson(
    String definition,
    String column,
    String type,
    String encoding,
    List<Axis> columns,
    String kind,
    String policy,
    Integer buckets,
    Integer splits,
    Integer cells,
    Double fullestCell,
    Integer sampledRows,
    String generation,
    String id,
    String entries,
    GlobalState state,
    String reason,
    Double done,
    Long secondsLeft,
    List<UncoveredRange> uncovered,
    Integer uncoveredRanges,
    Long tags,
    Long bytes,
    Long countedMillisAgo,
    Integer regions,
    List<String> servers,
    Stale stale,
    Activity activity) {

  /**
   * A column of a grid.
   *
   * @param bits of its slots
   * @param slots that have values; the others are empty
   */
  private record Axis(String column, String type, String encoding, int bits, int slots) {
    static List<Axis> of(GlobalIndex grid) {
      List<Axis> axes = new ArrayList<>();
      for (int i = 0; i < grid.definition().bits().size(); i++) {
        ColumnDeclaration column = grid.definition().columns().get(i);
        axes.add(
            new Axis(
                column.column(),
                column.codec().type().name(),
                column.codec().encoding().name(),
                grid.definition().bits().get(i),
                grid.bounds().axes().get(i).size() + 1));
      }
      return axes;
    }
  }

  /**
   * Of all regions of entries together.
   *
   * @param candidates rows proposed to queries in the last ten minutes
   * @param unmatched of these, as far as queries have told
   * @param tags that may be stale, about; absent if that cannot be told
   * @param hintsWaiting of queries
   * @param sweptRegions since they opened on their servers
   * @param sweptAt when the first of these ended, in milliseconds since 1970; absent if none was
   * @param sweptEntries that the last sweeps compared
   * @param sweptStale of these
   * @param wantsRepair whether {@code lcindex index repair} is advised
   */
  private record Stale(
      long candidates,
      long unmatched,
      Long tags,
      long hintsWaiting,
      int sweptRegions,
      Long sweptAt,
      long sweptEntries,
      long sweptStale,
      boolean wantsRepair) {
    static Stale of(GlobalStatus status) {
      StaleFigures figures = status.stale();
      if (figures == null) {
        return null;
      }
      OptionalLong tags = GlobalsView.staleTags(status);
      return new Stale(
          figures.candidates(),
          figures.unmatched(),
          tags.isEmpty() ? null : tags.getAsLong(),
          figures.hintsWaiting(),
          figures.sweptRegions(),
          figures.sweptAt() == 0 ? null : figures.sweptAt(),
          figures.sweptEntries(),
          figures.sweptStale(),
          figures.wantsRepair());
    }
  }

  /**
   * Of all regions together.
   *
   * @param writesWaiting batches that wait for entries now
   * @param writesRefused batches that were refused because the entries did not answer in time
   * @param entriesWritten before their rows
   * @param randomTags of these
   * @param removalsWaiting old entries that are to be removed
   * @param oldestRemovalMillis for how long the oldest of these has waited
   * @param dropped what flushes and compactions have left out; absent if servers do not tell
   */
  private record Activity(
      long writesWaiting,
      long writesRefused,
      long entriesWritten,
      long randomTags,
      long removalsWaiting,
      long oldestRemovalMillis,
      Dropped dropped) {
    static Activity of(GlobalFigures figures) {
      return new Activity(
          figures.writesWaiting(),
          figures.refused(),
          figures.entries(),
          figures.randomTags(),
          figures.removalsWaiting(),
          figures.oldestRemovalMillis(),
          Dropped.of(figures.gone()));
    }
  }

  /**
   * What flushes and compactions have left out.
   *
   * @param at when one was looked through last, in milliseconds since 1970; absent if none was
   * @param lastTags that go because of that one
   * @param tags that go because of all of them
   * @param compactionsWaiting to be looked through
   */
  private record Dropped(Long at, long lastTags, long tags, long compactionsWaiting) {
    static Dropped of(GoneFigures figures) {
      return figures == null
          ? null
          : new Dropped(
              figures.at() == 0 ? null : figures.at(),
              figures.lastTags(),
              figures.tags(),
              figures.waiting());
    }
  }

  /** Those of a table; null when it has none, so that the member is absent. */
  static List<GlobalJson> of(TableIndexStatus status) {
    return of(status, List.of());
  }

  /** Those of a table, with samples of its grids. */
  static List<GlobalJson> of(TableIndexStatus status, List<GridSample> grids) {
    if (status.globals().isEmpty()) {
      return null;
    }
    List<GlobalStatus> stand = status.globalIndexes();
    List<GlobalJson> found = new ArrayList<>();
    for (int i = 0; i < stand.size(); i++) {
      GlobalIndex index = status.globals().get(i);
      GridSample sample =
          grids.stream().filter(one -> one.grid().equals(index)).findFirst().orElse(null);
      found.add(of(status, index, stand.get(i), sample));
    }
    return found;
  }

  private static GlobalJson of(
      TableIndexStatus status, GlobalIndex index, GlobalStatus stands, GridSample sample) {
    OptionalLong left = GlobalsView.secondsLeft(status, stands);
    boolean told = stands.regions() >= 0;
    GlobalDefinition d = index.definition();
    return new GlobalJson(
        d.toString(),
        d.column(),
        d.isGrid() ? null : d.codec().type().name(),
        d.isGrid() ? null : d.codec().encoding().name(),
        d.isGrid() ? Axis.of(index) : null,
        d.kind().name(),
        d.policy().name(),
        d.buckets() == 0 ? null : d.buckets(),
        index.splits() == 0 ? null : index.splits(),
        d.isGrid() ? TupleKey.of(index).space().size() : null,
        sample == null || sample.tuples() == 0
            ? null
            : (double) sample.inFullestCell() / sample.tuples(),
        sample == null ? null : sample.rows(),
        HexFormat.of().toHexDigits(index.generation()),
        d.id(),
        GlobalTables.entries(status.table(), index).getNameAsString(),
        stands.state(),
        stands.reason(),
        stands.state() == GlobalState.UNKNOWN ? null : GlobalsView.share(status, stands),
        stands.state() != GlobalState.BUILDING || left.isEmpty() ? null : left.getAsLong(),
        stands.uncovered().isEmpty() ? null : stands.uncovered(),
        stands.ranges() == 0 ? null : stands.ranges(),
        told ? stands.entries() : null,
        told ? stands.bytes() : null,
        told ? stands.ageMillis() : null,
        told ? stands.regions() : null,
        told ? stands.servers() : null,
        Stale.of(stands),
        status.regions().isEmpty() ? null : Activity.of(GlobalsView.sum(status, index)));
  }
}
