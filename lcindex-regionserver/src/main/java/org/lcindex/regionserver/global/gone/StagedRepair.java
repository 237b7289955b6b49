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
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.lcindex.global.tag.Suspect;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.RawCells;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * The repair of one compaction after it, in the way that the paper calls staged: a pass over its
 * inputs and results. What it finds is reported at once, and waits for room. For one thread.
 */
final class StagedRepair {
  /** For which a pass waits for room, all in all. */
  private static final long PATIENCE_NANOS = TimeUnit.MINUTES.toNanos(5);

  private static final long LOOK_MILLIS = 20;

  private final WrittenCompaction compaction;
  private final Throttle pace;
  private final Counters counters;
  private final long bytesOfCell;
  private long waited;

  StagedRepair(WrittenCompaction compaction, Throttle pace, Counters counters) {
    this.compaction = compaction;
    this.pace = pace;
    this.counters = counters;
    long cells = files().mapToLong(LiveHFile::entries).sum();
    long bytes = files().mapToLong(LiveHFile::uncompressedBytes).sum();
    this.bytesOfCell = cells == 0 ? 0 : bytes / cells;
  }

  private Stream<LiveHFile> files() {
    return Stream.concat(compaction.inputs().stream(), compaction.results().stream());
  }

  /**
   * Makes it.
   *
   * @throws IOException when an HFile cannot be read, or the region closes
   */
  void run() throws IOException {
    List<IndexedColumn> columns = compaction.columns();
    try (Comparison comparison = new Comparison(puts(compaction.inputs()), columns, this::report);
        PlacePuts results = puts(compaction.results())) {
      comparison.all(results);
      counters.add(Counter.GLOBAL_GONE, comparison.gone());
      counters.add(Counter.GLOBAL_GONE_LEFT, comparison.left());
    }
  }

  private PlacePuts puts(List<LiveHFile> files) throws IOException {
    return new PlacePuts(open(files), compaction.columns(), this::passed);
  }

  /** The cells of each of them. */
  static List<RawCells> open(List<LiveHFile> files) throws IOException {
    List<RawCells> opened = new ArrayList<>();
    try {
      for (LiveHFile file : files) {
        opened.add(file.cells());
      }
    } catch (IOException | RuntimeException | Error e) {
      opened.forEach(RawCells::close);
      throw e;
    }
    return opened;
  }

  private void passed(int cells) throws IOException {
    if (!pace.acquire(cells * bytesOfCell, this::isEnding)) {
      throw new InterruptedIOException("the region closes, or the server stops");
    }
  }

  private boolean isEnding() {
    return compaction.isGivenUp() || compaction.store().isClosing();
  }

  private void report(IndexedColumn column, Suspect suspect) throws IOException {
    while (!column.hasRoom() && waited < PATIENCE_NANOS) {
      long begin = System.nanoTime();
      try {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("waiting for room").initCause(e);
      }
      passed(0);
      waited += System.nanoTime() - begin;
    }
    FoundSuspects.report(column, suspect, counters);
  }
}
