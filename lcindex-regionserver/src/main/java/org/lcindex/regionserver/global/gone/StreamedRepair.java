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
import org.apache.hadoop.hbase.Cell;
import org.lcindex.hbase.RawCells;
import org.lcindex.regionserver.adapter.WatchedScanner;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The repair of one compaction in the way that the paper calls streaming: it reads what goes in
 * beside HBase, and watches what comes out. What it finds waits for the commit (rule RM8). For the
 * thread that writes, and then for the one that has seen the commit.
 */
final class StreamedRepair implements WatchedScanner.Watcher {
  private static final Logger LOG = LoggerFactory.getLogger(StreamedRepair.class);

  private final Comparison comparison;
  private final FoundSuspects found;
  private final Counters counters;
  private boolean ended;

  /**
   * Begins.
   *
   * @param in all that goes in, not sought; closed with this, or if this throws
   * @param room for what it finds, in bytes
   */
  StreamedRepair(List<RawCells> in, List<IndexedColumn> columns, long room, Counters counters)
      throws IOException {
    this.counters = counters;
    this.found = new FoundSuspects(room, counters);
    this.comparison = new Comparison(new PlacePuts(in, columns, cells -> {}), columns, found::add);
  }

  @Override
  public void out(Cell cell) throws IOException {
    comparison.out(cell);
  }

  @Override
  public void end() throws IOException {
    comparison.end();
    ended = true;
  }

  @Override
  public void failed(Throwable why) {
    LOG.debug("What has gone is left to the sweep: {}", comparison, why);
    ended = false;
    found.forget();
  }

  @Override
  public void close() {
    comparison.close();
    if (!ended) {
      found.forget(); // the compaction has failed
    }
  }

  /** What was written is the store's now: reports what has gone from it. */
  void committed() {
    if (ended) {
      counters.add(Counter.GLOBAL_GONE, comparison.gone());
      counters.add(Counter.GLOBAL_GONE_LEFT, comparison.left());
      found.report();
    }
  }
}
