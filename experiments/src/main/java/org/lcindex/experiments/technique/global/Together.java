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
package org.lcindex.experiments.technique.global;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;

/** Threads of a client that does several things at a time. Thread-safe. */
final class Together implements AutoCloseable {
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("global-index").build());

  /**
   * Does all of these at the same time, the first one in the caller's thread; returns when all have
   * ended.
   */
  <T> List<T> run(List<Callable<T>> tasks) throws IOException {
    List<Future<T>> others = new ArrayList<>();
    for (Callable<T> task : tasks.subList(1, tasks.size())) {
      others.add(threads.submit(task));
    }
    List<T> results = new ArrayList<>();
    Exception failure = null;
    try {
      results.add(tasks.get(0).call());
    } catch (Exception e) {
      failure = e;
    }
    for (Future<T> other : others) {
      try {
        results.add(other.get());
      } catch (ExecutionException e) {
        failure = e.getCause() instanceof Exception cause ? cause : e;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw (IOException) new InterruptedIOException("interrupted").initCause(e);
      }
    }
    if (failure != null) {
      throw failure instanceof IOException e ? e : new IOException(failure);
    }
    return results;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
