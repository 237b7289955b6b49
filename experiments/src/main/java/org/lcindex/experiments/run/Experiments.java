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
package org.lcindex.experiments.run;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.measure.Inserts;
import org.lcindex.experiments.raw.Kind;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.rpc.UsageException;

/** A run: all sessions in their order, those that a former start has not completed. */
final class Experiments {
  private static final String PREFIX = "experiments_";
  private static final long WARM_UP_ROWS = 500;
  private static final long MOST_WARM_UP_ROWS = 20_000;
  private static final double[] SCALES = {0.1, 0.3, 3};

  private final RunSettings settings;
  private final RawFile raw;
  private final Lines lines;
  private final Progress progress;
  private final Inserts inserts;
  private final OrdersWorkload workload;
  private final StopSignal stop;

  /** What is to be measured: a technique, a number of rows, a round; round 0 is the regret. */
  private record Turn(String technique, long rows, int round) {}

  /** Starts a cluster. */
  @FunctionalInterface
  interface Start {
    Testbed start() throws IOException, InterruptedException;
  }

  /**
   * A run.
   *
   * @param stop what fails after it says nothing of a technique
   * @param listener hears of every measured unit
   */
  Experiments(
      RunSettings settings,
      RawFile raw,
      Progress progress,
      StopSignal stop,
      Consumer<RawKey> listener) {
    this.stop = stop;
    this.settings = settings;
    this.raw = raw;
    this.lines = new Lines(raw, listener);
    this.progress = progress;
    this.inserts = new Inserts(settings.clients(), settings.batch());
    this.workload = new OrdersWorkload(settings.rows());
  }

  /**
   * Writes down what is run, on what.
   *
   * @throws UsageException when the file is of a run with other settings
   */
  void announce(String command) throws IOException {
    RawKey key = new RawKey(Kind.RUN, "", settings.rows(), 0, "");
    JsonNode fixed = new ObjectMapper().valueToTree(settings.fixed());
    for (var line : raw.lines()) {
      JsonNode before = line.values().path("settings");
      if (line.key().kind() == Kind.RUN && !before.toString().equals(fixed.toString())) {
        throw new UsageException(
            "the folder has a run with other settings; use the same ones or another --out: "
                + differences(before, fixed));
      }
    }
    if (!raw.has(key)) {
      Map<String, Object> values = new LinkedHashMap<>();
      values.put("format", RawFile.FORMAT);
      values.put("settings", settings.fixed());
      values.put("machine", Machine.describe());
      raw.write(key, values);
    }
    raw.write(
        new RawKey(
            Kind.START,
            "",
            settings.rows(),
            0,
            Instant.now().truncatedTo(ChronoUnit.MILLIS).toString()),
        Map.of("command", command, "commit", Machine.commit()));
  }

  private static String differences(JsonNode before, JsonNode now) {
    List<String> words = new ArrayList<>();
    now.properties()
        .forEach(
            entry -> {
              JsonNode old = before.path(entry.getKey());
              if (!old.toString().equals(entry.getValue().toString())) {
                words.add(entry.getKey() + " was " + old + ", is " + entry.getValue());
              }
            });
    return String.join("; ", words);
  }

  /** Measures everything that is left; without anything left no cluster is started. */
  void run(Start start) throws IOException, InterruptedException {
    List<Turn> turns = turns().stream().filter(turn -> !complete(turn)).toList();
    if (turns.isEmpty()) {
      progress.say("Everything is measured.");
      return;
    }
    progress.plan(turns.stream().map(t -> new Progress.Step(t.technique(), t.rows())).toList());
    try (Testbed testbed = start.start()) {
      warmUp(testbed, turns.stream().map(Turn::technique).distinct().toList());
      for (Turn turn : turns) {
        take(turn, testbed);
      }
    }
  }

  /** Every other round begins with the last technique. */
  private List<Turn> turns() {
    List<Turn> turns = new ArrayList<>();
    for (int round = 1; round <= settings.rounds(); round++) {
      List<String> order = new ArrayList<>(settings.techniques());
      if (round % 2 == 0) {
        Collections.reverse(order);
      }
      for (String technique : order) {
        turns.add(new Turn(technique, settings.rows(), round));
      }
    }
    if (settings.growth()) {
      for (double scale : SCALES) {
        for (String technique : settings.techniques()) {
          turns.add(new Turn(technique, Math.round(settings.rows() * scale), 1));
        }
      }
    }
    if (settings.conjunctions() > 0 && settings.techniques().contains(RegretSession.TECHNIQUE)) {
      turns.add(new Turn(RegretSession.TECHNIQUE, settings.rows(), 0));
    }
    return turns;
  }

  private boolean complete(Turn turn) {
    return turn.round() == 0
        ? new RegretSession(settings.conjunctions(), workload, lines).complete()
        : session(turn).complete();
  }

  private Session session(Turn turn) {
    boolean whole = turn.rows() == settings.rows();
    return new Session(turn.technique(), orders(turn.rows()), turn.round(), whole, lines);
  }

  private OrdersWorkload orders(long rows) {
    return rows == settings.rows() ? workload : new OrdersWorkload(rows);
  }

  private void take(Turn turn, Testbed testbed) throws IOException {
    String what =
        String.format(
            Locale.ROOT,
            turn.round() == 0 ? "the planner's regret, %s, %,d rows" : "%s, %,d rows, round %d",
            turn.technique(),
            turn.rows(),
            turn.round());
    progress.begin(what);
    RawKey failure =
        new RawKey(
            Kind.FAILED,
            turn.technique(),
            turn.rows(),
            turn.round(),
            turn.round() == 0 ? RegretSession.FAILURE : "session");
    try (Technique technique = technique(turn, testbed)) {
      if (turn.round() == 0) {
        new RegretSession(settings.conjunctions(), workload, lines)
            .run(technique, testbed.connection(), inserts);
      } else {
        session(turn).run(technique, testbed, inserts);
      }
    } catch (IOException | RuntimeException e) {
      // One technique's failure is a result, and the others go on; the end of the run is none.
      if (stop.requested() || !testbed.healthy()) {
        throw e;
      }
      progress.say("  failed: " + e);
      lines.add(failure, Map.of("error", String.valueOf(e.getMessage())));
    }
    progress.end(true);
  }

  private Technique technique(Turn turn, Testbed testbed) {
    Site site =
        new Site(
            testbed.connection(),
            orders(turn.rows()),
            PREFIX,
            settings.regions(),
            settings.indexRegions());
    return Techniques.create(turn.technique(), site);
  }

  /** A small table of every technique, unmeasured, so that nobody is the first in a cold JVM. */
  private void warmUp(Testbed testbed, List<String> techniques) throws IOException {
    long rows = Math.min(MOST_WARM_UP_ROWS, Math.max(WARM_UP_ROWS, settings.rows() / 5));
    for (String name : techniques) {
      progress.say("warm up " + name);
      try (Technique technique = technique(new Turn(name, rows, 0), testbed)) {
        technique.drop();
        technique.create();
        inserts.run(technique, orders(rows));
        for (RangeQuery query : workload.queries()) {
          Answer.count(technique, query);
        }
        technique.drop();
      } catch (IOException | RuntimeException e) {
        progress.say("  failed: " + e); // it will fail again where failures are written down
      }
    }
  }
}
