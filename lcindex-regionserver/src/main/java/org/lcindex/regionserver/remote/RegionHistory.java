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
package org.lcindex.regionserver.remote;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.MetaTableAccessor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.RowFilter;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.net.Address;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.hbase.HFileOrigin;

/**
 * The servers that had a region before, as {@code hbase:meta} remembers them: each opening writes
 * {@code info:server}, of which the last few versions are kept ({@code hbase.meta.versions}, 3).
 */
final class RegionHistory {
  private static final int VERSIONS = 10;

  private RegionHistory() {}

  /**
   * The addresses at which a region was open, the latest first, and then those of the region that
   * wrote an HFile if that is another one (the parent of a daughter, the source of a clone).
   */
  static List<Address> addresses(Connection connection, RegionInfo region, HFileOrigin origin)
      throws IOException {
    Set<Address> found = new LinkedHashSet<>();
    try (Table meta = connection.getTable(TableName.META_TABLE_NAME)) {
      Get get = new Get(region.getRegionName()).readVersions(VERSIONS);
      get.addColumn(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER);
      add(meta.get(get), found);
      if (!origin.region().equals(region.getEncodedName())) {
        try (ResultScanner rows = meta.getScanner(scanFor(connection, origin))) {
          add(rows.next(), found);
        }
      }
    }
    return new ArrayList<>(found);
  }

  /** Only the encoded name is known, which is at the end of the row key: table,start,time.name. */
  private static Scan scanFor(Connection connection, HFileOrigin origin) {
    // Not by a prefix: the order of rows in meta is its own.
    return MetaTableAccessor.getScanForTableName(connection.getConfiguration(), origin.table())
        .addColumn(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER)
        .readVersions(VERSIONS)
        .setFilter(new RowFilter(CompareOperator.EQUAL, new SubstringComparator(origin.region())))
        .setLimit(1);
  }

  private static void add(Result row, Set<Address> to) {
    if (row != null && !row.isEmpty()) {
      for (Cell cell : row.getColumnCells(HConstants.CATALOG_FAMILY, HConstants.SERVER_QUALIFIER)) {
        to.add(Address.fromString(Bytes.toString(CellUtil.cloneValue(cell))));
      }
    }
  }
}
