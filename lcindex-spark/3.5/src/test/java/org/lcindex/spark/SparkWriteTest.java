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
package org.lcindex.spark;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.RowParts;
import org.lcindex.offline.store.KeepRule;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Writes of Spark in a JVM of its own: what tables have then, by HBase's own scans. */
class SparkWriteTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 600;

  /** Other encodings than Spark's types have by themselves. */
  private static final String[] DECLARED = {
    "f:short SHORT(TEXT)", "f:double DOUBLE(ORDERED)", "f:date DATE(TEXT)"
  };

  private static final String[] INDEXES = {"f:int INT", "f:string STRING", "f:long LONG"};

  @TempDir Path temp;
  private EmbeddedCluster cluster;

  @BeforeEach
  void start() throws Exception {
    cluster = SharedCluster.get();
  }

  private TableName table(String prefix, boolean indexed, byte[]... splits) throws Exception {
    TableName name = SharedCluster.newName(prefix);
    try (Admin admin = cluster.admin();
        LCIndexAdmin indexes = new LCIndexAdmin(cluster.connection())) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMaxVersions(5).build())
              .build(),
          splits);
      indexes.setColumns(name, DECLARED);
      if (indexed) {
        indexes.createIndexes(name, INDEXES);
      }
    }
    return name;
  }

  private static byte[] key(int number) {
    return Bytes.toBytes(WrittenRows.key(number));
  }

  /** Cells by row and column, as codecs have them. */
  private static Map<String, byte[]> expected(int rows, long seed) {
    Map<String, byte[]> cells = new TreeMap<>();
    for (Object[] row : WrittenRows.of(rows, seed)) {
      for (int t = 0; t < WrittenRows.TYPES.size(); t++) {
        String type = WrittenRows.TYPES.get(t);
        if (row[t + 1] != null) {
          cells.put(row[0] + " " + type, codec(type).cellOf(row[t + 1]));
        }
      }
    }
    return cells;
  }

  private static ValueCodec codec(String type) {
    for (String declared : DECLARED) {
      if (declared.startsWith("f:" + type + " ")) {
        return ValueCodec.named(declared.substring(declared.indexOf(' ') + 1));
      }
    }
    return ValueCodec.of(ColumnType.valueOf(type.toUpperCase(Locale.ROOT)));
  }

  private List<Cell> cells(TableName table) throws Exception {
    List<Cell> cells = new ArrayList<>();
    try (Table opened = cluster.connection().getTable(table);
        ResultScanner rows = opened.getScanner(new Scan().readAllVersions())) {
      for (Result row : rows) {
        cells.addAll(List.of(row.rawCells()));
      }
    }
    return cells;
  }

  /** That a table has these rows, each cell once, with one timestamp; which is returned. */
  private long checkRows(TableName table, Map<String, byte[]> expected) throws Exception {
    List<Cell> cells = cells(table);
    Map<String, byte[]> found = new TreeMap<>();
    for (Cell cell : cells) {
      String column = Bytes.toString(CellUtil.cloneQualifier(cell));
      found.put(Bytes.toString(CellUtil.cloneRow(cell)) + " " + column, CellUtil.cloneValue(cell));
    }
    assertEquals(expected.keySet(), found.keySet());
    expected.forEach((name, value) -> assertArrayEquals(value, found.get(name), name));
    assertEquals(found.size(), cells.size(), "versions");
    assertEquals(1, cells.stream().map(Cell::getTimestamp).distinct().count(), "timestamps");
    return cells.get(0).getTimestamp();
  }

  private long count(TableName table, String condition) throws Exception {
    try (Table opened = cluster.connection().getTable(table);
        MdrqClient client = new MdrqClient(cluster.connection())) {
      return client.count(Mdrq.parse(opened, condition));
    }
  }

  private List<String> run(Object... words) throws Exception {
    List<String> all = new ArrayList<>(SparkJvm.cluster());
    Arrays.stream(words).map(Object::toString).forEach(all::add);
    return SparkJvm.run(
        WriteJobs.class, List.of("-Duser.home=" + temp), all.toArray(String[]::new));
  }

  @Test
  void putsOfAllTypesHaveOneTimestampAlsoWhenTasksAreRepeated() throws Exception {
    TableName plain = table("puts", true);
    TableName flaky = table("puts", false, key(300));
    TableName killed = table("puts", false);
    long before = System.currentTimeMillis();
    assertEquals(
        List.of("append ok", "flaky ok", "killed ok"),
        run(
            "DO",
            "append",
            "table=" + plain,
            "DO",
            "flaky",
            "table=" + flaky,
            "DO",
            "killed",
            "table=" + killed));
    long after = System.currentTimeMillis();
    for (TableName table : List.of(plain, flaky, killed)) {
      long timestamp = checkRows(table, expected(ROWS, 1));
      assertTrue(before <= timestamp && timestamp <= after, () -> "timestamp " + timestamp);
    }

    assertEquals(100, count(plain, "f:int between 100 and 199"));
  }

  @Test
  void whatCannotBeWrittenIsAnErrorThatNamesRowColumnAndValue() throws Exception {
    TableName table = table("wrong", false);
    TableName parted = parted("wrong");
    List<String> said =
        run(
            "DO",
            "wrong",
            "table=" + table,
            "columns=`f:int`",
            "DO",
            "wrong",
            "table=" + table,
            "columns=if(`f:int`=7,null,row) row;`f:int`",
            "DO",
            "wrong",
            "table=" + table,
            "columns=row;if(`f:int`=7,null,`f:int`) `f:int`",
            "DO",
            "wrong",
            "table=" + table,
            "columns=row;timestamp_micros(7) `f:timestamp`",
            "DO",
            "wrong",
            "table=" + table,
            "columns=row;cast(X'61FF' as string) `f:string`",
            "DO",
            "wrong",
            "table=" + table,
            "columns=row;`f:int` short",
            "DO",
            "wrong",
            "table=" + table,
            "columns=row;`f:int` `g:int`",
            "DO",
            "wrong",
            "table=" + table,
            "columns='' row;`f:int`",
            "DO",
            "wrong",
            "table=" + parted,
            "columns=row tenant;`f:int`",
            "DO",
            "wrong",
            "table=" + parted,
            "columns=concat('a|',row) tenant;7L id;`f:int`",
            "DO",
            "append",
            "table=" + table,
            "mode=fast",
            "DO",
            "overwrite",
            "table=" + table,
            "DO",
            "broken",
            "table=" + table);
    List<String> wanted =
        List.of(
            "has no column row, which is the row key of table " + table,
            "a row has NULL in column row, which is its key: the row with f:int = 7",
            "row k00007 has no value besides its key",
            "column f:timestamp: 1970-01-01T00:00:00.000007Z (Instant) does not fit TIMESTAMP",
            "column f:string: a\\xFF is no UTF-8",
            "column short of table " + table + " is there as SMALLINT",
            "column g:int of table " + table + " has a family that is not there",
            "has no key that HBase takes",
            "has no column id, which is a part of the row key",
            "part tenant of the row key ends at its first |, and a|k0",
            "option mode is 'fast': give put or bulk",
            "does not support truncate in batch mode",
            "meant to fail at ");
    assertEquals(wanted.size(), said.size(), said::toString);
    for (int i = 0; i < wanted.size(); i++) {
      assertTrue(said.get(i).contains(wanted.get(i)), said.get(i) + " and not " + wanted.get(i));
    }
    assertTrue(
        said.get(2).matches(".*have put into .*|.*has put into .*: \\d+, with timestamp \\d+.*"),
        said.get(2));
  }

  private TableName parted(String prefix, byte[]... splits) throws Exception {
    TableName name = SharedCluster.newName(prefix);
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          RowParts.parse("SALT 4 MURMUR3, tenant STRING '|' id LONG")
              .applyTo(
                  TableDescriptorBuilder.newBuilder(name)
                      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                      .build()),
          splits);
    }
    return name;
  }

  private static Map<String, byte[]> expectedOfParts() {
    RowParts parts = RowParts.parse("SALT 4 MURMUR3, tenant STRING '|' id LONG");
    Map<String, byte[]> cells = new TreeMap<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] key = parts.encode(List.of(WrittenRows.key(i), 300L - i));
      cells.put(Bytes.toString(key) + " int", Bytes.toBytes(i));
    }
    return cells;
  }

  @Test
  void keysAreMadeOfPartsAndSortedByTheirBytes() throws Exception {
    TableName puts = parted("parts");
    byte[][] splits = {{1}, {2}, {2, 'k', '0', '0', '1'}, {3}};
    TableName bulk = parted("parts", splits);
    String columns = "columns=row tenant;300L - `f:int` id;`f:int`";
    assertEquals(
        List.of("wrong ok", "wrong ok"),
        run(
            "DO",
            "wrong",
            "table=" + puts,
            columns,
            "DO",
            "wrong",
            "table=" + bulk,
            columns,
            "mode=bulk"));
    checkRows(puts, expectedOfParts());
    checkRows(bulk, expectedOfParts());
    checkHFiles(bulk, splits.length + 1);
    checkNothingIsLeft();
  }

  private void checkHFiles(TableName table, int regions) {
    List<HRegion> open = cluster.regions(table);
    assertEquals(regions, open.size());
    for (HRegion region : open) {
      assertEquals(1, region.getStore(FAMILY).getStorefilesCount(), region::toString);
    }
  }

  /** Of folders that writes have made for themselves. */
  private void checkNothingIsLeft() throws Exception {
    Path own = temp.resolve(".lcindex-spark");
    if (Files.exists(own)) {
      try (var left = Files.list(own)) {
        assertEquals(List.of(), left.toList());
      }
    }
  }

  private long taken() {
    return index().telemetry().counters().get(Counter.OFFLINE_FILES);
  }

  private long built() {
    return index().work().queues().all().stream()
        .filter(queue -> queue.name().equals("flush"))
        .findFirst()
        .orElseThrow()
        .finishedCount();
  }

  private IndexServer index() {
    HRegionServer server = cluster.regionServers().get(0);
    return IndexServers.of(server.getConfiguration());
  }

  private void awaitLoaded(TableName table) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.waitUntilLoaded(table, Duration.ofMinutes(2), line -> {});
    }
  }

  @Test
  void bulkWritesMakeAnHFileForEachRegionWithItsIndexFiles() throws Exception {
    byte[][] splits = {key(200), key(400)};
    List<TableName> tables =
        List.of(
            table("bulk", true, splits), table("bulk", true, splits), table("bulk", true, splits));
    TableName broken = table("bulk", true, splits);
    long taken = taken();
    long built = built();
    List<String> said =
        run(
            "DO",
            "flaky",
            "table=" + tables.get(0),
            "mode=bulk",
            "DO",
            "killed",
            "table=" + tables.get(1),
            "mode=BULK",
            "DO",
            "twice",
            "table=" + tables.get(2),
            "mode=bulk",
            "DO",
            "broken",
            "table=" + broken,
            "mode=bulk",
            "folder=" + temp.resolve("broken"));
    assertEquals(List.of("flaky ok", "killed ok", "twice ok"), said.subList(0, 3));
    assertTrue(said.get(3).contains("meant to fail at "), said::toString);
    assertEquals(List.of(), cells(broken));
    assertFalse(Files.exists(temp.resolve("broken")));
    checkNothingIsLeft();
    for (TableName table : tables) {
      awaitLoaded(table);
      checkRows(table, expected(ROWS, 1));
      checkHFiles(table, 3);
      assertEquals(100, count(table, "f:int between 150 and 249"));
    }
    assertEquals(0, built() - built, "HFiles that servers have built");
    assertTrue(taken() - taken >= 3 * 3 * INDEXES.length, "index files taken: " + taken());
  }

  @Test
  void aLoadThatWasCutOffGoesOnAndRegionsMayHaveSplit() throws Exception {
    TableName table = table("cut", true, key(300));
    String[] bulk = {"table=" + table, "mode=bulk", "folder=" + temp.resolve("cut")};
    // HBase loads no HFile.
    String none = "hbase.mapreduce.bulkload.max.hfiles.perRegion.perFamily=0";
    List<String> said = run("DO", "append", bulk[0], bulk[1], bulk[2], none);
    assertTrue(
        said.get(0).contains("the same write goes on with option(\"folder\""), said::toString);
    assertEquals(List.of(), cells(table));
    long taken = taken();
    try (Admin admin = cluster.admin()) {
      admin
          .splitRegionAsync(admin.getRegions(table).get(0).getRegionName(), key(100))
          .get(1, TimeUnit.MINUTES);
    }
    said =
        run(
            "DO", "other", bulk[0], bulk[1], bulk[2], "DO", "append", bulk[0], bulk[1], bulk[2],
            "DO", "other", bulk[0], bulk[1], bulk[2]);
    assertTrue(said.get(0).contains("has a build of 600 other rows for " + table), said::toString);
    assertEquals(List.of("append ok", "other ok"), said.subList(1, 3));
    assertFalse(Files.exists(temp.resolve("cut")));
    awaitLoaded(table);
    assertTrue(taken() > taken);
    Map<String, byte[]> expected = expected(ROWS, 1);
    expected.putAll(expected(ROWS, 2));
    Map<String, byte[]> newest = new TreeMap<>();
    for (Cell cell : cells(table)) {
      newest.putIfAbsent(
          Bytes.toString(CellUtil.cloneRow(cell))
              + " "
              + Bytes.toString(CellUtil.cloneQualifier(cell)),
          CellUtil.cloneValue(cell));
    }
    assertEquals(expected.keySet(), newest.keySet());
    expected.forEach((name, value) -> assertArrayEquals(value, newest.get(name), name));
    assertEquals(100, count(table, "f:int between 50 and 149"));
  }

  @Test
  void storesGetVersionsThatAreNotSwappedIn() throws Exception {
    TableName like = table("like", true, key(200));
    String store = like.getNameAsString() + "-store";
    StoreAdmin stores = new StoreAdmin(cluster.connection());
    stores.create(store, KeepRule.DEFAULT);
    List<String> said =
        run(
            "DO",
            "append",
            "store=" + store,
            "DO",
            "broken",
            "store=" + store,
            "like=" + like,
            "DO",
            "flaky",
            "store=" + store,
            "like=" + like);
    assertTrue(said.get(0).contains("option(\"like\""), said::toString);
    assertTrue(said.get(1).contains("meant to fail at "), said::toString);
    assertEquals("flaky ok", said.get(2));
    StoreRecord record = stores.status(store);
    assertEquals(1, record.versions().size());
    assertEquals(VersionState.READY, record.versions().get(0).state());
    assertEquals(ROWS, record.versions().get(0).rows());
    assertEquals(null, record.current());
    assertEquals(List.of(), cells(like));
    stores.swap(store, null);
    assertEquals(List.of("other ok"), run("DO", "other", "store=" + store));
    record = stores.status(store);
    assertEquals(2, record.versions().size());
    assertEquals(1, record.current());
    checkRows(TableName.valueOf(store + ".v1"), expected(ROWS, 1));
    checkRows(TableName.valueOf(store + ".v2"), expected(ROWS, 2));
    checkHFiles(TableName.valueOf(store + ".v2"), 2);
    checkNothingIsLeft();
  }

  @Test
  void sqlInsertsByTheCatalog() throws Exception {
    TableName table = table("insert", false);
    TableName parted = parted("insert");
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.setColumns(parted, "f:int INT");
    }
    List<TableName> frames =
        List.of(table("insert", false), table("insert", false), table("insert", false, key(300)));
    List<String> said =
        run(
            "DO",
            "sql",
            "sql=insert into lc.default.`"
                + table
                + "` values"
                + " (X'6131', 1, 0.5, date'2020-01-02'), (X'6132', null, 2, null)",
            "DO",
            "sql",
            "sql=insert into lc.default.`"
                + table
                + "` (row, double, short, date)"
                + " select cast(concat('b', id) as binary), id, null, null from range(10)",
            "DO",
            "sql",
            "sql=insert into lc.default.`"
                + parted
                + "` (row, tenant, id, int)"
                + " values (null, 't', 7, 8)",
            "DO",
            "saveAsTable",
            "into=lc.default.`" + frames.get(0) + "`",
            "DO",
            "insertInto",
            "into=lc.default.`" + frames.get(1) + "`",
            "DO",
            "insertInto",
            "into=bulk.default.`" + frames.get(2) + "`",
            "DO",
            "writeTo",
            "into=lc.default.`" + frames.get(2) + "`",
            "mode=bulk");
    assertEquals(
        List.of("sql ok", "sql ok", "sql ok", "saveAsTable ok", "insertInto ok", "insertInto ok"),
        said.subList(0, 6));
    assertTrue(
        said.get(6).contains("was opened for writes of another mode than 'bulk'"), said.get(6));
    assertEquals(14, cells(table).size());
    Cell cell = cells(parted).get(0);
    assertArrayEquals(
        RowParts.parse("SALT 4 MURMUR3, tenant STRING '|' id LONG").encode(List.of("t", 7L)),
        CellUtil.cloneRow(cell));
    assertArrayEquals(Bytes.toBytes(8), CellUtil.cloneValue(cell));
    Map<String, byte[]> expected = expected(ROWS, 1);
    expected.keySet().removeIf(name -> !name.matches(".* (short|double|date)"));
    for (TableName frame : frames) {
      checkRows(frame, expected);
    }
    checkHFiles(frames.get(2), 2);
  }

  @Test
  void noRowsAreWrittenAsNone() throws Exception {
    TableName table = table("none", true, key(300));
    assertEquals(
        List.of("append ok", "append ok"),
        run(
            "DO",
            "append",
            "table=" + table,
            "rows=0",
            "DO",
            "append",
            "table=" + table,
            "rows=0",
            "mode=bulk"));
    assertEquals(List.of(), cells(table));
    checkNothingIsLeft();
  }
}
