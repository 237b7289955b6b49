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
package org.apache.hadoop.hbase.regionserver;

import java.io.IOException;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.monitoring.TaskMonitor;

/**
 * Parts of a flush: the first half, as one leaves it that fails then; or what follows on its
 * announcement.
 */
public final class HalfFlush {
  private HalfFlush() {}

  /** Takes the MemStore's snapshot. */
  public static void begin(HStore store, long sequenceId) {
    store.createFlushContext(sequenceId, FlushLifeCycleTracker.DUMMY).prepare();
  }

  /** All of a flush, but that nobody is told that it begins. */
  public static void unannounced(HRegion region) throws IOException {
    region.internalFlushcache(
        region.getWAL(),
        HConstants.NO_SEQNUM,
        region.getStores(),
        TaskMonitor.get().createStatus("flush"),
        true,
        FlushLifeCycleTracker.DUMMY);
  }
}
