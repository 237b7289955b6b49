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
package org.lcindex.experiments.bench;

import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.experiments.items.EntryTags;
import org.lcindex.experiments.items.HBaseItems;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.experiments.technique.PeerProject;

/**
 * Phoenix's part of {@code bench global}: the writes and lookups of Phoenix's global indexes,
 * beside plain HBase on Phoenix's cluster. It is measured in a JVM of its own, which leaves a file
 * of lines for the JVM of the command. For one thread.
 */
final class PhoenixSide {
  private static final String PLAIN = "plain, Phoenix's cluster";
  private static final String PHOENIX = "Phoenix, 1 global index";
  private static final String GET = ItemLookups.GET + ", Phoenix's cluster";

  private final PeerProject peer;
  private final EmbeddedCluster cluster;
  private final Measured measured;
  private final PrintWriter out;

  /** All connections of Phoenix's are one connection of HBase's, that of the first. */
  private final RpcCounts ofPhoenix = new RpcCounts("phoenix");

  private PhoenixSide(
      PeerProject peer, EmbeddedCluster cluster, Measured measured, PrintWriter out) {
    this.peer = peer;
    this.cluster = cluster;
    this.measured = measured;
    this.out = out;
  }

  /** Measures. */
  @FunctionalInterface
  interface Work {
    void with(PhoenixSide side) throws IOException;
  }

  /** Does something with a cluster of Phoenix's. */
  static void run(PeerProject peer, int servers, Measured measured, PrintWriter out, Work work)
      throws IOException, InterruptedException {
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder().regionServers(servers);
    peer.settings().forEach(builder::set);
    try (EmbeddedCluster cluster = builder.start()) {
      work.with(new PhoenixSide(peer, cluster, measured, out));
    }
  }

  /** Contests with Phoenix's tables. */
  static List<GlobalWrites.Contest> contests(List<GlobalWrites.Contest> ours) {
    Map<String, Integer> indexes = new LinkedHashMap<>();
    indexes.put(PLAIN, 0);
    indexes.put(PHOENIX, 1);
    return ours.stream()
        .filter(contest -> contest.indexes().containsValue(0))
        .map(
            contest ->
                new GlobalWrites.Contest(
                    contest.work(), contest.inBatches(), indexes, contest.columns(), Map.of()))
        .toList();
  }

  void writes(List<GlobalWrites.Contest> contests, GlobalWrites.Amount amount, int regions)
      throws IOException {
    AtomicInteger made = new AtomicInteger();
    for (GlobalWrites.Contest contest : contests) {
      new GlobalWrites(
              (name, indexes) -> {
                String table = "WRITTEN-" + made.incrementAndGet();
                return indexes == 0
                    ? HBaseItems.create(cluster, TableName.valueOf(table), regions)
                    : items(table, regions, contest.columns(), indexes);
              },
              () -> EntryTags.NONE,
              amount,
              measured,
              out)
          .measure(contest);
    }
  }

  private ItemTable items(String table, int regions, int columns, int indexes) throws IOException {
    return peer.items(
        cluster.configuration(), ofPhoenix.settings(), table, regions, columns, indexes);
  }

  void lookups(int regions, int rows, int rounds) throws IOException {
    RpcCounts ofGets = new RpcCounts("gets");
    TableName name = TableName.valueOf("LOOKUPS");
    HBaseItems plain = HBaseItems.create(cluster, name, regions);
    ItemTable items = items("ITEMS", regions, 1, 1);
    for (ItemTable table : List.of(plain, items)) {
      table.fill(rows);
    }
    try (Connection connection =
            ConnectionFactory.createConnection(ofGets.counted(cluster.configuration()));
        Table table = connection.getTable(name);
        items) {
      List<ItemLookups.Way> ways =
          List.of(
              new ItemLookups.Way(PHOENIX, value -> () -> items.find(value), ofPhoenix, null),
              new ItemLookups.Way(
                  GET, value -> HBaseItems.getting(table, value)::run, ofGets, found -> 1));
      ItemLookups lookups =
          new ItemLookups(regions, rows, ways, ItemLookups.LONG_WARM_UP, measured);
      lookups.measure(false, rounds, out);
      lookups.measure(true, rounds, out);
    }
  }

  /** The lines of the report. */
  static List<GlobalReport.Lookup> report(Measured measured, int regions) {
    List<GlobalReport.Lookup> report = new ArrayList<>();
    for (boolean single : new boolean[] {false, true}) {
      for (String way : List.of(PHOENIX, GET)) {
        report.add(GlobalReport.Lookup.of(measured, regions, single, way, GET));
      }
    }
    return report;
  }

  /** Adds what the other JVM has measured. */
  static void read(Path file, Measured measured) throws IOException {
    ObjectMapper mapper = new ObjectMapper();
    for (String text : Files.readAllLines(file)) {
      Map<String, Object> line = mapper.readValue(text, new TypeReference<>() {});
      String kind = (String) line.remove("kind");
      int round = ((Number) line.remove("round")).intValue();
      measured.add(kind, round, (String) line.get("contender"), line);
    }
  }
}
