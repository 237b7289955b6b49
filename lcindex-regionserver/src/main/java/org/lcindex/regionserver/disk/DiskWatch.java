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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Watches what is under way on one local disk. A disk that hangs throws no exception: whoever asks
 * it something waits, for minutes or for ever. So nobody may go there who must not wait.
 *
 * <ol>
 *   <li><i>Slow</i>: a read has been under way for some time ({@link Limits#slowMillis}) and is not
 *       alone, or half of the server's handlers read here and wait. Further reads fail at once, and
 *       their queries are plain scans: a hung disk catches only the handlers that were inside.
 *   <li><i>Stalled</i>: something has been under way for {@link Limits#stalledMillis}. Everything
 *       fails at once until that has ended. Writes may take longer on a healthy disk, which forces
 *       gigabytes to the device.
 * </ol>
 *
 * <p>Time is counted in {@linkplain #tick ticks}, which somebody else makes: while the process
 * stands still (garbage collection, a suspended machine) nothing grows old. Thread safe.
 */
public final class DiskWatch {
  /** Milliseconds between two ticks. */
  public static final int TICK_MILLIS = 50;

  private static final int WRITES_MAY_TAKE = 6;
  private static final int IDLE_SECONDS = 30;

  /** What is done. */
  enum Kind {
    /** Reads a little, as queries do; is over in an instant unless the disk is in trouble. */
    READ,
    /** Anything else about files and directories. */
    OTHER,
    /** Writes, forces to the device or deletes a file of any size. */
    WRITE
  }

  /**
   * When a disk is in trouble.
   *
   * @param slowMillis age of a read from which others are refused if it is not alone
   * @param stalledMillis age of anything from which everything is refused
   * @param crowd reads under way from which others are refused as soon as one has to wait
   */
  public record Limits(long slowMillis, long stalledMillis, int crowd) {
    /** For tests, and for who does not care. */
    public static final Limits DEFAULT = new Limits(250, 10_000, 15);
  }

  /** Work on the disk. */
  @FunctionalInterface
  interface Work<T> {
    T run() throws IOException;
  }

  private static final class Operation {
    final Kind kind;
    final Path path;
    final Thread thread = Thread.currentThread();
    final long since;

    Operation(Kind kind, Path path, long since) {
      this.kind = kind;
      this.path = path;
      this.since = since;
    }
  }

  private final Path dir;
  private final Limits limits;
  private final ThreadPoolExecutor later;
  private final Set<Operation> underWay = ConcurrentHashMap.newKeySet();
  private final AtomicInteger reads = new AtomicInteger();
  private volatile long now;
  private volatile long oldestReadMillis;
  private volatile String stalled;

  /** Watches the disk that holds a directory. */
  DiskWatch(Path dir, Limits limits) {
    this.dir = dir;
    this.limits = limits;
    this.later =
        new ThreadPoolExecutor(
            1,
            1,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            task -> {
              Thread thread = new Thread(task, "lcindex-disk-" + dir);
              thread.setDaemon(true);
              return thread;
            });
    later.allowCoreThreadTimeOut(true);
  }

  Path dir() {
    return dir;
  }

  /**
   * Does something on the disk unless it is in trouble.
   *
   * @throws DiskBusyException at once when it is
   */
  <T> T call(Kind kind, Path path, Work<T> work) throws IOException {
    refuse(kind, path);
    return follow(kind, path, work);
  }

  /** Does something on the disk in any case: what has to be given back. */
  <T> T follow(Kind kind, Path path, Work<T> work) throws IOException {
    Operation operation = new Operation(kind, path, now);
    boolean read = kind == Kind.READ;
    underWay.add(operation);
    if (read) {
      reads.incrementAndGet();
    }
    try {
      return work.run();
    } finally {
      underWay.remove(operation);
      if (read) {
        reads.decrementAndGet();
      }
    }
  }

  private void refuse(Kind kind, Path path) throws DiskBusyException {
    String why = stalled;
    if (why != null) {
      throw new DiskBusyException(path, dir + " does not answer: " + why);
    }
    if (kind == Kind.READ && isSlow()) {
      throw new DiskBusyException(
          path, reads + " reads wait on " + dir + ", one since " + oldestReadMillis + " ms");
    }
  }

  /** Whether a read would have to wait, as far as one can tell. */
  boolean isSlow() {
    long oldest = oldestReadMillis;
    return stalled != null
        || oldest >= limits.slowMillis() && reads.get() > 1
        || oldest >= TICK_MILLIS && reads.get() >= limits.crowd();
  }

  /** Whether it has not answered for so long that it is not used. */
  boolean isStalled() {
    return stalled != null;
  }

  /** What it has not answered; null when it is not stalled. */
  String stalledBecause() {
    return stalled;
  }

  /** {@value #TICK_MILLIS} ms have passed. For one thread, which does not wait here. */
  void tick() {
    now++;
    long oldestRead = 0;
    Operation oldest = null;
    for (Operation operation : underWay) {
      if (operation.kind == Kind.READ) {
        oldestRead = Math.max(oldestRead, ageMillis(operation));
      }
      if (isStuck(operation) && (oldest == null || operation.since < oldest.since)) {
        oldest = operation;
      }
    }
    oldestReadMillis = oldestRead;
    stalled =
        oldest == null
            ? null
            : String.format(
                "a %s of %s has been under way for %s ms",
                oldest.kind.name().toLowerCase(Locale.ROOT), oldest.path, ageMillis(oldest));
  }

  private long ageMillis(Operation operation) {
    return (now - operation.since) * TICK_MILLIS;
  }

  private boolean isStuck(Operation operation) {
    long limit = limits.stalledMillis() * (operation.kind == Kind.WRITE ? WRITES_MAY_TAKE : 1);
    return ageMillis(operation) >= limit;
  }

  /** The threads that do not come back from a stalled disk. */
  Set<Thread> stuckThreads() {
    Set<Thread> threads = new HashSet<>();
    if (stalled != null) {
      for (Operation operation : underWay) {
        if (isStuck(operation)) {
          threads.add(operation.thread);
        }
      }
    }
    return threads;
  }

  /** Does something on a thread that only this disk can stop, one after the other. */
  void later(Runnable work) {
    later.execute(work);
  }
}
