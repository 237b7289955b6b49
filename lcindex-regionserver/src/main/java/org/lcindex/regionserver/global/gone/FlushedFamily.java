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
package org.lcindex.regionserver.global.gone;

import java.io.IOException;
import java.util.List;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * What the flush of one family has left out; to be run when the flush is committed. For the thread
 * that flushes.
 */
final class FlushedFamily implements Runnable {
  private final List<IndexedColumn> columns;
  private final Counters counters;
  private final FoundSuspects found;
  private boolean compared;

  /**
   * Of a family.
   *
   * @param room for what is found, in bytes
   */
  FlushedFamily(List<IndexedColumn> columns, long room, Counters counters) {
    this.columns = columns;
    this.counters = counters;
    this.found = new FoundSuspects(room, counters);
  }

  /** Looks through the snapshot, which HBase still has, unless all of it was written. */
  void compare(OpenStore store, LiveHFile result) throws IOException {
    if (store.flushingCells() != result.entries()) {
      try (Comparison comparison =
              new Comparison(
                  new PlacePuts(store.flushing(), columns, cells -> {}), columns, found::add);
          PlacePuts out = new PlacePuts(StagedRepair.open(List.of(result)), columns, cells -> {})) {
        comparison.all(out);
        counters.add(Counter.GLOBAL_GONE, comparison.gone());
        counters.add(Counter.GLOBAL_GONE_LEFT, comparison.left());
      }
    }
    compared = true;
  }

  @Override
  public void run() {
    if (compared) {
      found.report();
      columns.forEach(column -> column.tally().ended());
    }
  }
}
