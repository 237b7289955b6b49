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
package org.lcindex.verification.contention;

import java.io.IOException;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.verification.common.Totals;

/** One run: a cluster with the master's observer and one without, all rounds of all settings. */
final class ContentionRun {
  private static final String MASTER_OBSERVERS = "hbase.coprocessor.master.classes";
  private static final String ROUNDS = "rounds";
  private static final int MOST_TOLD = 40;
  private static final int ROUNDS_OF_A_LINE = 50;

  private final ContentionOptions options;
  private final Totals totals;
  private final Consumer<String> out;
  private boolean clean = true;
  private int told;

  /**
   * @param out takes lines
   */
  ContentionRun(ContentionOptions options, Totals totals, Consumer<String> out) {
    this.options = options;
    this.totals = totals;
    this.out = out;
  }

  /**
   * Runs what has not been yet.
   *
   * @return whether nothing was wrong where the master has its observer; without it both ways keep
   *     a window, in which changes can be lost
   */
  boolean run() throws IOException, InterruptedException {
    for (boolean hook : new boolean[] {true, false}) {
      if (options.settings().stream().anyMatch(s -> s.hook() == hook && !over(s))) {
        try (EmbeddedCluster cluster = start(hook)) {
          for (RoundSetting setting : options.settings()) {
            if (setting.hook() == hook) {
              run(cluster, setting);
            }
          }
        }
      }
    }
    return clean && totals.wrong().isEmpty();
  }

  /** How many rounds of a kind have been. */
  static int rounds(Totals totals, RoundSetting setting, RoundKind kind) {
    return (int) totals.get(setting, kind, ROUNDS);
  }

  private boolean over(RoundSetting setting) {
    for (RoundKind kind : RoundKind.values()) {
      if (rounds(totals, setting, kind) < options.rounds(kind)) {
        return false;
      }
    }
    return true;
  }

  private static EmbeddedCluster start(boolean hook) throws IOException, InterruptedException {
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder();
    return hook ? builder.start() : builder.set(MASTER_OBSERVERS, "").start();
  }

  private void run(EmbeddedCluster cluster, RoundSetting setting)
      throws IOException, InterruptedException {
    TableName name = TableName.valueOf("contention-" + setting.way());
    ContentionTable table = new ContentionTable(name, setting.way());
    try (ContentionRounds rounds =
        new ContentionRounds(cluster.configuration(), table, setting.isGlobal())) {
      for (RoundKind kind : RoundKind.values()) {
        for (int round = rounds(totals, setting, kind) + 1;
            round <= options.rounds(kind);
            round++) {
          int number = round;
          long start = System.nanoTime();
          ContentionRounds.Result result =
              rounds.run(kind, client -> seeded(setting, kind, number, client));
          totals.add((System.nanoTime() - start) / 1_000_000, setting, kind, "ms");
          take(setting, kind, round, result);
          totals.add(1, setting, kind, ROUNDS);
          totals.save();
          if (round % ROUNDS_OF_A_LINE == 0 || round == options.rounds(kind)) {
            out.accept(line(setting, kind, round));
          }
        }
      }
    }
  }

  private String line(RoundSetting setting, RoundKind kind, int round) {
    return String.format(
        Locale.ROOT,
        "%s; %s: %d of %d rounds, %d changes told as done (%d of global indexes), %d lost,"
            + " %.1f s a round",
        setting,
        kind,
        round,
        options.rounds(kind),
        totals.get(setting, kind, "done"),
        totals.get(setting, kind, "of global indexes"),
        totals.get(setting, kind, "lost"),
        totals.get(setting, kind, "ms") / 1e3 / round);
  }

  private void take(
      RoundSetting setting, RoundKind kind, int round, ContentionRounds.Result result) {
    for (Change change : result.history().changes()) {
      String outcome = change.outcome().name().toLowerCase(Locale.ROOT);
      totals.add(1, setting, kind, outcome);
      totals.add(1, setting, "change", change.kind(), outcome);
      if (change.done() && change.ofGlobal()) {
        totals.add(1, setting, kind, "of global indexes");
      }
      if (change.error() != null) {
        boolean clear = Refusals.clear(change.error());
        totals.add(
            1,
            setting,
            clear ? "refusal" : "other error",
            change.kind() + ": " + Refusals.brief(change.error()));
      }
    }
    totals.add(result.history().retries(), setting, kind, "retried");
    String place = String.format("%s; %s, round %d: ", setting, kind, round);
    Set<Change> counted = Collections.newSetFromMap(new IdentityHashMap<>());
    for (Judge.Wrong wrong : result.wrong()) {
      String what = wrong.lost() ? "lost" : "left";
      if (wrong.change() == null) {
        totals.add(1, setting, kind, what);
      } else if (counted.add(wrong.change())) {
        // One change may be of several items.
        totals.add(1, setting, kind, what);
        totals.add(1, setting, "change", wrong.change().kind(), what);
      }
      wrong(setting, place + wrong.text());
    }
    result
        .lostRows()
        .forEach(
            (family, rows) -> {
              totals.add(rows, setting, kind, "lost rows");
              wrong(setting, place + rows + " rows of family " + family + " are gone");
            });
    result.ended().forEach(text -> wrong(setting, place + text));
  }

  private void wrong(RoundSetting setting, String text) {
    if (setting.hook()) {
      clean = false;
      totals.wrong(text);
    }
    if (told++ < MOST_TOLD) {
      out.accept((setting.hook() ? "WRONG: " : "seen: ") + text);
    }
  }

  private Random seeded(RoundSetting setting, RoundKind kind, int round, int client) {
    long place = ((setting.way().ordinal() * 2L + (setting.hook() ? 1 : 0)) * 3 + kind.ordinal());
    return new Random(
        new SplittableRandom(((options.seed() * 31 + place) * 1_000_003 + round) * 31 + client)
            .nextLong());
  }

  /** What the run came to, as lines. */
  String report() {
    return ContentionReport.of(options, totals);
  }
}
