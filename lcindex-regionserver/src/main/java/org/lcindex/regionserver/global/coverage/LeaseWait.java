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
package org.lcindex.regionserver.global.coverage;

import java.util.concurrent.TimeUnit;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.global.coverage.CoverageCache;
import org.lcindex.global.coverage.UntaggedChange;

/** The wait between a token and the change for which it stands (rule CV3). Stateless. */
@InterfaceAudience.Private
public final class LeaseWait {
  private static final long LOOK_MILLIS = CoverageCache.LEASE / 20;

  private LeaseWait() {}

  /** Returns when nobody believes a reading of the catalog from before the call. */
  public static void await() throws InterruptedException {
    UntaggedChange change = new UntaggedChange(CoverageCache.LEASE);
    change.marked(now());
    while (!change.mayGo(now())) {
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private static long now() {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime());
  }
}
