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

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.coverage.Reason;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/**
 * A table of three regions with rows of all kinds, with global indexes, and its queries by each
 * path. As a rule these are on {@code f:v STRING} and, in buckets, on {@code f:n LONG}.
 */
final class QueriedGlobalTable implements AutoCloseable {
  static final int ROWS = 1_200;
  static final byte[] OTHER = Bytes.toBytes("x");

  final TableName name = SharedCluster.newName("global-queried");
  final Connection plain;
  final Table base;
  final MdrqClient client;
  final AsyncConnection connection;
  final AsyncMdrqClient async;
  final Catalog catalog;
  TableDescriptor descriptor;
  private final RegionCaller caller;

  QueriedGlobalTable() throws Exception {
    this(kind -> {});
  }

  /** Makes the indexes of a table that is filled. */
  interface Indexing {
    /** Makes them; the table's {@link #descriptor} has them afterwards. */
    void of(QueriedGlobalTable table) throws Exception;
  }

  /**
   * Created, filled and covered.
   *
   * @param kind changes the base table's descriptor
   */
  QueriedGlobalTable(Consumer<TableDescriptorBuilder> kind) throws Exception {
    this(kind, QueriedGlobalTable::createBoth);
  }

  /**
   * Created, filled and covered.
   *
   * @param kind changes the base table's descriptor
   */
  QueriedGlobalTable(Consumer<TableDescriptorBuilder> kind, Indexing indexes) throws Exception {
    plain = SharedCluster.get().connection();
    caller = new RegionCaller(plain, 4);
    catalog = new Catalog(plain, 60_000);
    TableDescriptorBuilder builder =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(GlobalTable.FAMILY));
    kind.accept(builder);
    try (Admin admin = plain.getAdmin()) {
      admin.createTable(builder.build(), new byte[][] {row(ROWS / 3), row(2 * ROWS / 3)});
    }
    base = plain.getTable(name);
    fill(base);
    descriptor = base.getDescriptor();
    indexes.of(this);
    client = new MdrqClient(plain);
    connection =
        ConnectionFactory.createAsyncConnection(plain.getConfiguration()).get(2, TimeUnit.MINUTES);
    async = new AsyncMdrqClient(connection);
    awaitCovered();
  }

  private void createBoth() throws IOException {
    create(GlobalTable.VALUE, ColumnType.STRING, 0);
    create(GlobalTable.NUMBER, ColumnType.LONG, 4);
  }

  private void create(byte[] column, ColumnType type, int buckets) throws IOException {
    GlobalDefinition definition =
        GlobalDefinition.of(
            GlobalTable.FAMILY, column, ValueCodec.of(type), Policy.ORDERED, buckets);
    new GlobalCalls(plain, caller).create(name, GlobalIndex.create(definition, 2));
    descriptor = base.getDescriptor();
  }

  void drop(String column) throws IOException {
    new GlobalCalls(plain, caller).drop(name, column);
  }

  List<GlobalIndex> indexes() {
    return IndexDefinitions.readable(descriptor).globals();
  }

  GlobalIndex text() {
    return indexes().get(0);
  }

  TableName entries(GlobalIndex index) {
    return GlobalTables.entries(name, index);
  }

  /** Makes rows uncovered in the index on texts, until they are built again. */
  void mark(KeyRange rows) throws IOException {
    catalog.mark(catalog.read(name, text()).key(), Catalog.token(rows, Reason.REPLACED));
  }

  /** Waits until all rows are covered, and the servers of entries know. */
  void awaitCovered() throws Exception {
    for (GlobalIndex index : indexes()) {
      Question all =
          new Question(
              name,
              index,
              Collections.nCopies(index.definition().columns().size(), KeyRanges.all()),
              RowRange.of(new byte[0], new byte[0]),
              CandidateLimit.ofBytes(1 << 20),
              null);
      Await.until(
          Duration.ofMinutes(2),
          () -> index + " is covered",
          () ->
              catalog.read(name, index).tokens().isEmpty()
                  && IndexPhase.over(plain, caller).ask(all).uncovered().isEmpty());
    }
  }

  static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%05d", i));
  }

  static Put put(int i, String text, long number) {
    return new Put(row(i))
        .addColumn(GlobalTable.FAMILY, GlobalTable.VALUE, Bytes.toBytes(text))
        .addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes(number))
        .addColumn(GlobalTable.FAMILY, OTHER, Bytes.toBytes(number % 7));
  }

  /** Overwritten rows, deleted ones, rows without a column, cells that are no values. */
  static void fill(Table table) throws IOException {
    SplittableRandom random = new SplittableRandom(4);
    for (int pass = 0; pass < 2; pass++) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        if (pass == 0 || random.nextInt(3) == 0) {
          puts.add(put(i, "v" + random.nextInt(40), random.nextInt(200)));
        }
      }
      table.put(puts);
    }
    List<Delete> deletes = new ArrayList<>();
    for (int i = 0; i < ROWS; i += 7) {
      Delete delete = new Delete(row(i));
      deletes.add(i % 2 == 0 ? delete : delete.addColumns(GlobalTable.FAMILY, GlobalTable.VALUE));
    }
    table.delete(deletes);
    for (int i = 3; i < ROWS; i += 50) {
      table.put(
          new Put(row(i)).addColumn(GlobalTable.FAMILY, GlobalTable.NUMBER, Bytes.toBytes("odd")));
    }
  }

  MdrqBuilder query(String condition, QueryPath path) {
    return Mdrq.on(descriptor).where(condition).path(path);
  }

  static List<String> drain(ResultScanner scanner) throws IOException {
    List<String> rows = new ArrayList<>();
    try (scanner) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(shown(row));
      }
    }
    return rows;
  }

  static String shown(Result row) {
    StringBuilder text = new StringBuilder();
    for (Cell cell : row.rawCells()) {
      text.append(Bytes.toStringBinary(KeyValueUtil.copyToNewByteArray(cell))).append(' ');
    }
    return text.toString();
  }

  List<String> rows(String condition, QueryPath path) throws IOException {
    return drain(client.scan(query(condition, path).build()));
  }

  /** The rows by a global index are those of the plain scan. */
  Explanation check(String condition) throws IOException {
    return check(condition, QueryPath.GLOBAL);
  }

  /** The rows by a path are those of the plain scan. */
  Explanation check(String condition, QueryPath path) throws IOException {
    assertEquals(rows(condition, QueryPath.PLAIN), rows(condition, path), condition);
    return client.explain(query(condition, path).build(), true);
  }

  @Override
  public void close() throws IOException {
    client.close();
    connection.close();
    caller.close();
    base.close();
    Tables.drop(plain, name);
  }
}
