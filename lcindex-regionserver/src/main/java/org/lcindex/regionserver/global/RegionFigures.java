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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.regionserver.Region;
import org.lcindex.regionserver.global.gone.RegionGone;
import org.lcindex.regionserver.global.removal.RegionRemovals;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.GoneFigures;

/**
 * What is done in one region for its global indexes, in figures: of each, for those who ask for its
 * state, and of all, for the metrics of the server. Thread safe.
 */
final class RegionFigures {
  private final Region region;
  private final GlobalServer server;
  private final List<IndexWrites> writes;
  private final RegionRemovals queues;
  private final Supplier<RegionBuilds> builds;
  private final Supplier<RegionGone> gone;

  /**
   * Of a region.
   *
   * @param queues what waits to be removed
   * @param builds null until the region is open, and in a replica
   * @param gone null likewise, and where a store cannot be read
   */
  RegionFigures(
      Region region,
      GlobalServer server,
      List<IndexWrites> writes,
      RegionRemovals queues,
      Supplier<RegionBuilds> builds,
      Supplier<RegionGone> gone) {
    this.region = region;
    this.server = server;
    this.writes = writes;
    this.queues = queues;
    this.builds = builds;
    this.gone = gone;
  }

  /** What is done for each index, in their order. */
  List<GlobalFigures> ofIndexes() {
    RegionBuilds building = builds.get();
    List<BuildFigures> built = building == null ? List.of() : building.figures();
    RegionGone known = gone.get();
    List<GoneFigures> storage = known == null ? List.of() : known.figures();
    List<GlobalFigures> found = new ArrayList<>();
    for (IndexWrites index : writes) {
      WriteFigures written = index.figures();
      TableName entries = index.index().table();
      BuildFigures build = built.isEmpty() ? BuildFigures.NONE : built.get(index.index().number());
      found.add(
          new GlobalFigures(
              index.index().toString(),
              written.entries(),
              written.waiting(),
              written.refusals(),
              index.isPassing()
                  ? "region "
                      + region.getRegionInfo().getEncodedName()
                      + " writes rows without entries: table "
                      + entries
                      + " has not answered for "
                      + server.patienceMillis() / 1_000
                      + " s. When it answers again, the region builds what it lacks"
                  : null,
              build.why(),
              build.rows(),
              build.bytes(),
              build.ofBytes(),
              build.entries(),
              build.waits(),
              server.build().meter().bytesPerSecond(),
              queues.size(entries),
              queues.oldest(entries, IndexWrites.monotonicMillis()),
              storage.isEmpty() ? GoneFigures.NONE : storage.get(index.index().number())));
    }
    return found;
  }

  /** How many of its indexes are not covered here, as far as it knows. */
  long uncovered() {
    RegionBuilds known = builds.get();
    return known == null ? 0 : writes.stream().filter(one -> !known.isCovered(one.index())).count();
  }
}
