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
package org.lcindex.experiments.bench;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.experiments.items.EntryTags;
import org.lcindex.experiments.items.ItemTable;
import org.lcindex.experiments.items.ItemWrites;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Samples;

/** The writes of {@code bench global}: tables with different indexes, in turns. For one thread. */
final class GlobalWrites {
  /** Makes tables, empty or with rows that nobody asks for. */
  @FunctionalInterface
  interface Maker {
    /**
     * A table.
     *
     * @param name of the contender
     * @param indexes how many of its columns have an index
     */
    ItemTable make(String name, int indexes) throws IOException;
  }

  /**
   * How much is written.
   *
   * @param puts of single rows of each kind in a round
   * @param warmUp puts in the round that does not count, at least: before some thousands the
   *     virtual machine has not compiled what they run
   * @param batches of 1,000 rows of each kind in a round
   * @param writers of batches
   * @param rounds that count
   */
  record Amount(int puts, int warmUp, int batches, int writers, int rounds) {}

  /**
   * Tables that are compared.
   *
   * @param work as text
   * @param inBatches whether rows are written in batches, or one by one
   * @param indexes of each table by its name, that one first with which the others are compared
   * @param columns of values that rows have
   * @param targets of each kind of write, as text
   */
  record Contest(
      String work,
      boolean inBatches,
      Map<String, Integer> indexes,
      int columns,
      Map<Kind, String> targets) {
    String base() {
      return indexes.keySet().iterator().next();
    }

    private String contender(Kind kind, String table) {
      return ItemWrites.contender(inBatches ? "batches" : "puts", kind, columns, table);
    }

    private String unit() {
      return inBatches ? "perSecond" : "micros";
    }
  }

  private static final double NONE = Double.NaN;

  private final Maker maker;
  private final EntryTags.Counts counts;
  private final Amount amount;
  private final Measured measured;
  private final PrintWriter out;

  GlobalWrites(
      Maker maker, EntryTags.Counts counts, Amount amount, Measured measured, PrintWriter out) {
    this.maker = maker;
    this.counts = counts;
    this.amount = amount;
    this.measured = measured;
    this.out = out;
  }

  /** Measures, and drops the tables again. */
  void measure(Contest contest) throws IOException {
    Map<String, ItemTable> tables = new LinkedHashMap<>();
    try {
      for (Map.Entry<String, Integer> table : contest.indexes.entrySet()) {
        tables.put(table.getKey(), maker.make(table.getKey(), table.getValue()));
      }
      measure(contest, tables);
    } finally {
      for (ItemTable table : tables.values()) {
        table.drop();
        table.close();
      }
    }
  }

  private void measure(Contest contest, Map<String, ItemTable> tables) throws IOException {
    int count = contest.inBatches ? amount.batches * ItemWrites.BATCH : amount.puts;
    ItemWrites writes =
        new ItemWrites(
            tables,
            contest.columns,
            count,
            contest.inBatches ? count : Math.max(count, amount.warmUp),
            amount.rounds,
            counts,
            measured);
    writes.fill(amount.writers);
    for (int round = 0; round <= amount.rounds; round++) {
      out.println(contest.work + ", " + Measured.round(round));
      out.flush();
      for (Kind kind : Kind.values()) {
        if (contest.inBatches) {
          writes.batches(kind, round, amount.writers);
        } else {
          writes.puts(kind, round);
        }
      }
    }
  }

  private static boolean isIndexed(Contest contest, String table) {
    return contest.indexes.get(table) > 0;
  }

  /** The lines of the report. */
  static List<GlobalReport.Write> report(Measured measured, Contest contest) {
    List<GlobalReport.Write> report = new ArrayList<>();
    for (Kind kind : Kind.values()) {
      Samples base = measured.of(contest.contender(kind, contest.base()), contest.unit());
      for (String table : contest.indexes.keySet()) {
        String contender = contest.contender(kind, table);
        Samples own = measured.of(contender, contest.unit());
        boolean isBase = table.equals(contest.base());
        Samples cpu = measured.of(contender, "cpuMicros");
        report.add(
            new GlobalReport.Write(
                contest.work + ", " + kind,
                table,
                own,
                contest.inBatches ? "rows/s" : "us",
                isBase ? Samples.NONE : own.over(base),
                cpu,
                isBase
                    ? Samples.NONE
                    : cpu.over(measured.of(contest.contender(kind, contest.base()), "cpuMicros")),
                isBase ? "" : contest.base(),
                isBase ? "" : contest.targets.getOrDefault(kind, ""),
                measured.of(contender, "waiting").max(),
                isIndexed(contest, table) ? measured.of(contender, "oldRowsRead").sum() : NONE,
                isIndexed(contest, table)
                    ? measured.of(contender, "uncoveringRowsRead").sum()
                    : NONE));
      }
    }
    return report;
  }
}
