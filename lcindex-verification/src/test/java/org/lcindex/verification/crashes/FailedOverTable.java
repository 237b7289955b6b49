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
package org.lcindex.verification.crashes;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** A table of two regions with a global index, which a master changes that dies. */
final class FailedOverTable implements AutoCloseable {
  static final Duration LIMIT = Duration.ofMinutes(10);
  static final int ROWS = 20;
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] VALUE = Bytes.toBytes("v");
  private static final Set<String> OVER = Set.of("SUCCESS", "ROLLEDBACK");

  /** What may end in another thread, or with its master. */
  @FunctionalInterface
  interface Deed {
    void by(Admin admin) throws IOException;
  }

  final TableName name;
  final Admin admin;
  private final Connection connection;
  private final Catalog catalog;
  private final GlobalIndex index;

  FailedOverTable(Connection connection, String name, int seconds) throws IOException {
    this.name = TableName.valueOf(name);
    this.connection = connection;
    this.admin = connection.getAdmin();
    this.catalog = new Catalog(connection, 10_000);
    admin.createTable(
        TableDescriptorBuilder.newBuilder(this.name)
            // A compaction would drop what has expired, and nothing could come back.
            .setCompactionEnabled(false)
            // One machine has one clock: what a put hides, it hides at once.
            .setValue("hbase.master.maxclockskew", "0")
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setTimeToLive(seconds).build())
            .build(),
        new byte[][] {Bytes.toBytes("r1")});
    index =
        GlobalIndex.create(
            GlobalDefinition.of(
                FAMILY, VALUE, ValueCodec.of(ColumnType.LONG), GlobalDefinition.Policy.ORDERED, 0),
            0);
    try (RegionCaller caller = new RegionCaller(connection, 2)) {
      new GlobalCalls(connection, caller).create(this.name, index);
    }
  }

  void put(long first) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      puts.add(
          new Put(Bytes.toBytes(String.format("r%02d", i)))
              .addColumn(FAMILY, VALUE, Bytes.toBytes(first + i)));
    }
    try (Table table = connection.getTable(name)) {
      table.put(puts);
    }
  }

  TableDescriptor with(int seconds) throws IOException {
    TableDescriptor now = admin.getDescriptor(name);
    return TableDescriptorBuilder.newBuilder(now)
        .modifyColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(now.getColumnFamily(FAMILY))
                .setTimeToLive(seconds)
                .build())
        .build();
  }

  /** Does something by an admin of its own. */
  CompletableFuture<Void> later(Deed deed) {
    return CompletableFuture.runAsync(
        () -> {
          try (Admin other = connection.getAdmin()) {
            deed.by(other);
          } catch (IOException e) {
            throw new IllegalStateException(e);
          }
        });
  }

  /** Whether the master has a procedure of a kind that is not over. */
  boolean isOpen(String kind) throws IOException {
    for (JsonNode procedure : new ObjectMapper().readTree(admin.getProcedures())) {
      if (procedure.path("className").asText().endsWith(kind)
          && !OVER.contains(procedure.path("state").asText())) {
        return true;
      }
    }
    return false;
  }

  void awaitOver(String kind) throws IOException {
    Waiting.until(LIMIT, () -> kind + " is over", () -> !isOpen(kind));
  }

  /** Flushes each region: the table's lock may be with a procedure. */
  void flush() throws IOException {
    for (RegionInfo region : admin.getRegions(name)) {
      admin.flushRegion(region.getRegionName());
    }
  }

  /** By which it is seen that a region was opened once more. */
  List<Long> openings() throws IOException {
    try (RegionLocator regions = connection.getRegionLocator(name)) {
      regions.clearRegionLocationCache();
      return regions.getAllRegionLocations().stream().map(HRegionLocation::getSeqNum).toList();
    }
  }

  CatalogRow row() throws IOException {
    return catalog.read(name, index);
  }

  void awaitCovered(String when) throws IOException {
    Waiting.until(
        LIMIT,
        () -> "all rows are covered " + when,
        () -> row().isWhole() && row().covers(KeyRange.all()));
  }

  /** Waits until the region of a row has looked what it is to build, and built it if it may. */
  void awaitLook(String row) throws IOException {
    KeyRange point = KeyRange.point(Bytes.toBytes(row));
    Token mark = Catalog.token(point, Reason.CROWDED);
    catalog.mark(row().key(), mark);
    Waiting.until(
        LIMIT,
        () -> "a mark of another reason is built",
        () ->
            row().covers(point)
                || row().built().stream().anyMatch(one -> one.token() == mark.id())
                || row().tokens().stream().noneMatch(one -> one.id() == mark.id()));
  }

  /** Enabled, whatever has become of the one who was to do it. */
  void enable() throws IOException {
    awaitOver("EnableTableProcedure");
    if (admin.isTableDisabled(name)) {
      admin.enableTable(name);
    }
  }

  /**
   * By the index, while it is built and afterwards, everything is found.
   *
   * @return how many rows there are
   */
  int check(String when) throws IOException {
    List<String> plain = rows(QueryPath.PLAIN);
    assertEquals(plain, rows(QueryPath.GLOBAL), () -> "at once " + when);
    awaitCovered(when);
    assertEquals(plain, rows(QueryPath.GLOBAL), () -> "covered " + when);
    return plain.size();
  }

  List<String> rows(QueryPath path) throws IOException {
    List<String> found = new ArrayList<>();
    try (MdrqClient client = new MdrqClient(connection);
        Table table = connection.getTable(name);
        ResultScanner rows =
            client.scan(Mdrq.on(table.getDescriptor()).where("f:v >= 0").path(path).build())) {
      for (Result row : rows) {
        found.add(Arrays.toString(row.rawCells()));
      }
    }
    return found;
  }

  @Override
  public void close() throws IOException {
    if (admin.isTableEnabled(name)) {
      admin.disableTable(name);
    }
    admin.deleteTable(name);
    admin.close();
  }
}
