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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.table.CatalogTable;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.regionserver.hook.LCIndexMasterObserver;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.endpoint.LCIndexMasterService;
import org.lcindex.rpc.endpoint.MasterOp;
import org.lcindex.rpc.endpoint.MasterRequest;
import org.lcindex.rpc.reply.MasterReply;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** A table with 200 rows, whose global indexes are the master's to create. */
final class IndexedTable implements AutoCloseable {
  static final Duration LIMIT = Duration.ofMinutes(10);
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final int ROWS = 200;

  final EmbeddedCluster cluster;
  final TableName name;
  final Connection connection;
  final Catalog catalog;

  IndexedTable(String prefix) throws Exception {
    this(SharedCluster.get(), prefix);
  }

  IndexedTable(EmbeddedCluster cluster, String prefix) throws Exception {
    this(cluster, prefix, UnaryOperator.identity());
  }

  /**
   * In a cluster.
   *
   * @param kind changes the descriptor
   */
  IndexedTable(EmbeddedCluster cluster, String prefix, UnaryOperator<TableDescriptorBuilder> kind)
      throws Exception {
    this.cluster = cluster;
    connection = cluster.connection();
    name = SharedCluster.newName(prefix);
    catalog = new Catalog(connection, 30_000);
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(
          kind.apply(
                  TableDescriptorBuilder.newBuilder(name)
                      .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY)))
              .build(),
          new byte[][] {Bytes.toBytes("100")});
    }
    fill();
  }

  /** Puts all rows. */
  void fill() throws IOException {
    try (Table table = connection.getTable(name)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < ROWS; i++) {
        puts.add(
            new Put(Bytes.toBytes(String.format("%03d", i)))
                .addColumn(FAMILY, Bytes.toBytes("v"), Bytes.toBytes("value" + i))
                .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes((long) i)));
      }
      table.put(puts);
    }
  }

  static GlobalIndex index(String qualifier, int splits) {
    ColumnType type = qualifier.equals("n") ? ColumnType.LONG : ColumnType.STRING;
    return GlobalIndex.create(
        GlobalDefinition.of(
            FAMILY, Bytes.toBytes(qualifier), ValueCodec.of(type), Policy.ORDERED, 0),
        splits);
  }

  static MasterRequest create(TableName table, GlobalIndex index) {
    return new MasterRequest(
        MasterOp.CREATE, UUID.randomUUID().toString(), table.getNameAsString(), index.toString());
  }

  static MasterRequest drop(TableName table, GlobalIndex index) {
    return new MasterRequest(
        MasterOp.DROP,
        UUID.randomUUID().toString(),
        table.getNameAsString(),
        index.definition().column());
  }

  /** Has the master do something, until it is done. */
  static MasterReply call(Connection connection, MasterRequest request) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      MasterReply reply;
      do {
        reply = LCIndexMasterService.call(admin.coprocessorService(), request);
      } while (!reply.done());
      return reply;
    }
  }

  GlobalIndex created(String qualifier, int splits) throws IOException {
    GlobalIndex index = index(qualifier, splits);
    call(connection, create(name, index));
    return index;
  }

  MasterGlobals globals() {
    return cluster
        .master()
        .getMasterCoprocessorHost()
        .findCoprocessor(LCIndexMasterObserver.class)
        .globals();
  }

  TableName entries(GlobalIndex index) {
    return GlobalTables.entries(name, index);
  }

  TableDescriptor descriptor(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getDescriptor(table);
    }
  }

  boolean exists(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.tableExists(table);
    }
  }

  /** What the catalog says; null if it has no row, or is not there. */
  CatalogRow row(GlobalIndex index) throws IOException {
    try {
      return catalog.read(name, index);
    } catch (TableNotFoundException e) {
      return null;
    }
  }

  /** Descriptor, table and row have the index, and agree on the incarnation. */
  void checkWhole(GlobalIndex index) throws IOException {
    assertTrue(IndexDefinitions.readable(descriptor(name)).globals().contains(index));
    assertTrue(descriptor(name).hasCoprocessor(LCIndexConstants.GLOBAL_OBSERVER_CLASS));
    EntriesIdentity identity = EntriesIdentity.of(descriptor(entries(index))).orElseThrow();
    assertEquals(EntriesIdentity.of(name, index, row(index).incarnation()), identity);
    // The catalog, which everybody reads, does without bounds.
    assertEquals(index, row(index).index());
  }

  boolean isWhole(GlobalIndex index) throws IOException {
    CatalogRow row = row(index);
    if (row == null || !row.isWhole()) {
      return false;
    }
    try {
      return EntriesIdentity.of(descriptor(entries(index)))
          .equals(Optional.of(EntriesIdentity.of(name, index, row.incarnation())));
    } catch (TableNotFoundException e) {
      return false;
    }
  }

  /** How many marks of everything the catalog has had for an index, those too that are gone. */
  long marks(GlobalIndex index) throws IOException {
    Scan scan =
        new Scan()
            .withStartRow(GlobalTables.catalogRow(name, index))
            .withStopRow(GlobalTables.catalogRow(name, index), true)
            .addFamily(CatalogTable.tokensFamily())
            .setRaw(true)
            .readAllVersions();
    Set<String> tokens = new TreeSet<>();
    try (Table table = connection.getTable(GlobalTables.CATALOG);
        ResultScanner rows = table.getScanner(scan)) {
      for (Result row : rows) {
        for (Cell cell : row.rawCells()) {
          if (cell.getType() == Cell.Type.Put && cell.getQualifierLength() == Long.BYTES) {
            tokens.add(Bytes.toStringBinary(CellUtil.cloneQualifier(cell)));
          }
        }
      }
    }
    return tokens.size();
  }

  /** Regions have built everything. */
  void awaitCovered(GlobalIndex index) throws Exception {
    Await.until(LIMIT, () -> index + " is covered", () -> isCovered(index));
  }

  /** Whether regions have built everything. */
  boolean isCovered(GlobalIndex index) throws Exception {
    return isWhole(index) && row(index).tokens().isEmpty();
  }

  /**
   * Compares the rows by the global index with those of the plain scan.
   *
   * @return how many there are
   */
  int check(String condition) throws IOException {
    List<String> plain = rows(condition, QueryPath.PLAIN);
    assertEquals(plain, rows(condition, QueryPath.GLOBAL), condition);
    return plain.size();
  }

  private List<String> rows(String condition, QueryPath path) throws IOException {
    List<String> rows = new ArrayList<>();
    try (MdrqClient client = new MdrqClient(connection);
        ResultScanner scanner =
            client.scan(Mdrq.on(descriptor(name)).where(condition).path(path).build())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(Bytes.toString(row.getRow()) + Bytes.toString(row.value()));
      }
    }
    return rows;
  }

  /** Nothing of the index is left. */
  void checkGone(GlobalIndex index) throws IOException {
    assertFalse(IndexDefinitions.readable(descriptor(name)).globals().contains(index));
    assertFalse(exists(entries(index)));
    assertEquals(null, row(index));
  }

  void awaitWhole(GlobalIndex index) throws Exception {
    Await.until(LIMIT, () -> index + " is whole", () -> isWhole(index));
    checkWhole(index);
  }

  void awaitGone(GlobalIndex index) throws Exception {
    Await.until(
        LIMIT, () -> index + " is gone", () -> !exists(entries(index)) && row(index) == null);
  }

  @Override
  public void close() throws IOException {
    Tables.drop(connection, name);
  }
}
