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
package org.lcindex.query.offline;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Brings several files at a time to where they belong. Whoever has written a file to HDFS waits
 * until the name node has heard of its last block: HDFS's client looks again after 400 ms ({@code
 * dfs.client.block.write.locateFollowingBlock.initial.delay.ms}), for each file. Stateless.
 */
@InterfaceAudience.Private
public final class SeveralFiles {
  private static final int AT_A_TIME = 8;

  private SeveralFiles() {}

  /**
   * What is done with a file.
   *
   * @param <T> what tells the file
   */
  @FunctionalInterface
  public interface Work<T> {
    /** Is called by several threads, each with another file. */
    void on(T file) throws IOException;
  }

  /**
   * Does some work with each file.
   *
   * @param done told of each file afterwards, one after the other
   * @throws IOException the first one that the work threw; files whose turn has not come are left
   */
  public static <T> void each(List<T> files, Work<T> work, Consumer<T> done) throws IOException {
    if (files.isEmpty()) {
      return;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(AT_A_TIME, files.size()),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-files-%d").build());
    try {
      List<Future<T>> begun = new ArrayList<>();
      for (T file : files) {
        begun.add(
            threads.submit(
                () -> {
                  work.on(file);
                  return file;
                }));
      }
      for (Future<T> one : begun) {
        done.accept(one.get());
      }
    } catch (ExecutionException e) {
      if (e.getCause() instanceof IOException cause) {
        throw cause;
      }
      throw new IOException(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while files were brought").initCause(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
