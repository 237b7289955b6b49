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
import java.util.function.LongSupplier;
import org.lcindex.config.ConfigKeys;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.ElasticPool;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.audit.AuditPace;
import org.lcindex.regionserver.store.audit.AuditStoppedException;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.endpoint.RegionRequest;

/**
 * The verifications that clients have asked this server for, one of a region at a time for each
 * user and depth. They run in the background on few threads and share one limit of bytes per
 * second.
 *
 * <p>A client names its call by a ticket and asks until the verification has ended. Who asks with
 * another ticket while it runs gets the same one: so a client that went away and comes back, as the
 * same user, finds it where it is. What nobody has asked for during ten minutes ends; a result is
 * kept for an hour, for those who ask to {@linkplain VerifyArguments#resumed resume} it. Another
 * user learns of nothing. Thread safe.
 */
public final class Verifications {
  /** Verifications that wait or run at most, so that a client cannot fill the heap with them. */
  static final int CAPACITY = 256;

  static final long ABANDONED_NANOS = TimeUnit.MINUTES.toNanos(10);
  static final long KEPT_NANOS = TimeUnit.HOURS.toNanos(1);

  private record Key(String region, String user, boolean content) {}

  private static final class Known {
    private Verification verification;
    private long askedAt;
  }

  /** One question of a client. */
  record Call(
      String region,
      String server,
      Object instance,
      String ticket,
      String user,
      VerifyArguments arguments) {}

  private final Executor executor;
  private final Throttle throttle;
  private final LongSupplier nanoClock;

  /** In the order of their first questions; guarded by itself. */
  private final Map<Key, Known> known = new LinkedHashMap<>();

  /**
   * @param executor runs them, in the order in which they come
   * @param throttle for all together
   */
  Verifications(Executor executor, Throttle throttle, LongSupplier nanoClock) {
    this.executor = executor;
    this.throttle = throttle;
    this.nanoClock = nanoClock;
  }

  static Verifications of(Settings settings) {
    return new Verifications(
        new ElasticPool(
            "verify", settings.integer(ConfigKeys.VERIFY_THREADS), new LinkedBlockingQueue<>()),
        new Throttle(settings.number(ConfigKeys.VERIFY_BYTES_PER_SECOND)),
        System::nanoTime);
  }

  /** What is verified after a region's index files, if rows are compared. */
  @FunctionalInterface
  public interface Further {
    /** Verifies; what stops it is of the pace. */
    void verify(AuditPace pace) throws AuditStoppedException;
  }

  /**
   * Starts the verification of a region unless there is one that will do, and tells how far it is.
   *
   * @throws IndexException when too many wait already
   */
  public VerifyReport ask(
      RegionIndex region, RegionRequest request, String user, String server, Further more)
      throws IndexException {
    VerifyArguments arguments = request.verifyOrDefault();
    return ask(
        new Call(region.info().getEncodedName(), server, region, request.ticket(), user, arguments),
        listener -> {
          AuditPace pace = new AuditPace(throttle, listener);
          region.verify(pace, arguments.content());
          if (arguments.content()) {
            more.verify(pace);
          }
        });
  }

  VerifyReport ask(Call call, Verification.Reading reading) throws IndexException {
    Key key = new Key(call.region(), call.user(), call.arguments().content());
    if (call.arguments().cancel()) {
      return cancel(key, call.ticket());
    }
    Verification starts = null;
    Known asked;
    synchronized (known) {
      forget();
      asked = known.get(key);
      if (asked == null || !serves(asked.verification, call)) {
        makeRoom();
        known.remove(key);
        asked = new Known();
        starts = verification(key, asked, call, reading);
        asked.verification = starts;
        known.put(key, asked);
      }
      asked.askedAt = nanoClock.getAsLong();
    }
    if (starts != null) {
      start(starts);
    }
    return asked.verification.report(call.ticket());
  }

  private Verification verification(Key key, Known known, Call call, Verification.Reading reading) {
    return new Verification(
        call.region(),
        call.server(),
        call.arguments().content(),
        call.instance(),
        reading,
        () -> isWanted(key, known),
        call.ticket());
  }

  /** Whether the caller is given this one; a region that was opened again is verified anew. */
  private static boolean serves(Verification one, Call call) {
    if (!one.isOf(call.instance()) || one.isAbandoned()) {
      return false;
    }
    if (one.hasTicket(call.ticket())) {
      return true;
    }
    boolean joins = one.isRunning() || call.arguments().resume() && one.isComplete();
    if (joins) {
      one.join(call.ticket());
    }
    return joins;
  }

  /** What it was before; its callers are told of it. */
  private VerifyReport cancel(Key key, String ticket) {
    Known cancelled;
    synchronized (known) {
      cancelled = known.get(key);
    }
    if (cancelled == null) {
      return VerifyReport.nothing(key.region());
    }
    VerifyReport before = cancelled.verification.report(ticket);
    cancelled.verification.cancel();
    return before;
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
    long limit = one.verification.hasEnded() ? KEPT_NANOS : ABANDONED_NANOS;
    return nanoClock.getAsLong() - one.askedAt > limit;
  }

  private boolean isWanted(Key key, Known one) {
    synchronized (known) {
      return known.get(key) == one && !isForgotten(one);
    }
  }

  /** Ends those that run, soon; those that wait read nothing. */
  void close() {
    synchronized (known) {
      known.clear();
    }
    if (executor instanceof ThreadPoolExecutor threads) {
      threads.shutdown();
    }
  }

  /** Waits, after {@link #close}, until none runs; false when that took too long. */
  boolean awaitEnd(long time, TimeUnit unit) throws InterruptedException {
    return !(executor instanceof ThreadPoolExecutor threads)
        || threads.awaitTermination(time, unit);
  }
}
