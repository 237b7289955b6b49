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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.common.hash.Hashing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Explanation;
import org.lcindex.query.Grouping;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/**
 * Up to 1,000 ranges of rows, which conditions on parts make: in one region, and in changing ones.
 */
class PartRangesTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final int CUSTOMERS = 2_000;
  private static final int SALTS = 4;

  /** A row as it was written. */
  private record Model(int c, int n, int price, String status) {}

  private final Map<byte[], Model> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private IndexedTable table;

  @AfterEach
  void drop() throws IOException {
    table.close();
  }

  private static byte[] key(boolean isSalted, int c, int n) {
    byte[] key = Bytes.add(Bytes.toBytes(c), Bytes.toBytes(n));
    int hash = Hashing.murmur3_32_fixed().hashBytes(key).asInt();
    byte[] salt = {(byte) Integer.remainderUnsigned(hash, SALTS)};
    return isSalted ? Bytes.add(salt, key) : key;
  }

  private void create(boolean isSalted, byte[][] splits, String... indexes) throws Exception {
    table = new IndexedTable(SharedCluster.get(), "ranges", splits);
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 3 * CUSTOMERS; i++) {
      Model model = new Model(i / 3, i % 3, i * 7 % 100, "s" + i % 2);
      byte[] key = key(isSalted, model.c, model.n);
      rows.put(key, model);
      puts.add(
          new Put(key)
              .addColumn(F, IndexedTable.PRICE, Bytes.toBytes((double) model.price))
              .addColumn(F, IndexedTable.STATUS, Bytes.toBytes(model.status)));
    }
    table.table.put(puts);
    table.flush();
    String salt = isSalted ? "SALT " + SALTS + " MURMUR3, " : "";
    table.admin.setColumns(table.name, "row = " + salt + "c INT, n INT");
    if (indexes.length > 0) {
      table.admin.createIndexes(table.name, indexes);
      table.admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
    }
  }

  private List<String> expected(Predicate<Model> asked) {
    return rows.entrySet().stream()
        .filter(row -> asked.test(row.getValue()))
        .map(row -> Bytes.toStringBinary(row.getKey()))
        .toList();
  }

  private static List<String> keys(Iterable<Result> rows) {
    List<String> keys = new ArrayList<>();
    rows.forEach(row -> keys.add(Bytes.toStringBinary(row.getRow())));
    return keys;
  }

  private static List<String> scan(MdrqClient client, Mdrq query) throws IOException {
    try (ResultScanner scanner = client.scan(query)) {
      return keys(scanner);
    }
  }

  private Mdrq query(QueryPath path, String condition) throws IOException {
    return Mdrq.on(table.table.getDescriptor()).where(condition).path(path).build();
  }

  /** Every second customer. */
  private static String customers(int number) {
    return IntStream.range(0, number)
        .mapToObj(i -> "" + 2 * i)
        .collect(Collectors.joining(", ", "c in (", ")"));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  @Tag("slices")
  void rowsOfManyRangesComeOnceAndAllWhileRegionsSplitAndMove(boolean isSalted) throws Exception {
    byte[][] splits =
        isSalted
            ? new byte[][] {{1}, {2}, {3}}
            : new byte[][] {Bytes.toBytes(500), Bytes.toBytes(1_000), Bytes.toBytes(1_500)};
    create(isSalted, splits, "f:price DOUBLE");
    int number = isSalted ? 1_000 / SALTS : 1_000;
    Mdrq byFilter = query(QueryPath.AUTO, customers(number) + " and n >= 1");
    Mdrq byIndex = query(QueryPath.AUTO, customers(number) + " and price < 50");
    Mdrq byRanges = query(QueryPath.AUTO, customers(number));
    Predicate<Model> among = model -> model.c % 2 == 0 && model.c < 2 * number;
    List<String> ofFilter = expected(among.and(model -> model.n >= 1));
    List<String> ofIndex = expected(among.and(model -> model.price < 50));
    List<String> ofRanges = expected(among);
    assertEquals(2 * number, ofFilter.size());
    try (TwoServers servers = new TwoServers();
        MdrqClient client = new MdrqClient(table.connection);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      CompletableFuture<Void> changes = CompletableFuture.runAsync(() -> change(servers));
      int rounds = 0;
      for (boolean more = true; more; rounds++) {
        more = !changes.isDone() || rounds < 2;
        assertEquals(ofFilter, scan(client, byFilter), "round " + rounds);
        assertEquals(ofFilter.size(), client.count(byFilter), "round " + rounds);
        assertEquals(ofIndex, scan(client, byIndex), "round " + rounds);
        assertEquals(ofIndex.size(), client.count(byIndex), "round " + rounds);
        assertEquals(ofRanges, scan(client, byRanges), "round " + rounds);
        assertEquals(ofRanges.size(), client.count(byRanges), "round " + rounds);
        assertEquals(ofFilter, keys(async.scanAll(byFilter).get()), "round " + rounds);
        assertEquals(ofIndex.size(), client.group(byIndex, Grouping.by("n")).rows());
        List<String> paged = new ArrayList<>();
        String token = null;
        do {
          Page page = client.page(byFilter, 300, token);
          paged.addAll(keys(page.rows()));
          token = page.next().orElse(null);
        } while (token != null);
        assertEquals(ofFilter, paged, "round " + rounds);
      }
      changes.get();
      assertEquals(8, table.cluster.regions(table.name).size());
    }
  }

  private void change(TwoServers servers) {
    try (Admin admin = table.cluster.admin()) {
      for (RegionInfo region : admin.getRegions(table.name)) {
        List<byte[]> inside = rows.keySet().stream().filter(region::containsRow).toList();
        byte[] split = inside.get(inside.size() / 2);
        admin.splitRegionAsync(region.getRegionName(), split).get(5, TimeUnit.MINUTES);
      }
      // Not before: of a region that was on both servers and has split, each names the other.
      servers.move(table.name, servers.second);
      servers.move(table.name, servers.first);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void boxesOfGridsServeBesideParts(boolean isSalted) throws Exception {
    byte[][] splits = isSalted ? new byte[][] {{1}, {3}} : new byte[][] {Bytes.toBytes(700)};
    create(isSalted, splits, "GLOBAL GRID(f:price DOUBLE, f:status STRING)");
    try (MdrqClient client = new MdrqClient(table.connection)) {
      for (int seed = 0; seed < 8; seed++) {
        Random random = new Random(seed);
        int low = random.nextInt(CUSTOMERS);
        int price = random.nextInt(100);
        String status = "s" + random.nextInt(2);
        boolean many = seed % 2 == 0;
        String ofParts = many ? customers(200) : "c >= " + low + " and n in (0, 2)";
        String condition =
            ofParts + " and price between " + price + " and " + (price + 9) + " and status = '";
        Predicate<Model> parts =
            many
                ? model -> model.c % 2 == 0 && model.c < 400
                : model -> model.c >= low && model.n != 1;
        List<String> expected =
            expected(
                parts.and(
                    model ->
                        model.price >= price
                            && model.price <= price + 9
                            && model.status.equals(status)));
        Mdrq forced = query(QueryPath.GRID, condition + status + "'");
        assertEquals(expected, scan(client, forced), forced.toString());
        assertEquals(expected.size(), client.count(forced), forced.toString());
        assertEquals(expected.size(), client.group(forced, Grouping.by("n")).rows());
        Mdrq chosen = query(QueryPath.AUTO, condition + status + "'");
        assertEquals(expected, scan(client, chosen), chosen.toString());
        String odd = condition + "none' or " + ofParts + " and not (price <= " + price + ")";
        assertEquals(
            expected(parts.and(model -> model.price > price)),
            scan(client, query(QueryPath.AUTO, odd)),
            odd);
      }
    }
  }

  @Test
  void ofOneRegionAThousandRangesAreExplainedAndOneIndexIsAsked() throws Exception {
    create(false, new byte[0][], "f:status STRING GLOBAL");
    String condition = customers(1_000) + " and n >= 1 and status = 's1'";
    List<String> expected =
        expected(model -> model.c % 2 == 0 && model.n >= 1 && model.status.equals("s1"));
    try (MdrqClient client = new MdrqClient(table.connection)) {
      // A half of the rows has the value: 1,000 scans take longer than to ask for these, 100 do
      // not.
      Mdrq chosen = query(QueryPath.AUTO, condition);
      assertEquals("global", client.explain(chosen, false).path().path());
      assertEquals(expected, scan(client, chosen));
      String apart =
          IntStream.range(0, 100).mapToObj(i -> "" + 20 * i).collect(Collectors.joining(", "));
      Mdrq less = query(QueryPath.AUTO, "c in (" + apart + ") and n >= 1 and status = 's1'");
      assertEquals("local", client.explain(less, false).path().path());
      Mdrq query = query(QueryPath.LOCAL, condition);
      assertEquals(expected, scan(client, query));
      Explanation planned = client.explain(query, false);
      assertTrue(
          planned.toString().contains("1,000 ranges of 1 region by a plain scan: "),
          planned::toString);
      assertTrue(planned.toString().contains("0 of 1000 ranges by index"), planned::toString);
      assertEquals(1_000, planned.plans().size());
      Explanation ran = client.explain(query, true);
      assertEquals(expected.size(), ran.rowsReturned());
      assertTrue(
          ran.toString().contains("The query has 1,000 ranges in 1 region: "), ran::toString);
      Mdrq forced = query(QueryPath.GLOBAL, condition);
      assertEquals(expected, scan(client, forced));
      Mdrq few = query(QueryPath.LOCAL, "c in (2, 4, 6) and n >= 1 and status = 's1'");
      assertEquals(3, client.explain(few, false).plans().size());
    }
  }

  @Test
  void ofManyRangesWithLocalIndexesTheGlobalOneIsAsked() throws Exception {
    create(false, new byte[0][], "f:price DOUBLE", "f:status STRING GLOBAL");
    List<Put> puts = new ArrayList<>();
    for (int c = 0; c < 20; c += 2) {
      byte[] key = key(false, c, 2);
      Model before = rows.get(key);
      rows.put(key, new Model(before.c, before.n, before.price, "rare"));
      puts.add(new Put(key).addColumn(F, IndexedTable.STATUS, Bytes.toBytes("rare")));
    }
    table.table.put(puts);
    String condition = customers(1_000) + " and n >= 1 and price >= 0 and status = 'rare'";
    try (MdrqClient client = new MdrqClient(table.connection)) {
      Mdrq query = query(QueryPath.AUTO, condition);
      Explanation explained = client.explain(query, true);
      assertEquals("global", explained.path().path(), explained::toString);
      assertEquals(10, explained.rowsReturned());
      assertEquals(expected(model -> model.status.equals("rare")), scan(client, query));
      Mdrq one = query(QueryPath.AUTO, "c = 2 and n >= 1 and price >= 0 and status = 'rare'");
      assertEquals("local", client.explain(one, true).path().path());
      Mdrq regions =
          Mdrq.on(table.table.getDescriptor()).where(condition).mode(QueryMode.FORCE).build();
      assertEquals(10, client.count(regions));
    }
  }
}
