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

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.lcindex.experiments.StopSignal;
import org.lcindex.experiments.measure.Inserts;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.technique.Techniques;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;

/** A run: all sessions in their order, those that a former start has not completed. */
final class Experiments {
  private static final String PREFIX = "experiments_";
  private static final long WARM_UP_ROWS = 500;
  private static final long MOST_WARM_UP_ROWS = 100_000;

  private final RunSettings settings;
  private final Lines lines;
  private final Progress progress;
  private final Inserts inserts;
  private final Workload workload;
  private final StopSignal stop;

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
    this.lines = new Lines(raw, listener);
    this.progress = progress;
    this.inserts = new Inserts(settings.clients, settings.batch);
    this.workload = settings.workload(settings.rows);
  }

  /** Measures everything that is left; without anything left no cluster is started. */
  void run(Start start) throws IOException, InterruptedException {
    List<Turn> turns = Turn.all(settings).stream().filter(turn -> !complete(turn)).toList();
    if (turns.isEmpty()) {
      progress.say("Everything is measured.");
      return;
    }
    progress.plan(turns);
    Deque<Turn> left = new ArrayDeque<>(turns);
    while (!left.isEmpty() && !stop.requested()) {
      try (Testbed testbed = start.start()) {
        warmUp(testbed, left.stream().map(Turn::technique).distinct().toList());
        do {
          take(left.remove(), testbed);
        } while (!left.isEmpty() && testbed.healthy());
      }
      if (!left.isEmpty()) {
        progress.say("A server has ended; the others have their turns on a new cluster.");
      }
    }
  }

  private boolean complete(Turn turn) {
    return turn.regret()
        ? new RegretSession(settings.conjunctions, workload, lines).complete()
        : session(turn).complete();
  }

  private Session session(Turn turn) {
    boolean whole = turn.rows() == settings.rows;
    return new Session(turn.technique(), workload(turn.rows()), turn.round(), whole, lines);
  }

  private Workload workload(long rows) {
    return rows == settings.rows ? workload : settings.workload(rows);
  }

  private void take(Turn turn, Testbed testbed) throws IOException {
    int failures = lines.failures(turn);
    progress.begin(turn + (failures == 0 ? "" : ", failed before, tried again"));
    boolean measured = false;
    StolenTime before = StolenTime.now();
    try (Technique technique = technique(turn, testbed)) {
      if (turn.regret()) {
        new RegretSession(settings.conjunctions, workload, lines)
            .run(technique, testbed.connection(), inserts);
      } else {
        session(turn).run(technique, testbed, inserts);
      }
      measured = testbed.healthy();
      OptionalDouble stolen = StolenTime.now().since(before);
      if (measured && stolen.isPresent()) {
        lines.add(turn.stolen(), Map.of("share", stolen.getAsDouble()));
      }
      if (!measured && !stop.requested()) {
        fail(turn, "a server ended meanwhile; do not believe the times");
      }
    } catch (IOException | RuntimeException | LinkageError | OutOfMemoryError e) {
      // One technique's failure is a result, and the others go on; the end of the run is none.
      if (stop.requested()) {
        throw e;
      }
      fail(turn, e.toString());
      dropRest(turn, testbed);
    }
    progress.end(measured);
  }

  private void fail(Turn turn, String error) throws IOException {
    progress.say("  failed: " + error);
    lines.add(turn.failure(lines.failures(turn) + 1), Map.of("error", error));
  }

  /** The tables that a failure has left would be compacted in the time of the next technique. */
  private void dropRest(Turn turn, Testbed testbed) {
    try (Technique technique = technique(turn, testbed)) {
      technique.drop();
    } catch (IOException | RuntimeException | LinkageError e) {
      progress.say("  its tables stay: " + e);
    }
  }

  private Technique technique(Turn turn, Testbed testbed) {
    Site site =
        new Site(
            testbed.connection(),
            workload(turn.rows()),
            PREFIX,
            settings.regions(),
            RunSettings.INDEX_REGIONS);
    return Techniques.create(turn.technique(), site);
  }

  /** A small table of every technique, unmeasured, so that nobody is the first in a cold JVM. */
  private void warmUp(Testbed testbed, List<String> techniques) throws IOException {
    long rows = Math.min(MOST_WARM_UP_ROWS, Math.max(WARM_UP_ROWS, settings.rows / 5));
    for (String name : techniques) {
      progress.say("warm up " + name);
      try (Technique technique = technique(new Turn(name, rows, 0), testbed)) {
        technique.drop();
        technique.create();
        inserts.run(technique, workload(rows));
        for (RangeQuery query : workload.queries()) {
          Answer.count(technique, query);
        }
        technique.drop();
      } catch (IOException | RuntimeException | LinkageError e) {
        progress.say("  failed: " + e); // it will fail again where failures are written down
      }
    }
  }
}
