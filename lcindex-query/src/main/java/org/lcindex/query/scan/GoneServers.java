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
package org.lcindex.query.scan;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.lcindex.rpc.caller.Causes;

/**
 * The regions that the queries of one client wait for, because their servers are gone. HBase's
 * client gives a call up after a time of its own; here it is said whether to begin anew, and all
 * who read regions ask here: scanners, Gets, the regions of a table. The package page has the
 * rules, Q1 to Q5.
 *
 * <p>Thread safe.
 */
public final class GoneServers {
  /** After which a region is asked again, once HBase's client has given it up. */
  static final Duration PAUSE = Duration.ofSeconds(1);

  /** A cluster that is there has answered something by then. */
  static final Duration NOBODY = Duration.ofSeconds(30);

  /** An answer of the cluster that is not older tells that it is there. */
  private static final Duration FRESH = Duration.ofSeconds(10);

  /** Never waits. */
  public static final GoneServers NONE = new GoneServers(Duration.ZERO, limit -> List.of());

  /** Asks what of a cluster answers wherever its regions are. */
  @FunctionalInterface
  public interface Cluster {
    /**
     * Calls, all at once; one that is answered tells that the cluster is there.
     *
     * @param limit how long they are waited for
     */
    List<CompletableFuture<?>> ask(Duration limit);
  }

  /** One region that may be waited for. Its methods are called by whoever reads it. */
  public final class Wait {
    // Guarded by the outer object: in nanoseconds, of the last answer; whether it is waited for.
    private long since = clock.getAsLong();
    private String server;
    // Guarded by the outer object: whether the region answers again, though not yet what it is
    // asked.
    private boolean there;

    private Wait() {}

    /** The region has answered what it was asked, with rows or without. */
    void answered() {
      synchronized (GoneServers.this) {
        since = clock.getAsLong();
        heard = since;
        server = null;
        waits.remove(this);
      }
    }

    /** The region answers, though not yet what it is asked: it is not told as waited for. */
    void seen() {
      synchronized (GoneServers.this) {
        heard = clock.getAsLong();
        there = true;
      }
    }

    /** Nobody wants its rows any more. */
    void end() {
      synchronized (GoneServers.this) {
        waits.remove(this);
      }
    }

    /**
     * A call has failed.
     *
     * @return whether to begin anew, when it is time to
     */
    CompletableFuture<Boolean> failed(Throwable failure) {
      if (mostNanos == 0 || closed || !ServerLoss.isWhy(failure)) {
        end();
        return CompletableFuture.completedFuture(false);
      }
      synchronized (GoneServers.this) {
        long now = clock.getAsLong();
        if (waits.add(this)) {
          // A region may be read for long without a row; HBase's client has tried some seconds.
          since = Math.max(since, now - NOBODY.toNanos());
        }
        there = false;
        server = server == null ? Causes.server(failure).orElse(null) : server;
        if (now - since >= mostNanos) {
          waits.remove(this);
          return CompletableFuture.completedFuture(false);
        }
      }
      return isThere()
          .thenCompose(there -> there || !isOver(this) ? pause() : no(this))
          // Not on the thread that keeps the time of all.
          .thenApplyAsync(again -> again && !closed);
    }
  }

  private final long mostNanos;
  private final Cluster cluster;
  private final LongSupplier clock;
  private final Supplier<CompletableFuture<Boolean>> pauses;
  private final Set<Wait> waits = ConcurrentHashMap.newKeySet();
  private final Set<CompletableFuture<Boolean>> pausing = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;
  // Guarded by this: when something has answered last, in nanoseconds; a question under way.
  private long heard;
  private CompletableFuture<Boolean> asking;

  /**
   * None yet.
   *
   * @param most how long a region is waited for; 0 to wait for none
   */
  public GoneServers(Duration most, Cluster cluster) {
    this(
        most,
        cluster,
        System::nanoTime,
        () ->
            new CompletableFuture<Boolean>()
                .completeOnTimeout(true, PAUSE.toMillis(), TimeUnit.MILLISECONDS));
  }

  GoneServers(
      Duration most,
      Cluster cluster,
      LongSupplier clock,
      Supplier<CompletableFuture<Boolean>> pauses) {
    this.mostNanos = nanos(most);
    this.cluster = cluster;
    this.clock = clock;
    this.pauses = pauses;
    this.heard = clock.getAsLong();
  }

  private static long nanos(Duration most) {
    return most.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? most.toNanos() : Long.MAX_VALUE;
  }

  /** A region that is about to be read. */
  Wait begin() {
    return new Wait();
  }

  /** What a thread asks that waits for the answer. */
  @FunctionalInterface
  public interface Call<T> {
    T answer() throws IOException;
  }

  /** Calls, on this thread, until that succeeds or there is nothing to wait for. */
  public <T> T call(Call<T> call) throws IOException {
    Wait wait = begin();
    try {
      while (true) {
        try {
          T answer = call.answer();
          wait.answered();
          return answer;
        } catch (IOException e) {
          if (!await(wait.failed(e))) {
            throw e;
          }
        }
      }
    } finally {
      wait.end();
    }
  }

  private static boolean await(CompletableFuture<Boolean> again) throws IOException {
    try {
      return again.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("interrupted while waiting for a server").initCause(e);
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  /** As {@link #call}, by calls that wait for nothing. Who does not want the answer cancels it. */
  public <T> CompletableFuture<T> begin(Supplier<CompletableFuture<T>> call) {
    Wait wait = begin();
    CompletableFuture<T> wanted = new CompletableFuture<>();
    wanted.whenComplete((answer, failure) -> wait.end());
    begin(wait, call, wanted);
    return wanted;
  }

  private <T> void begin(
      Wait wait, Supplier<CompletableFuture<T>> call, CompletableFuture<T> wanted) {
    CompletableFuture<T> begun;
    try {
      begun = call.get();
    } catch (RuntimeException | Error e) {
      wanted.completeExceptionally(e);
      return;
    }
    begun.whenComplete(
        (answer, failure) -> {
          if (failure == null) {
            wait.answered();
            wanted.complete(answer);
          } else if (!wanted.isDone()) {
            goOn(wait, call, wanted, Unwrapped.of(failure));
          }
        });
  }

  private <T> void goOn(
      Wait wait, Supplier<CompletableFuture<T>> call, CompletableFuture<T> wanted, Throwable why) {
    wait.failed(why)
        .whenComplete(
            (again, bug) -> {
              if (bug == null && again && !wanted.isDone()) {
                begin(wait, call, wanted);
              } else {
                wanted.completeExceptionally(why);
                wait.end(); // once more, if it was cancelled while the call failed
              }
            });
  }

  /** The servers that are waited for, the longest first. */
  public synchronized List<GoneServer> now() {
    long now = clock.getAsLong();
    Map<String, GoneServer> byServer = new TreeMap<>(Comparator.nullsLast(String::compareTo));
    for (Wait wait : waits) {
      if (wait.there) {
        continue;
      }
      Duration since = Duration.ofNanos(now - wait.since);
      byServer.merge(
          wait.server,
          new GoneServer(wait.server, 1, since),
          (one, other) ->
              new GoneServer(
                  one.server(),
                  one.regions() + other.regions(),
                  one.since().compareTo(other.since()) < 0 ? other.since() : one.since()));
    }
    return byServer.values().stream()
        .sorted(Comparator.comparing(GoneServer::since).reversed())
        .toList();
  }

  /** Nobody is waited for any more. */
  public void close() {
    closed = true;
    pausing.forEach(pause -> pause.complete(false));
  }

  /** Whether something of the cluster answers. */
  private CompletableFuture<Boolean> isThere() {
    CompletableFuture<Boolean> found;
    Duration limit;
    synchronized (this) {
      if (clock.getAsLong() - heard < FRESH.toNanos()) {
        return CompletableFuture.completedFuture(true);
      }
      if (asking != null) {
        return asking;
      }
      found = new CompletableFuture<>();
      asking = found;
      long left = NOBODY.toNanos() - (clock.getAsLong() - heard);
      limit = Duration.ofNanos(Math.max(FRESH.toNanos(), left));
    }
    found.completeOnTimeout(false, limit.toMillis(), TimeUnit.MILLISECONDS);
    CompletableFuture<Boolean> known = found.thenApply(this::heard);
    try {
      List<CompletableFuture<?>> calls = cluster.ask(limit);
      calls.forEach(call -> call.thenRun(() -> found.complete(true)));
      CompletableFuture.allOf(calls.toArray(new CompletableFuture<?>[0]))
          .whenComplete((all, failure) -> found.complete(failure == null));
      // One that hangs would keep the next question waiting.
      found.whenComplete((there, bug) -> calls.forEach(call -> call.cancel(true)));
    } catch (RuntimeException e) {
      found.complete(false); // the client is closed
    }
    return known;
  }

  private synchronized boolean heard(boolean there) {
    heard = there ? clock.getAsLong() : heard;
    asking = null;
    return there;
  }

  private synchronized boolean isOver(Wait wait) {
    return clock.getAsLong() - Math.max(heard, wait.since) >= NOBODY.toNanos();
  }

  private CompletableFuture<Boolean> no(Wait wait) {
    wait.end();
    return CompletableFuture.completedFuture(false);
  }

  private CompletableFuture<Boolean> pause() {
    CompletableFuture<Boolean> pause = pauses.get();
    pausing.add(pause);
    pause.whenComplete((over, failure) -> pausing.remove(pause));
    if (closed) {
      pause.complete(false);
    }
    return pause;
  }
}
