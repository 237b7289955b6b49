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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.security.User;

/** Tells the index of a {@link LocalRegion} what the plugin's observer does, and when it does. */
final class LocalHooks extends RegionCoprocessorHost {
  /** Something that happens in a hook. */
  interface Event {
    void happen() throws IOException;
  }

  private final LocalRegion local;
  private boolean deaf;
  private Event beforeSnapshot;

  private LocalHooks(LocalRegion local) {
    super(local.region(), null, HBaseConfiguration.create());
    this.local = local;
  }

  static LocalHooks of(LocalRegion local) {
    LocalHooks hooks = new LocalHooks(local);
    local.region().setCoprocessorHost(hooks);
    return hooks;
  }

  /** Does something of which the index is not told. */
  void untold(Event event) throws IOException {
    deaf = true;
    event.happen();
    deaf = false;
  }

  /** Flushes, and lets something happen after the flush began and before it takes its snapshot. */
  void flush(Event between) throws IOException {
    beforeSnapshot = between;
    local.region().flush(true);
    beforeSnapshot = null;
  }

  @Override
  public void postBatchMutate(MiniBatchOperationInProgress<Mutation> batch) {
    if (!deaf) {
      local.index().written(batch, true);
    }
  }

  @Override
  public void preFlush(FlushLifeCycleTracker tracker) throws IOException {
    local.index().beforeFlush();
    if (beforeSnapshot != null) {
      beforeSnapshot.happen();
    }
  }

  @Override
  public void postFlush(HStore store, HStoreFile file, FlushLifeCycleTracker tracker) {
    local.index().afterFlush(store, file);
  }

  @Override
  public void postCompact(
      HStore store,
      HStoreFile result,
      CompactionLifeCycleTracker tracker,
      CompactionRequest request,
      User user) {
    local.index().compacted(store, result, request);
  }
}
