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
import java.time.Duration;
import java.util.Random;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.ModeScans;

/** The clients of a phase, until {@link #close}. They are added by one thread. */
final class HarmCrew implements AutoCloseable {
  private static final long AFTER_FAILURE_MILLIS = 1_000;
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  /** What a client does, again and again. */
  @FunctionalInterface
  interface Work {
    void once(Random random) throws IOException;

    /** When the load is over. */
    default void end() throws IOException {}
  }

  private final HarmTally tally;
  private final Crew crew;

  HarmCrew(HarmTally tally) {
    this.tally = tally;
    this.crew = new Crew(PATIENCE, tally::trouble);
  }

  /** Starts a client. */
  void work(String name, Work work) {
    Random random = new Random(crew.size());
    crew.start(
        "harm-" + name,
        () -> {
          while (!crew.over()) {
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
        });
  }

  private void failed(String name, Exception e) {
    if (crew.over()) {
      return;
    }
    if (ModeScans.isDecline(e)) {
      tally.count("forced scans that were declined", 1);
    } else {
      tally.trouble(name + ": " + Briefly.of(e));
    }
    pause(AFTER_FAILURE_MILLIS);
  }

  /** Waits; less when the load is over. */
  void pause(long millis) {
    try {
      crew.pause(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    crew.close();
  }
}
