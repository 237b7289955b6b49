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
package org.lcindex.verification.metamorphic.setting;

import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.regionserver.DateTieredStoreEngine;
import org.apache.hadoop.hbase.regionserver.DefaultStoreEngine;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.StoreEngine;
import org.apache.hadoop.hbase.regionserver.StripeStoreConfig;
import org.apache.hadoop.hbase.regionserver.StripeStoreEngine;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionConfiguration;
import org.apache.hadoop.hbase.regionserver.compactions.ExploringCompactionPolicy;
import org.apache.hadoop.hbase.regionserver.compactions.FIFOCompactionPolicy;
import org.apache.hadoop.hbase.regionserver.compactions.RatioBasedCompactionPolicy;

/** Which files HBase compacts, and into how many. */
public enum CompactionKind {
  /** HBase's own choice when nothing is said. */
  EXPLORING {
    @Override
    void applyTo(TableDescriptorBuilder table, boolean systemCompaction) {
      policy(table, ExploringCompactionPolicy.class);
    }
  },
  RATIO {
    @Override
    void applyTo(TableDescriptorBuilder table, boolean systemCompaction) {
      policy(table, RatioBasedCompactionPolicy.class);
    }
  },
  /** Files for windows of time, which overlap in rows only. */
  DATE_TIERED {
    @Override
    void applyTo(TableDescriptorBuilder table, boolean systemCompaction) {
      table
          .setValue(StoreEngine.STORE_ENGINE_CLASS_KEY, DateTieredStoreEngine.class.getName())
          .setValue("hbase.hstore.compaction.date.tiered.base.window.millis", "400")
          .setValue("hbase.hstore.compaction.date.tiered.windows.per.tier", "3")
          .setValue(CompactionConfiguration.DATE_TIERED_INCOMING_WINDOW_MIN_KEY, "2")
          // A minor compaction that leaves two files in one window is due again at once: HBase by
          // itself would never come to an end.
          .setValue(
              CompactionConfiguration.DATE_TIERED_SINGLE_OUTPUT_FOR_MINOR_COMPACTION_KEY,
              Boolean.toString(systemCompaction));
    }
  },
  /** Nothing is rewritten; files go when all their cells are older than the time to live. */
  FIFO {
    @Override
    void applyTo(TableDescriptorBuilder table, boolean systemCompaction) {
      policy(table, FIFOCompactionPolicy.class);
      table.setValue(HStore.BLOCKING_STOREFILES_KEY, "1000");
    }

    @Override
    public boolean allows(FamilySetting family) {
      return family.ttl() > 0 && family.minVersions() == 0;
    }
  },
  /** Files for ranges of rows. */
  STRIPE {
    @Override
    void applyTo(TableDescriptorBuilder table, boolean systemCompaction) {
      table
          .setValue(StoreEngine.STORE_ENGINE_CLASS_KEY, StripeStoreEngine.class.getName())
          .setValue(StripeStoreConfig.INITIAL_STRIPE_COUNT_KEY, "3")
          .setValue(StripeStoreConfig.MIN_FILES_KEY, "2")
          .setValue(StripeStoreConfig.MIN_FILES_L0_KEY, "2")
          .setValue(StripeStoreConfig.SIZE_TO_SPLIT_KEY, "20000");
    }

    /**
     * A flush of nothing but expired cells makes no file here ({@code StripeMultiFileWriter} opens
     * one for a first cell), and HBase forgets the snapshot only with a file: the region cannot be
     * flushed again, and closing it aborts its server.
     */
    @Override
    public boolean allows(FamilySetting family) {
      return family.ttl() == 0;
    }
  };

  /**
   * Sets what a table needs for it.
   *
   * @param systemCompaction whether HBase compacts by itself
   */
  abstract void applyTo(TableDescriptorBuilder table, boolean systemCompaction);

  /** Whether HBase can keep older versions in HFiles of their own. */
  public boolean hasHistoricalFiles() {
    return this == EXPLORING || this == RATIO;
  }

  /** Whether HBase takes a family of this setting. */
  public boolean allows(FamilySetting family) {
    return true;
  }

  private static void policy(TableDescriptorBuilder table, Class<?> policy) {
    table.setValue(DefaultStoreEngine.DEFAULT_COMPACTION_POLICY_CLASS_KEY, policy.getName());
  }
}
