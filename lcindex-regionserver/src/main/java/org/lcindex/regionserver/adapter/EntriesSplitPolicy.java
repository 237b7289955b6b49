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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseInterfaceAudience;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.SteppingSplitPolicy;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.table.EntryHeads;
import org.lcindex.global.table.EntrySplits;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HBase's default policy, but for the point at which a region of entries is split: HBase's has a
 * value and a base row, and everybody may read the names of regions. {@link EntrySplits#shortened}
 * says where instead. If that cannot be told, the region is not split yet.
 *
 * <p>Descriptors of tables of entries name this class, when all live servers have it: a server
 * without it opens no region of such a table. HBase asks in the threads that flush and compact, and
 * for a split by hand in a handler: two rows are read at most, deleted ones too, so that none has
 * to be skipped. Used as HBase does: not thread safe.
 */
@InterfaceAudience.LimitedPrivate(HBaseInterfaceAudience.CONFIG)
public final class EntriesSplitPolicy extends SteppingSplitPolicy {
  private static final Logger LOG = LoggerFactory.getLogger(EntriesSplitPolicy.class);

  /** Whether tables of a server with this configuration are split as this policy does. */
  public static boolean standsFor(Configuration server) {
    String configured = server.get(HConstants.HBASE_REGION_SPLIT_POLICY_KEY);
    return configured == null || configured.equals(SteppingSplitPolicy.class.getName());
  }

  @Override
  protected byte[] getSplitPoint() {
    byte[] point = super.getSplitPoint();
    if (point == null || point.length == 0) {
      return point;
    }
    try {
      EntryHeads heads =
          EntryHeads.of(region.getTableDescriptor())
              .orElseThrow(() -> new IOException("the descriptor does not tell its definition"));
      return EntrySplits.shortened(
          point,
          heads.ends(point),
          new EntrySplits.Neighbours() {
            @Override
            public byte[] before(byte[] key) throws IOException {
              return first(new Scan().withStartRow(key, false).setReversed(true));
            }

            @Override
            public byte[] from(byte[] key) throws IOException {
              return first(new Scan().withStartRow(key));
            }
          });
    } catch (IOException | RuntimeException | Error e) {
      LOG.warn(
          "LCIndex: where region {} of table {} is to be split is not known; it is tried again",
          region.getRegionInfo().getEncodedName(),
          region.getRegionInfo().getTable(),
          e);
      return null;
    }
  }

  /** The first row of a scan of the region; null if it has none. */
  private byte[] first(Scan scan) throws IOException {
    Region open = region; // whose scanners have one type in all versions of HBase
    try (RegionScanner rows = open.getScanner(scan.setRaw(true).setBatch(1))) {
      List<Cell> cells = new ArrayList<>();
      rows.next(cells);
      return cells.isEmpty() ? null : CellUtil.cloneRow(cells.get(0));
    }
  }
}
