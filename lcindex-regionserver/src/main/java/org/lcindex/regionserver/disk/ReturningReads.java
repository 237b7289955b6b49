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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.disk.DiskWatch.Kind;
import org.lcindex.regionserver.disk.DiskWatch.Work;

/**
 * Reads for callers that have to come back: a thread of its own does the read, and the caller waits
 * for as long as a disk may take to answer.
 *
 * <p>A handler that scans holds its region open. If it were inside a read of a disk that begins to
 * hang, the region could neither close nor move, and its server could not stop, before the disk
 * answers; no interrupt ends such a read. {@link DiskWatch} keeps others from following it, this
 * gets the first one out. Handing a read over takes some microseconds; index files are read some
 * hundred kilobytes at a time. Thread safe.
 */
@InterfaceAudience.Private
final class ReturningReads {
  private static final long IDLE_SECONDS = 30;

  /** What to do with a result that nobody waits for any more. */
  @FunctionalInterface
  interface Late<T> {
    void dispose(T result) throws IOException;
  }

  private final long limitMillis;
  private final ThreadPoolExecutor threads;

  /**
   * Reads that are waited for.
   *
   * @param limitMillis for how long
   */
  ReturningReads(long limitMillis) {
    this.limitMillis = limitMillis;
    AtomicInteger number = new AtomicInteger();
    // No more than there are callers, and what hangs: a watched disk lets nobody in after that.
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            task -> {
              Thread thread = new Thread(task, "lcindex-read-" + number.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
  }

  /**
   * Does a read on another thread.
   *
   * @param late gets the result if it comes too late
   * @throws DiskBusyException when it has not ended in time; it may end, and fill its buffer, later
   * @throws InterruptedIOException when the caller was interrupted; the same holds
   */
  <T> T read(DiskWatch watch, Path path, Work<T> work, Late<T> late) throws IOException {
    AtomicBoolean settled = new AtomicBoolean();
    FutureTask<T> task =
        new FutureTask<>(
            () -> {
              T result = watch.call(Kind.READ, path, work);
              if (!settled.compareAndSet(false, true)) {
                late.dispose(result);
              }
              return result;
            });
    threads.execute(task);
    try {
      return task.get(limitMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      if (!settled.compareAndSet(false, true)) {
        return ended(task);
      }
      throw new DiskBusyException(path, "a read has not ended for " + limitMillis + " ms");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      if (!settled.compareAndSet(false, true)) {
        // The result is there, and nobody else will dispose of it.
        late.dispose(ended(task));
      }
      InterruptedIOException interrupted =
          new InterruptedIOException("interrupted while " + path + " was read");
      interrupted.initCause(e);
      throw interrupted;
    } catch (ExecutionException e) {
      throw failure(e);
    }
  }

  /** The result of a task that has one or is about to. */
  private static <T> T ended(FutureTask<T> task) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      return task.get();
    } catch (ExecutionException e) {
      throw failure(e);
    } catch (InterruptedException e) {
      interrupted = true;
      throw new InterruptedIOException(e.toString());
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private static IOException failure(ExecutionException e) {
    if (e.getCause() instanceof IOException thrown) {
      return thrown;
    }
    if (e.getCause() instanceof RuntimeException thrown) {
      throw thrown;
    }
    if (e.getCause() instanceof Error thrown) {
      throw thrown;
    }
    return new IOException(e.getCause());
  }
}
