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
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.SuiteLines;

/** The figures of the report: ratios of what was measured, round by round. */
record SpockFigures(SuiteLines lines) {

  /** The numbers of rows of the parts whose names begin so, least first. */
  List<Long> sizes(String part) {
    return lines
        .all()
        .map(line -> line.key().part())
        .filter(name -> name.startsWith(part))
        .map(name -> Long.valueOf(name.substring(part.length())))
        .distinct()
        .sorted()
        .toList();
  }

  /** Numbers of rows in the words of a claim. */
  static String words(List<Long> sizes) {
    return sizes.isEmpty()
        ? "no size yet"
        : sizes.stream().map(Samples::count).collect(Collectors.joining("; ", "", " rows"));
  }

  /** A value of a load. */
  Samples load(Loading loading, long rows, String value) {
    return lines.of(loading.toString(), Loads.PART + rows, value);
  }

  /** Seconds of processor time of all servers. */
  Samples cpu(Loading loading, long rows) {
    return load(loading, rows, "cpuSeconds");
  }

  /** The processor time of a load with offline index files as a share of another one's. */
  Samples share(Loading of, long rows) {
    return cpu(Loading.OFFLINE, rows).over(cpu(of, rows));
  }

  /** The processor time of a row of the largest load as a multiple of one of the smallest. */
  Samples growth(Loading loading) {
    List<Long> sizes = sizes(Loads.PART);
    return sizes.isEmpty()
        ? Samples.NONE
        : growth(
            cpu(loading, sizes.get(sizes.size() - 1)),
            cpu(loading, sizes.get(0)),
            sizes.get(sizes.size() - 1),
            sizes.get(0));
  }

  private static Samples growth(Samples large, Samples small, long more, long less) {
    return large.over(small).times((double) less / more);
  }

  /** A value of a build. */
  Samples build(String contender, long rows, String value) {
    return lines.of(contender, Builds.PART + rows, value);
  }

  /** The sizes that are built and loaded. */
  List<Long> builds() {
    return sizes(Builds.PART).stream()
        .filter(rows -> build(Builds.SMALL_HEAP, rows, "seconds").isEmpty())
        .toList();
  }

  /** The size that is built with a small heap; 0 before that. */
  long largest() {
    return sizes(Builds.PART).stream()
        .filter(rows -> !build(Builds.SMALL_HEAP, rows, "seconds").isEmpty())
        .findFirst()
        .orElse(0L);
  }

  /** The seconds of a row of the largest build as a multiple of one of the smallest. */
  Samples buildGrowth() {
    List<Long> sizes = builds();
    return sizes.isEmpty()
        ? Samples.NONE
        : growth(
            build(Builds.INDEXED, sizes.get(sizes.size() - 1), "seconds"),
            build(Builds.INDEXED, sizes.get(0), "seconds"),
            sizes.get(sizes.size() - 1),
            sizes.get(0));
  }

  /** Seconds of a build and of its load, until all is queryable, as a share of those of puts. */
  Samples buildAndLoad(long rows) {
    return build(Builds.INDEXED, rows, "seconds")
        .plus(load(Loading.OFFLINE, rows, "queryableSeconds"))
        .over(load(Loading.PUTS, rows, "queryableSeconds"));
  }

  /** How many different folders some builds with indexes have made of so many rows. */
  long contents(long rows) {
    return lines
        .of(Builds.PART + rows)
        .filter(line -> !line.key().technique().equals(Builds.PLAIN))
        .map(line -> line.values().path("checksum").asText())
        .distinct()
        .count();
  }

  /** The rates that were set, in megabytes a second. */
  List<Long> rates() {
    return lines
        .of(PullRate.PART)
        .map(line -> line.values().path("set").asLong())
        .distinct()
        .sorted()
        .toList();
  }

  /** A value of pulls at a rate. */
  Samples pull(long rate, String value) {
    return lines.of(PullRate.contender(rate), PullRate.PART, value);
  }

  /** A value of queries. */
  Samples queries(String contender, String value) {
    return lines.of(contender, QueriesMeanwhile.PART, value);
  }

  /** A value of swaps. */
  Samples swap(String contender, long rows, String value) {
    return lines.of(contender, Swaps.PART + rows, value);
  }

  /** A value of the swaps of all sizes and rounds. */
  Stream<Double> swaps(String contender, String value) {
    return sizes(Swaps.PART).stream()
        .flatMap(rows -> swap(contender, rows, value).values().values().stream());
  }

  /** Whether a damaged folder was refused as it should be; empty if that was not measured. */
  Samples refused(Refusals.Damage damage, String value) {
    // Of round 0, which is none.
    return lines.of(damage.toString(), Refusals.PART, value);
  }
}
