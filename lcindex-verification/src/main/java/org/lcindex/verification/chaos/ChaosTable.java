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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.storefiletracker.StoreFileTrackerFactory;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;

/** The table of a run: small MemStores, so that it flushes and compacts all the time. */
final class ChaosTable {
  static final TableName NAME = TableName.valueOf("chaos");

  private static final long FLUSH_BYTES = 512 * 1024;
  private static final int REGIONS = 6;

  private ChaosTable() {}

  /** Creates it, with storage settings that the seed decides, and returns what they are. */
  static String create(Admin admin, LCIndexAdmin indexes, ChaosKeys keys, Random random)
      throws IOException {
    Compression.Algorithm[] compressions = {
      Compression.Algorithm.NONE, Compression.Algorithm.SNAPPY, Compression.Algorithm.ZSTD
    };
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(ChaosColumn.FAMILY)
            .setMaxVersions(random.nextInt(3) == 0 ? 3 : 1)
            .setCompressionType(Tables.usable(compressions[random.nextInt(compressions.length)]))
            .setDataBlockEncoding(
                random.nextBoolean() ? DataBlockEncoding.NONE : DataBlockEncoding.FAST_DIFF);
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(NAME)
            .setMemStoreFlushSize(FLUSH_BYTES)
            // One machine has one clock: tags have names, which are removed, at once.
            .setValue("hbase.master.maxclockskew", "0")
            // The default one lets a split or merge bring back files that were compacted while a
            // scanner reads them, and with them deleted cells; see docs/decisions.
            .setValue(StoreFileTrackerFactory.TRACKER_IMPL, "FILE")
            .setColumnFamily(family.build())
            .build();
    String slowly = random.nextBoolean() ? "" : ", regions reopen slowly";
    if (!slowly.isEmpty()) {
      table =
          TableDescriptorBuilder.newBuilder(table)
              .setValue("hbase.reopen.table.regions.progressive.batch.backoff.ms", "1500")
              .setValue("hbase.reopen.table.regions.progressive.batch.size.max", "2")
              .build();
    }
    byte[][] splits = new byte[REGIONS - 1][];
    for (int i = 1; i < REGIONS; i++) {
      splits[i - 1] = keys.key((int) ((long) keys.rows() * i / REGIONS));
    }
    admin.createTable(table, splits);
    indexes.createIndexes(
        NAME, List.of(ChaosColumn.PRICE.definition(), ChaosColumn.DATE.definition()));
    for (ChaosColumn column : ChaosColumn.GLOBALS) {
      indexes.createIndexes(NAME, List.of(column.global()));
    }
    return family.build().toStringCustomizedValues() + slowly;
  }
}
