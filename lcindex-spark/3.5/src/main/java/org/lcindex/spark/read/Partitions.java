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
package org.lcindex.spark.read;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.RegionMetrics;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.Size;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.predicate.RowPoints;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryPath;
import org.lcindex.query.scan.RowRange;
import org.lcindex.spark.read.TablePartition.Range;
import org.lcindex.spark.table.Cluster;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The partitions of a read. Where a global index or a grid proposes few rows, and where the answer
 * is one row of figures, one task asks. Else there is a partition for each region: small regions of
 * a server are one, a large one that is read plainly is several. Stateless.
 */
final class Partitions {
  private static final Logger LOG = LoggerFactory.getLogger(Partitions.class);

  /** With more proposals regions are read. */
  static final int MOST_PROPOSED = 100_000;

  /** Regions of a server are one partition up to so many bytes of HFiles together. */
  private static final long SMALL_BYTES = 32L << 20;

  /** A region that is read plainly is cut into pieces of about so many bytes. */
  private static final long PIECE_BYTES = 128L << 20;

  /** A region from which an index returns more rows is cut, too. */
  private static final long MANY_ROWS = 1_000_000;

  private static final int MOST_PIECES = 64;
  private static final int POINTS_OF_PIECE = 4;

  private Partitions() {}

  /** One region with rows that are wanted. */
  private record Part(Range range, ServerName server, long bytes) {}

  static List<TablePartition> of(ReadPlan plan, ReadOutlook outlook) throws IOException {
    Cluster cluster = plan.settings().cluster();
    if (plan.groups() != null && plan.groups().keys().isEmpty()) {
      return List.of(new TablePartition(List.of(Range.ALL), QueryPath.AUTO, null));
    }
    Mdrq query = plan.query(List.of()).build();
    if (plan.first() == null && plan.condition() != null) {
      int proposed = cluster.client().proposed(query, MOST_PROPOSED);
      if (proposed >= 0) {
        return List.of(new TablePartition(List.of(Range.ALL), QueryPath.AUTO, null));
      }
    }
    return ofRegions(plan, query, outlook, cluster);
  }

  private static List<TablePartition> ofRegions(
      ReadPlan plan, Mdrq query, ReadOutlook outlook, Cluster cluster) throws IOException {
    TableName table = query.table();
    List<HRegionLocation> regions = regions(query, cluster);
    Map<String, Long> sizes = sizes(regions, table, cluster);
    Map<ServerName, List<Part>> ofServers = new LinkedHashMap<>();
    for (HRegionLocation location : regions) {
      RegionInfo region = location.getRegion();
      long bytes = sizes.getOrDefault(region.getEncodedName(), 0L);
      List<Range> pieces =
          isCut(plan, outlook, region)
              ? cut(region, bytes, table, cluster)
              : List.of(new Range(region.getStartKey(), region.getEndKey()));
      for (Range piece : pieces) {
        ofServers
            .computeIfAbsent(location.getServerName(), key -> new ArrayList<>())
            .add(new Part(piece, location.getServerName(), bytes / pieces.size()));
      }
    }
    List<TablePartition> partitions = new ArrayList<>();
    ofServers.forEach((server, parts) -> addTo(partitions, server, parts));
    return partitions;
  }

  private static List<HRegionLocation> regions(Mdrq query, Cluster cluster) throws IOException {
    List<RowRange> wanted = cluster.client().path(query).ranges();
    List<HRegionLocation> regions = new ArrayList<>();
    try (RegionLocator locator = cluster.connection().getRegionLocator(query.table())) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        RegionInfo region = location.getRegion();
        if (region.getReplicaId() == RegionInfo.DEFAULT_REPLICA_ID
            && wanted.stream().anyMatch(range -> meets(range, region))) {
          regions.add(location);
        }
      }
    }
    return regions;
  }

  /** Bytes of the regions with rows that are wanted. */
  static long bytes(ReadPlan plan) throws IOException {
    Cluster cluster = plan.settings().cluster();
    Mdrq query = plan.query(List.of()).build();
    return sizes(regions(query, cluster), query.table(), cluster).values().stream()
        .mapToLong(Long::longValue)
        .sum();
  }

  /** Whether a region is cut if it is large: not for few rows, nor for its own first ones. */
  private static boolean isCut(ReadPlan plan, ReadOutlook outlook, RegionInfo region) {
    return plan.limit() < 0
        && plan.first() == null
        && (!outlook.byIndex().contains(region.getRegionNameAsString())
            || outlook.rows() > MANY_ROWS);
  }

  private static boolean meets(RowRange range, RegionInfo region) {
    boolean before =
        range.stop().length > 0
            && (range.stopInclusive()
                ? Bytes.compareTo(range.stop(), region.getStartKey()) < 0
                : Bytes.compareTo(range.stop(), region.getStartKey()) <= 0
                    && region.getStartKey().length > 0);
    boolean after =
        region.getEndKey().length > 0 && Bytes.compareTo(range.start(), region.getEndKey()) >= 0;
    return !before && !after;
  }

  /** Small regions of a server, in row key order, are one. */
  private static void addTo(List<TablePartition> partitions, ServerName server, List<Part> parts) {
    List<Range> ranges = new ArrayList<>();
    long bytes = 0;
    for (Part part : parts) {
      if (!ranges.isEmpty() && bytes + part.bytes > SMALL_BYTES) {
        partitions.add(new TablePartition(ranges, QueryPath.LOCAL, host(server)));
        ranges = new ArrayList<>();
        bytes = 0;
      }
      ranges.add(part.range);
      bytes += part.bytes;
    }
    if (!ranges.isEmpty()) {
      partitions.add(new TablePartition(ranges, QueryPath.LOCAL, host(server)));
    }
  }

  private static String host(ServerName server) {
    return server == null ? null : server.getHostname();
  }

  /** Bytes of HFiles and of memstores, by encoded names; without those of silent servers. */
  private static Map<String, Long> sizes(
      List<HRegionLocation> regions, TableName table, Cluster cluster) throws IOException {
    Map<String, Long> sizes = new HashMap<>();
    try (Admin admin = cluster.connection().getAdmin()) {
      for (ServerName server :
          regions.stream().map(HRegionLocation::getServerName).distinct().toList()) {
        try {
          for (RegionMetrics region : admin.getRegionMetrics(server, table)) {
            sizes.put(
                RegionInfo.encodeRegionName(region.getRegionName()),
                (long)
                    (region.getStoreFileSize().get(Size.Unit.BYTE)
                        + region.getMemStoreSize().get(Size.Unit.BYTE)));
          }
        } catch (IOException e) {
          LOG.warn("LCIndex: sizes of regions of {} on {} are not known", table, server, e);
        }
      }
    }
    return sizes;
  }

  /** Pieces of a large region, at keys that a sample of its rows has. */
  private static List<Range> cut(RegionInfo region, long bytes, TableName table, Cluster cluster)
      throws IOException {
    int pieces = (int) Math.min(MOST_PIECES, bytes / PIECE_BYTES);
    List<Range> cut = new ArrayList<>();
    byte[] start = region.getStartKey();
    if (pieces > 1) {
      List<byte[]> keys = sample(region, pieces * POINTS_OF_PIECE, table, cluster);
      for (int i = 1; i < pieces && !keys.isEmpty(); i++) {
        byte[] key = keys.get(i * keys.size() / pieces);
        if (Bytes.compareTo(key, start) > 0) {
          cut.add(new Range(start, key));
          start = key;
        }
      }
    }
    cut.add(new Range(start, region.getEndKey()));
    return cut;
  }

  private static List<byte[]> sample(
      RegionInfo region, int points, TableName table, Cluster cluster) throws IOException {
    TreeSet<byte[]> keys = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    try (Table opened = cluster.connection().getTable(table)) {
      byte[] first = row(opened, scan().withStartRow(region.getStartKey()));
      byte[] last = row(opened, scan().setReversed(true).withStartRow(region.getEndKey(), false));
      if (first == null || last == null || Bytes.compareTo(first, last) >= 0) {
        return List.of();
      }
      for (byte[] point : RowPoints.between(first, last, points, new Random(points))) {
        byte[] key = row(opened, scan().withStartRow(point));
        if (key != null) {
          keys.add(key);
        }
      }
    }
    keys.removeIf(
        key ->
            Bytes.compareTo(key, region.getStartKey()) < 0
                || region.getEndKey().length > 0 && Bytes.compareTo(key, region.getEndKey()) >= 0);
    return List.copyOf(keys);
  }

  private static Scan scan() {
    return new Scan().setOneRowLimit().setCacheBlocks(false).setFilter(new FirstKeyOnlyFilter());
  }

  private static byte[] row(Table table, Scan scan) throws IOException {
    try (ResultScanner rows = table.getScanner(scan)) {
      Result row = rows.next();
      return row == null ? null : row.getRow();
    }
  }
}
