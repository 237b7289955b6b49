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
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;

/**
 * The descriptor of the catalog, which has a row for each global index of the cluster: what it is,
 * and in a column for each token a range of base rows that the index does not cover. Only servers
 * touch it, so a reader that finds no row takes everything for uncovered. Stateless.
 */
@InterfaceAudience.Private
public final class CatalogTable {
  private static final byte[] INDEX = {'i'};
  private static final byte[] TOKENS = {'t'};

  private CatalogTable() {}

  /** The family of what an index is. */
  public static byte[] indexFamily() {
    return INDEX.clone();
  }

  /** The family of its tokens: the qualifier is a token, the value an uncovered range. */
  public static byte[] tokensFamily() {
    return TOKENS.clone();
  }

  /** The descriptor. The rows are few, and marking one must not wait for a split. */
  public static TableDescriptor describe() {
    return TableDescriptorBuilder.newBuilder(GlobalTables.CATALOG)
        .setDurability(Durability.SYNC_WAL)
        .setRegionReplication(1)
        .setSplitEnabled(false)
        .setMergeEnabled(false)
        .setColumnFamily(family(INDEX))
        .setColumnFamily(family(TOKENS))
        .build();
  }

  private static ColumnFamilyDescriptor family(byte[] name) {
    return ColumnFamilyDescriptorBuilder.newBuilder(name)
        .setMaxVersions(1)
        .setTimeToLive(HConstants.FOREVER)
        .setScope(HConstants.REPLICATION_SCOPE_LOCAL)
        .setInMemory(true)
        .build();
  }
}
