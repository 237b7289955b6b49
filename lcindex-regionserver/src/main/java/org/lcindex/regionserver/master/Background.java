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
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.exceptions.MasterStoppedException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work on a table's indexes that nobody waits for: it holds the table's lock, and is done again
 * later when it fails. The next active master does anew what this one does not come to. Thread
 * safe.
 */
record Background(ScheduledExecutorService threads, TableLocks locks) {
  private static final Logger LOG = LoggerFactory.getLogger(Background.class);
  private static final int ATTEMPTS = 60;
  private static final long PAUSE_SECONDS = 10;

  /** What is done to a table. */
  @FunctionalInterface
  interface Work {
    void on(TableName base) throws IOException;
  }

  /**
   * Soon does some work.
   *
   * @return the first attempt
   */
  Future<?> later(TableName base, Work work) {
    return later(base, work, 0);
  }

  private Future<?> later(TableName base, Work work, int failed) {
    return threads.schedule(
        () -> attempt(base, work, failed), failed == 0 ? 0 : PAUSE_SECONDS, TimeUnit.SECONDS);
  }

  private void attempt(TableName base, Work work, int failed) {
    Lock lock = locks.of(base);
    lock.lock();
    try {
      work.on(base);
    } catch (IOException | RuntimeException e) {
      if (threads.isShutdown() || e instanceof MasterStoppedException) {
        return; // the next master looks at all tables
      }
      LOG.warn("LCIndex: what global indexes of table {} lack is not done yet", base, e);
      if (failed < ATTEMPTS) {
        later(base, work, failed + 1);
      }
    } finally {
      lock.unlock();
    }
  }
}
