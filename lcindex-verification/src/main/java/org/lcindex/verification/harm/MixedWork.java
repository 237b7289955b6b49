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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.verification.common.FirstDifference;

/** Threads that read the slow scanners in turn, write, ask, flush and compact. */
final class MixedWork implements HarmWork {
  private static final int READERS = 3;
  private static final int WRITERS = 2;
  private static final int ASKERS = 2;
  private static final int ROWS_AT_A_TIME = 40;
  private static final long WRITE_PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final long STORE_PAUSE_MILLIS = 1_500;

  /** Reads slow scanners in turn. Their leases are long, so they must be closed. */
  private record Reader(Deque<SlowScanner> scanners) implements HarmCrew.Work {
    @Override
    public void once(Random random) throws IOException {
      SlowScanner next = scanners.removeFirst();
      scanners.addLast(next);
      next.read(ROWS_AT_A_TIME);
    }

    @Override
    public void end() throws IOException {
      for (SlowScanner scanner : scanners) {
        scanner.close();
      }
    }
  }

  private final Connection connection;
  private final HarmOptions options;
  private final HarmTally tally;
  private final HarmTables tables;

  MixedWork(Connection connection, HarmOptions options, HarmTally tally) {
    this.connection = connection;
    this.options = options;
    this.tally = tally;
    this.tables = new HarmTables(connection, options);
  }

  @Override
  public TableName table() {
    return HarmTables.MAIN;
  }

  @Override
  public void load() throws IOException {
    tables.create();
    tables.load();
  }

  @Override
  public String[] indexes() {
    return tables.indexes();
  }

  @Override
  public boolean mustBeBuilt() {
    return false;
  }

  @Override
  public void start(HarmCrew crew, boolean indexed) {
    for (int reader = 0; reader < READERS; reader++) {
      Deque<SlowScanner> own = new ArrayDeque<>();
      for (int i = reader; i < options.scanners(); i += READERS) {
        String mode = indexed ? (i % 2 == 0 ? "force" : "auto") : "forbid";
        own.add(new SlowScanner(connection, HarmScan.most(i, options), mode, tally));
      }
      if (!own.isEmpty()) {
        crew.work("reader", new Reader(own));
      }
    }
    for (int i = 0; i < WRITERS; i++) {
      crew.work("writer", this::write);
    }
    for (int i = 0; i < ASKERS; i++) {
      crew.work("asker", random -> ask(random, indexed));
    }
    crew.work("storage", random -> store(random, crew));
  }

  private void write(Random random) throws IOException {
    int number = random.nextInt(options.rows() / 2) * 2 + 1;
    try (Table table = connection.getTable(HarmTables.MAIN)) {
      if (random.nextInt(20) == 0) {
        table.delete(new Delete(HarmRows.key(number)));
      } else {
        table.put(HarmRows.change(number, random));
      }
    }
    tally.count("writes", 1);
    LockSupport.parkNanos(WRITE_PAUSE_NANOS);
  }

  /** One query, with and without the index; rows that change are left out. */
  private void ask(Random random, boolean indexed) throws IOException {
    HarmScan query = HarmScan.random(options, random);
    String mode = indexed ? (random.nextBoolean() ? "force" : "auto") : "forbid";
    List<Cell> expected = cells(query, "forbid");
    List<Cell> actual = cells(query, mode);
    tally.count("queries compared, " + mode, 1);
    String difference =
        FirstDifference.of("cell", expected, actual, FirstDifference::isNone, String::valueOf);
    if (difference != null) {
      tally.trouble(mode + " " + query + ": " + difference);
    }
  }

  private List<Cell> cells(HarmScan query, String mode) throws IOException {
    List<Cell> cells = new ArrayList<>();
    try (Table table = connection.getTable(HarmTables.MAIN);
        ResultScanner scanner = table.getScanner(query.scan(mode, 100))) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        if (HarmRows.fixed(HarmRows.number(row.getRow()))) {
          cells.addAll(row.listCells());
        }
      }
    }
    return cells;
  }

  private void store(Random random, HarmCrew crew) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      List<RegionInfo> regions = admin.getRegions(HarmTables.MAIN);
      byte[] region = regions.get(random.nextInt(regions.size())).getRegionName();
      switch (random.nextInt(4)) {
        case 0 -> admin.majorCompactRegion(region);
        case 1 -> admin.compactRegion(region);
        default -> admin.flushRegion(region);
      }
      tally.count("flushes and compactions asked for", 1);
    }
    crew.pause(STORE_PAUSE_MILLIS);
  }
}
