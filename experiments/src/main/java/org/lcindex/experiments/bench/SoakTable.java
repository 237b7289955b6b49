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

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;

/** The table that {@link SoakCommand} works on: it never holds more than a few rounds of rows. */
final class SoakTable implements AutoCloseable {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int KEPT_ROUNDS = 20;
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private final EmbeddedCluster cluster;
  private final TableName name = TableName.valueOf("soak");
  private final int rows;
  private final Admin admin;
  private final LCIndexAdmin indexes;
  private final Table table;
  private long queries;
  private long found;
  private int splits;

  SoakTable(EmbeddedCluster cluster, int rows) throws IOException {
    this.cluster = cluster;
    this.rows = rows;
    admin = cluster.admin();
    admin.createTable(
        TableDescriptorBuilder.newBuilder(name)
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .build());
    indexes = new LCIndexAdmin(cluster.connection());
    indexes.createIndexes(name, "f:price DOUBLE", "f:day LONG", "f:word STRING");
    table = cluster.connection().getTable(name);
  }

  /** Writes, flushes and queries; compacts, splits and merges now and then. */
  void round(int round) throws IOException, InterruptedException {
    write(round);
    Tables.flush(cluster, name);
    query();
    if (round % 8 == 0) {
      for (HRegion region : cluster.regions(name)) {
        region.compact(true);
        region.getStore(FAMILY).closeAndArchiveCompactedFiles();
      }
      query();
    }
    if (round % 40 == 0) {
      splitOrMerge();
      query();
    }
  }

  private void write(int round) throws IOException {
    List<Put> puts = new ArrayList<>();
    List<Delete> deletes = new ArrayList<>();
    long first = (long) round * rows / 2;
    for (long row = first; row < first + rows; row++) {
      long mixed = (row * 31 + round) * 2_654_435_761L >>> 20;
      puts.add(
          new Put(key(row))
              .addColumn(FAMILY, Bytes.toBytes("price"), Bytes.toBytes(mixed % 10_000 / 4.0))
              .addColumn(FAMILY, Bytes.toBytes("day"), Bytes.toBytes(mixed % 365))
              .addColumn(
                  FAMILY,
                  Bytes.toBytes("word"),
                  ("w" + mixed % 97).getBytes(StandardCharsets.UTF_8)));
      deletes.add(new Delete(key(row - (long) KEPT_ROUNDS * rows)));
    }
    table.put(puts);
    table.delete(deletes);
  }

  /** Scattered, so that every region and HFile gets rows of every round. */
  private static byte[] key(long row) {
    return String.format(Locale.ROOT, "%03d-%012d", Math.floorMod(row * 7, 1_000L), row)
        .getBytes(StandardCharsets.UTF_8);
  }

  private void query() throws IOException {
    for (int q = 0; q < 5; q++) {
      Mdrq mdrq =
          Mdrq.on(table)
              .where(
                  Column.column("f:price").as(ColumnType.DOUBLE).between(q * 400, q * 400 + 90),
                  Column.column("f:day").as(ColumnType.LONG).ge(100))
              .mode(QueryMode.AUTO)
              .build();
      found += Tables.drain(table.getScanner(mdrq.toScan()));
      queries++;
    }
  }

  private void splitOrMerge() throws IOException, InterruptedException {
    List<RegionInfo> regions = admin.getRegions(name);
    try {
      if (regions.size() == 1) {
        admin.splitRegionAsync(regions.get(0).getRegionName(), Bytes.toBytes("500")).get();
        splits++;
      } else {
        byte[][] names =
            regions.stream().map(RegionInfo::getEncodedNameAsBytes).toArray(byte[][]::new);
        admin.mergeRegionsAsync(names, false).get();
      }
    } catch (ExecutionException e) {
      throw new IOException("split or merge failed", e.getCause());
    }
  }

  /** Waits until every HFile is indexed. */
  void settle() throws IOException {
    indexes.waitUntilBuilt(name, LIMIT);
  }

  Map<String, Long> gauges() throws IOException {
    return indexes.counters(name);
  }

  String summary() throws IOException {
    Map<String, Long> counters = indexes.counters(name);
    return String.format(
        Locale.ROOT,
        "%,d queries found %,d rows; %,d scans indexed, %,d HFiles indexed, %,d of them merged, %d"
            + " splits",
        queries,
        found,
        counters.get("scans.indexed"),
        counters.get("hfiles.indexed"),
        counters.get("hfiles.merged"),
        splits);
  }

  @Override
  public void close() throws IOException {
    table.close();
    indexes.close();
    admin.close();
  }
}
