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
package org.lcindex.regionserver.base;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/** Makes threads of their own for work that comes in turn, or from time to time. Stateless. */
public final class OneThread {
  private OneThread() {}

  /**
   * One thread, which keeps no server alive. What waits for its time when it is shut down is not
   * done; what is cancelled is forgotten at once.
   */
  public static ScheduledThreadPoolExecutor named(String name) {
    ScheduledThreadPoolExecutor made =
        new ScheduledThreadPoolExecutor(
            1, new ThreadFactoryBuilder().setDaemon(true).setNameFormat(name).build());
    made.setRemoveOnCancelPolicy(true);
    made.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
    return made;
  }
}
