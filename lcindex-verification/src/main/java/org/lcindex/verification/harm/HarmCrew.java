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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The threads of a phase, until {@link #close}. Clients are added by one thread. */
final class HarmCrew implements AutoCloseable {
  private static final long AFTER_FAILURE_MILLIS = 1_000;
  private static final long END_MILLIS = 120_000;

  /** What a client does, again and again. */
  @FunctionalInterface
  interface Work {
    void once(Random random) throws IOException;

    /** When the load is over. */
    default void end() throws IOException {}
  }

  private final HarmTally tally;
  private final CountDownLatch over = new CountDownLatch(1);
  private final List<Thread> threads = new ArrayList<>();

  HarmCrew(HarmTally tally) {
    this.tally = tally;
  }

  /** Starts a client. */
  void work(String name, Work work) {
    Random random = new Random(threads.size());
    Thread thread =
        new Thread(
            () -> {
              while (over.getCount() > 0) {
                try {
                  work.once(random);
                } catch (IOException | RuntimeException e) {
                  failed(name, e);
                }
              }
              try {
                work.end();
              } catch (IOException | RuntimeException e) {
                tally.trouble(name + " does not end well: " + e);
              }
            },
            "harm-" + name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  private void failed(String name, Exception e) {
    if (over.getCount() == 0) {
      return;
    }
    String text = String.valueOf(e.getMessage());
    if (text.contains("=force, but no index")) {
      tally.count("forced scans that were declined", 1);
    } else {
      tally.trouble(
          name + ": " + e.getClass().getSimpleName() + ": " + text.lines().findFirst().orElse(""));
    }
    pause(AFTER_FAILURE_MILLIS);
  }

  /** Waits; less when the load is over. */
  void pause(long millis) {
    try {
      over.await(millis, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    over.countDown();
    long end = System.currentTimeMillis() + END_MILLIS;
    for (Thread thread : threads) {
      try {
        thread.join(Math.max(1, end - System.currentTimeMillis()));
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      if (thread.isAlive()) {
        tally.trouble("a " + thread.getName() + " does not end: the server does not answer");
      }
    }
  }
}
