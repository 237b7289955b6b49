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
package org.lcindex.query.store;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicLong;
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
import org.lcindex.query.offline.AtOnce;
import org.lcindex.query.offline.CheckPace;

/**
 * Counts the rows of a table by HBase alone, from its HFiles, at the pace of a check. A server is
 * asked for one region after the other, and its block cache stays what others made it. For one
 * count. Thread safe.
 */
final class RowCount {
  /** Servers that are asked at once. */
  private static final int SERVERS = 32;

  /** Rows of a call at most, which is what a pause falls behind. */
  private static final int ROWS = 1_000;

  private static final long BYTES = 256 << 10;

  private final Connection connection;
  private final TableName table;
  private final long bytesPerRow;
  private final AtomicLong rows = new AtomicLong();

  /**
   * A count.
   *
   * @param bytesPerRow that a server reads for a row, about
   */
  RowCount(Connection connection, TableName table, long bytesPerRow) {
    this.connection = connection;
    this.table = table;
    this.bytesPerRow = bytesPerRow;
  }

  /** Counts. */
  long count() throws IOException {
    Map<String, List<RegionInfo>> servers = new TreeMap<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        servers
            .computeIfAbsent(String.valueOf(location.getServerName()), name -> new ArrayList<>())
            .add(location.getRegion());
      }
    }
    AtOnce.each(SERVERS, List.copyOf(servers.values()), this::count, done -> {});
    return rows.get();
  }

  /** The rows of one server's regions; those of a region that has moved are somewhere else. */
  private void count(List<RegionInfo> regions) throws IOException {
    CheckPace pace = CheckPace.of(connection);
    try (Table opened = connection.getTable(table)) {
      for (RegionInfo region : regions) {
        Scan scan =
            new Scan()
                .withStartRow(region.getStartKey())
                .withStopRow(region.getEndKey())
                .setFilter(new FirstKeyOnlyFilter())
                .setReadType(Scan.ReadType.STREAM)
                .setCacheBlocks(false)
                .setCaching((int) Math.max(1, Math.min(ROWS, BYTES / bytesPerRow)));
        try (ResultScanner scanner = opened.getScanner(scan)) {
          for (Result row = scanner.next(); row != null; row = scanner.next()) {
            pace.read(bytesPerRow);
            rows.incrementAndGet();
          }
        }
      }
    }
  }
}
