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
package org.lcindex.verification.versions;

import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Row;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.query.QueryMode;
import org.lcindex.tpch.OrdersTable;

/**
 * Clients that write to ORDERS and ask the five queries all the time, each by index and without it.
 * No write is in flight while two answers are compared, so they must be equal. Thread safe.
 */
final class UpgradeTraffic implements AutoCloseable {
  private static final int BATCH = 40;
  private static final byte[] FAMILY = OrdersTable.family();
  private static final byte[] PRICE = Bytes.toBytes("totalprice");
  private static final byte[] DATE = Bytes.toBytes("orderdate");
  private static final byte[] PRIORITY = Bytes.toBytes("orderpriority");

  private final Connection connection;
  private final SliceOrders orders;
  private final ReadWriteLock lock = new ReentrantReadWriteLock(true);
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final AtomicLong rounds = new AtomicLong();
  private final AtomicLong compared = new AtomicLong();
  private final AtomicLong refused = new AtomicLong();
  private final AtomicLong written = new AtomicLong();
  private final Thread writer = new Thread(this::write, "upgrade-writer");
  private final Thread asker = new Thread(this::ask, "upgrade-asker");
  private volatile boolean ending;

  UpgradeTraffic(Connection connection, SliceOrders orders) {
    this.connection = connection;
    this.orders = orders;
    writer.start();
    asker.start();
  }

  private void write() {
    Random random = new Random(1);
    try (Table table = connection.getTable(SliceOrders.NAME)) {
      while (!ending) {
        List<Row> batch = new ArrayList<>();
        for (int i = 0; i < BATCH; i++) {
          batch.add(change(random));
        }
        lock.writeLock().lock();
        try {
          table.batch(batch, new Object[BATCH]);
        } finally {
          lock.writeLock().unlock();
        }
        written.addAndGet(BATCH);
      }
    } catch (IOException | InterruptedException | RuntimeException e) {
      wrong.add("a write failed: " + e);
    }
  }

  /** An order that is written anew within the queries' ranges, or deleted. */
  private Row change(Random random) {
    byte[] key = OrdersTable.rowKey(1 + random.nextInt(4 * SliceOrders.SOME_ROWS));
    if (random.nextInt(4) == 0) {
      return new Delete(key);
    }
    String date = "199" + (7 + random.nextInt(2)) + "-0" + (1 + random.nextInt(9)) + "-15";
    return new Put(key)
        .addColumn(FAMILY, PRICE, Bytes.toBytes(10_000.0 + random.nextInt(60_000)))
        .addColumn(FAMILY, DATE, Bytes.toBytes(date))
        .addColumn(FAMILY, PRIORITY, Bytes.toBytes("3-MEDIUM"));
  }

  private void ask() {
    while (!ending) {
      for (Map.Entry<String, String> query : SliceOrders.QUERIES.entrySet()) {
        for (QueryMode mode : List.of(QueryMode.FORCE, QueryMode.AUTO)) {
          compare(query.getKey(), query.getValue(), mode);
        }
      }
      rounds.incrementAndGet();
    }
  }

  private void compare(String name, String text, QueryMode mode) {
    lock.readLock().lock();
    try {
      ResultComparison comparison =
          ResultComparison.of(
              orders.client.scan(orders.query(text).mode(QueryMode.FORBID).build()),
              orders.client.scan(orders.query(text).mode(mode).build()));
      comparison.difference().ifPresent(why -> wrong.add(name + " in " + mode + ": " + why));
      compared.incrementAndGet();
    } catch (IOException | RuntimeException e) {
      // A region that has just been opened, or is closing, may have no index to force.
      if (mode == QueryMode.FORCE && String.valueOf(e.getMessage()).contains("=force, but")) {
        refused.incrementAndGet();
      } else {
        wrong.add(name + " in " + mode + " failed: " + e);
      }
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Waits until all queries have been asked that many times after this call. */
  void awaitRounds(int more) throws IOException {
    long until = rounds.get() + 1 + more;
    Waiting.until(SliceOrders.LIMIT, () -> "queries; so far " + this, () -> rounds.get() >= until);
  }

  List<String> wrong() {
    return List.copyOf(wrong);
  }

  long compared() {
    return compared.get();
  }

  long written() {
    return written.get();
  }

  @Override
  public String toString() {
    return compared
        + " answers compared, "
        + refused
        + " times no index was there to be forced, "
        + written
        + " rows written";
  }

  @Override
  public void close() {
    ending = true;
    Uninterruptibles.joinUninterruptibly(writer);
    Uninterruptibles.joinUninterruptibly(asker);
  }
}
