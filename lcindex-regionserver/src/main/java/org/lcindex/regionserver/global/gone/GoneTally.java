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
package org.lcindex.regionserver.global.gone;

import java.util.concurrent.atomic.LongAdder;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.GoneFigures;

/**
 * What flushes and compactions of one region have left out of one index, for those who ask how it
 * stands. Of several passes at a time the one that ends first has the entries of the others, too.
 * Thread safe.
 */
@InterfaceAudience.Private
public final class GoneTally {
  private final LongAdder entries = new LongAdder();
  // Guarded by this.
  private long at;
  private long before;
  private long last;

  /** An entry may be old. */
  public void reported() {
    entries.increment();
  }

  /** A flush or a compaction was looked through. */
  public synchronized void ended() {
    long all = entries.sum();
    at = EnvironmentEdgeManager.currentTime();
    last = all - before;
    before = all;
  }

  /**
   * All of it.
   *
   * @param waiting compactions that were not looked through yet
   */
  synchronized GoneFigures figures(long waiting) {
    return new GoneFigures(at, last, entries.sum(), waiting);
  }
}
