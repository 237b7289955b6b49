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
package org.lcindex.regionserver.store;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.Store;
import org.apache.hadoop.hbase.regionserver.StoreFile;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.server.IndexServer;

/** The indexes of one open region, one {@link StoreIndex} for each indexed family. Thread safe. */
@InterfaceAudience.Private
public final class RegionIndex {
  private static final long[] AFTER_COMPACTION_MILLIS = {100, 1_000, 5_000};

  private final IndexServer server;
  private final HRegion region;
  private final Map<byte[], StoreIndex> stores = new TreeMap<>(Bytes.BYTES_COMPARATOR);

  public RegionIndex(IndexServer server, HRegion region, IndexDefinitions definitions) {
    this.server = server;
    this.region = region;
    for (HStore store : region.getStores()) {
      byte[] family = store.getColumnFamilyDescriptor().getName();
      List<IndexDefinition> ofFamily = definitions.forFamily(family);
      if (!ofFamily.isEmpty() && unsupported(store) == null) {
        TableSettings settings =
            TableSettings.of(
                server.configuration(),
                region.getTableDescriptor(),
                store.getColumnFamilyDescriptor());
        stores.put(
            family, new StoreIndex(server, region.getRegionInfo(), store, ofFamily, settings));
      }
    }
  }

  /** Why a family cannot be indexed; null when it can. Index creation refuses these, too. */
  private static String unsupported(HStore store) {
    if (store.getColumnFamilyDescriptor().getEncryptionType() != null) {
      return "the family is encrypted and index files are not";
    }
    return store.getColumnFamilyDescriptor().isMobEnabled() ? "the family holds MOBs" : null;
  }

  public IndexServer server() {
    return server;
  }

  public HRegion region() {
    return region;
  }

  public RegionInfo info() {
    return region.getRegionInfo();
  }

  /** The store of this family; null when it is not indexed. */
  public StoreIndex store(byte[] family) {
    return stores.get(family);
  }

  public Collection<StoreIndex> stores() {
    return stores.values();
  }

  /** See {@link StoreIndex#reconcile()}; also deletes the files of families no longer indexed. */
  public void reconcile() {
    stores.values().forEach(StoreIndex::reconcile);
    TableName table = info().getTable();
    for (String family : server.localStore().families(table, info().getEncodedName())) {
      if (!stores.containsKey(Bytes.toBytes(family))) {
        server
            .localStore()
            .hfiles(table, info().getEncodedName(), family)
            .forEach(server.housekeeping()::archive);
      }
    }
  }

  /** A compaction is about to put its result into the store. O(number of inputs). */
  public void compacted(Store store, StoreFile result, CompactionRequest request) {
    StoreIndex index = stores.get(store.getColumnFamilyDescriptor().getName());
    if (index != null && result instanceof HStoreFile file) {
      List<HStoreFile> inputs = new ArrayList<>();
      for (StoreFile input : request.getFiles()) {
        if (input instanceof HStoreFile hfile) {
          inputs.add(hfile);
        }
      }
      index.jobs().compacted(inputs, file);
    }
    // The new file joins the store some time after the hook.
    for (long delay : AFTER_COMPACTION_MILLIS) {
      server.requestReconcile(info(), delay);
    }
  }

  public void checkForChanges() {
    stores.values().forEach(IndexAudit::checkForChanges);
  }

  public void close() {
    stores.values().forEach(StoreIndex::close);
  }
}
