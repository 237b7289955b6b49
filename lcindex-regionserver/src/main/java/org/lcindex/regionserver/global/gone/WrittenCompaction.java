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

import java.io.Closeable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;

/**
 * A compaction that has written its results, which may not be the store's yet (rule RM8). Its
 * HFiles are pinned until it is closed. Thread safe.
 */
final class WrittenCompaction implements Closeable {
  /** After which a result that is not in the store will not come. */
  private static final long COMMIT_NANOS = 60_000_000_000L;

  /** After which its old HFiles are wanted back more than the pass over them. */
  private static final long WAIT_NANOS = 600_000_000_000L;

  /** Likewise of one with references: HBase does not split a region that has some. */
  private static final long WAIT_OF_REFERENCES_NANOS = 60_000_000_000L;

  private final Object request;
  private final OpenStore store;
  private final List<LiveHFile> inputs;
  private final List<LiveHFile> results = new ArrayList<>();
  private final List<LiveHFile> pinned = new ArrayList<>();
  private final List<IndexedColumn> columns;
  private final StreamedRepair streamed;
  private final long since = System.nanoTime();
  private boolean whole = true;
  private volatile boolean givenUp;
  private boolean committed;

  /**
   * Of a store.
   *
   * @param request by which HBase knows it
   * @param columns that are compared
   * @param streamed what was found while it was written; null if nobody has looked
   */
  WrittenCompaction(
      Object request,
      OpenStore store,
      List<LiveHFile> inputs,
      List<IndexedColumn> columns,
      StreamedRepair streamed) {
    this.request = request;
    this.store = store;
    this.inputs = inputs;
    this.columns = columns;
    this.streamed = streamed;
    if (streamed == null) {
      inputs.forEach(this::pin);
    }
  }

  private void pin(LiveHFile file) {
    if (givenUp) {
      return;
    }
    if (file.pin()) {
      pinned.add(file);
    } else {
      whole = false;
    }
  }

  boolean isOf(Object other) {
    return request == other;
  }

  /** One more result; a compaction may have several. */
  synchronized void add(LiveHFile result) {
    results.add(result);
    if (streamed == null) {
      pin(result);
    }
  }

  /** Other HFiles are known to be, or to have been, the store's. */
  synchronized void areStored(Collection<LiveHFile> files) {
    committed |= files.containsAll(results);
  }

  /** Whether its results are, or have been, the store's. */
  synchronized boolean isCommitted() {
    committed |= results.stream().allMatch(store::has);
    return committed;
  }

  /**
   * Nobody looks through it any more: a result of it is not known, or its region closes, which
   * would leave pinned HFiles behind. Its HFiles are let go of at once.
   */
  void giveUp() {
    givenUp = true;
    close();
  }

  boolean isGivenUp() {
    return givenUp;
  }

  /** Whether nothing is to be expected of it any more. */
  boolean isLost() {
    return givenUp || !whole || store.isClosing() || System.nanoTime() - since > COMMIT_NANOS;
  }

  /** Whether it has waited for its turn for so long that its HFiles are let go of. */
  boolean isLate() {
    return System.nanoTime() - since > waitNanos();
  }

  long waitNanos() {
    return hasReferences() ? WAIT_OF_REFERENCES_NANOS : WAIT_NANOS;
  }

  private boolean hasReferences() {
    return inputs.stream().anyMatch(file -> file.id().part());
  }

  /** What its old HFiles take as long as it waits. */
  long keptBytes() {
    return streamed != null ? 0 : inputs.stream().mapToLong(LiveHFile::bytes).sum();
  }

  /**
   * Whether as many cells came out as went in, by what the HFiles say; a reference to half of one
   * does not know.
   */
  synchronized boolean leftOutNothing() {
    return !hasReferences() && cells(inputs) == cells(results);
  }

  private static long cells(List<LiveHFile> files) {
    return files.stream().mapToLong(LiveHFile::entries).sum();
  }

  OpenStore store() {
    return store;
  }

  List<LiveHFile> inputs() {
    return inputs;
  }

  synchronized List<LiveHFile> results() {
    return List.copyOf(results);
  }

  List<IndexedColumn> columns() {
    return columns;
  }

  StreamedRepair streamed() {
    return streamed;
  }

  @Override
  public synchronized void close() {
    pinned.forEach(LiveHFile::unpin);
    pinned.clear();
  }
}
