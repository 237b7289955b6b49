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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the active master looks at each minute, and when it starts: what no hook tells of. One that
 * fails keeps no other from its look. Thread safe.
 */
final class CatalogLook {
  private static final Logger LOG = LoggerFactory.getLogger(CatalogLook.class);
  private static final long LOOK_SECONDS = 60;

  private final ScheduledExecutorService threads;
  private final List<Task> tasks;
  private boolean looks;

  /** One thing to look at. */
  @FunctionalInterface
  interface Task {
    void look() throws IOException;
  }

  CatalogLook(ScheduledExecutorService threads, List<Task> tasks) {
    this.threads = threads;
    this.tasks = tasks;
  }

  /** Looks from now on, as long as the master lives. */
  synchronized void start() {
    if (!looks) {
      looks = true;
      threads.scheduleWithFixedDelay(this::look, 0, LOOK_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Looks once. */
  void look() {
    for (Task task : tasks) {
      try {
        task.look();
      } catch (IOException | RuntimeException | Error e) { // what throws is not called again
        LOG.warn("LCIndex: global indexes are looked at again in {} s", LOOK_SECONDS, e);
      }
    }
  }
}
