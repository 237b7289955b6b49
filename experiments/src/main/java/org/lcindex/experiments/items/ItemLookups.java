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
package org.lcindex.experiments.items;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import org.lcindex.experiments.kit.Measured;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.experiments.kit.Samples;

/**
 * Values that are looked up in one table, in several ways that take turns. All ways find the rows
 * that are known beforehand, and the calls of each are counted, before anything is timed.
 */
public final class ItemLookups {
  /** A lookup that is ready to run. */
  @FunctionalInterface
  public interface Lookup {
    /** The keys of the rows. */
    Set<String> run() throws IOException;
  }

  /** Prepares the lookup of a value, which is not timed. */
  @FunctionalInterface
  public interface Finder {
    Lookup of(String value) throws IOException;
  }

  /**
   * A way to find rows.
   *
   * @param calls that it makes
   * @param expected how many calls rows should take; null where nothing is known
   */
  public record Way(
      String name, Finder finder, RpcCounts calls, ToLongFunction<Set<String>> expected) {}

  /** The way that the others are compared with, if it is there. */
  public static final String GLOBAL = "GLOBAL";

  /** A Get of one of the rows, which finds one row only. */
  public static final String GET = "Get";

  /** What HBase's client takes for all rows of a value whose keys somebody has told it. */
  public static final String GETS = "all rows by their keys";

  /** Once in a process: some thousands of lookups are compiled by then. */
  public static final int LONG_WARM_UP = 4_000;

  /** Later in it. */
  public static final int WARM_UP = 1_000;

  /** Lookups by which answers are checked and calls counted. */
  private static final int CHECKED = 20;

  private static final Repeats MEASURED = new Repeats(10, 300, 500, 3_000);

  private final int regions;
  private final long values;
  private final List<Way> ways;
  private final int warmUpMillis;
  private final Measured measured;

  /**
   * Of one table.
   *
   * @param rows that it has, from number 0
   * @param warmUpMillis that each way runs before anything counts
   */
  public ItemLookups(int regions, long rows, List<Way> ways, int warmUpMillis, Measured measured) {
    this.regions = regions;
    this.values = Items.values(rows);
    this.ways = List.copyOf(ways);
    this.warmUpMillis = warmUpMillis;
    this.measured = measured;
  }

  /** A value, another one for each number. */
  private long value(int number, boolean single) {
    long value = number * 7_919L % values;
    return single ? value / 10 * 10 : value;
  }

  /**
   * Measures.
   *
   * @param single whether every value has one row, or from 1 to 10
   */
  public void measure(boolean single, int rounds, PrintWriter out) throws IOException {
    Checked checked = checked(single);
    for (int round = 0; round <= rounds; round++) {
      out.println(
          "lookups in " + regions + " regions, " + text(single) + ", " + Measured.round(round));
      out.flush();
      checked.time(round);
    }
  }

  /** Checks answers and counts calls; what is returned times one round after the other. */
  public Checked checked(boolean single) throws IOException {
    Map<Way, Counted> counted = new LinkedHashMap<>();
    for (Way way : ways) {
      counted.put(way, check(way, single));
    }
    return round -> {
      for (Map.Entry<Way, Counted> way : counted.entrySet()) {
        time(way.getKey(), way.getValue(), single, round);
      }
    };
  }

  /** Lookups whose answers are right. */
  @FunctionalInterface
  public interface Checked {
    /** One round, of which number 0 does not count. */
    void time(int round) throws IOException;
  }

  /** How many rows values have. */
  public static String text(boolean single) {
    return single ? "1 row" : "1 to 10 rows";
  }

  /** What some lookups took. */
  private record Counted(double calls, double expected) {}

  private Counted check(Way way, boolean single) throws IOException {
    long all = 0;
    int asExpected = 0;
    // Twice, so that places of regions are known.
    for (int i = -CHECKED; i < CHECKED; i++) {
      long value = value(Math.abs(i), single);
      Set<String> rows = Items.rowsOf(value).stream().map(Items::key).collect(Collectors.toSet());
      long before = way.calls.now();
      Set<String> found = way.finder.of(Items.value(value, 0)).run();
      long calls = way.calls.now() - before;
      if (way.name.startsWith(GET)
          ? !rows.containsAll(found) || found.isEmpty()
          : !rows.equals(found)) {
        throw new IOException(
            String.format(
                "%s, %d regions: %s found, not %s; nothing was timed",
                way.name, regions, new TreeSet<>(found), new TreeSet<>(rows)));
      }
      if (i >= 0) {
        all += calls;
        asExpected += way.expected != null && calls == way.expected.applyAsLong(rows) ? 1 : 0;
      }
    }
    return new Counted(
        (double) all / CHECKED, way.expected == null ? Double.NaN : (double) asExpected / CHECKED);
  }

  private void time(Way way, Counted counted, boolean single, int round) throws IOException {
    int[] number = {0};
    Samples runs =
        (round == 0 ? new Repeats(10, warmUpMillis, Integer.MAX_VALUE, 3_000) : MEASURED)
            .millis(
                () -> {
                  Lookup lookup = way.finder.of(Items.value(value(number[0]++, single), 0));
                  return lookup::run;
                });
    String contender = contender(regions, single, way.name);
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("contender", contender);
    line.put("regions", regions);
    line.put("rows", text(single));
    line.put("way", way.name);
    line.put("runs", runs.values().size());
    line.put("millis", runs.median());
    line.put("calls", counted.calls);
    if (!Double.isNaN(counted.expected)) {
      line.put("asExpected", counted.expected);
    }
    measured.add("lookup", round, contender, line);
  }

  /** What measurements are kept by. */
  public static String contender(int regions, boolean single, String way) {
    return regions + " regions, " + text(single) + ", " + way;
  }
}
