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
package org.lcindex.experiments.spock;

import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;

/** What the paper says of builds, and of loads of what was built. */
final class BuildClaims {
  private static final String FIGURE_7 = "Figure 7";
  private static final String FORMAT = "4.1";
  private static final double MOST_CPU = 1.0 / 3;
  private static final double MOST_GROWTH = 1.25;
  private static final double LEAST_RATE = 120_000;
  private static final double LEAST_OF_PLAIN = 0.5;

  private final SpockFigures figures;

  BuildClaims(SpockFigures figures) {
    this.figures = figures;
  }

  /** Of the builder alone. */
  List<Claim> builds() {
    return List.of(builder(), ofPlain(), heap());
  }

  /** Of loads, beside others. */
  List<Claim> loads() {
    return List.of(cpu(Loading.SERVERS), cpu(Loading.PUTS), linear(), buildAndLoad());
  }

  private static Verdict verdict(boolean agrees, Samples... needed) {
    return Stream.of(needed).anyMatch(Samples::isEmpty) ? Verdict.NOT_MEASURED : Verdict.of(agrees);
  }

  private long largestLoaded() {
    return figures.builds().stream().mapToLong(rows -> rows).max().orElse(0);
  }

  private Claim builder() {
    Samples rate = figures.build(Builds.SMALL_HEAP, figures.largest(), "rowsPerSecond");
    Samples growth = figures.buildGrowth();
    return new Claim(
        FORMAT + ", " + FIGURE_7,
        "rows in a second that are built with three indexes and a small heap, "
            + SpockFigures.words(List.of(figures.largest())),
        "linear in rows",
        rate.text() + "; a row of more over one of few: " + growth.text(),
        ">= " + Samples.count(LEAST_RATE) + "; <= " + MOST_GROWTH,
        verdict(rate.median() >= LEAST_RATE && growth.median() <= MOST_GROWTH, rate, growth),
        String.format(
            Locale.ROOT,
            "with the heap that Java takes %s; of %,d rows, most of the time a cold JVM, %s",
            figures.build(Builds.INDEXED, figures.largest(), "rowsPerSecond").text(),
            largestLoaded(),
            figures.build(Builds.INDEXED, largestLoaded(), "rowsPerSecond").text()));
  }

  private Claim ofPlain() {
    long rows = figures.largest();
    Samples share =
        figures
            .build(Builds.INDEXED, rows, "rowsPerSecond")
            .over(figures.build(Builds.PLAIN, rows, "rowsPerSecond"));
    return new Claim(
        FORMAT,
        "these over rows in a second that are built without",
        "-",
        share.text(),
        ">= " + LEAST_OF_PLAIN,
        verdict(share.median() >= LEAST_OF_PLAIN, share),
        "");
  }

  private Claim heap() {
    long rows = figures.largest();
    Samples small = figures.build(Builds.SMALL_HEAP, rows, "seconds");
    long contents = rows == 0 ? 0 : figures.contents(rows);
    return new Claim(
        FORMAT,
        "a build with a small heap, and its bytes",
        "does not buffer values",
        rows == 0
            ? "-"
            : String.format(Locale.ROOT, "%,d rows built, %d different content(s)", rows, contents),
        "ends, with equal bytes",
        verdict(contents == 1, small),
        "");
  }

  /** Samples of several sizes, each judged. */
  private static Claim each(
      String where,
      String what,
      String paper,
      List<Long> sizes,
      Function<Long, Samples> measured,
      double most,
      String why) {
    List<Samples> all = sizes.stream().map(measured).toList();
    boolean missing = all.isEmpty() || all.stream().anyMatch(Samples::isEmpty);
    return new Claim(
        where,
        what + ", " + SpockFigures.words(sizes),
        paper,
        all.stream().map(Samples::text).collect(Collectors.joining("; ")),
        "<= " + Samples.number(most),
        missing
            ? Verdict.NOT_MEASURED
            : Verdict.of(all.stream().allMatch(one -> one.median() <= most)),
        why);
  }

  private Claim cpu(Loading over) {
    return each(
        FIGURE_7,
        "processor time of all servers, built offline over " + over,
        "far below",
        figures.sizes(Loads.PART),
        rows -> figures.share(over, rows),
        MOST_CPU,
        "from another file system: "
            + figures.sizes(Loads.PART).stream()
                .map(rows -> figures.cpu(Loading.COPIED, rows).over(figures.cpu(over, rows)).text())
                .collect(Collectors.joining("; ")));
  }

  private Claim linear() {
    return Claim.atMost(
        FIGURE_7,
        "processor time of servers for a row of the largest load over one of the smallest, built"
            + " offline",
        "linear",
        figures.growth(Loading.OFFLINE),
        MOST_GROWTH,
        "built by servers: "
            + figures.growth(Loading.SERVERS).text()
            + "; puts: "
            + figures.growth(Loading.PUTS).text());
  }

  private Claim buildAndLoad() {
    return each(
        FIGURE_7,
        "seconds of a build and its load until all is queryable, over those of puts",
        "far below loading",
        figures.builds(),
        figures::buildAndLoad,
        1,
        "");
  }
}
