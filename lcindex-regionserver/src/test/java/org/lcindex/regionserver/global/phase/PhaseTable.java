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
package org.lcindex.regionserver.global.phase;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.global.CandidateLimit;
import org.lcindex.query.global.Candidates;
import org.lcindex.query.global.IndexPhase;
import org.lcindex.query.global.Question;
import org.lcindex.query.scan.RowRange;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** A table whose column {@code f:v} gets a global index, and what asks it. */
final class PhaseTable implements AutoCloseable {
  static final byte[] FAMILY = Bytes.toBytes("f");
  static final byte[] VALUE = Bytes.toBytes("v");
  static final RowRange ALL = RowRange.of(new byte[0], new byte[0]);
  static final CandidateLimit LIMIT = CandidateLimit.ofChoice(100);

  final EmbeddedCluster cluster;
  final TableName name;
  final Connection connection;
  final Table base;
  final Catalog catalog;
  final ValueCodec codec;
  final RegionCaller caller;
  final IndexPhase phase;
  GlobalIndex index;

  PhaseTable(String prefix, ColumnType type) throws Exception {
    this(SharedCluster.get(), prefix, type, table -> {});
  }

  /**
   * Creates it, without index.
   *
   * @param kind changes its descriptor
   */
  PhaseTable(
      EmbeddedCluster cluster,
      String prefix,
      ColumnType type,
      Consumer<TableDescriptorBuilder> kind)
      throws Exception {
    this.cluster = cluster;
    connection = cluster.connection();
    name = SharedCluster.newName(prefix);
    codec = ValueCodec.of(type);
    catalog = new Catalog(connection, 30_000);
    caller = new RegionCaller(connection, 16);
    phase = IndexPhase.over(connection, caller);
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY));
    kind.accept(table);
    try (Admin admin = connection.getAdmin()) {
      admin.createTable(table.build(), new byte[][] {Bytes.toBytes("5")});
    }
    base = connection.getTable(name);
  }

  /** Creates the index, and waits until it is built. */
  PhaseTable indexed(int buckets, int splits) throws Exception {
    created(buckets, splits);
    awaitCovered();
    return this;
  }

  /** Creates the index. */
  void created(int buckets, int splits) throws IOException {
    index =
        GlobalIndex.create(
            GlobalDefinition.of(FAMILY, VALUE, codec, Policy.ORDERED, buckets), splits);
    new GlobalCalls(connection, caller).create(name, index);
  }

  void drop() throws IOException {
    new GlobalCalls(connection, caller).drop(name, "f:v");
  }

  void awaitCovered() throws Exception {
    Await.until(
        Duration.ofMinutes(10),
        () -> "the catalog says that all is covered, and servers know",
        () -> {
          CatalogRow row = catalog.read(name, index);
          return row != null
              && row.tokens().isEmpty()
              && ask(KeyRanges.all()).uncovered().isEmpty();
        });
  }

  TableName entries() {
    return GlobalTables.entries(name, index);
  }

  static Put put(String row, byte[] value) {
    return put(Bytes.toBytes(row), value);
  }

  static Put put(byte[] row, byte[] value) {
    return new Put(row).addColumn(FAMILY, VALUE, value);
  }

  /** Rows 000, 001, ... with values by their number. */
  PhaseTable rows(int count, java.util.function.IntFunction<Object> value) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      puts.add(put(String.format("%03d", i), codec.cellOf(value.apply(i))));
    }
    base.put(puts);
    return this;
  }

  KeyRanges one(Object value) {
    return KeyRanges.of(KeyRange.point(codec.keyOf(value)));
  }

  /** Of a cell. */
  KeyRanges point(byte[] cell) {
    return KeyRanges.of(KeyRange.point(codec.keyOfCell(cell)));
  }

  KeyRanges between(Object low, Object high) {
    return KeyRanges.of(KeyRange.between(codec.keyOf(low), codec.keyOf(high)));
  }

  Question question(KeyRanges values) {
    return new Question(name, index, values, ALL, LIMIT, null);
  }

  Candidates ask(KeyRanges values) throws IOException {
    return phase.ask(question(values));
  }

  Candidates ask(KeyRanges values, RowRange rows, CandidateLimit limit) throws IOException {
    return phase.ask(new Question(name, index, values, rows, limit, null));
  }

  static List<String> rows(Candidates candidates) {
    return candidates.rows().stream().map(Bytes::toStringBinary).toList();
  }

  /** Rows of a list as an index phase gives them. */
  static List<String> sorted(List<byte[]> rows) {
    TreeSet<byte[]> distinct = new TreeSet<>(Arrays::compareUnsigned);
    distinct.addAll(rows);
    return distinct.stream().map(Bytes::toStringBinary).toList();
  }

  @Override
  public void close() throws IOException {
    caller.close();
    base.close();
    Tables.drop(connection, name);
  }
}
