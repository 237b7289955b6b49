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
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.ThreadFactoryBuilder;
import org.apache.yetus.audience.InterfaceAudience;

/** Does some work with several things at once. Stateless. */
@InterfaceAudience.Private
public final class AtOnce {
  /**
   * Files that are brought at once. Whoever has written a file to HDFS waits until the name node
   * has heard of its last block: HDFS's client looks again after 400 ms ({@code
   * dfs.client.block.write.locateFollowingBlock.initial.delay.ms}), for each file.
   */
  public static final int FILES = 8;

  /** How long it waits for works that it has interrupted. */
  private static final long END_SECONDS = 30;

  private AtOnce() {}

  /**
   * What is done with a thing.
   *
   * @param <T> what tells the thing
   */
  @FunctionalInterface
  public interface Work<T> {
    /** Is called by several threads, each with another thing. */
    void on(T thing) throws IOException;
  }

  /**
   * Does some work with each of several things. Nothing is worked at any more when it returns,
   * unless a work ignores for 30 seconds that it is interrupted because another one has failed.
   *
   * @param most works at once, at least 1
   * @param done told of each thing afterwards, one after the other
   * @throws IOException the first one that a work threw; things whose turn has not come are left
   */
  public static <T> void each(int most, List<T> things, Work<T> work, Consumer<T> done)
      throws IOException {
    if (things.isEmpty()) {
      return;
    }
    ExecutorService threads =
        Executors.newFixedThreadPool(
            Math.min(most, things.size()),
            new ThreadFactoryBuilder().setDaemon(true).setNameFormat("lcindex-work-%d").build());
    try {
      List<Future<T>> begun = new ArrayList<>();
      for (T thing : things) {
        begun.add(
            threads.submit(
                () -> {
                  work.on(thing);
                  return thing;
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
      throw interrupted(e);
    } finally {
      end(threads);
    }
  }

  /** Whoever begins anew must not meet what an earlier call is still writing. */
  private static void end(ExecutorService threads) {
    threads.shutdownNow();
    boolean interrupted = Thread.interrupted();
    try {
      threads.awaitTermination(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static InterruptedIOException interrupted(InterruptedException cause) {
    Thread.currentThread().interrupt();
    return (InterruptedIOException)
        new InterruptedIOException("interrupted while several works were done").initCause(cause);
  }
}
