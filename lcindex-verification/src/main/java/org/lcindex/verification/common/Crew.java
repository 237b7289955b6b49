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
package org.lcindex.verification.common;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/** Threads that work until they are told to end. Started and ended by one thread. */
public final class Crew implements AutoCloseable {
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();
  private final Duration patience;
  private final Consumer<String> trouble;

  /** The body of a thread. */
  @FunctionalInterface
  public interface Work {
    void run() throws InterruptedException;
  }

  /**
   * @param patience for threads that are to end
   * @param trouble takes what went wrong with a thread
   */
  public Crew(Duration patience, Consumer<String> trouble) {
    this.patience = patience;
    this.trouble = trouble;
  }

  /** Starts a thread. */
  public void start(String name, Work work) {
    Thread thread = new Thread(() -> run(name, work), name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void run(String name, Work work) {
    try {
      work.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      trouble.accept(name + " ended: " + e + " at " + List.of(e.getStackTrace()));
    }
  }

  /** How many threads have been started. */
  public int size() {
    return threads.size();
  }

  /** Whether all are to end. */
  public boolean over() {
    return over.getCount() == 0;
  }

  /** Waits until all are to end or time is up; returns whether they are. */
  public boolean pause(long millis) throws InterruptedException {
    return over.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Ends all threads; one that does not end is told. */
  @Override
  public void close() {
    over.countDown();
    long deadline = System.nanoTime() + patience.toNanos();
    for (Thread thread : threads) {
      try {
        thread.join(Math.max(1, TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime())));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      if (thread.isAlive()) {
        trouble.accept(
            thread.getName() + " does not end, it is at " + List.of(thread.getStackTrace()));
        thread.interrupt();
      }
    }
  }
}
