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
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.base.OneThread;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repairs of the compactions of a server, in one thread, one after the other: a compaction's own
 * thread only tells what it has written. Each waits here until it is committed. Thread safe.
 */
@InterfaceAudience.Private
public final class CompactionRepairs implements Closeable {
  private static final Logger LOG = LoggerFactory.getLogger(CompactionRepairs.class);

  /** Compactions whose HFiles may be kept from going away. */
  private static final int MOST = 100;

  private static final long ROUND_MILLIS = 250;

  private final Throttle pace;
  private final long mostKept;
  private final Counters counters;
  private final Queue<WrittenCompaction> waiting = new ConcurrentLinkedQueue<>();
  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private final ScheduledThreadPoolExecutor thread;
  private volatile boolean holding;

  /**
   * Of a server.
   *
   * @param bytesPerSecond that passes read, uncompressed; 0 for no limit
   * @param mostKept bytes of old HFiles that compactions which wait keep
   */
  public CompactionRepairs(long bytesPerSecond, long mostKept, Counters counters) {
    this.pace = new Throttle(bytesPerSecond);
    this.mostKept = mostKept;
    this.counters = counters;
    thread = OneThread.named("lcindex-global-gone");
    thread.scheduleWithFixedDelay(this::round, ROUND_MILLIS, ROUND_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** For tests: looks through nothing meanwhile. */
  public void hold(boolean hold) {
    holding = hold;
  }

  /** How many compactions are not looked through yet. */
  public int waiting() {
    return waiting.size();
  }

  /** Those of a column of one region. */
  long waiting(IndexedColumn column) {
    return waiting.stream().filter(one -> one.columns().contains(column)).count();
  }

  private long kept() {
    return waiting.stream().mapToLong(one -> one.keptBytes()).sum();
  }

  Counters counters() {
    return counters;
  }

  /** A compaction has written its first result. */
  synchronized void add(WrittenCompaction compaction) {
    long kept = compaction.keptBytes();
    boolean fits = kept == 0 || kept() + kept <= mostKept;
    if (!fits || waiting.size() >= MOST || thread.isShutdown()) {
      counters.increment(Counter.GLOBAL_GONE_MISSED);
      compaction.close();
    } else {
      waiting.add(compaction);
    }
  }

  /** A compaction has these inputs, so they are or were in the store. */
  void areStored(List<LiveHFile> files) {
    waiting.forEach(one -> one.areStored(files));
  }

  /**
   * A compaction that HBase knows by this object has written one more result.
   *
   * @return false if it does not wait here
   */
  boolean add(Object request, LiveHFile result) {
    WrittenCompaction compaction = find(request);
    if (compaction != null) {
      compaction.add(result);
    }
    return compaction != null;
  }

  /** Not all results of a compaction are known. */
  void giveUp(Object request) {
    WrittenCompaction compaction = find(request);
    if (compaction != null) {
      compaction.giveUp();
    }
  }

  private WrittenCompaction find(Object request) {
    for (WrittenCompaction one : waiting) {
      if (one.isOf(request)) {
        return one;
      }
    }
    return null;
  }

  /** A region closes: lets go of the HFiles of its compactions, before HBase archives them. */
  void leave(RegionInfo region) {
    for (WrittenCompaction one : waiting) {
      if (one.store().region().equals(region)) {
        one.giveUp();
      }
    }
  }

  private void round() {
    for (Iterator<WrittenCompaction> all = waiting.iterator(); !holding && all.hasNext(); ) {
      WrittenCompaction one = all.next();
      boolean committed = false;
      try {
        committed = !one.isGivenUp() && !one.isLate() && one.isCommitted();
        if (committed && !thread.isShutdown()) {
          repair(one);
        } else if (!one.isLost()) {
          continue;
        } else {
          counters.increment(Counter.GLOBAL_GONE_MISSED);
        }
      } catch (IOException | RuntimeException | Error e) {
        counters.increment(Counter.GLOBAL_GONE_MISSED);
        LOG.debug("What a compaction has left out is left to the sweep", e);
      }
      all.remove();
      one.close();
    }
  }

  private void repair(WrittenCompaction compaction) throws IOException {
    if (compaction.streamed() != null) {
      compaction.streamed().committed();
    } else if (!compaction.leftOutNothing()) {
      long cpu = threads.getCurrentThreadCpuTime();
      try {
        new StagedRepair(compaction, pace, counters).run();
      } finally {
        cpu = threads.getCurrentThreadCpuTime() - cpu;
        counters.add(Counter.GLOBAL_GONE_CPU, TimeUnit.NANOSECONDS.toMicros(cpu));
      }
    }
    compaction.columns().forEach(column -> column.tally().ended());
    counters.increment(Counter.GLOBAL_GONE_COMPACTIONS);
  }

  @Override
  public void close() {
    thread.shutdownNow();
    waiting.forEach(one -> one.close());
  }
}
