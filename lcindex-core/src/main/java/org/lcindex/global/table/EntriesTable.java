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
package org.lcindex.global.table;

import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;

/**
 * The descriptor of a table of entries. What correctness needs of it, and what breaks without:
 *
 * <ol>
 *   <li><i>All versions are kept, without TTL.</i> Every cell of an entry is a tag that stands for
 *       a base cell of its own. A version too many that HBase drops is an entry that is missing.
 *   <li><i>Deleted cells are not kept, and column families have scope 0.</i> A replica indexes
 *       itself: entries from elsewhere would stand for rows that it may not have.
 *   <li><i>The WAL is synced whatever the base table does.</i> A base row that survives a crash
 *       needs an entry that does; one too many costs time only.
 *   <li><i>Timestamps may be in the far future</i>, where tags have them (rule TG2), whatever the
 *       servers' configuration says: else regions refuse all entries. Nor are markers kept until
 *       some time after their timestamps, which never comes.
 * </ol>
 *
 * <p>The rest is for speed: {@code docs/decisions/2026-11-26-tables-of-entries.md} has what was
 * measured. HBase asks the Bloom filter of prefixes only for a scan whose start row and stop row
 * both begin with bucket and value: the stop row of a search for one value is these bytes with
 * {@code FF} behind them, and not the next value. Stateless.
 */
@InterfaceAudience.Private
public final class EntriesTable {
  /** HBase's key for how many bytes of a row key are in a Bloom filter of prefixes. */
  static final String BLOOM_PREFIX_LENGTH = "RowPrefixBloomFilter.prefix_length";

  /** HBase's key for how far a cell's timestamp may be ahead of the clock of its server. */
  private static final String SLOP = "hbase.hregion.keyvalue.timestamp.slop.millisecs";

  /** HBase's key for how long major compactions keep a marker after its timestamp. */
  private static final String PURGE = "hbase.hstore.time.to.purge.deletes";

  /** Of cells before they are encoded: about 400 entries, which a seek decodes one by one. */
  private static final int BLOCK_BYTES = 16 << 10;

  private EntriesTable() {}

  /**
   * The descriptor of an index's table of entries.
   *
   * @param base the descriptor of the table that is indexed, which has the index's families
   * @param incarnation see {@link EntriesIdentity}
   * @throws IllegalArgumentException when the base table lacks a family
   */
  public static TableDescriptor describe(
      TableDescriptor base, GlobalIndex index, long incarnation) {
    GlobalDefinition definition = index.definition();
    for (ColumnDeclaration column : definition.columns()) {
      if (!base.hasColumnFamily(column.family())) {
        throw new IllegalArgumentException(
            "table " + base.getTableName() + " has no family for " + definition);
      }
    }
    ColumnFamilyDescriptor indexed = base.getColumnFamily(definition.family());
    TableDescriptorBuilder table =
        TableDescriptorBuilder.newBuilder(GlobalTables.entries(base.getTableName(), index))
            .setDurability(Durability.SYNC_WAL)
            .setRegionReplication(1)
            .setColumnFamily(family(indexed, definition));
    EntriesIdentity.of(base.getTableName(), index, incarnation).setIn(table);
    EntryHeads.setIn(table, definition);
    return ofAnyTime(table.build());
  }

  /**
   * A table of entries whose cells may have any timestamp; all else of it stays. A region's
   * configuration has the values of its table before those of its server.
   */
  public static TableDescriptor ofAnyTime(TableDescriptor entries) {
    return TableDescriptorBuilder.newBuilder(entries)
        .setValue(SLOP, String.valueOf(HConstants.LATEST_TIMESTAMP))
        .setValue(PURGE, "0")
        .build();
  }

  private static ColumnFamilyDescriptor family(
      ColumnFamilyDescriptor indexed, GlobalDefinition definition) {
    ColumnFamilyDescriptorBuilder family =
        ColumnFamilyDescriptorBuilder.newBuilder(GlobalTables.entriesFamily())
            .setMaxVersions(Integer.MAX_VALUE)
            .setMinVersions(0)
            .setTimeToLive(HConstants.FOREVER)
            .setKeepDeletedCells(KeepDeletedCells.FALSE)
            .setScope(HConstants.REPLICATION_SCOPE_LOCAL)
            .setCompressionType(indexed.getCompressionType())
            .setCompactionCompressionType(indexed.getCompactionCompressionType())
            .setDataBlockEncoding(DataBlockEncoding.FAST_DIFF)
            .setBlocksize(BLOCK_BYTES);
    int prefix = EntryHeads.prefix(definition);
    if (prefix == 0) {
      // No prefix has one length, and nobody gets an entry by its whole row key. Searches in a grid
      // are for ranges of cells.
      return family.setBloomFilterType(BloomType.NONE).build();
    }
    return family
        .setBloomFilterType(BloomType.ROWPREFIX_FIXED_LENGTH)
        .setConfiguration(BLOOM_PREFIX_LENGTH, String.valueOf(prefix))
        .build();
  }
}
