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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;
import org.lcindex.verification.contention.StandingClients;

/** The threads that write and ask while events happen. */
final class Crew {
  private static final int FIRST_SEED = 10;
  private static final int WRITERS = 4;
  private static final int ASKERS = 2;
  private static final int STRIPES_PER_TABLE = 25;
  private static final long COUNTER_MILLIS = 4_000;
  private static final long AFTER_NO_ANSWER_MILLIS = 200;
  private static final int DDL_MILLIS = 3_000;
  private static final long JOIN_SECONDS = 240;

  private final StopFlag stop = new StopFlag();
  private final List<Thread> threads = new ArrayList<>();
  private final Findings findings;

  /** The body of a thread. */
  @FunctionalInterface
  private interface Work {
    void run() throws InterruptedException;
  }

  Crew(Findings findings) {
    this.findings = findings;
  }

  /**
   * Starts all threads.
   *
   * @param seeded makes a source of random numbers, another for each number
   * @param standing clients that change the descriptor; null for none
   */
  void start(
      IntFunction<Random> seeded,
      Pace pace,
      Writer writer,
      ModelCheck models,
      PairedCheck pairs,
      CounterWatch counters,
      StandingClients standing) {
    for (int i = 0; i < WRITERS; i++) {
      Random random = seeded.apply(FIRST_SEED + i);
      launch("chaos-writer-" + i, () -> writer.run(random, pace, stop));
    }
    for (int i = 0; i < ASKERS; i++) {
      Random random = seeded.apply(FIRST_SEED + WRITERS + i);
      launch(
          "chaos-asker-" + i,
          () -> {
            while (!stop.raised()) {
              if (!models.once(random)) {
                stop.await(AFTER_NO_ANSWER_MILLIS);
              }
            }
          });
    }
    Random random = seeded.apply(FIRST_SEED + WRITERS + ASKERS);
    launch(
        "chaos-pairs",
        () -> {
          for (int i = 1; !stop.raised(); i++) {
            if (i % STRIPES_PER_TABLE == 0) {
              pairs.table(random);
            } else {
              pairs.stripe(random);
            }
          }
        });
    if (standing != null) {
      Random changes = seeded.apply(FIRST_SEED + WRITERS + ASKERS + 1);
      launch("chaos-ddl", () -> changeDescriptor(standing, changes));
    }
    launch(
        "chaos-counters",
        () -> {
          do {
            counters.look();
          } while (!stop.await(COUNTER_MILLIS));
        });
  }

  /** Changes the table's descriptor; what is lost of that is a failure. */
  private void changeDescriptor(StandingClients standing, Random random)
      throws InterruptedException {
    while (!stop.await(DDL_MILLIS + random.nextInt(DDL_MILLIS))) {
      try {
        standing.round(random).forEach(findings::failure);
      } catch (IOException e) {
        // The master does not answer, or the like; what was told is looked at later.
        stop.await(DDL_MILLIS);
      }
    }
  }

  private void launch(String name, Work work) {
    Thread thread =
        new Thread(
            () -> {
              try {
                work.run();
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              } catch (RuntimeException | Error e) {
                findings.failure(name + " ended: " + e + " at " + List.of(e.getStackTrace()));
              }
            },
            name);
    thread.setDaemon(true);
    threads.add(thread);
    thread.start();
  }

  StopFlag flag() {
    return stop;
  }

  /** Ends all threads; one that does not end is a failure. */
  void end() throws InterruptedException {
    stop.raise();
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(JOIN_SECONDS);
    for (Thread thread : threads) {
      long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
      thread.join(Math.max(1, left));
      if (thread.isAlive()) {
        findings.failure(
            thread.getName() + " does not end, it is at " + List.of(thread.getStackTrace()));
        thread.interrupt();
      }
    }
  }
}
