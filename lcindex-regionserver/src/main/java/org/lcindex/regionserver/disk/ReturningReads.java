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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hbase.thirdparty.com.google.common.base.Throwables;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
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
    // No more than there are callers, and what hangs: a watched disk lets nobody in after that.
    this.threads =
        new ThreadPoolExecutor(
            0,
            Integer.MAX_VALUE,
            IDLE_SECONDS,
            TimeUnit.SECONDS,
            new SynchronousQueue<>(),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-read-%d").build());
  }

  /**
   * Does a read on another thread.
   *
   * @param late gets the result if it comes too late
   * @throws DiskBusyException when it has not ended in time; it may end, and fill its buffer, later
   * @throws InterruptedIOException when the caller was interrupted; the same holds
   */
  <T> T read(DiskWatch watch, Path path, Work<T> work, Late<T> late) throws IOException {
    CompletableFuture<T> answer = new CompletableFuture<>();
    try {
      threads.execute(() -> answer(answer, watch, path, work, late));
    } catch (OutOfMemoryError e) {
      // The system has no thread left. HBase would end the server for it.
      return watch.call(Kind.READ, path, work);
    }
    // Who completes it first decides; what comes later is disposed of.
    try {
      answer.get(limitMillis, TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      answer.completeExceptionally(
          new DiskBusyException(path, "a read has not ended for " + limitMillis + " ms"));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      answer.completeExceptionally(
          new InterruptedIOException("interrupted while " + path + " was read"));
    } catch (ExecutionException e) {
      // Thrown below.
    }
    return resultOf(answer);
  }

  private static <T> void answer(
      CompletableFuture<T> answer, DiskWatch watch, Path path, Work<T> work, Late<T> late) {
    try {
      T result = watch.call(Kind.READ, path, work);
      if (!answer.complete(result)) {
        late.dispose(result);
      }
    } catch (IOException | RuntimeException | Error e) {
      answer.completeExceptionally(e);
    }
  }

  /** Of a read that has been decided about. */
  private static <T> T resultOf(CompletableFuture<T> answer) throws IOException {
    try {
      return answer.join();
    } catch (CompletionException e) {
      Throwables.throwIfInstanceOf(e.getCause(), IOException.class);
      Throwables.throwIfUnchecked(e.getCause());
      throw new IOException(e.getCause());
    }
  }
}
