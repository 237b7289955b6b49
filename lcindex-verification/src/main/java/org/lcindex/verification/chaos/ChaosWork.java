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
import java.util.Random;
import java.util.function.IntFunction;
import org.apache.hbase.thirdparty.com.google.common.util.concurrent.RateLimiter;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.contention.StandingClients;

/** What the threads of a run do while events happen: they write, ask and count. No state. */
final class ChaosWork {
  private static final int FIRST_SEED = 10;
  private static final int WRITERS = 4;
  private static final int ASKERS = 2;
  private static final int STRIPES_PER_TABLE = 25;
  private static final long COUNTER_MILLIS = 4_000;
  private static final long AFTER_NO_ANSWER_MILLIS = 200;
  private static final int DDL_MILLIS = 3_000;

  private ChaosWork() {}

  /**
   * Starts all threads.
   *
   * @param seeded makes a source of random numbers, another for each number
   * @param standing clients that change the descriptor; null for none
   */
  static void start(
      Crew crew,
      IntFunction<Random> seeded,
      RateLimiter pace,
      Writer writer,
      ModelCheck models,
      PairedCheck pairs,
      CounterWatch counters,
      StandingClients standing,
      Findings findings) {
    for (int i = 0; i < WRITERS; i++) {
      Random random = seeded.apply(FIRST_SEED + i);
      crew.start("chaos-writer-" + i, () -> writer.run(random, pace, crew));
    }
    for (int i = 0; i < ASKERS; i++) {
      Random random = seeded.apply(FIRST_SEED + WRITERS + i);
      crew.start(
          "chaos-asker-" + i,
          () -> {
            while (!crew.over()) {
              if (!models.once(random)) {
                crew.pause(AFTER_NO_ANSWER_MILLIS);
              }
            }
          });
    }
    Random random = seeded.apply(FIRST_SEED + WRITERS + ASKERS);
    crew.start(
        "chaos-pairs",
        () -> {
          for (int i = 1; !crew.over(); i++) {
            if (i % STRIPES_PER_TABLE == 0) {
              pairs.table(random);
            } else {
              pairs.stripe(random);
            }
          }
        });
    if (standing != null) {
      Random changes = seeded.apply(FIRST_SEED + WRITERS + ASKERS + 1);
      crew.start("chaos-ddl", () -> changeDescriptor(crew, standing, changes, findings));
    }
    crew.start(
        "chaos-counters",
        () -> {
          do {
            counters.look();
          } while (!crew.pause(COUNTER_MILLIS));
        });
  }

  /** Changes the table's descriptor; what is lost of that is a failure. */
  private static void changeDescriptor(
      Crew crew, StandingClients standing, Random random, Findings findings)
      throws InterruptedException {
    while (!crew.pause(DDL_MILLIS + random.nextInt(DDL_MILLIS))) {
      try {
        standing.round(random).forEach(findings::failure);
      } catch (IOException e) {
        // The master does not answer, or the like; what was told is looked at later.
        crew.pause(DDL_MILLIS);
      }
    }
  }
}
