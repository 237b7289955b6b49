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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.lang.reflect.Field;
import java.util.Collection;
import org.apache.hadoop.hbase.regionserver.FlushLifeCycleTracker;
import org.apache.hadoop.hbase.regionserver.FlushPolicy;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStore;

/**
 * Flushes a region whose flush policy writes: HBase asks it between {@code preFlush} and the
 * snapshot of the MemStore, where batches may be in flight. Not thread safe.
 */
public final class FlushMeetingWrites extends FlushPolicy {
  private final HRegion flushed;
  private final Step writes;
  private IOException refused;

  private FlushMeetingWrites(HRegion region, Step writes) {
    this.flushed = region;
    this.writes = writes;
  }

  /**
   * Flushes all stores.
   *
   * @throws IOException when the flush fails or a write is refused; the flush is done then
   */
  static void flush(HRegion region, Step writes) throws IOException {
    FlushMeetingWrites policy = new FlushMeetingWrites(region, writes);
    try {
      Field field = HRegion.class.getDeclaredField("flushPolicy");
      field.setAccessible(true);
      Object own = field.get(region);
      field.set(region, policy);
      try {
        region.flushcache(null, false, FlushLifeCycleTracker.DUMMY);
      } finally {
        field.set(region, own);
      }
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("HBase's HRegion is not as in 2.6.4", e);
    }
    if (policy.refused != null) {
      throw policy.refused;
    }
  }

  @Override
  public Collection<HStore> selectStoresToFlush() {
    try {
      writes.run();
    } catch (IOException e) {
      refused = e;
    }
    return flushed.getStores();
  }
}
