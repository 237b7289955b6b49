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
package org.lcindex.offline.store;

import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;

/**
 * The descriptor of the table of versioned stores: one row for each, of one cell, in one region, so
 * that a change of a store is a change of one cell. Stateless.
 */
@InterfaceAudience.Private
public final class StoresTable {
  /** In the descriptor of a version's table: the store that it is of. */
  public static final String STORE_KEY = "lcindex.store";

  /** In the descriptor of a version's table: {@link StoreVersion#content}. */
  public static final String CONTENT_KEY = "lcindex.store.content";

  private static final byte[] FAMILY = {'s'};
  private static final byte[] QUALIFIER = {'r'};

  private StoresTable() {}

  /** The family of the one column. */
  public static byte[] family() {
    return FAMILY.clone();
  }

  /** The one column: a {@link StoreRecord} as text. */
  public static byte[] qualifier() {
    return QUALIFIER.clone();
  }

  /** The descriptor, without the coprocessor that guards it. */
  public static TableDescriptor describe() {
    return TableDescriptorBuilder.newBuilder(GlobalTables.STORES)
        .setDurability(Durability.SYNC_WAL)
        .setRegionReplication(1)
        .setSplitEnabled(false)
        .setMergeEnabled(false)
        .setColumnFamily(
            ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                .setMaxVersions(1)
                .setTimeToLive(HConstants.FOREVER)
                .setScope(HConstants.REPLICATION_SCOPE_LOCAL)
                .setInMemory(true)
                .build())
        .build();
  }
}
