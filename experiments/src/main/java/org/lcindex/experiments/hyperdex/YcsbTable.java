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
package org.lcindex.experiments.hyperdex;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.BufferedMutator;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.type.ColumnType;

/**
 * A table of YCSB's records: ten fields of 100 bytes, and, as HyperDex has it, prefix and suffix of
 * the key as columns. A prefix has a thousand suffixes, so it is known what a search finds.
 */
record YcsbTable(EmbeddedCluster cluster, TableName name, long records) {
  /** Records of one prefix. */
  static final int SUFFIXES = 1_000;

  static final int FIELDS = 10;

  private static final int FIELD_BYTES = 100;
  private static final int REGIONS = 4;

  /** Of the entries of a grid. */
  private static final int GRID_REGIONS = 4;

  private static final String FAMILY = "u";
  private static final byte[] FAMILY_BYTES = Bytes.toBytes(FAMILY);
  private static final Column PREFIX = Column.column(FAMILY + ":prefix").as(ColumnType.STRING);
  private static final Column SUFFIX = Column.column(FAMILY + ":suffix").as(ColumnType.INT);

  /** Makes it, with its records, and grids over the key's parts and over all fields if wanted. */
  static YcsbTable create(EmbeddedCluster cluster, String name, long records, boolean grids)
      throws IOException {
    YcsbTable table = new YcsbTable(cluster, TableName.valueOf(name), records);
    Connection connection = cluster.connection();
    byte[][] splits =
        IntStream.range(1, REGIONS)
            .mapToObj(i -> key(records * i / REGIONS))
            .toArray(byte[][]::new);
    GridTables.create(
        connection,
        TableDescriptorBuilder.newBuilder(table.name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY_BYTES)),
        splits);
    SplittableRandom random = new SplittableRandom(1);
    try (BufferedMutator rows = connection.getBufferedMutator(table.name)) {
      for (long record = 0; record < records; record++) {
        rows.mutate(record(record, random));
      }
    }
    Tables.flush(cluster, table.name);
    if (grids) {
      GridTables.index(
          connection,
          table.name,
          GRID_REGIONS,
          "GLOBAL GRID(u:prefix STRING, u:suffix INT) BITS 7,3",
          "GLOBAL GRID(" + fields(0, FIELDS / 2) + ") BITS 2,2,2,2,2",
          "GLOBAL GRID(" + fields(FIELDS / 2, FIELDS) + ") BITS 2,2,2,2,2");
      GridTables.awaitBuilt(connection, table.name);
    }
    return table;
  }

  private static String fields(int from, int to) {
    List<String> fields = new ArrayList<>();
    for (int i = from; i < to; i++) {
      fields.add(FAMILY + ":field" + i + " STRING");
    }
    return String.join(", ", fields);
  }

  private static String prefix(long record) {
    return String.format(Locale.ROOT, "user%09d", record / SUFFIXES);
  }

  private static int suffix(long record) {
    return (int) (record % SUFFIXES);
  }

  private static byte[] key(long record) {
    return Bytes.toBytes(prefix(record) + String.format(Locale.ROOT, "%03d", suffix(record)));
  }

  /** A whole record. */
  static Put record(long record, SplittableRandom random) {
    Put put =
        new Put(key(record))
            .addColumn(FAMILY_BYTES, Bytes.toBytes("prefix"), Bytes.toBytes(prefix(record)))
            .addColumn(FAMILY_BYTES, Bytes.toBytes("suffix"), Bytes.toBytes(suffix(record)));
    for (int i = 0; i < FIELDS; i++) {
      put.addColumn(FAMILY_BYTES, Bytes.toBytes("field" + i), value(random));
    }
    return put;
  }

  /** Another value of one field. */
  static Put update(long record, SplittableRandom random) {
    return new Put(key(record))
        .addColumn(FAMILY_BYTES, Bytes.toBytes("field" + random.nextInt(FIELDS)), value(random));
  }

  private static byte[] value(SplittableRandom random) {
    byte[] value = new byte[FIELD_BYTES];
    for (int i = 0; i < value.length; i++) {
      value[i] = (byte) ('a' + random.nextInt(26));
    }
    return value;
  }

  static Get get(long record) {
    return new Get(key(record));
  }

  /** How many records a scan of so many finds that begins with a record: those of its prefix. */
  static int found(long first, int records) {
    return Math.min(records, SUFFIXES - suffix(first));
  }

  /** The scan as a search of two attributes. */
  static List<Condition> search(long first, int records) {
    return List.of(
        PREFIX.eq(prefix(first)),
        SUFFIX.between(suffix(first), suffix(first) + found(first, records) - 1));
  }

  /** The scan by the key. */
  static Scan scan(long first, int records) {
    int found = found(first, records);
    return new Scan().withStartRow(key(first)).setLimit(found).setCaching(found);
  }

  Table open(Connection connection) throws IOException {
    return connection.getTable(name);
  }

  /** Drops it, with its grids. */
  void drop() throws IOException {
    Tables.drop(cluster.connection(), name);
  }
}
