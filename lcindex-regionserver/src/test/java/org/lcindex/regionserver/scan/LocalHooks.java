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
import java.util.List;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessor;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.HStore;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.MiniBatchOperationInProgress;
import org.apache.hadoop.hbase.regionserver.RegionCoprocessorHost;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.compactions.CompactionRequest;
import org.apache.hadoop.hbase.security.User;

/** Tells the index of a {@link LocalRegion} what the plugin's observer does, and when it does. */
public final class LocalHooks extends RegionCoprocessorHost {
  /** Something that happens in a hook. */
  public interface Event {
    void happen() throws IOException;
  }

  public static final Event NOTHING = () -> {};

  private final LocalRegion local;
  private boolean deaf;
  private boolean foreign;
  private Event beforeSnapshot = NOTHING;
  private Event beforeTold = NOTHING;
  private Event afterTold = NOTHING;

  private LocalHooks(LocalRegion local) {
    super(local.region(), null, HBaseConfiguration.create());
    this.local = local;
  }

  public static LocalHooks of(LocalRegion local) {
    LocalHooks hooks = new LocalHooks(local);
    local.region().setCoprocessorHost(hooks);
    return hooks;
  }

  /** Does something of which the index is not told. */
  public void untold(Event event) throws IOException {
    deaf = true;
    event.happen();
    deaf = false;
  }

  /**
   * Flushes.
   *
   * @param batch happens after the flush began and before it takes its snapshot
   * @param untold happens before the index is told of the HFile
   * @param told happens after that, and before the HFile is one of the store's
   */
  public void flush(Event batch, Event untold, Event told) throws IOException {
    beforeSnapshot = batch;
    beforeTold = untold;
    afterTold = told;
    local.region().flush(true);
    beforeSnapshot = NOTHING;
    beforeTold = NOTHING;
    afterTold = NOTHING;
  }

  /** From now on the region has an observer of somebody else. */
  public void addForeignObserver() {
    foreign = true;
  }

  @Override
  public <T extends RegionCoprocessor> List<T> findCoprocessors(Class<T> type) {
    RegionCoprocessor somebody = new RegionCoprocessor() {};
    return foreign && type.isInstance(somebody)
        ? List.of(type.cast(somebody))
        : super.findCoprocessors(type);
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
    beforeSnapshot.happen();
  }

  @Override
  public void postFlush(HStore store, HStoreFile file, FlushLifeCycleTracker tracker)
      throws IOException {
    beforeTold.happen();
    local.index().afterFlush(store, file);
    afterTold.happen();
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
