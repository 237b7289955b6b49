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
package org.lcindex.regionserver.evidence;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants.OperationStatusCode;
import org.apache.hadoop.hbase.client.Append;
import org.apache.hadoop.hbase.client.Increment;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.OperationStatus;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.regionserver.base.MemoryBudget;
import org.lcindex.regionserver.disk.HFileIndex;

/**
 * What was written to a store since about its last flush, so that queries need not walk the
 * MemStore: of each mutation the row and the values of indexed columns.
 *
 * <p>It is written by the region's batches after the MemStore has their cells and before readers
 * may see them. So whoever opens a scanner and looks at the log <em>afterwards</em> finds every row
 * in it that the scanner can see in memory. It may say more than the MemStore has, never less:
 *
 * <ul>
 *   <li>What a flush has written to an HFile stays until queries have index files of that HFile,
 *       and stands in for these meanwhile. It is known by sequence ids: a flush takes the region's
 *       lock of updates, so all writes up to its number are in the file and all others are not.
 *       What goes raises the sequence id {@linkplain LogView#from from} which segments are covered;
 *       a scanner that was opened before a flush and still reads old segments is found out by that.
 *   <li>What was {@linkplain #missed} (the region was open before the log, an exception, no memory)
 *       makes all segments uncovered, until a flush has taken it out of memory.
 * </ul>
 *
 * <p>Thread safe. Locks are held for as long as it takes to copy the values of one batch.
 */
public final class MemStoreLog {
  /** Nothing was missed. */
  private static final long NOTHING = -1;

  /** Something was, and it is not known yet until when. */
  private static final long UNKNOWN = Long.MAX_VALUE;

  /** With more the tables of rows are too many to be asked. */
  private static final int MOST_GENERATIONS = 6;

  /** An HFile that a flush has written: all writes after one sequence id up to another. */
  private static final class Flushed {
    final String hfile;
    final long after;
    final long through;
    // Whether the flush has ended, so that HBase shows the HFile, or has compacted it.
    boolean ended;

    Flushed(String hfile, long after, long through) {
      this.hfile = hfile;
      this.after = after;
      this.through = through;
    }
  }

  private final OpenStore store;
  private final MemoryBudget budget;
  // All that follows is guarded by this, but for one.
  private final Deque<LogGeneration> generations = new ArrayDeque<>();
  private final List<Flushed> flushed = new ArrayList<>();
  private List<IndexDefinition> definitions;
  private long mostBytes;
  private long bytes;
  private long missedThrough = UNKNOWN;
  private boolean resting;
  private boolean closed;
  private volatile boolean waiting;
  // Segments with cells from here on only are covered, if nothing was missed.
  private long from;
  // All writes up to here are out of memory, or will be when the flush under way has ended.
  private long flushedThrough = NOTHING;

  public MemStoreLog(
      OpenStore store, MemoryBudget budget, List<IndexDefinition> definitions, long mostBytes) {
    this.store = store;
    this.budget = budget;
    this.definitions = definitions;
    this.mostBytes = mostBytes;
  }

  /** Has other columns from now on, or another limit. */
  public synchronized void redefine(List<IndexDefinition> columns, long most) {
    if (!columns.equals(definitions)) {
      definitions = columns;
      begin();
    }
    mostBytes = most;
    if (bytes > most || most == 0) {
      giveUp();
    } else {
      wake();
    }
  }

  /**
   * From now on every write is told.
   *
   * @param opening whether the region has not served anybody yet
   */
  public synchronized void begin(boolean opening) {
    if (opening && store.isMemoryEmpty()) {
      missedThrough = NOTHING;
    } else {
      missed();
      catchUp();
    }
  }

  /** From the next write on every one is told, but now some may not be. */
  public synchronized void beginWithNextWrite() {
    missedThrough = UNKNOWN;
  }

  /** Writes that have their sequence ids by now may be missing. */
  synchronized void missed() {
    missedThrough = store.writePoint();
  }

  /**
   * A batch was written to the MemStore.
   *
   * @param certain whether it is known what of it; if not, it may have been
   */
  public synchronized void written(MiniBatchOperationInProgress<Mutation> batch, boolean certain) {
    try {
      add(batch, certain);
    } catch (RuntimeException | Error e) {
      missed();
      throw e;
    }
  }

  private void add(MiniBatchOperationInProgress<Mutation> batch, boolean certain) {
    if (missedThrough == UNKNOWN) {
      // Who was not told of has its sequence id by now.
      missed();
    }
    if (resting || closed) {
      return;
    }
    if (mostBytes == 0) {
      giveUp();
      return;
    }
    for (int i = 0; i < batch.size(); i++) {
      if (!certain || isPending(batch.getOperationStatus(i))) {
        if (batch.getOperationsFromCoprocessors(i) != null) {
          missed(); // their rows are others
        }
        if (!add(batch.getOperation(i), certain)) {
          giveUp();
          return;
        }
      }
    }
  }

  /** Others were refused, or done by somebody else. */
  private static boolean isPending(OperationStatus status) {
    return status.getOperationStatusCode() == OperationStatusCode.NOT_RUN;
  }

  private boolean add(Mutation mutation, boolean certain) {
    List<Cell> cells = mutation.getFamilyCellMap().get(store.family());
    if (cells == null || cells.isEmpty()) {
      return true;
    }
    if (generations.isEmpty()) {
      begin();
    }
    // What an increment or append wrote is made of these cells and of what there was.
    boolean known = certain && !(mutation instanceof Increment || mutation instanceof Append);
    long writePoint = known ? 0 : store.writePoint();
    return generations.getLast().add(mutation.getRow(), cells, known, writePoint)
        || letGoOfFlushed()
            && generations.getLast().add(mutation.getRow(), cells, known, writePoint);
  }

  private boolean reserve(long more) {
    if (bytes + more > mostBytes || !budget.reserve(more)) {
      return false;
    }
    bytes += more;
    return true;
  }

  /** A flush begins soon. */
  public synchronized void beforeFlush() {
    wake();
    if (!generations.isEmpty()
        && !generations.getLast().isEmpty()
        && generations.size() < MOST_GENERATIONS) {
      begin();
    }
  }

  private void wake() {
    if (resting && mostBytes > 0 && !closed) {
      // Who found it resting has its sequence id by now.
      resting = false;
      missed();
    }
  }

  private void begin() {
    if (!generations.isEmpty() && generations.getLast().isEmpty()) {
      release(generations.removeLast());
    }
    generations.addLast(new LogGeneration(definitions, this::reserve));
  }

  /**
   * A flush has written an HFile, which is not one of the store's yet.
   *
   * @param through the flush's number
   */
  public synchronized void afterFlush(String hfile, long through) {
    flushed.forEach(file -> file.ended |= file.through < through);
    if (closed || resting) {
      return;
    }
    if (!store.isMemoryBeyond(through)) {
      // A flush after one that failed writes what that one took out, whatever its own number.
      missed();
      return;
    }
    if (missedThrough == NOTHING) {
      remember(hfile, through);
    } else if (missedThrough < through) {
      missedThrough = NOTHING;
      flushed.clear();
      from = Math.max(from, through + 1);
    }
    flushedThrough = Math.max(flushedThrough, through);
    dropUnneeded();
  }

  private void remember(String hfile, long through) {
    if (through > flushedThrough) {
      // Else writes of the HFile are missing that were so before the last flush.
      if (from <= flushedThrough + 1) {
        flushed.add(new Flushed(hfile, flushedThrough, through));
      }
      return;
    }
    // Another HFile of the same flush.
    flushed.stream()
        .filter(file -> file.through == through)
        .findFirst()
        .ifPresent(file -> flushed.add(new Flushed(hfile, file.after, through)));
  }

  /**
   * Lets go of what is in HFiles that have index files of all columns, or that are no more.
   *
   * @param hfiles the store's
   * @param indexesOf the index files of an HFile, by its name
   */
  public void settle(List<LiveHFile> hfiles, Function<String, List<HFileIndex>> indexesOf) {
    if (waiting) {
      settle(
          hfiles.stream().map(LiveHFile::name).collect(Collectors.toSet()),
          hfile -> {
            List<HFileIndex> indexes = indexesOf.apply(hfile);
            return !indexes.isEmpty()
                && indexes.stream().allMatch(index -> index.hasAll(definitions));
          });
    }
  }

  private synchronized void settle(Set<String> hfiles, Predicate<String> isIndexed) {
    for (Iterator<Flushed> all = flushed.iterator(); all.hasNext(); ) {
      Flushed file = all.next();
      boolean there = hfiles.contains(file.hfile);
      file.ended |= there;
      if (there ? isIndexed.test(file.hfile) : file.ended) {
        all.remove();
      }
    }
    dropUnneeded();
  }

  /** Lets go of what no HFile that waits for its index files was written from. */
  private void dropUnneeded() {
    long unneeded = flushed.stream().mapToLong(file -> file.after).min().orElse(flushedThrough);
    boolean dropped = false;
    while (!generations.isEmpty() && generations.getFirst().latest() <= unneeded) {
      release(generations.removeFirst());
      dropped = true;
    }
    if (dropped) {
      from = Math.max(from, unneeded + 1);
    }
    waiting = !flushed.isEmpty();
  }

  private boolean letGoOfFlushed() {
    long before = bytes;
    flushed.clear();
    dropUnneeded();
    return bytes < before && !generations.isEmpty();
  }

  private void release(LogGeneration generation) {
    bytes -= generation.bytes();
    budget.release(generation.bytes());
  }

  private void giveUp() {
    generations.forEach(this::release);
    generations.clear();
    flushed.clear();
    waiting = false;
    resting = true;
    missed();
  }

  /** What is in it now; null when it is of no use. */
  public synchronized LogView view() {
    catchUp();
    boolean whole = !resting && !closed && missedThrough == NOTHING;
    if (!whole && flushed.isEmpty()) {
      return null;
    }
    List<LogView.Part> parts = new ArrayList<>(generations.size());
    generations.descendingIterator().forEachRemaining(part -> parts.add(part.view()));
    Set<String> hfiles = flushed.stream().map(file -> file.hfile).collect(Collectors.toSet());
    long gone = Math.max(flushedThrough, store.flushedThrough());
    return new LogView(parts, whole ? from : Long.MAX_VALUE, hfiles, gone);
  }

  /** Finds out whether what was missed has left the memory. */
  public synchronized void catchUp() {
    if (!resting && !closed && missedThrough != NOTHING && missedThrough != UNKNOWN) {
      long done = store.readPoint();
      if (done >= missedThrough && store.isMemoryEmpty()) {
        // What was missed is not in memory any more, and what comes has higher sequence ids.
        missedThrough = NOTHING;
        flushedThrough = Math.max(flushedThrough, done);
        from = Math.max(from, done + 1);
        dropUnneeded();
      }
    }
  }

  /** Lets go of everything, for good. */
  public synchronized void close() {
    giveUp();
    closed = true;
  }
}
