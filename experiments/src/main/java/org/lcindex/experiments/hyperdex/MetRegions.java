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
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * The regions of a grid's entries that a box meets, found by the grid's bounds and HBase's catalog
 * alone. Nothing of a query is between the two.
 *
 * @param regions how many
 * @param servers that have them
 */
record MetRegions(int regions, Set<ServerName> servers) {
  MetRegions {
    servers = Set.copyOf(servers);
  }

  /** Of a box that has a range, or none, on each axis. */
  static MetRegions of(
      Connection connection, TableName table, GlobalIndex grid, List<RangeCondition> ranges)
      throws IOException {
    List<KeyRanges> values = new ArrayList<>();
    for (var axis : grid.definition().columns()) {
      values.add(
          ranges.stream()
              .filter(range -> range.column().toString().equals(axis.column()))
              .map(MetRegions::keys)
              .findFirst()
              .orElse(KeyRanges.all()));
    }
    List<KeyRange> cells = TupleKey.of(grid).box(values).ranges();
    int regions = 0;
    Set<ServerName> servers = new HashSet<>();
    try (RegionLocator locator = connection.getRegionLocator(GlobalTables.entries(table, grid))) {
      for (HRegionLocation at : locator.getAllRegionLocations()) {
        byte[] start = at.getRegion().getStartKey();
        byte[] end = at.getRegion().getEndKey();
        if (cells.stream().anyMatch(range -> isIn(range, start, end))) {
          regions++;
          servers.add(at.getServerName());
        }
      }
    }
    return new MetRegions(regions, servers);
  }

  private static KeyRanges keys(RangeCondition range) {
    byte[] low = range.low() == null ? null : range.column().codec().keyOf(range.low());
    byte[] high = range.high() == null ? null : range.column().codec().keyOf(range.high());
    return KeyRanges.of(new KeyRange(low, true, high, true));
  }

  /** Low ends are in, high ends are not; no high end is the end of all. */
  private static boolean isIn(KeyRange range, byte[] start, byte[] end) {
    boolean begins = end.length == 0 || Arrays.compareUnsigned(range.low(), end) < 0;
    return begins && (range.high() == null || Arrays.compareUnsigned(start, range.high()) < 0);
  }
}
