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
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;

/** What the paper says of the way of a version: from a fetch to a swap, and back. */
final class CycleClaims {
  private static final String CYCLE = "4.3";
  private static final double NEAR = 0.1;
  private static final double MOST_P99 = 1.2;
  private static final double MOST_SWAP_MILLIS = 50;
  private static final double FLAT = 1.5;
  private static final double FIRST_QUERY_MILLIS = 1_000;

  private final SpockFigures figures;

  CycleClaims(SpockFigures figures) {
    this.figures = figures;
  }

  /** In the order of the paper. */
  List<Claim> all() {
    return List.of(
        pulls(),
        queries(),
        refusals(),
        resumed(),
        first(),
        swaps("swap"),
        swaps("rollback"),
        flat(),
        mixed());
  }

  private Claim pulls() {
    List<Long> rates = figures.rates();
    double least =
        rates.stream()
            .mapToDouble(rate -> figures.pull(rate, "leastOverSet").min())
            .min()
            .orElse(0);
    double most =
        rates.stream().mapToDouble(rate -> figures.pull(rate, "mostOverSet").max()).max().orElse(0);
    return new Claim(
        CYCLE,
        "rate at which a server pulls, over the one that was set: "
            + rates.stream().map(PullRate::contender).collect(Collectors.joining(", ")),
        "can be throttled",
        rates.isEmpty() ? "-" : Samples.number(least) + " to " + Samples.number(most),
        "within 0.1 of 1, each server in each round",
        rates.size() < 2 ? Verdict.NOT_MEASURED : Verdict.of(least >= 1 - NEAR && most <= 1 + NEAR),
        "");
  }

  private Claim queries() {
    String value = "P99Millis";
    Samples idle = figures.queries(QueriesMeanwhile.IDLE, value);
    Samples pulling = figures.queries(QueriesMeanwhile.PUSH, "pulling" + value).over(idle);
    return Claim.atMost(
        "4, Figure 10",
        "99th percentile of queries while a version is pushed, over idle",
        "no effect on live requests",
        figures.queries(QueriesMeanwhile.PUSH, value).over(idle),
        MOST_P99,
        "while servers pull: " + pulling.text());
  }

  private Claim refusals() {
    List<Refusals.Damage> done =
        Stream.of(Refusals.Damage.values())
            .filter(damage -> !figures.refused(damage, "refused").isEmpty())
            .toList();
    boolean all =
        done.stream()
            .allMatch(
                damage ->
                    Stream.of("refused", "named", "unchanged")
                        .allMatch(value -> figures.refused(damage, value).min() == 1));
    return new Claim(
        CYCLE,
        "a push of a damaged folder is refused by name, and changes nothing",
        "checksum",
        done.isEmpty()
            ? "-"
            : done.stream().map(Object::toString).collect(Collectors.joining(", ")),
        "all",
        done.size() < Refusals.Damage.values().length ? Verdict.NOT_MEASURED : Verdict.of(all),
        "");
  }

  private static Claim resumed() {
    return new Claim(
        CYCLE,
        "builds, loads and pushes that were stopped go on",
        "a failed fetch is no problem",
        "a push after each step; a build at each; a load amid its files; a copy whose server died",
        "all",
        Verdict.TESTED,
        "StoresTest, OfflineBuildTest, OfflineLoadTest");
  }

  private Claim first() {
    List<Samples> all =
        figures.sizes(Loads.PART).stream()
            .map(rows -> figures.load(Loading.OFFLINE, rows, "firstQueryMillis"))
            .toList();
    boolean byIndex =
        figures.sizes(Loads.PART).stream()
            .allMatch(rows -> figures.load(Loading.OFFLINE, rows, "firstQueryByIndex").min() == 1);
    double most = all.stream().mapToDouble(Samples::max).max().orElse(Double.NaN);
    boolean missing = all.isEmpty() || all.stream().anyMatch(Samples::isEmpty);
    return new Claim(
        CYCLE,
        "the first query by index after a load has returned, at most",
        "-",
        missing ? "-" : Samples.number(most) + " ms",
        "<= " + Samples.count(FIRST_QUERY_MILLIS) + " ms, no HFile scanned",
        missing ? Verdict.NOT_MEASURED : Verdict.of(byIndex && most <= FIRST_QUERY_MILLIS),
        "");
  }

  private Claim swaps(String what) {
    double most = max(figures.swaps(Swaps.PACED, what + "MostMillis"));
    List<Long> sizes = figures.sizes(Swaps.PART);
    return new Claim(
        CYCLE,
        "milliseconds of a " + what + ", medians, " + SpockFigures.words(sizes),
        "a few milliseconds",
        sizes.isEmpty() ? "-" : swaps(Swaps.PACED, what),
        "<= " + Samples.count(MOST_SWAP_MILLIS) + ", each one",
        sizes.isEmpty() ? Verdict.NOT_MEASURED : Verdict.of(most <= MOST_SWAP_MILLIS),
        "with readers without pause, who take all cores: " + swaps(Swaps.EAGER, what));
  }

  private String swaps(String contender, String what) {
    return figures.sizes(Swaps.PART).stream()
            .map(rows -> figures.swap(contender, rows, what + "Millis").text())
            .collect(Collectors.joining("; "))
        + "; at most "
        + Samples.number(max(figures.swaps(contender, what + "MostMillis")));
  }

  private static double max(Stream<Double> values) {
    return values.flatMapToDouble(DoubleStream::of).max().orElse(Double.NaN);
  }

  private Claim flat() {
    List<Long> sizes = figures.sizes(Swaps.PART);
    Samples growth =
        sizes.size() < 2
            ? Samples.NONE
            : figures
                .swap(Swaps.PACED, sizes.get(sizes.size() - 1), "swapMillis")
                .over(figures.swap(Swaps.PACED, sizes.get(0), "swapMillis"));
    return Claim.atMost(
        CYCLE,
        "a swap of the largest version over one of the smallest",
        "not dependent on size",
        growth,
        FLAT,
        "");
  }

  private Claim mixed() {
    double answers = all("answers");
    double wrong = all("mixed") + all("wrong");
    return new Claim(
        CYCLE,
        "answers of two versions, or of not all rows of one, while versions are swapped",
        "atomic",
        answers == 0 ? "-" : String.format(Locale.ROOT, "%,.0f of %,.0f answers", wrong, answers),
        "0",
        answers == 0 ? Verdict.NOT_MEASURED : Verdict.of(wrong == 0),
        "");
  }

  private double all(String value) {
    return Swaps.CONTENDERS.stream()
        .flatMap(contender -> figures.swaps(contender, value))
        .mapToDouble(one -> one)
        .sum();
  }
}
