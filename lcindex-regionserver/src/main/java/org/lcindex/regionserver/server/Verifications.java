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
package org.lcindex.regionserver.server;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.store.IndexAudit;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.VerifyReport;

/**
 * The readings of whole index files that clients have asked this server for. They run one at a time
 * on a thread of their own; a client names one by a ticket and asks until it has ended.
 *
 * <p>A client that is gone costs nothing for long: what nobody has asked for during a minute is not
 * started, ends after the HFile it is at, and is forgotten. An answer that gets lost can be asked
 * for again during that minute. Thread safe.
 */
@InterfaceAudience.Private
public final class Verifications {
  /** Verifications that wait or run at most, so that a client cannot fill the heap with them. */
  static final int CAPACITY = 256;

  static final long FORGOTTEN_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** A ticket is its user's: nobody else can learn of it or keep it alive. */
  private record Key(String region, String ticket, String user) {}

  private static final class Known {
    private Verification verification;
    private long askedAt;
  }

  private final Executor executor;
  private final LongSupplier nanoClock;

  /** In the order of their tickets' first questions; guarded by itself. */
  private final Map<Key, Known> known = new LinkedHashMap<>();

  Verifications() {
    this(oneThread(), System::nanoTime);
  }

  /**
   * @param executor runs them, in the order in which they come
   */
  Verifications(Executor executor, LongSupplier nanoClock) {
    this.executor = executor;
    this.nanoClock = nanoClock;
  }

  private static ThreadPoolExecutor oneThread() {
    ThreadPoolExecutor thread =
        new ThreadPoolExecutor(
            1,
            1,
            5,
            TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-verify-%d").build());
    thread.allowCoreThreadTimeOut(true);
    return thread;
  }

  /**
   * Starts the verification of a region unless this ticket has done so, and tells how far it is.
   *
   * @throws IndexException when too many wait already
   */
  public VerifyReport ask(RegionIndex region, String ticket, String user) throws IndexException {
    return ask(region.info().getEncodedName(), region, region::verify, ticket, user);
  }

  VerifyReport ask(
      String region,
      Object instance,
      Consumer<IndexAudit.Listener> reading,
      String ticket,
      String user)
      throws IndexException {
    Key key = new Key(region, ticket, user);
    Known asked;
    boolean starts = false;
    synchronized (known) {
      forget();
      asked = known.get(key);
      // A region that was closed and opened again here is read anew.
      if (asked == null || !asked.verification.isOf(instance)) {
        makeRoom();
        asked = new Known();
        Known one = asked;
        asked.verification = new Verification(region, instance, reading, () -> isWanted(key, one));
        known.put(key, asked);
        starts = true;
      }
      asked.askedAt = nanoClock.getAsLong();
    }
    if (starts) {
      start(asked.verification);
    }
    return asked.verification.report();
  }

  private void start(Verification verification) throws IndexException {
    try {
      executor.execute(verification);
    } catch (RejectedExecutionException e) {
      throw new IndexException("The server is stopping, so nothing is verified any more", e);
    }
  }

  private void makeRoom() throws IndexException {
    Iterator<Known> oldest = known.values().iterator();
    while (known.size() >= CAPACITY && oldest.hasNext()) {
      if (oldest.next().verification.hasEnded()) {
        oldest.remove();
      }
    }
    if (known.size() >= CAPACITY) {
      throw new IndexException(
          CAPACITY + " verifications wait on this server, and no more may; try again later");
    }
  }

  private void forget() {
    known.values().removeIf(this::isForgotten);
  }

  private boolean isForgotten(Known one) {
    return nanoClock.getAsLong() - one.askedAt > FORGOTTEN_NANOS;
  }

  private boolean isWanted(Key key, Known one) {
    synchronized (known) {
      return known.get(key) == one && !isForgotten(one);
    }
  }

  /** Ends the running verification after the HFile it is at; those that wait read nothing. */
  void close() {
    synchronized (known) {
      known.clear();
    }
    if (executor instanceof ThreadPoolExecutor thread) {
      thread.shutdown();
    }
  }
}
