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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.lcindex.definition.GlobalTables;
import org.lcindex.rpc.IndexException;

/**
 * Calls with the rights of the server. What a server calls on itself does not leave the process: in
 * a handler's thread it has the rights of the user whose call that answers. As many threads as
 * handlers wait, at most. Thread safe.
 */
final class OwnThreads implements AutoCloseable {
  private final ExecutorService threads =
      Executors.newCachedThreadPool(
          new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-stores-%d").build());

  /**
   * Does something, and waits for it; throws what it throws.
   *
   * @throws NotServingRegionException when the region of the table of stores was closed: the
   *     caller's client then asks the server that has it now
   */
  <T> T call(Callable<T> work) throws IOException {
    try {
      return threads.submit(work).get();
    } catch (RejectedExecutionException e) {
      throw closed(e);
    } catch (ExecutionException e) {
      throw e.getCause() instanceof IOException io
          ? answer(io)
          : new IndexException("LCIndex failed: " + e.getCause(), e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new InterruptedIOException("while the table of stores was asked");
    }
  }

  /** What a server says that stops is no answer; a refusal is one. */
  private IOException answer(IOException failure) {
    boolean refused = failure instanceof IndexException || failure instanceof AccessDeniedException;
    return threads.isShutdown() && !refused ? closed(failure) : failure;
  }

  private static IOException closed(Exception cause) {
    return (IOException)
        new NotServingRegionException("the region of table " + GlobalTables.STORES + " was closed")
            .initCause(cause);
  }

  /** Calls that are under way come to their end: they find the region where it is opened. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
