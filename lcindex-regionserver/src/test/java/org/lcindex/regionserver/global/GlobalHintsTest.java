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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.query.text.StatusText;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServers;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What queries tell a deferred index of rows that did not match, in a cluster (rule RM6). */
class GlobalHintsTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] V = Bytes.toBytes("v");
  private static final byte[] X = Bytes.toBytes("x");
  private static final int ROWS = 40;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  /** A table with a deferred index on {@code f:v STRING}, whose rows were all written twice. */
  private static final class Deferred implements AutoCloseable {
    final Connection connection = SharedCluster.get().connection();
    final TableName name = SharedCluster.newName("global-hints");
    final RegionCaller caller = new RegionCaller(connection, 8);
    final MdrqClient client = new MdrqClient(connection);
    final GlobalIndex index;
    final Table base;

    Deferred(int buckets) throws Exception {
      try (Admin admin = connection.getAdmin()) {
        admin.createTable(
            TableDescriptorBuilder.newBuilder(name)
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
                .build(),
            new byte[][] {row(ROWS / 2)});
      }
      index =
          GlobalIndex.create(
              GlobalDefinition.of(F, V, ValueCodec.of(ColumnType.STRING), Policy.DEFERRED, buckets),
              2);
      new GlobalCalls(connection, caller).create(name, index);
      base = connection.getTable(name);
      Await.until(
          LIMIT,
          () -> "the index is covered",
          () ->
              IndexPhase.over(connection, caller)
                  .ask(question(KeyRanges.all()))
                  .uncovered()
                  .isEmpty());
      write("NEW");
      write("DONE");
    }

    static byte[] row(int i) {
      return Bytes.toBytes(String.format("row%03d", i));
    }

    void write(String value) throws IOException {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(
            new Put(row(i))
                .addColumn(F, V, Bytes.toBytes(value))
                .addColumn(F, X, Bytes.toBytes((long) i)));
      }
      base.put(puts);
    }

    TableName entries() {
      return GlobalTables.entries(name, index);
    }

    Question question(KeyRanges values) {
      return new Question(
          name,
          index,
          values,
          RowRange.of(new byte[0], new byte[0]),
          CandidateLimit.ofBytes(1 << 20),
          null);
    }

    /** How many entries there are that have a text. */
    long entriesOf(String value) throws IOException {
      long found = 0;
      try (Table entries = connection.getTable(entries());
          ResultScanner all = entries.getScanner(new Scan())) {
        for (Result one : all) {
          found += Bytes.toStringBinary(one.getRow()).contains(value) ? 1 : 0;
        }
      }
      return found;
    }

    Mdrq query(String condition) throws IOException {
      return Mdrq.on(base.getDescriptor()).where(condition).path(QueryPath.GLOBAL).build();
    }

    long rows(String condition) throws IOException {
      long rows = 0;
      try (ResultScanner scanner = client.scan(query(condition))) {
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          rows++;
        }
      }
      return rows;
    }

    /** Asks until the entries of the first values are gone; those of the last ones are there. */
    void askUntilRepaired(String how, Callable<Long> asked) throws Exception {
      Await.until(
          LIMIT,
          () -> "no stale entries by " + how,
          () -> {
            assertEquals(0, asked.call());
            return entriesOf("NEW") == 0;
          });
      assertEquals(ROWS, entriesOf("DONE"));
      assertEquals(ROWS, rows("v = 'DONE'"));
    }

    @Override
    public void close() throws IOException {
      client.close();
      caller.close();
      base.close();
      Tables.drop(connection, name);
    }
  }

  private static long count(Counter counter) throws Exception {
    return IndexServers.of(SharedCluster.get().regionServers().get(0).getConfiguration())
        .telemetry()
        .counters()
        .get(counter);
  }

  @Test
  void entriesOfValuesGoAfterQueries() throws Exception {
    try (Deferred table = new Deferred(0)) {
      assertEquals(ROWS, table.entriesOf("NEW"));
      table.askUntilRepaired("one value", () -> table.rows("v = 'NEW'"));
      table.write("NEW");
      table.write("DONE");
      table.askUntilRepaired("some values", () -> table.rows("v in ('NEW', 'OLD', 'NEWS')"));
      table.write("NEW");
      table.write("DONE");
      table.askUntilRepaired(
          "a disjunction", () -> table.rows("v = 'NEW' or v between 'O' and 'P'"));
    }
  }

  @Test
  @Tag("slices")
  void entriesOfRangesGoAfterQueries() throws Exception {
    try (Deferred table = new Deferred(3)) {
      table.askUntilRepaired("a range", () -> table.rows("v between 'N' and 'O'"));
      table.write("NEW");
      table.write("DONE");
      table.askUntilRepaired("one value of buckets", () -> table.rows("v = 'NEW'"));
    }
  }

  @Test
  void theAsynchronousClientTellsToo() throws Exception {
    try (Deferred table = new Deferred(0);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(table.connection.getConfiguration())
                .get(2, TimeUnit.MINUTES)) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      table.askUntilRepaired(
          "the asynchronous client",
          () -> async.count(table.query("v = 'NEW'")).get(2, TimeUnit.MINUTES));
    }
  }

  /** Rows that something else may have hidden say nothing about their entries. */
  @Test
  void otherConditionsTellNothing() throws Exception {
    try (Deferred table = new Deferred(0)) {
      long before = count(Counter.GLOBAL_HINTS);
      assertEquals(0, table.rows("v = 'NEW' and x::LONG >= 0"));
      assertEquals(0, table.rows("v = 'DONE' and x::LONG < 0"));
      assertEquals(0, table.rows("v = 'NEW' and not x::LONG = 3"));
      assertEquals(0, table.rows("(v = 'NEW' or v = 'OLD') and x::LONG >= 0"));
      assertEquals(0, table.rows("v = 'NEW'"));
      Await.until(
          LIMIT, () -> "hints of the last query", () -> count(Counter.GLOBAL_HINTS) > before);
      assertEquals(before + ROWS, count(Counter.GLOBAL_HINTS));
    }
  }

  @Test
  void aClientThatIsToldSoTellsNothing() throws Exception {
    Configuration silent = new Configuration(SharedCluster.get().configuration());
    silent.setInt(ConfigKeys.QUERY_GLOBAL_HINTS.name(), 0);
    try (Deferred table = new Deferred(0);
        Connection connection = ConnectionFactory.createConnection(silent);
        MdrqClient client = new MdrqClient(connection)) {
      long before = count(Counter.GLOBAL_HINTS);
      assertEquals(0, client.count(table.query("v = 'NEW'")));
      assertEquals(0, table.rows("v = 'NEW'"));
      Await.until(
          LIMIT, () -> "hints of the other client", () -> count(Counter.GLOBAL_HINTS) > before);
      assertEquals(before + ROWS, count(Counter.GLOBAL_HINTS));
    }
  }

  @Test
  void aWrongHintRemovesNothing() throws Exception {
    try (Deferred table = new Deferred(0)) {
      IndexPhase phase = IndexPhase.over(table.connection, table.caller);
      List<byte[]> rows = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        rows.add(Deferred.row(i));
      }
      rows.add(Bytes.toBytes("no such row"));
      byte[] done = ValueCodec.of(ColumnType.STRING).keyOf("DONE");
      long read = count(Counter.GLOBAL_HINTS_READ);
      long stale = count(Counter.GLOBAL_HINTS_STALE);
      Await.until(
          LIMIT,
          () -> "the entries are old enough to be looked at",
          () -> {
            boolean ofRange = ThreadLocalRandom.current().nextBoolean();
            KeyRange values = ofRange ? KeyRange.prefix(Bytes.toBytes("DO")) : KeyRange.point(done);
            phase.hint(table.question(KeyRanges.of(values)), rows, ROWS);
            return count(Counter.GLOBAL_HINTS_READ) >= read + ROWS;
          });
      assertEquals(stale, count(Counter.GLOBAL_HINTS_STALE));
      assertEquals(ROWS, table.entriesOf("DONE"));
      assertEquals(ROWS, table.rows("v = 'DONE'"));
    }
  }

  @Test
  void garbageIsRefusedOrFindsNothing() throws Exception {
    try (Deferred table = new Deferred(0);
        Table entries = table.connection.getTable(table.entries())) {
      for (String json :
          List.of(
              "{\"stale\":{}}",
              "{\"stale\":{\"entries\":\"?\"}}",
              "{\"stale\":{\"entries\":\"AAU=\"}}",
              "{\"stale\":{\"ranges\":\"AAEA\",\"rows\":\"\"}}",
              "{\"stale\":{\"ranges\":\"\"}}")) {
        assertThrows(
            IOException.class,
            () -> LCIndexEntriesService.send(entries.coprocessorService(new byte[] {0}), json),
            json);
      }
      List<byte[]> odd =
          List.of(new byte[0], new byte[] {-1}, new byte[] {0}, new byte[] {0, 'x', 0, 0});
      KeyRange backwards = new KeyRange(new byte[] {9}, true, new byte[] {1}, false);
      KeyRange all = new KeyRange(new byte[0], true, new byte[] {-1, -1}, false);
      for (StaleEntries stale :
          List.of(
              StaleEntries.of(odd, -7),
              StaleEntries.of(List.of(), Long.MAX_VALUE),
              StaleEntries.of(List.of(backwards), odd, 1),
              StaleEntries.of(List.of(all), odd, 1),
              StaleEntries.of(List.of(), odd, 0))) {
        LCIndexEntriesService.send(entries.coprocessorService(new byte[] {0}), stale.toJson());
      }
      table.askUntilRepaired("one value, beside garbage", () -> table.rows("v = 'NEW'"));
    }
  }

  @Test
  void statusTellsWhatDidNotMatch() throws Exception {
    try (Deferred table = new Deferred(0);
        LCIndexAdmin admin = new LCIndexAdmin(table.connection)) {
      Await.until(
          LIMIT,
          () -> "some rows did not match",
          () -> {
            table.rows("v = 'NEW'");
            GlobalStatus stands = admin.status(table.name).globalIndexes().get(0);
            return stands.stale() != null && stands.stale().unmatched() > 0;
          });
      String text = StatusText.of(admin.status(table.name));
      assertTrue(text.contains("did not match"), text);
      assertFalse(text.contains("lcindex index repair"), text);
    }
  }
}
