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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.AsyncTable;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.caller.CauseText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the entries of a batch, of all its indexes at once, and waits for them once (rule WR3).
 * Nothing that the wait is for takes longer than the wait: neither a connection, nor looking up
 * regions, nor trying again. Thread safe.
 *
 * <p>The calls go to the handlers for bulk loads, where nothing waits for an entry. Those may be
 * busy with bulk loads; so what has no answer for some time is sent once more as an ordinary call,
 * as far as {@link SecondAttempts} allow it.
 */
final class EntrySender implements EntryTransport {
  /** HBase 2.5 knows neither the number nor the handlers: there it is an ordinary call. */
  static final int BULKLOAD_QOS = 4;

  private static final Logger LOG = LoggerFactory.getLogger(EntrySender.class);
  private static final long LOOK_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long PAUSE_MILLIS = 20;

  /** How often a call that may not be made again yet asks once more. */
  private static final long TURN_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

  /**
   * Entries for which there is one wait. A batch may have 20,000 rows, and their entries cannot be
   * had within the wait for one row; refused again and again, it would never be written.
   */
  private static final int ENTRIES_OF_A_WAIT = 5_000;

  private final SenderConnection connection;
  private final long waitNanos;
  private final long againNanos;
  private final int priority;
  private final SecondAttempts seconds;
  private final Counters counters;

  EntrySender(
      SenderConnection connection,
      long waitMillis,
      long againMillis,
      SecondAttempts seconds,
      Counters counters) {
    this(connection, waitMillis, againMillis, BULKLOAD_QOS, seconds, counters);
  }

  private EntrySender(
      SenderConnection connection,
      long waitMillis,
      long againMillis,
      int priority,
      SecondAttempts seconds,
      Counters counters) {
    this.connection = connection;
    this.priority = priority;
    this.seconds = seconds;
    this.counters = counters;
    this.waitNanos = TimeUnit.MILLISECONDS.toNanos(waitMillis);
    this.againNanos = TimeUnit.MILLISECONDS.toNanos(againMillis);
  }

  /**
   * One over the connection of another for those whom nobody waits for: ordinary calls, so that
   * entries of writes have their handlers to themselves, which wait for long and are not sent
   * again.
   */
  static EntrySender patient(SenderConnection connection, long waitMillis, Counters counters) {
    return new EntrySender(
        connection, waitMillis, Long.MAX_VALUE / 2_000_000, HConstants.NORMAL_QOS, null, counters);
  }

  /** Waits once more for each 5,000 of them. */
  @Override
  public Map<TableName, EntryFailure> send(Map<TableName, List<Put>> entries, BooleanSupplier ended)
      throws InterruptedIOException {
    long begin = System.nanoTime();
    long waits = waits(entries);
    Map<TableName, EntryCall> calls = new TreeMap<>();
    entries.forEach((table, puts) -> calls.put(table, new EntryCall(puts)));
    long until = begin + waits * waitNanos;
    AsyncConnection open = null;
    Throwable failure = null;
    try {
      open = connected(begin, ended);
      send(open, calls, priority, until);
    } catch (InterruptedException e) {
      throw interrupted(e);
    } catch (IOException | RuntimeException e) {
      failure = e;
    }
    if (failure == null) {
      try {
        long first = waits * Math.min(againNanos, waitNanos);
        boolean answered = await(all(calls), begin + first, ended);
        if (!answered && againNanos < waitNanos && !ended.getAsBoolean()) {
          again(open, calls, until, ended);
        }
      } catch (InterruptedException e) {
        throw interrupted(e);
      } catch (RuntimeException e) {
        failure = e;
      }
    }
    return failures(calls, failure);
  }

  private static InterruptedIOException interrupted(InterruptedException e) {
    Thread.currentThread().interrupt();
    return (InterruptedIOException) new InterruptedIOException("waiting for entries").initCause(e);
  }

  /** Sends once more what has no answer, table by table as soon as that is allowed, and waits. */
  private void again(
      AsyncConnection open, Map<TableName, EntryCall> calls, long until, BooleanSupplier ended)
      throws InterruptedException {
    Map<TableName, EntryCall> left = unanswered(calls);
    boolean counted = false;
    while (!left.isEmpty() && !ended.getAsBoolean() && System.nanoTime() < until) {
      for (Map.Entry<TableName, EntryCall> one : Map.copyOf(left).entrySet()) {
        if (one.getValue().done().isDone()) {
          left.remove(one.getKey());
        } else if (seconds.tryTake()) {
          left.remove(one.getKey());
          if (!counted) {
            counters.increment(Counter.GLOBAL_AGAIN);
            counted = true;
          }
          one.getValue().done().whenComplete((none, e) -> seconds.ended(e == null));
          send(open, Map.of(one.getKey(), one.getValue()), HConstants.NORMAL_QOS, until);
        }
      }
      if (!left.isEmpty()) {
        await(all(left), Math.min(until, System.nanoTime() + TURN_NANOS), ended);
      }
    }
    await(all(calls), until, ended);
  }

  /** Sends nothing as long as there is no connection. */
  @Override
  public void probe(TableName table, List<Put> entries, Runnable answered) {
    try {
      connection
          .get()
          .thenAccept(
              open -> {
                EntryCall call = new EntryCall(entries);
                call.done().thenRun(answered);
                long until = System.nanoTime() + waits(Map.of(table, entries)) * waitNanos;
                send(open, Map.of(table, call), BULKLOAD_QOS, until);
              });
    } catch (IOException e) {
      LOG.debug("No entry was sent to {}", table, e);
    }
  }

  private AsyncConnection connected(long begin, BooleanSupplier ended)
      throws IOException, InterruptedException {
    CompletableFuture<AsyncConnection> future = connection.get();
    await(future, begin + waitNanos, ended);
    if (!future.isDone()) {
      throw new IOException("no connection to the cluster yet");
    }
    try {
      return future.get();
    } catch (ExecutionException e) {
      throw new IOException("no connection to the cluster: " + CauseText.line(e), e.getCause());
    }
  }

  private static long waits(Map<TableName, List<Put>> entries) {
    return 1 + entries.values().stream().mapToLong(List::size).sum() / ENTRIES_OF_A_WAIT;
  }

  private static void send(
      AsyncConnection open, Map<TableName, EntryCall> calls, int priority, long until) {
    long millis = Math.max(1, TimeUnit.NANOSECONDS.toMillis(until - System.nanoTime()));
    calls.forEach((table, call) -> call.send(table(open, table, millis), priority));
  }

  private static AsyncTable<?> table(AsyncConnection open, TableName name, long millis) {
    return open.getTableBuilder(name)
        .setOperationTimeout(millis, TimeUnit.MILLISECONDS)
        .setRpcTimeout(millis, TimeUnit.MILLISECONDS)
        .setWriteRpcTimeout(millis, TimeUnit.MILLISECONDS)
        .setRetryPause(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
        .setRetryPauseForServerOverloaded(PAUSE_MILLIS, TimeUnit.MILLISECONDS)
        .setMaxAttempts(Integer.MAX_VALUE)
        .setStartLogErrorsCnt(Integer.MAX_VALUE)
        .build();
  }

  private static Map<TableName, EntryCall> unanswered(Map<TableName, EntryCall> calls) {
    Map<TableName, EntryCall> open = new TreeMap<>(calls);
    open.values().removeIf(call -> call.done().isDone());
    return open;
  }

  private static CompletableFuture<Void> all(Map<TableName, EntryCall> calls) {
    return CompletableFuture.allOf(
        calls.values().stream().map(EntryCall::done).toArray(CompletableFuture<?>[]::new));
  }

  /** Waits until it has ended one way or the other, at most until then. */
  private static boolean await(CompletableFuture<?> future, long until, BooleanSupplier ended)
      throws InterruptedException {
    for (long left = until - System.nanoTime(); left > 0; left = until - System.nanoTime()) {
      try {
        future.get(Math.min(left, LOOK_NANOS), TimeUnit.NANOSECONDS);
        return true;
      } catch (ExecutionException e) {
        return true; // its caller looks
      } catch (TimeoutException e) {
        if (ended.getAsBoolean()) {
          return false;
        }
      }
    }
    return future.isDone();
  }

  private static boolean isFailed(EntryCall call) {
    return call.done().isCompletedExceptionally();
  }

  private static Map<TableName, EntryFailure> failures(
      Map<TableName, EntryCall> calls, Throwable failure) {
    Map<TableName, EntryFailure> failed = new TreeMap<>();
    calls.forEach(
        (table, call) -> {
          Throwable why = null;
          if (isFailed(call)) {
            why = call.done().handle((none, e) -> e).join();
          } else if (!call.done().isDone()) {
            why = failure == null ? new IOException("no answer in time") : failure;
          }
          if (why != null) {
            failed.put(table, new EntryFailure(why, call.missing()));
          }
        });
    if (!failed.isEmpty()) {
      LOG.debug("Entries not written: {}", failed);
    }
    return failed;
  }

  @Override
  public void close() {
    connection.close();
  }
}
