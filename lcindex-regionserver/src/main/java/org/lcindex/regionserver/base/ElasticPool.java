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

import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/**
 * A number of daemon threads, and as many more as a disk that hangs keeps from coming back: what
 * does not need that disk goes on. Threads end when they are idle. Thread safe.
 */
public final class ElasticPool extends ThreadPoolExecutor {
  private static final long IDLE_SECONDS = 30;

  /** Threads that are made up for. With more than that the disk is not the only one that hangs. */
  private static final int MOST = 32;

  private final int threads;
  private final Set<Thread> busy = ConcurrentHashMap.newKeySet();

  /** A pool whose threads bear a name and a number. */
  public ElasticPool(String name, int threads, BlockingQueue<Runnable> queue) {
    super(threads, threads, IDLE_SECONDS, TimeUnit.SECONDS, queue);
    this.threads = threads;
    setThreadFactory(
        new ThreadFactoryBuilder()
            .setDaemon(true)
            .setNameFormat("lcindex-" + name + "-%d")
            .build());
    allowCoreThreadTimeOut(true);
  }

  @Override
  protected void beforeExecute(Thread thread, Runnable task) {
    busy.add(thread);
  }

  @Override
  protected void afterExecute(Runnable task, Throwable failure) {
    busy.remove(Thread.currentThread());
  }

  /** Has other threads for those of these that are its own. */
  public synchronized void makeUpFor(Set<Thread> stuck) {
    int kept = (int) busy.stream().filter(stuck::contains).count();
    int wanted = threads + Math.min(kept, MOST);
    if (wanted > getMaximumPoolSize()) {
      setMaximumPoolSize(wanted);
      setCorePoolSize(wanted);
    } else if (wanted < getMaximumPoolSize()) {
      setCorePoolSize(wanted);
      setMaximumPoolSize(wanted);
    }
  }
}
