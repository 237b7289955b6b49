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
import java.time.Duration;
import java.util.Random;
import org.lcindex.cluster.process.Waiting;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Events that end or stop region servers. Each leaves the cluster whole. */
record ServerEvents(EventContext context, RegionEvents regions) {
  private static final Logger LOG = LoggerFactory.getLogger(ServerEvents.class);
  private static final Duration SELF_END_LIMIT = Duration.ofSeconds(30);
  private static final Duration SOON = Duration.ofSeconds(2);
  private static final long AFTER_GLOW_MILLIS = 2_000;
  private static final int PAUSE_MILLIS = 4_000;

  String kill(Random random) throws Exception {
    Victims.Victim victim = new Victims(context).draw(random);
    int server = victim.number();
    String during = startSomething(random);
    context.pass(random.nextInt(1_500));
    context.cluster().kill(server);
    context.pass(random.nextInt(5_000));
    // Else it is back before its session is over.
    boolean givenUp = random.nextInt(3) > 0;
    if (givenUp) {
      context.cluster().expire(server);
      // Long: its regions are served by others first.
      context.pass(random.nextInt(10_000));
    }
    context.cluster().start(server);
    context.health().await();
    return victim + during + (givenUp ? ", which was given up" : "");
  }

  /** Something that the kill may interrupt. */
  private String startSomething(Random source) {
    Random random = new Random(source.nextLong()); // another thread uses it
    return switch (random.nextInt(6)) {
      case 0 -> inBackground("the table was flushed", () -> regions.flush(random));
      case 1 -> inBackground("the table was compacted", () -> regions.majorCompact(random));
      case 2 -> inBackground("a region was moved", () -> regions.move(random));
      case 3 -> inBackground("a region was split", () -> regions.split(random));
      default -> "";
    };
  }

  private static String inBackground(String what, RegionEvents.Action action) {
    Thread thread =
        new Thread(
            () -> {
              try {
                action.run();
              } catch (Exception e) {
                LOG.debug("Interrupted while {}, as was meant", what, e);
              }
            },
            "chaos-interrupted");
    thread.setDaemon(true);
    thread.start();
    return ", while " + what;
  }

  String restart(Random random) throws Exception {
    Victims.Victim victim = new Victims(context).draw(random);
    int server = victim.number();
    context.cluster().stop(server);
    context.pass(random.nextInt(5_000));
    context.cluster().start(server);
    context.health().await();
    return victim.toString();
  }

  String pause(Random random) throws Exception {
    return halt(random, 1_000 + random.nextInt(PAUSE_MILLIS), false);
  }

  String freeze(Random random) throws Exception {
    return halt(random, 3_000 + random.nextInt(8_000), true);
  }

  /**
   * @param givenUp whether the master gives it up while it stands still, as if for a whole session
   */
  private String halt(Random random, long millis, boolean givenUp) throws Exception {
    Victims.Victim victim = new Victims(context).draw(random);
    int server = victim.number();
    long start = System.currentTimeMillis();
    context.cluster().pause(server);
    try {
      if (givenUp) {
        context.pass(random.nextInt(3_000));
        context.cluster().expire(server);
      }
      context.pass(millis);
    } finally {
      context.cluster().resume(server);
    }
    return victim + " for " + millis + " ms" + outcome(server, start, givenUp);
  }

  /** Starts a server again that has ended itself because it was given up. */
  private String outcome(int server, long start, boolean mayEnd) throws IOException {
    boolean ended =
        Waiting.holdsWithin(
            mayEnd ? SELF_END_LIMIT : SOON, () -> !context.cluster().regionServer(server).alive());
    if (ended) {
      context.findings().stalePossible(start, System.currentTimeMillis() + AFTER_GLOW_MILLIS);
      context.cluster().start(server);
    }
    context.health().await();
    return ended ? ", which was given up and started again" : "";
  }
}
