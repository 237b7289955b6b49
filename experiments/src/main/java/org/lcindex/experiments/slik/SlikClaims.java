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
package org.lcindex.experiments.slik;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.RegionLookups;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;

/** What the slides say, beside what was measured. */
final class SlikClaims {
  private static final String PROPERTIES = "Consistency Properties";
  private static final String LATENCY = "Scalability: Latency";
  private static final String THROUGHPUT = "Scalability: Throughput";
  private static final double MOST_GETS = 2.5;
  private static final double MOST_PUTS = 3;
  private static final double MOST_OF_TEN = 2.5;
  private static final double MOST_GROWTH = 1.3;

  private final SlikFigures figures;

  SlikClaims(SlikFigures figures) {
    this.figures = figures;
  }

  /** In the order of the slides. */
  List<Claim> all() {
    return List.of(
        property("what has a value is found by it", "due", "objects that had to be returned"),
        property("what is found by a value has it", "returned", "objects returned"),
        read(),
        overwrite(),
        several(),
        calls(),
        latency(),
        throughput(),
        microseconds(),
        rivals());
  }

  private Claim property(String what, String count, String of) {
    boolean measured = figures.count(count).isPresent();
    long wrong = figures.count("wrong").orElse(0);
    return new Claim(
        PROPERTIES,
        what,
        "always",
        measured
            ? String.format(
                Locale.ROOT,
                "%,d lookups, %,d %s, %,d wrong",
                figures.count("lookups").orElse(0),
                figures.count(count).orElse(0),
                of,
                wrong)
            : "-",
        "0 wrong",
        measured ? Verdict.of(wrong == 0) : Verdict.NOT_MEASURED,
        "`bin/lcindex lookups` does it for a million lookups");
  }

  private Claim read() {
    return Claim.atMost(
        "Summary of Results, Lookup Latency",
        "an indexed read over a read by key",
        "about 2",
        figures.gets(),
        MOST_GETS,
        "one call for the entries and one for the row, each as long as a Get; the rest is HBase's"
            + " client and ours");
  }

  private Claim overwrite() {
    return Claim.atMost(
        "Summary of Results, Overwrite Latency",
        "an overwrite with one index over one without",
        "about 2",
        figures.overwrite(1).over(figures.overwrite(0)),
        MOST_PUTS,
        "the entry is written before the row, and the old row is read to remove its entry later");
  }

  private Claim several() {
    return Claim.atMost(
        "Multiple Secondary Indexes",
        "an overwrite with 10 indexes over one with 1",
        "written in parallel",
        figures.several(10).over(figures.several(1)),
        MOST_OF_TEN,
        "two cores do the work of ten entries here");
  }

  private Claim calls() {
    double share = figures.asExpected();
    List<Integer> regions = figures.regions();
    return new Claim(
        THROUGHPUT,
        "calls of a lookup in "
            + regions.stream().map(String::valueOf).collect(Collectors.joining(", "))
            + " partitions: independent; colocated",
        "1 index partition and those of the hits; all partitions",
        Double.isNaN(share)
            ? "-"
            : list(regions, ItemLookups.GLOBAL) + "; " + list(regions, RegionLookups.SCANNERS),
        "1 + servers that hold hits, in all lookups",
        Double.isNaN(share) ? Verdict.NOT_MEASURED : Verdict.of(share == 1),
        Double.isNaN(share) ? "" : Math.round(share * 100) + " % of lookups are as expected");
  }

  private String list(List<Integer> regions, String way) {
    return regions.stream()
        .map(number -> Samples.number(figures.lookups(number, true, way, "calls").median()))
        .collect(Collectors.joining(", "));
  }

  private int most() {
    return figures.regions().stream().mapToInt(number -> number).max().orElse(0);
  }

  private Claim latency() {
    int most = most();
    Samples colocated = figures.growth(most, true, RegionLookups.SCANNERS);
    return Claim.atMost(
        LATENCY,
        "a lookup in " + most + " partitions over one in 1, independent",
        "flat; colocated grows with partitions",
        figures.growth(most, true, ItemLookups.GLOBAL),
        MOST_GROWTH,
        "colocated: " + colocated.text());
  }

  private static Claim throughput() {
    return Claim.elsewhere(
        THROUGHPUT,
        "lookups in a second, by partitions on servers of their own",
        "linear",
        "two cores do all the work; the number of calls is what makes it possible");
  }

  private static Claim microseconds() {
    return Claim.elsewhere(
        "Summary of Results",
        "microseconds",
        "11 to 13 for an indexed read, 29 to 37 for a durable write or overwrite",
        "HBase over TCP in one JVM is no RAMCloud over InfiniBand; ratios are compared");
  }

  private static Claim rivals() {
    return Claim.elsewhere(
        "Lookup Latency to Scalability: Latency",
        "H-Store and HyperDex beside it; 64 servers",
        "slower",
        "neither runs here");
  }
}
