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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.coprocessor.ObserverContext;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.apache.hadoop.hbase.coprocessor.RegionObserver;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Column;
import org.lcindex.query.Explanation;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.Page;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.query.RecordScanner;
import org.lcindex.query.RowReader;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Conditions on parts of row keys find what plain Java finds in all rows, with a local index, a
 * global one and none, in ranges and by filters. Keys are taken apart by hand.
 */
class RowPartsTest {
  private static final byte[] F = IndexedTable.FAMILY;
  private static final byte[] PRICE = IndexedTable.PRICE;
  private static final byte[] STATUS = IndexedTable.STATUS;
  private static final String FIXED = "row = c SHORT, d DATE, n SHORT";
  private static final String SALTED = "row = SALT 4 MURMUR3, t STRING '|', i STRING";

  private static final Predicate<String> OF_OLDER =
      note -> note.contains("a release that does not know parts");

  /** A row; a part is null when it is odd. */
  private record Model(List<Comparable<?>> parts, int price, String status) {}

  /** A condition and what it is for a row. */
  private record Asked(String text, Predicate<Model> of) {}

  private final Map<byte[], Model> rows = new TreeMap<>(Bytes.BYTES_COMPARATOR);
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable table;

  private static List<Comparable<?>> fixed(byte[] key) {
    List<Comparable<?>> parts = new ArrayList<>();
    parts.add(key.length < 2 ? null : (Comparable<?>) number(key, 0));
    String day = new String(key, StandardCharsets.ISO_8859_1);
    boolean isDay = key.length >= 12 && day.substring(2, 12).matches("2026-0[1-9]-0[1-9]");
    parts.add(isDay ? day.substring(2, 12) : null);
    parts.add(key.length != 14 ? null : (Comparable<?>) number(key, 12));
    return parts;
  }

  private static Integer number(byte[] key, int at) {
    return key[at] << 8 | key[at + 1] & 0xff;
  }

  private static List<Comparable<?>> salted(byte[] key) {
    String text = new String(key, StandardCharsets.ISO_8859_1);
    int bar = text.indexOf('|');
    List<Comparable<?>> parts = new ArrayList<>();
    boolean odd = bar < 1 || key[0] < 0 || key[0] > 3;
    parts.add(odd ? null : text.substring(1, bar));
    parts.add(odd ? null : text.substring(bar + 1));
    return parts;
  }

  private static byte[] key(boolean isSalted, Random random) {
    if (isSalted) {
      String text = "xyz".charAt(random.nextInt(3)) + "|" + random.nextInt(40);
      text = random.nextInt(20) == 0 ? text.replace('|', '!') : text;
      return Bytes.add(new byte[] {(byte) random.nextInt(5)}, Bytes.toBytes(text));
    }
    byte[] key =
        Bytes.add(
            Bytes.toBytes((short) (random.nextInt(9) - 4)),
            Bytes.toBytes("2026-0" + (1 + random.nextInt(3)) + "-0" + random.nextInt(4)),
            Bytes.toBytes((short) (random.nextInt(5) - 2)));
    return random.nextInt(20) == 0 ? Bytes.copy(key, 0, 1 + random.nextInt(13)) : key;
  }

  private void create(boolean isSalted) throws Exception {
    create(isSalted, builder -> {});
  }

  private void create(boolean isSalted, Consumer<TableDescriptorBuilder> kind) throws Exception {
    byte[][] splits =
        isSalted
            ? new byte[][] {{1}, {3}}
            : new byte[][] {Bytes.toBytes((short) 2), Bytes.toBytes((short) -3)};
    table = new IndexedTable(SharedCluster.get(), "parts", splits, kind);
    Random random = new Random(isSalted ? 1 : 2);
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 700; i++) {
      byte[] key = key(isSalted, random);
      Model model =
          new Model(
              isSalted ? salted(key) : fixed(key), random.nextInt(50), "s" + random.nextInt(30));
      rows.put(key, model);
      puts.add(
          new Put(key)
              .addColumn(F, PRICE, Bytes.toBytes((double) model.price))
              .addColumn(F, STATUS, Bytes.toBytes(model.status)));
      if (i == 400) {
        table.table.put(puts);
        puts.clear();
        table.flush();
      }
    }
    table.table.put(puts);
    table.flush();
    table.admin.setColumns(table.name, isSalted ? SALTED : FIXED);
    table.admin.createIndexes(table.name, "f:price DOUBLE", "f:status STRING GLOBAL");
    table.admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
  }

  private static Asked and(Asked a, Asked b) {
    return new Asked("(" + a.text + ") and (" + b.text + ")", a.of.and(b.of));
  }

  @SuppressWarnings("unchecked")
  private static Asked test(boolean isSalted, Random random) {
    String[] names = isSalted ? new String[] {"t", "i"} : new String[] {"c", "d", "n"};
    int part = Math.min(random.nextInt(names.length), random.nextInt(names.length));
    Comparable<Object> low = (Comparable<Object>) value(isSalted, part, random);
    Comparable<Object> high = (Comparable<Object>) value(isSalted, part, random);
    String first = (Object) low instanceof Integer ? "" + low : "'" + low + "'";
    String second = (Object) high instanceof Integer ? "" + high : "'" + high + "'";
    String name = names[part];
    return switch (random.nextInt(6)) {
      case 0, 1 -> part(name + " = " + first, part, v -> low.compareTo(v) == 0);
      case 2 -> part(name + " >= " + first, part, v -> low.compareTo(v) <= 0);
      case 3 ->
          part(
              name + " in (" + first + ", " + second + ")",
              part,
              v -> low.compareTo(v) == 0 || high.compareTo(v) == 0);
      case 4 ->
          part(
              name + " between " + first + " and " + second,
              part,
              v -> low.compareTo(v) <= 0 && high.compareTo(v) >= 0);
      default -> {
        Asked equal = part(name + " = " + first, part, v -> low.compareTo(v) == 0);
        yield new Asked(name + " != " + first, equal.of.negate());
      }
    };
  }

  private static Asked part(String text, int part, Predicate<Object> of) {
    return new Asked(
        text, model -> model.parts.get(part) != null && of.test(model.parts.get(part)));
  }

  private static Comparable<?> value(boolean isSalted, int part, Random random) {
    if (isSalted) {
      return part == 0 ? "" + "wxyz".charAt(random.nextInt(4)) : "" + random.nextInt(40);
    }
    return part == 1
        ? "2026-0" + (1 + random.nextInt(3)) + "-0" + (1 + random.nextInt(3))
        : (Comparable<?>) (random.nextInt(9) - 4);
  }

  private static Asked draw(boolean isSalted, Random random) {
    Asked asked = test(isSalted, random);
    for (int more = random.nextInt(3); more > 0; more--) {
      Asked other = test(isSalted, random);
      Asked one = asked;
      asked =
          switch (random.nextInt(5)) {
            case 0 -> new Asked("(" + one.text + ") or (" + other.text + ")", one.of.or(other.of));
            case 1 -> and(one, new Asked("not (" + other.text + ")", other.of.negate()));
            default -> and(one, other);
          };
    }
    int price = random.nextInt(50);
    String status = "s" + random.nextInt(30);
    return switch (random.nextInt(4)) {
      case 0 -> asked;
      case 1 -> and(new Asked("status = '" + status + "'", m -> m.status.equals(status)), asked);
      default -> and(new Asked("price <= " + price, m -> m.price <= price), asked);
    };
  }

  /** Of the first two parts. */
  private Map<String, Long> groups(Asked asked) {
    Map<String, Long> groups = new TreeMap<>();
    for (Model row : rows.values()) {
      if (asked.of.test(row)) {
        List<String> keys =
            row.parts.subList(0, 2).stream()
                .map(part -> part == null ? "<odd>" : part.toString())
                .toList();
        groups.merge(keys.toString(), 1L, Long::sum);
      }
    }
    return groups;
  }

  /** Number of values, sum, least and greatest value and number of values of the first part. */
  private String figures(Asked asked) {
    List<Comparable<?>> values = new ArrayList<>();
    for (Model row : rows.values()) {
      if (asked.of.test(row) && row.parts.get(0) != null) {
        values.add(row.parts.get(0));
      }
    }
    List<Comparable<?>> sorted = values.stream().sorted().toList();
    boolean numbers = !values.isEmpty() && (Object) values.get(0) instanceof Integer;
    return values.size()
        + " "
        + (numbers ? values.stream().mapToInt(one -> (Integer) (Object) one).sum() : "-")
        + (sorted.isEmpty() ? "" : " " + sorted.get(0) + " " + sorted.get(sorted.size() - 1))
        + " "
        + values.stream().distinct().count();
  }

  private static String figures(MdrqClient client, Mdrq query, String part) throws IOException {
    Aggregate found = client.aggregate(query, part);
    long distinct = 0;
    for (Group all : client.group(query, Grouping.by(new GroupKey[0]).distinct(part))) {
      distinct = all.distinct(part).values();
    }
    boolean numbers = part.equals("c") && found.values() > 0;
    return found.values()
        + " "
        + (numbers ? found.sum().orElseThrow() : "-")
        + (found.values() == 0
            ? ""
            : " " + found.minimum().orElseThrow() + " " + found.maximum().orElseThrow())
        + " "
        + distinct;
  }

  private List<String> expected(Asked asked) {
    return rows.entrySet().stream()
        .filter(row -> asked.of.test(row.getValue()))
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

  @Test
  void fixedPartsFindWhatPlainJavaFinds() throws Exception {
    conditionsFindWhatPlainJavaFinds(false);
  }

  @Test
  void partsBehindASaltFindWhatPlainJavaFinds() throws Exception {
    conditionsFindWhatPlainJavaFinds(true);
  }

  private void conditionsFindWhatPlainJavaFinds(boolean isSalted) throws Exception {
    create(isSalted);
    int local = 0;
    int global = 0;
    try (MdrqClient client = new MdrqClient(table.connection);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      TableDescriptor descriptor = table.table.getDescriptor();
      for (int seed = 0; seed < 48; seed++) {
        Asked asked = draw(isSalted, new Random(seed));
        List<String> expected = expected(asked);
        MdrqBuilder builder = Mdrq.on(descriptor).where(asked.text);
        if (seed % 4 == 1) {
          builder.select("f:price");
        }
        QueryPath[] paths = {QueryPath.AUTO, QueryPath.PLAIN, QueryPath.LOCAL};
        Mdrq query = builder.path(paths[seed % 3]).build();
        assertEquals(expected, scan(client, query), asked.text);
        try (ResultScanner plain = table.table.getScanner(query.toScan())) {
          assertEquals(expected, keys(plain), asked.text);
        }
        assertEquals(expected.size(), client.count(query), asked.text);
        assertEquals(expected.size(), client.aggregate(query, "f:price").values(), asked.text);
        String part = isSalted ? "t" : "c";
        assertEquals(figures(asked), figures(client, query, part), asked.text);
        Grouping byParts = isSalted ? Grouping.by("t", "i") : Grouping.by("c", "d");
        Map<String, Long> groups = new TreeMap<>();
        client.group(query, byParts).forEach(g -> groups.put(g.keys().toString(), g.rows()));
        assertEquals(groups(asked), groups, asked.text);
        if (seed % 4 == 0) {
          assertEquals(expected, pages(client, query), asked.text);
          assertEquals(expected, keys(async.scanAll(query).get()), asked.text);
          assertEquals(expected.size(), async.count(query).get(), asked.text);
          assertEquals(
              client.aggregate(query, part).toString(),
              async.aggregate(query, Column.column(part)).get().toString(),
              asked.text);
          Mdrq first =
              Mdrq.on(descriptor)
                  .where(asked.text)
                  .orderBy("f:price", Order.DESC)
                  .limit(1_000)
                  .build();
          assertEquals(expected.size(), client.count(first), asked.text);
          int limit = 1 + expected.size() / 2;
          Mdrq some = Mdrq.on(descriptor).where(asked.text).limit(limit).build();
          assertEquals(
              expected.subList(0, Math.min(limit, expected.size())),
              scan(client, some),
              asked.text);
        }
        if (asked.text.startsWith("(price")) {
          Mdrq forced = Mdrq.on(descriptor).where(asked.text).mode(QueryMode.FORCE).build();
          assertEquals(expected, scan(client, forced), asked.text);
          Explanation explained = client.explain(forced, true);
          assertEquals(expected.size(), explained.rowsReturned(), asked.text);
          assertEquals(figures(asked), figures(client, forced, part), asked.text);
          local += explained.indexedRegions() > 0 ? 1 : 0;
        }
        if (asked.text.startsWith("(status")) {
          Mdrq forced = Mdrq.on(descriptor).where(asked.text).path(QueryPath.GLOBAL).build();
          assertEquals(expected, scan(client, forced), asked.text);
          assertEquals(expected.size(), client.count(forced), asked.text);
          global++;
        }
      }
    } finally {
      table.close();
    }
    assertTrue(local > 5 && global > 5, local + " by a local index, " + global + " by a global");
  }

  /** A region server that does not have the comparator, as those of earlier releases. */
  public static final class OlderServer implements RegionCoprocessor, RegionObserver {
    static final AtomicInteger REFUSED = new AtomicInteger();

    @Override
    public Optional<RegionObserver> getRegionObserver() {
      return Optional.of(this);
    }

    @Override
    public void preScannerOpen(ObserverContext<RegionCoprocessorEnvironment> context, Scan scan)
        throws IOException {
      if (String.valueOf(scan.getFilter()).contains(" of (c SHORT")) {
        REFUSED.incrementAndGet();
        throw new DoNotRetryIOException(
            "java.lang.ClassNotFoundException: org.lcindex.predicate.RowPartComparator");
      }
    }
  }

  /** No region can read a filter of parts; ranges and the other conditions are asked there. */
  @Test
  void ofOlderServersRowsAreAskedByTheClient() throws Exception {
    create(
        false,
        builder -> {
          try {
            builder.setCoprocessor(OlderServer.class.getName());
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
    int before = OlderServer.REFUSED.get();
    int told = 0;
    try (MdrqClient client = new MdrqClient(table.connection);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(table.cluster.configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      TableDescriptor descriptor = table.table.getDescriptor();
      for (int seed = 0; seed < 12; seed++) {
        Asked asked = draw(false, new Random(seed));
        List<String> expected = expected(asked);
        Mdrq query = Mdrq.on(descriptor).where(asked.text).build();
        assertEquals(expected, scan(client, query), asked.text);
        assertEquals(expected.size(), client.count(query), asked.text);
        assertEquals(expected.size(), client.aggregate(query, "f:price").values(), asked.text);
        assertEquals(figures(asked), figures(client, query, "c"), asked.text);
        assertEquals(expected, pages(client, query), asked.text);
        assertEquals(expected, keys(async.scanAll(query).get()), asked.text);
        assertEquals(expected.size(), async.count(query).get(), asked.text);
        try (ResultScanner plain = client.scan(table.name, query.toScan())) {
          assertEquals(expected, keys(plain), asked.text);
        }
        List<String> ofRanges = new ArrayList<>();
        for (RowRange range : client.path(query).regions()) {
          try (ResultScanner exported = client.scan(query, range)) {
            ofRanges.addAll(keys(exported));
          }
        }
        assertEquals(expected, ofRanges, asked.text);
        Explanation planned = client.explain(query, false);
        Explanation ran = client.explain(query, true);
        assertEquals(expected.size(), ran.rowsReturned(), asked.text);
        assertEquals(planned.notes().size(), ran.notes().stream().filter(OF_OLDER).count());
        told += planned.notes().stream().filter(OF_OLDER).count();
        assertEquals(
            expected.size(),
            client.explain(query, Grouping.by("c"), true).rowsReturned(),
            asked.text);
        int limit = 1 + expected.size() / 2;
        Mdrq some = Mdrq.on(descriptor).where(asked.text).select("f:price").limit(limit).build();
        List<String> first = expected.subList(0, Math.min(limit, expected.size()));
        assertEquals(first, scan(client, some), asked.text);
        assertEquals(first, keys(async.scanAll(some).get()), asked.text);
      }
      // Ranges with others in between, which the scan of a program leaves to a filter.
      Asked apart =
          new Asked(
              "c in (1, 3) and n = 2",
              row ->
                  List.of(1, 3).contains(row.parts.get(0) == null ? 0 : row.parts.get(0))
                      && Integer.valueOf(2).equals(row.parts.get(2)));
      Mdrq query = Mdrq.on(descriptor).where(apart.text).build();
      try (ResultScanner plain = client.scan(table.name, query.toScan())) {
        assertEquals(expected(apart), keys(plain));
      }
    } finally {
      table.close();
    }
    assertTrue(OlderServer.REFUSED.get() - before > 20, OlderServer.REFUSED + " refused");
    assertTrue(told > 5, told + " explained");
  }

  private static List<String> pages(MdrqClient client, Mdrq query) throws IOException {
    List<String> keys = new ArrayList<>();
    String token = null;
    do {
      Page page = client.page(query, 7, token);
      keys.addAll(keys(page.rows()));
      token = page.next().orElse(null);
    } while (token != null);
    return keys;
  }

  record Order3(short c, String status) {}

  @Test
  void commandsAndRecordsShowTheParts() throws Exception {
    create(false);
    String name = table.name.getNameAsString();
    try (MdrqClient client = new MdrqClient(table.connection)) {
      TableDescriptor descriptor = table.table.getDescriptor();
      Mdrq query = Mdrq.parse(descriptor, "c = 1 and d >= '2026-02-01' and price <= 40");
      int found = 0;
      try (RecordScanner<Order3> records = client.scan(query, Order3.class)) {
        for (Order3 one : records) {
          assertEquals(1, one.c());
          assertTrue(one.status().startsWith("s"));
          found++;
        }
      }
      assertTrue(found > 3, found + " records");
      String token = client.page(query, 1, null).next().orElseThrow();
      table.admin.setColumns(table.name, "row = c SHORT, d DATE, n SHORT DESC");
      Mdrq other =
          Mdrq.parse(table.table.getDescriptor(), "c = 1 and d >= '2026-02-01' and price <= 40");
      assertThrows(IllegalArgumentException.class, () -> client.page(other, 1, token));
      table.admin.setColumns(table.name, FIXED);
      assertEquals(1, client.page(query, 1, token).rows().size());
      RowReader reader = RowReader.of(query);
      assertEquals("c", reader.columns().get(0).toString());
    }
    assertEquals(0, run("column", "list", name), err::toString);
    assertEquals(
        List.of("column", "c", "d", "n", "f:price", "f:status", "row"),
        out.toString().lines().map(line -> line.split(" ")[0]).toList());
    assertTrue(out.toString().contains(FIXED), out::toString);
    assertEquals(2, run("column", "set", name, "row LONG"));
    assertTrue(err.toString().contains("cannot have both a type, LONG, and parts"), err::toString);
    assertEquals(2, run("column", "set", name, "f:c LONG"));
    assertTrue(err.toString().contains("is called as a part of the row key is"), err::toString);
    assertEquals(2, run("column", "set", name, "row = a STRING, b INT"));
    assertTrue(err.toString().contains("nobody can tell where a ends"), err::toString);
    assertEquals(0, run("query", name, "c = 1 and n = 2", "--format", "csv"), err::toString);
    String first = out.toString().lines().findFirst().orElseThrow();
    assertEquals("row,row.c,row.d,row.n,f:price,f:status", first);
    // A day that is none is left empty, and the parts beside it are what they are.
    assertTrue(
        out.toString().lines().skip(1).allMatch(l -> l.matches(".*,1,(2026-[-0-9]+)?,2,.*")),
        out::toString);
    assertTrue(out.toString().contains(",1,,2,"), out::toString);
    assertEquals(0, run("query", name, "price >= 0", "--format", "jsonl"), err::toString);
    assertTrue(
        out.toString().contains("\"row.c\":1,\"row.d\":\"2026-02-01\",\"row.n\":"), out::toString);
    assertTrue(err.toString().contains("not of the form that the table declares"), err::toString);
    assertEquals(rows.size(), out.toString().lines().count());
    assertEquals(0, run("aggregate", name, "c", "n = 2"), err::toString);
    assertTrue(out.toString().startsWith("column   c SHORT\nvalues   "), out::toString);
    assertTrue(out.toString().contains("\nminimum  -4\nmaximum  4"), out::toString);
    assertEquals(0, run("aggregate", name, "n", "--by", "c", "c >= 3"), err::toString);
    assertEquals(0, run("distinct", name, "row.c"), err::toString);
    assertTrue(out.toString().contains("9"), out::toString);
    assertEquals(0, run("column", "unset", name, "row"), err::toString);
    assertFalse(table.table.getDescriptor().toString().contains("lcindex.row"));
    table.close();
  }

  private int run(String... arguments) {
    return TypedCommand.on(table.cluster.configuration(), out, err, arguments);
  }
}
