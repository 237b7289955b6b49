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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.ToLongFunction;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Counts rows or cells of a table by HBase alone, from its HFiles, at the pace of a check. A server
 * is asked for one region after the other, and its block cache stays what others made it. Thread
 * safe.
 *
 * @param connection stays its owner's
 */
@InterfaceAudience.Private
public record TableCount(Connection connection, TableName table) {
  /** Servers that are asked at once. */
  private static final int SERVERS = 32;

  /** Results of a call at most, which is what a pause falls behind. */
  private static final int RESULTS = 1_000;

  private static final long BYTES = 256 << 10;

  /**
   * All rows.
   *
   * @param bytesPerRow that a server reads for a row, about
   */
  public long rows(long bytesPerRow) throws IOException {
    return count(new Scan().setFilter(new FirstKeyOnlyFilter()), bytesPerRow, row -> 1);
  }

  /**
   * Cells of one family, all versions, and deletes where they still are.
   *
   * @param first row of those that are counted; null for all rows
   * @param last row, which counts, too; null for all rows
   * @param bytesPerCell that a server reads for a cell, about
   */
  long cells(String family, byte[] first, byte[] last, long bytesPerCell) throws IOException {
    Scan scan =
        new Scan()
            .addFamily(Bytes.toBytes(family))
            .readAllVersions()
            .setRaw(true)
            .setFilter(new KeyOnlyFilter())
            .setAllowPartialResults(true);
    if (first != null) {
      scan.withStartRow(first).withStopRow(last, true);
    }
    return count(scan, bytesPerCell, Result::size);
  }

  private long count(Scan scan, long bytesPerOne, ToLongFunction<Result> counted)
      throws IOException {
    scan.setReadType(Scan.ReadType.STREAM)
        .setCacheBlocks(false)
        .setCaching((int) Math.max(1, Math.min(RESULTS, BYTES / bytesPerOne)));
    Map<String, List<RegionInfo>> servers = new TreeMap<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        servers
            .computeIfAbsent(String.valueOf(location.getServerName()), name -> new ArrayList<>())
            .add(location.getRegion());
      }
    }
    AtomicLong found = new AtomicLong();
    AtOnce.each(
        SERVERS,
        List.copyOf(servers.values()),
        regions -> found.addAndGet(count(regions, scan, bytesPerOne, counted)),
        done -> {});
    return found.get();
  }

  /** Of one server's regions; those of a region that has moved are somewhere else. */
  private long count(
      List<RegionInfo> regions, Scan scan, long bytesPerOne, ToLongFunction<Result> counted)
      throws IOException {
    CheckPace pace = CheckPace.of(connection);
    long found = 0;
    try (Table opened = connection.getTable(table)) {
      for (RegionInfo region : regions) {
        Scan part = within(scan, region);
        if (part == null) {
          continue;
        }
        try (ResultScanner scanner = opened.getScanner(part)) {
          for (Result result = scanner.next(); result != null; result = scanner.next()) {
            long counts = counted.applyAsLong(result);
            pace.read(bytesPerOne * counts);
            found += counts;
          }
        }
      }
    }
    return found;
  }

  /** The part of a scan that lies in a region; null when none does. */
  private static Scan within(Scan scan, RegionInfo region) throws IOException {
    Scan part = new Scan(scan);
    if (Bytes.compareTo(region.getStartKey(), scan.getStartRow()) > 0) {
      part.withStartRow(region.getStartKey());
    }
    byte[] end = region.getEndKey();
    byte[] stop = scan.getStopRow();
    if (end.length > 0 && (stop.length == 0 || Bytes.compareTo(end, stop) <= 0)) {
      part.withStopRow(end);
    }
    boolean isEmpty =
        part.getStopRow().length > 0
            && Bytes.compareTo(part.getStartRow(), part.getStopRow())
                >= (part.includeStopRow() ? 1 : 0);
    return isEmpty ? null : part;
  }
}
