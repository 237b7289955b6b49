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
package org.lcindex.verification.lookups;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.EnumWords;
import org.lcindex.verification.common.Health;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.Totals;

/**
 * Ends and stops region servers, and moves and divides the regions of tables with objects and of
 * their entries. One thread.
 */
final class Nemesis {
  private static final long LIMIT_SECONDS = 120;
  private static final int REST_MILLIS = 4_000;
  private static final int MOST_LOOKED_AT = 10_000;
  private static final Duration SELF_END = Duration.ofSeconds(30);

  private final ProcessCluster cluster;
  private final Connection connection;
  private final List<LookupsTable> tables;
  private final Random random;
  private final Crew crew;
  private final Totals totals;
  private final Journal journal;
  private final StaleTime stale;

  /** What happens. */
  enum Event {
    /** A region server ends at once, and is given up. */
    KILL,
    /** A region server stands still for some seconds. */
    PAUSE,
    /** It is given up meanwhile, and ends itself when it finds out. */
    FREEZE,
    MASTER,
    MOVE,
    MOVE_ENTRIES,
    SPLIT,
    SPLIT_ENTRIES,
    MERGE_ENTRIES,
    FLUSH,
    COMPACT;

    boolean isOfServers() {
      return this == KILL || this == PAUSE || this == FREEZE || this == MASTER;
    }
  }

  Nemesis(
      ProcessCluster cluster,
      Connection connection,
      List<LookupsTable> tables,
      Random random,
      Crew crew,
      Totals totals,
      Journal journal,
      StaleTime stale) {
    this.cluster = cluster;
    this.connection = connection;
    this.tables = tables;
    this.random = random;
    this.crew = crew;
    this.totals = totals;
    this.journal = journal;
    this.stale = stale;
  }

  /** One event after the other, until told to stop. */
  void run(Set<Event> events) throws InterruptedException {
    List<Event> kinds = List.copyOf(events);
    while (!crew.pause(1_000 + random.nextInt(REST_MILLIS))) {
      happen(kinds.get(random.nextInt(kinds.size())));
    }
  }

  /** One event. */
  void happen(Event event) throws InterruptedException {
    String outcome;
    try {
      if (event.isOfServers()) {
        awaitHealth();
      }
      outcome = run(event);
      totals.add(1, LookupsCount.EVENTS);
    } catch (InterruptedException e) {
      throw e;
    } catch (Exception e) {
      outcome = "did not work: " + Briefly.of(e);
    }
    journal.say(EnumWords.of(event) + ": " + outcome);
  }

  private String run(Event event) throws Exception {
    return switch (event) {
      case KILL -> kill();
      case PAUSE -> halt(false);
      case FREEZE -> halt(true);
      case MASTER -> {
        cluster.restartMaster();
        awaitHealth();
        yield "ended and started";
      }
      case MOVE -> each(bases(), this::move);
      case MOVE_ENTRIES -> each(entries(), this::move);
      case SPLIT -> each(bases(), this::split);
      case SPLIT_ENTRIES -> each(entries(), this::split);
      case MERGE_ENTRIES -> each(entries(), this::merge);
      case FLUSH -> all(Admin::flush, "flushed");
      case COMPACT -> all(Admin::majorCompact, "being compacted");
    };
  }

  private List<TableName> bases() {
    return tables.stream().map(LookupsTable::name).toList();
  }

  private List<TableName> entries() {
    return tables.stream().map(LookupsTable::entries).toList();
  }

  private List<TableName> every() {
    return Stream.of(bases(), entries()).flatMap(List::stream).toList();
  }

  /** What happens to a table, and how it came out. */
  private interface Happening {
    String to(TableName table) throws Exception;
  }

  private static String each(List<TableName> tables, Happening happening) throws Exception {
    List<String> outcomes = new ArrayList<>();
    for (TableName table : tables) {
      outcomes.add(happening.to(table));
    }
    return String.join("; ", outcomes);
  }

  private int anyServer() {
    return random.nextInt(cluster.regionServers().size());
  }

  private String kill() throws Exception {
    int server = anyServer();
    cluster.kill(server);
    totals.add(1, LookupsCount.KILLS);
    crew.pause(random.nextInt(2_000));
    cluster.expire(server);
    crew.pause(random.nextInt(8_000));
    cluster.start(server);
    awaitHealth();
    return "region server " + server;
  }

  private String halt(boolean givenUp) throws Exception {
    if (!givenUp) {
      return haltNow(false);
    }
    stale.begin();
    try {
      return haltNow(true);
    } finally {
      stale.end();
    }
  }

  private String haltNow(boolean givenUp) throws Exception {
    int server = anyServer();
    int millis = 1_000 + random.nextInt(givenUp ? 8_000 : 4_000);
    cluster.pause(server);
    try {
      if (givenUp) {
        crew.pause(random.nextInt(1_000));
        cluster.expire(server);
      }
      crew.pause(millis);
    } finally {
      cluster.resume(server);
    }
    if (givenUp && Waiting.holdsWithin(SELF_END, () -> !cluster.regionServer(server).alive())) {
      cluster.start(server);
    }
    awaitHealth();
    return "region server " + server + " for " + millis + " ms";
  }

  private void awaitHealth() throws IOException {
    for (TableName table : every()) {
      for (int server = 0; server < cluster.regionServers().size(); server++) {
        if (!cluster.regionServer(server).alive()) {
          cluster.start(server);
        }
      }
      new Health(cluster, connection, table).await();
    }
  }

  private String move(TableName table) throws Exception {
    try (Admin admin = connection.getAdmin()) {
      RegionInfo region = any(admin, table);
      List<ServerName> servers = List.copyOf(admin.getRegionServers());
      ServerName to = servers.get(random.nextInt(servers.size()));
      admin.move(region.getEncodedNameAsBytes(), to);
      return "a region of " + table + " to " + to.getPort();
    }
  }

  private RegionInfo any(Admin admin, TableName table) throws IOException {
    List<RegionInfo> regions = admin.getRegions(table);
    return regions.get(random.nextInt(regions.size()));
  }

  private String split(TableName table) throws Exception {
    try (Admin admin = connection.getAdmin()) {
      if (admin.getRegions(table).size() > 3L * cluster.regionServers().size()) {
        return merge(table);
      }
      admin.flush(table);
      RegionInfo region = any(admin, table);
      byte[] middle = middle(region);
      if (middle == null) {
        return table + " has a region with less than two rows";
      }
      admin.splitRegionAsync(region.getRegionName(), middle).get(LIMIT_SECONDS, TimeUnit.SECONDS);
      totals.add(1, LookupsCount.SPLITS);
      admin.majorCompact(table); // else its parts cannot be divided again
      return table + ", now " + admin.getRegions(table).size() + " regions";
    }
  }

  /** HBase finds no middle itself in a region of one block; null where there is none. */
  private byte[] middle(RegionInfo region) throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(region.getStartKey())
            .withStopRow(region.getEndKey())
            .setFilter(new FirstKeyOnlyFilter())
            .setLimit(MOST_LOOKED_AT);
    List<byte[]> rows = new ArrayList<>();
    try (Table table = connection.getTable(region.getTable());
        ResultScanner scanner = table.getScanner(scan)) {
      scanner.forEach(row -> rows.add(row.getRow()));
    }
    return rows.size() < 2 ? null : rows.get(rows.size() / 2);
  }

  private String merge(TableName table) throws Exception {
    try (Admin admin = connection.getAdmin()) {
      List<RegionInfo> regions = admin.getRegions(table);
      if (regions.size() < 2) {
        return "one region is left";
      }
      int first = random.nextInt(regions.size() - 1);
      byte[][] two = {regions.get(first).getRegionName(), regions.get(first + 1).getRegionName()};
      admin.mergeRegionsAsync(two, false).get(LIMIT_SECONDS, TimeUnit.SECONDS);
      return table + ", now " + admin.getRegions(table).size() + " regions";
    }
  }

  /** What is done to a table. */
  private interface Deed {
    void to(Admin admin, TableName table) throws IOException;
  }

  private String all(Deed deed, String done) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : every()) {
        deed.to(admin, table);
      }
    }
    return "all tables are " + done;
  }
}
