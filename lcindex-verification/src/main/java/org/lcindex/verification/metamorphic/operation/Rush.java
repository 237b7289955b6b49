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
package org.lcindex.verification.metamorphic.operation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.MomentChecker;
import org.lcindex.verification.metamorphic.check.RowWindowChecker;
import org.lcindex.verification.metamorphic.check.WindowChecker;
import org.lcindex.verification.metamorphic.query.ScanOption;
import org.lcindex.verification.metamorphic.query.ScanText;
import org.lcindex.verification.metamorphic.table.HBaseFaults;
import org.lcindex.verification.metamorphic.table.TestTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One {@link ConcurrentOperation}: threads that write, one thread that flushes, compacts and waits
 * for the index, and the sequence's own thread, which asks and judges. Ends with all of them.
 * Commands on indexes come first: others write meanwhile, and queries follow.
 *
 * <p>Each query is asked four times. At the read point that held when the rush began, which must
 * never change. As any client asks, with the scanner open over a step of storage. And by the Java
 * API, whose answer must be that of the plain scan at one read point between its beginning and its
 * end, region by region: so what was acknowledged before is seen, what began after it is not, and
 * of each row nothing in between. A fourth time it goes through global indexes by force, with the
 * scanner open over a step of storage; its rows are judged one by one.
 */
public final class Rush {
  private static final Logger LOG = LoggerFactory.getLogger(Rush.class);
  private static final int MOMENT = -1;
  private static final long LIMIT_SECONDS = 120;

  /**
   * Writes from one question, or step of storage, to the next, at most; mostly there are some
   * dozen. Without an end the table would grow with the time that questions take, and that with the
   * table.
   */
  private static final int MOST_WRITES = 150;

  /** As long as a command takes that reopens regions. */
  private static final int WRITES_OF_COMMAND = 1_000;

  /**
   * With more HFiles in a store a region is compacted after the rush, as HBase would in time. The
   * writers of a thousand rushes would leave a thousand, and each of the plain scans that an answer
   * is compared with reads them all.
   */
  private static final int MOST_HFILES = 50;

  private final SequenceRun run;
  private final TestTable table;
  private final int writers;
  private final List<Operation> rows;
  private final List<IndexOperation> commands;
  private final List<StorageOperation> storage;
  private final List<QueryOperation> queries;
  private final AtomicBoolean over = new AtomicBoolean();
  private final AtomicLong written = new AtomicLong();
  private final Semaphore allowed = new Semaphore(0);
  private final Semaphore steps = new Semaphore(0);
  private final Semaphore stepsDone = new Semaphore(0);

  /**
   * @param parts writes, {@link IndexOperation}s, {@link StorageOperation}s and {@link
   *     QueryOperation}s
   */
  Rush(SequenceRun run, int writers, List<Operation> parts) {
    this.run = run;
    this.table = run.table();
    this.writers = writers;
    this.commands = parts(parts, IndexOperation.class);
    this.storage = parts(parts, StorageOperation.class);
    this.queries = parts(parts, QueryOperation.class);
    this.rows =
        parts.stream()
            .filter(p -> !(p instanceof StorageOperation || p instanceof QueryOperation))
            .filter(p -> !(p instanceof IndexOperation))
            .toList();
  }

  private static <T> List<T> parts(List<Operation> parts, Class<T> kind) {
    return parts.stream().filter(kind::isInstance).map(kind::cast).toList();
  }

  void run() throws IOException {
    MomentChecker moments = run.moments();
    ExecutorService threads = Executors.newCachedThreadPool();
    List<Future<?>> ends = new ArrayList<>();
    if (!commands.isEmpty()) {
      run.openQueries().drainAll(); // else when regions close, while others write
    }
    table.removals().duringQueries();
    try {
      for (int writer = 0; writer < writers; writer++) {
        int number = writer;
        ends.add(threads.submit(() -> write(number)));
      }
      ends.add(threads.submit(() -> store()));
      for (IndexOperation command : commands) {
        allowed.release(WRITES_OF_COMMAND);
        command.run(run);
      }
      moments.hold(MOMENT);
      ask(moments);
    } finally {
      over.set(true);
      allowed.release(writers);
      steps.release();
      moments.release(MOMENT);
      threads.shutdown();
      ends.forEach(this::join);
      run.checker().counts().add(CheckCount.WRITES_UNDER_QUERIES, written.get());
    }
    try {
      table.stores().compactBeyond(MOST_HFILES);
    } catch (IOException e) {
      run.checker().failed(e);
    }
  }

  private void ask(MomentChecker moments) throws IOException {
    boolean steady = run.steady() && storage.stream().noneMatch(Rush::compacts);
    WindowChecker windows = new WindowChecker(table, run.checker());
    RowWindowChecker rowWindows = new RowWindowChecker(table, run.checker());
    for (QueryOperation each : queries) {
      ScanText query = each.query().with(ScanOption.UNCOMMITTED, null);
      boolean repeatable =
          steady
              && !query.options().containsKey(ScanOption.TIME)
              && !query.options().containsKey(ScanOption.FAMILY_TIME);
      allowWrites();
      moments.checkUnderWrites(
          query.with(ScanOption.CACHING, "1"), "force", this::storeOnce, repeatable);
      allowWrites();
      moments.checkUnderWrites(query, "forbid", () -> {}, repeatable);
      allowWrites();
      moments.checkUnderWrites(query, "auto", () -> {}, repeatable);
      allowWrites();
      moments.check(MOMENT, query);
      if (repeatable) {
        allowWrites();
        windows.check(query);
        allowWrites();
        rowWindows.check(query.with(ScanOption.CACHING, "1"), this::storeOnce);
      }
      if (!run.checker().differences().isEmpty()) {
        return;
      }
    }
  }

  /** Whether HBase's own answer at a read point may change by it. */
  private static boolean compacts(StorageOperation step) {
    return step.kind() == StorageOperation.Kind.COMPACT_MAJOR
        || step.kind() == StorageOperation.Kind.COMPACT_MINOR;
  }

  private void allowWrites() {
    allowed.drainPermits();
    allowed.release(MOST_WRITES);
  }

  /** The next step of storage, from its beginning to its end. */
  private void storeOnce() {
    if (storage.isEmpty()) {
      return;
    }
    steps.release();
    try {
      if (!stepsDone.tryAcquire(LIMIT_SECONDS, TimeUnit.SECONDS)) {
        throw new IllegalStateException("no end of a step of storage: " + storage);
      }
      allowWrites();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void write(int number) {
    if (rows.isEmpty()) {
      return;
    }
    try (Table own = table.another()) {
      for (int i = number; mayWrite(); i += writers) {
        try {
          write(own, rows.get(i % rows.size()));
          written.incrementAndGet();
        } catch (IOException | IllegalArgumentException e) {
          LOG.debug("Refused: {}", rows.get(i % rows.size()), e);
        }
      }
    } catch (IOException e) {
      LOG.warn("A writer ends", e);
    }
  }

  /** Waits until there may be another write; false when there is to be none. */
  private boolean mayWrite() {
    allowed.acquireUninterruptibly();
    return !over.get();
  }

  private void write(Table own, Operation write) throws IOException {
    if (write instanceof GroupOperation group) {
      if (group.atomic()) {
        own.mutateRow(group.rowMutations(table.start()));
      } else {
        for (RowOperation part : group.parts()) {
          part.send(own, table.start());
        }
      }
    } else {
      ((RowOperation) write).send(own, table.start());
    }
  }

  private void store() {
    for (int i = 0; !storage.isEmpty() && !over.get(); i++) {
      steps.acquireUninterruptibly();
      try {
        if (!over.get()) {
          storage.get(i % storage.size()).run(run);
        }
      } catch (IOException e) {
        LOG.warn("Failed: {}", storage.get(i % storage.size()), e);
      } finally {
        stepsDone.release();
      }
    }
  }

  private void join(Future<?> end) {
    try {
      end.get(LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (ExecutionException e) {
      if (!HBaseFaults.isKnown(e)) {
        run.checker().failed(e.getCause());
      }
    } catch (TimeoutException e) {
      run.checker().failed(new IllegalStateException("no end of writers or " + storage, e));
    }
  }
}
