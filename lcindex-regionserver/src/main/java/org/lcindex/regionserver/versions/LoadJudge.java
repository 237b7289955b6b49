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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.RegionTooBusyException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;

/**
 * Judges bulk loads into tables of versions on one region server: a version that was READY once has
 * the rows that were pushed, and gets no others (VS8).
 *
 * <p>A call is judged by a reading of the store's row that began after the call came, or by one
 * that an earlier call of the same load asked for less than a second ago. So a load that begins
 * when a version is READY is refused, and one into many regions reads once a second and does not
 * wait. A second is the least time between two readings for a table, whoever asks. They are made by
 * threads of their own: a handler waits for them, for a limited time, and in a handler's thread
 * they would have its caller's rights. Thread safe.
 */
@InterfaceAudience.Private
public final class LoadJudge {
  private static final int TIMEOUT_MILLIS = 5_000;

  /** For the end of one reading, the pause after it, and another reading. */
  private static final int PATIENCE_MILLIS = 2 * TIMEOUT_MILLIS + 2_000;

  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

  private final Rows rows;
  private final LongSupplier nanos;
  private final Later later;
  private final Map<TableName, Reading> readings = new TreeMap<>();

  /** How the row of a store is read. */
  @FunctionalInterface
  interface Rows {
    /** Null if there is none. */
    StoreRecord read(StoreName name) throws IOException;
  }

  /** Where readings are made, and when. */
  @FunctionalInterface
  interface Later {
    void run(long pauseNanos, Runnable reading);
  }

  LoadJudge(Rows rows, LongSupplier nanos, Later later) {
    this.rows = rows;
    this.nanos = nanos;
    this.later = later;
  }

  /** The one of a region's server. */
  public static LoadJudge of(RegionCoprocessorEnvironment environment) {
    // HBase keeps it while a region is open that has this coprocessor, for all servers of a
    // process.
    return (LoadJudge)
        environment
            .getSharedData()
            .computeIfAbsent(
                LoadJudge.class.getName() + ' ' + environment.getServerName(),
                name -> overConnection(environment.getConnection()));
  }

  private static LoadJudge overConnection(Connection connection) {
    Executor threads =
        Executors.newCachedThreadPool(
            new ThreadFactoryBuilder()
                .setDaemon(true)
                .setNameFormat("lcindex-store-loads-%d")
                .build());
    return new LoadJudge(
        name -> read(connection, name),
        System::nanoTime,
        (pause, reading) ->
            CompletableFuture.delayedExecutor(pause, TimeUnit.NANOSECONDS, threads)
                .execute(reading));
  }

  private static StoreRecord read(Connection connection, StoreName name) throws IOException {
    try (Table table =
        connection
            .getTableBuilder(GlobalTables.STORES, null)
            .setOperationTimeout(TIMEOUT_MILLIS)
            .setRpcTimeout(TIMEOUT_MILLIS)
            .setReadRpcTimeout(TIMEOUT_MILLIS)
            .build()) {
      StoreRows.Row row = StoreRows.read(table, name);
      return row == null ? null : row.record();
    } catch (TableNotFoundException e) {
      return null; // as on a peer to which the version's table is replicated
    }
  }

  /** One reading of a store's row, begun or not. */
  private static final class Reading {
    /** Those that asked for it, by identity. */
    final Set<Object> loads = Collections.newSetFromMap(new IdentityHashMap<>());

    final CompletableFuture<StoreRecord> record = new CompletableFuture<>();
    boolean hasBegun;
    long began;

    boolean isYoung(long now) {
      return hasBegun && now - began < PAUSE_NANOS;
    }
  }

  /**
   * Returns if HFiles may come into a table: into any that is no version's, and into a version that
   * is half made.
   *
   * @param load the same object in all calls of one load, and in no other load's
   * @throws DoNotRetryIOException when they may not
   * @throws RegionTooBusyException when that is not known: the client is to try again
   */
  public void judge(TableDescriptor table, Object load) throws IOException {
    String of = table.getValue(StoresTable.STORE_KEY);
    if (of == null) {
      return;
    }
    StoreName store;
    try {
      store = StoreName.parse(of);
    } catch (UsageException e) {
      return; // somebody's own value
    }
    TableName name = table.getTableName();
    boolean isVersion = name.getNamespaceAsString().equals(store.namespace());
    long number = isVersion ? store.version(name.getQualifierAsString()) : 0;
    if (number == 0) {
      return; // a clone
    }
    StoreRecord record = await(name, reading(name, store, load));
    StoreVersion version = record == null ? null : record.find(number).orElse(null);
    if (version != null && !version.state().isHalfMade()) {
      throw new DoNotRetryIOException(
          "Table "
              + name
              + " is version "
              + number
              + " of store "
              + store
              + ", which is "
              + version.state()
              + ": it has the rows that were pushed, and no HFiles are loaded into it any more. Push"
              + " them as another version: 'lcindex store push "
              + store
              + " DIR'");
    }
  }

  private static StoreRecord await(TableName name, Reading reading) throws IOException {
    try {
      return reading.record.get(PATIENCE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException)
          new InterruptedIOException("while " + GlobalTables.STORES + " was read").initCause(e);
    } catch (ExecutionException | TimeoutException e) {
      reading.record.completeExceptionally(e); // so that no other one waits for it
      throw (IOException)
          new RegionTooBusyException(
                  "table "
                      + name
                      + ": whether HFiles may be loaded into this version stands in "
                      + GlobalTables.STORES
                      + ", which cannot be read ("
                      + ShownText.cut(String.valueOf(e.getCause() == null ? e : e.getCause()))
                      + "); the load is to be tried again")
              .initCause(e);
    }
  }

  /** The reading for a call that comes now. */
  private synchronized Reading reading(TableName name, StoreName store, Object load) {
    long now = nanos.getAsLong();
    readings.values().removeIf(old -> old.record.isDone() && !old.isYoung(now));
    Reading last = readings.get(name);
    if (last != null && (!last.hasBegun || last.loads.contains(load) && last.isYoung(now))) {
      last.loads.add(load);
      return last;
    }
    Reading next = new Reading();
    next.loads.add(load);
    readings.put(name, next);
    long pause = last == null ? 0 : Math.max(0, last.began + PAUSE_NANOS - now);
    // One after the other, so that a table that does not answer has one thread.
    CompletableFuture<?> before =
        last == null
            ? CompletableFuture.completedFuture(null)
            : last.record.handle((record, failure) -> null);
    before.thenRun(() -> later.run(pause, () -> read(store, next)));
    return next;
  }

  private void read(StoreName store, Reading reading) {
    synchronized (this) {
      reading.hasBegun = true;
      reading.began = nanos.getAsLong();
    }
    try {
      reading.record.complete(rows.read(store));
    } catch (IOException | RuntimeException | Error e) {
      reading.record.completeExceptionally(e);
    }
  }
}
