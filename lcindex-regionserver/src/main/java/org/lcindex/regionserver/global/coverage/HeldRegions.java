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
package org.lcindex.regionserver.global.coverage;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Whether a server holds a region, by what the master has written (rule CV7). Before a region opens
 * elsewhere, the master writes into {@code hbase:meta} that it is not open any more: so whoever
 * reads that it is open here, held it when he began to read. Thread safe.
 */
@InterfaceAudience.Private
public final class HeldRegions {
  private static final byte[] OPEN = Bytes.toBytes("OPEN");

  private final ServerCatalog server;
  private final ServerName name;

  /** Of a server. */
  public HeldRegions(ServerCatalog server, ServerName name) {
    this.server = server;
    this.name = name;
  }

  /** Asks; false, too, if the master has not written yet that a new region is open here. */
  public boolean holds(RegionInfo region) throws IOException {
    return !holding(List.of(region)).isEmpty();
  }

  /** Those of some regions that it holds, in one call. */
  public Set<RegionInfo> holding(List<RegionInfo> regions) throws IOException {
    List<Get> wanted = new ArrayList<>();
    for (RegionInfo region : regions) {
      wanted.add(new Get(region.getRegionName()).addFamily(HConstants.CATALOG_FAMILY));
    }
    Set<RegionInfo> held = new TreeSet<>(RegionInfo.COMPARATOR);
    try (Table meta = server.connection().getTable(TableName.META_TABLE_NAME)) {
      Result[] rows = meta.get(wanted);
      for (int i = 0; i < rows.length; i++) {
        if (isHeld(rows[i])) {
          held.add(regions.get(i));
        }
      }
    }
    return held;
  }

  private boolean isHeld(Result row) {
    byte[] code = value(row, HConstants.STARTCODE_QUALIFIER);
    byte[] server = value(row, HConstants.SERVER_QUALIFIER);
    return Arrays.equals(OPEN, value(row, HConstants.STATE_QUALIFIER))
        && server != null
        && code != null
        && ServerName.valueOf(Bytes.toString(server), Bytes.toLong(code)).equals(name);
  }

  private static byte[] value(Result row, byte[] qualifier) {
    return row.getValue(HConstants.CATALOG_FAMILY, qualifier);
  }
}
