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
package org.lcindex.offline.build;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.lcindex.build.Parts;

/** The threads of one build, as many as are wanted at a time. Thread safe. */
final class Threads implements AutoCloseable {
  private final int count;
  private final ExecutorService pool =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("offline-build-%d").build());

  Threads(int count) {
    this.count = count;
  }

  /** How many there may be. */
  int count() {
    return count;
  }

  /** Whether there is more than the caller's. */
  boolean several() {
    return count > 1;
  }

  /** Starts a task. */
  <T> Future<T> start(Callable<T> task) {
    return pool.submit(task);
  }

  /** Waits for a task; what it has thrown is thrown here. */
  static <T> T await(Future<T> task) throws IOException {
    try {
      return task.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (IOException) new InterruptedIOException("interrupted while building").initCause(e);
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    }
  }

  /** What a task has thrown, to be thrown by the thread that waits. */
  static IOException thrown(Throwable cause) {
    if (cause instanceof IOException io) {
      return io;
    }
    if (cause instanceof RuntimeException runtime) {
      throw runtime;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    return new IOException(cause);
  }

  /** Runs tasks, as many at a time as are allowed; the first failure ends all. */
  void all(List<Callable<Void>> tasks, int atATime) throws IOException {
    run(tasks, Math.min(atATime, count));
  }

  private void run(List<Callable<Void>> tasks, int atATime) throws IOException {
    int most = Math.min(atATime, tasks.size());
    AtomicInteger next = new AtomicInteger();
    Callable<Void> worker =
        () -> {
          for (int i = next.getAndIncrement(); i < tasks.size(); i = next.getAndIncrement()) {
            boolean done = false;
            try {
              tasks.get(i).call();
              done = true;
            } finally {
              if (!done) {
                next.set(tasks.size());
              }
            }
          }
          return null;
        };
    List<Future<Void>> others = new ArrayList<>();
    for (int i = 1; i < most; i++) {
      others.add(start(worker));
    }
    IOException failure = null;
    try {
      worker.call();
    } catch (Exception e) {
      failure = thrown(e);
    } finally {
      for (Future<Void> other : others) {
        try {
          await(other);
        } catch (IOException e) {
          failure = failure == null ? e : failure;
        }
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  /** For tasks of which somebody else waits. */
  Executor executor() {
    return pool;
  }

  /**
   * Writes indexes side by side, up to twice as many as there are threads: three indexes that two
   * threads write one after another would leave one thread without work for a third of the time.
   */
  Parts parts() {
    return (parts, atATime) -> {
      List<Callable<Void>> tasks = new ArrayList<>();
      for (Parts.Part part : parts) {
        tasks.add(
            () -> {
              part.run();
              return null;
            });
      }
      run(tasks, Math.min(atATime, several() ? 2 * count : 1));
    };
  }

  @Override
  public void close() {
    pool.shutdownNow();
    try {
      // A task that still writes would write into what the caller removes.
      pool.awaitTermination(1, TimeUnit.MINUTES);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
