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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeepDeletedCells;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;

/** What the tables of global indexes are, whatever their base table is. */
class EntriesTableTest {
  private static final String GENERATION = " GENERATION 0123456789abcdef";
  private static final GlobalIndex ON_A = GlobalIndex.parse("o:a INT GLOBAL" + GENERATION);
  private static final TableName BASE = TableName.valueOf("sales:orders");

  /** A base table that has everything otherwise than its entries must have it. */
  private static TableDescriptor base() {
    return TableDescriptorBuilder.newBuilder(BASE)
        .setDurability(Durability.SKIP_WAL)
        .setRegionReplication(3)
        .setReadOnly(true)
        .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(new byte[] {'o'})
                .setMaxVersions(1)
                .setMinVersions(1)
                .setTimeToLive(3_600)
                .setKeepDeletedCells(KeepDeletedCells.TRUE)
                .setNewVersionBehavior(true)
                .setScope(HConstants.REPLICATION_SCOPE_GLOBAL)
                .setCompressionType(Compression.Algorithm.GZ)
                .setCompactionCompressionType(Compression.Algorithm.ZSTD)
                .build())
        .build();
  }

  @Test
  void nothingOfTheBaseTableLosesAnEntry() {
    TableDescriptor table = EntriesTable.describe(base(), ON_A, 7);
    assertEquals(GlobalTables.entries(BASE, ON_A), table.getTableName());
    assertEquals(Durability.SYNC_WAL, table.getDurability());
    assertEquals(1, table.getRegionReplication());
    assertFalse(table.isReadOnly());
    assertEquals(1, table.getColumnFamilyCount());
    ColumnFamilyDescriptor family = table.getColumnFamily(GlobalTables.entriesFamily());
    assertEquals(Integer.MAX_VALUE, family.getMaxVersions());
    assertEquals(HConstants.FOREVER, family.getTimeToLive());
    assertEquals(KeepDeletedCells.FALSE, family.getKeepDeletedCells());
    assertFalse(family.isNewVersionBehavior());
    assertEquals(HConstants.REPLICATION_SCOPE_LOCAL, family.getScope());
    assertEquals(Compression.Algorithm.GZ, family.getCompressionType());
    assertEquals(Compression.Algorithm.ZSTD, family.getCompactionCompressionType());
    assertEquals(DataBlockEncoding.FAST_DIFF, family.getDataBlockEncoding());
    assertEquals(16_384, family.getBlocksize());
    assertTrue(table.getCoprocessorDescriptors().isEmpty());
    assertEquals(
        String.valueOf(Long.MAX_VALUE),
        table.getValue("hbase.hregion.keyvalue.timestamp.slop.millisecs"));
    assertEquals("0", table.getValue("hbase.hstore.time.to.purge.deletes"));
    assertEquals(table, EntriesTable.ofAnyTime(table));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "o:a INT GLOBAL               | ROWPREFIX_FIXED_LENGTH | 5",
        "o:a LONG GLOBAL BUCKETS 8    | ROWPREFIX_FIXED_LENGTH | 10",
        "o:a BOOLEAN GLOBAL           | ROWPREFIX_FIXED_LENGTH | 2",
        "o:a STRING GLOBAL            | NONE |",
        "o:a DECIMAL GLOBAL BUCKETS 8 | NONE |"
      })
  void theBloomFilterHasWhatOneValueHas(String definition, BloomType type, String length) {
    GlobalIndex index = GlobalIndex.parse(definition + GENERATION);
    ColumnFamilyDescriptor family =
        EntriesTable.describe(base(), index, 7).getColumnFamily(GlobalTables.entriesFamily());
    assertEquals(type, family.getBloomFilterType());
    assertEquals(length, family.getConfigurationValue("RowPrefixBloomFilter.prefix_length"));
  }

  @Test
  void aFamilyThatIsAbsentIsTold() {
    GlobalIndex index = GlobalIndex.parse("x:a INT GLOBAL" + GENERATION);
    IllegalArgumentException e =
        assertThrows(IllegalArgumentException.class, () -> EntriesTable.describe(base(), index, 7));
    assertEquals("table sales:orders has no family for x:a INT GLOBAL", e.getMessage());
  }

  @Test
  void theDescriptorTellsWhoseEntriesTheseAre() {
    TableDescriptor table = EntriesTable.describe(base(), ON_A, -7);
    EntriesIdentity identity = EntriesIdentity.of(table).orElseThrow();
    assertEquals(EntriesIdentity.of(BASE, ON_A, -7), identity);
    assertEquals("fffffffffffffff9", table.getValue("lcindex.entries.incarnation"));
    assertEquals("0123456789abcdef", table.getValue("lcindex.entries.generation"));
    assertEquals("sales:orders", table.getValue("lcindex.entries.base"));
    TableDescriptorBuilder restored = TableDescriptorBuilder.newBuilder(table);
    identity.withIncarnation(8).setIn(restored);
    assertNotEquals(identity, EntriesIdentity.of(restored.build()).orElseThrow());
    assertEquals(8, EntriesIdentity.of(restored.build()).orElseThrow().incarnation());
    assertEquals(Optional.empty(), EntriesIdentity.of(base()));
    for (String damage : new String[] {"", "0123456789abcdeg"}) {
      restored.setValue("lcindex.entries.generation", damage);
      assertEquals(Optional.empty(), EntriesIdentity.of(restored.build()), damage);
    }
    restored.setValue("lcindex.entries.generation", "0123456789abcdef");
    restored.setValue("lcindex.entries.base", "::");
    assertEquals(Optional.empty(), EntriesIdentity.of(restored.build()));
  }

  @Test
  void theCatalogHasOneRegionAndOneVersion() {
    TableDescriptor table = CatalogTable.describe();
    assertEquals(GlobalTables.CATALOG, table.getTableName());
    assertEquals(Durability.SYNC_WAL, table.getDurability());
    assertFalse(table.isSplitEnabled());
    assertEquals(2, table.getColumnFamilyCount());
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      assertEquals(1, family.getMaxVersions());
      assertEquals(HConstants.FOREVER, family.getTimeToLive());
      assertEquals(HConstants.REPLICATION_SCOPE_LOCAL, family.getScope());
    }
    assertArrayEquals(new byte[] {'t'}, CatalogTable.tokensFamily());
    assertTrue(table.hasColumnFamily(CatalogTable.indexFamily()));
  }
}
