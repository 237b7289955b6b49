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
package org.lcindex.experiments.hyperdex;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.query.QueryPath;

/** What the paper says, beside what was measured. */
final class HyperdexClaims {
  private static final String SPACES = "3.3";
  private static final String SEARCH = "6.1, Figure 8";
  private static final double LEAST_GAIN = 100;
  private static final double LEAST_OF_E = 12;

  private final HyperdexFigures figures;

  HyperdexClaims(HyperdexFigures figures) {
    this.figures = figures;
  }

  /** In the order of the paper. */
  List<Claim> all() {
    List<Claim> all = new ArrayList<>();
    all.add(oneSpace());
    all.add(subspaces());
    all.add(property("4.1", "an object never disappears while it is moved", "due"));
    all.add(
        property(
            "4.4", "what was committed before a search is found, and nothing else is", "returned"));
    all.add(allFixed());
    all.add(workloadE());
    for (int regions : figures.regions()) {
      all.add(gain(regions, QueryPath.GRID, "through the grid by force"));
      all.add(gain(regions, QueryPath.AUTO, "as the client chooses"));
      all.add(exact(regions));
      all.add(fewRows(regions));
      all.add(servers(regions));
    }
    if (figures.regions().isEmpty()) {
      all.add(
          atLeast(
              "Figure 4",
              "a search of three ranges over one of all rows",
              "12 to 13",
              Samples.NONE,
              LEAST_GAIN,
              ""));
    }
    all.add(calls());
    all.add(linear());
    all.add(
        Claim.elsewhere(
            "Figure 4",
            "YCSB A to D and F beside Cassandra and MongoDB",
            "2 to 4 times their throughput",
            "neither runs here; a table without grids stands beside ours below"));
    all.add(
        Claim.elsewhere(
            "Figure 11",
            "throughput by servers, to 64",
            "linear",
            "two cores do all the work; regions and servers that are asked are what allows it"));
    return all;
  }

  private static Claim exact(
      String where,
      String what,
      String paper,
      String ours,
      String accept,
      Boolean agrees,
      String why) {
    return new Claim(
        where,
        what,
        paper,
        agrees == null ? "-" : ours,
        accept,
        agrees == null ? Verdict.NOT_MEASURED : Verdict.of(agrees),
        agrees == null ? "" : why);
  }

  private static Claim atLeast(
      String where, String what, String paper, Samples ratio, double least, String why) {
    return new Claim(
        where,
        what,
        paper,
        ratio.text(),
        ">= " + Samples.number(least),
        ratio.isEmpty() ? Verdict.NOT_MEASURED : Verdict.of(ratio.median() >= least),
        why);
  }

  private Samples three(String table, String value) {
    return figures.search(table, Subspaces.THREE_FIXED, value);
  }

  private Claim oneSpace() {
    Samples least = three(Subspaces.ONE, "Least");
    Samples most = three(Subspaces.ONE, "Most");
    return exact(
        SPACES,
        "regions asked by a search on 3 of 9 attributes, in one space of 9",
        "64",
        searches(Subspaces.ONE),
        "64 in each search",
        least.isEmpty()
            ? null
            : least.median() == 64 && most.median() == 64 && isAsTold(Subspaces.ONE),
        "calls of the client, as many as `explain` tells");
  }

  private Claim subspaces() {
    Samples least = three(Subspaces.THREE, "Least");
    Samples most = three(Subspaces.THREE, "Most");
    return exact(
        SPACES,
        "the same searches, in 3 spaces of 3",
        "at most 8, best 1",
        searches(Subspaces.THREE),
        "at most 8, best 1",
        least.isEmpty()
            ? null
            : least.median() == 1 && most.median() <= 8 && isAsTold(Subspaces.THREE),
        "the client takes the grid whose box meets the fewest regions, so at most 4 of 8");
  }

  private boolean isAsTold(String table) {
    return three(table, "AsTold").median() == 1;
  }

  private String searches(String table) {
    Samples least = three(table, "Least");
    Samples most = three(table, "Most");
    String range =
        least.median() == most.median()
            ? Samples.count(most.median())
            : String.format(
                Locale.ROOT,
                "%.0f to %.0f, %.1f on average",
                least.median(),
                most.median(),
                three(table, "Mean").median());
    return range + " in " + Samples.count(three(table, "Searches").median()) + " searches";
  }

  private Claim allFixed() {
    Samples one = figures.search(Subspaces.ONE, Subspaces.ALL_FIXED, "Most");
    Samples three = figures.search(Subspaces.THREE, Subspaces.ALL_FIXED, "Most");
    return exact(
        SEARCH,
        "regions asked by a search that fixes all attributes: one space; subspaces",
        "1 host",
        Samples.count(one.median()) + "; " + Samples.count(three.median()),
        "1",
        one.isEmpty() || three.isEmpty() ? null : one.median() == 1 && three.median() == 1,
        "");
  }

  private Claim property(String where, String what, String count) {
    boolean measured = CheckedLookups.count(figures.lines(), count).isPresent();
    long wrong = CheckedLookups.count(figures.lines(), "wrong").orElse(0);
    return exact(
        where,
        what,
        "always",
        String.format(
            Locale.ROOT,
            "%,d searches, %,d objects %s, %,d wrong",
            CheckedLookups.count(figures.lines(), "lookups").orElse(0),
            CheckedLookups.count(figures.lines(), count).orElse(0),
            count.equals("due") ? "that had to be found" : "found",
            wrong),
        "0 wrong",
        measured ? wrong == 0 : null,
        "`bin/lcindex lookups --grid` does it for a million searches");
  }

  private Claim workloadE() {
    return atLeast(
        "Figure 4",
        "YCSB E, searches on two attributes, over a table without grids",
        "12 to 13 (over MongoDB and Cassandra, which scan by the key)",
        figures.ycsb(Ycsb.E_GRID).over(figures.ycsb(Ycsb.E_ALL)),
        LEAST_OF_E,
        "an index is compared with none here; HBase's scan by the key stands beside it below");
  }

  private Claim gain(int regions, QueryPath path, String how) {
    String chosen =
        figures
            .lines()
            .of(OrdersPart.part(regions))
            .filter(line -> line.key().technique().equals(OrdersPart.contender(path)))
            .map(line -> line.values().path("path").asText())
            .findFirst()
            .orElse("");
    return atLeast(
        "Figure 4",
        "MDRQ-D in " + regions + " regions over HBase's scan, " + how,
        "12 to 13 (searches, over other systems)",
        figures.gain(regions, path),
        LEAST_GAIN,
        path == QueryPath.AUTO && !chosen.isEmpty() ? "path " + chosen : "");
  }

  private Claim exact(int regions) {
    Samples rows = figures.query(regions, QueryPath.GRID, "rows");
    Samples got = figures.query(regions, QueryPath.GRID, "got");
    double calls = figures.query(regions, QueryPath.GRID, "regionCalls").median();
    double told = figures.query(regions, QueryPath.GRID, "indexRegions").median();
    double box = figures.query(regions, QueryPath.GRID, "boxRegions").median();
    double meant = figures.query(regions, QueryPath.GRID, "meantRegions").median();
    return exact(
        SEARCH,
        "MDRQ-D in " + regions + " regions: regions of entries asked, base rows read",
        "those that the search box meets",
        Samples.count(calls) + " regions, " + Samples.count(got.median()) + " rows",
        "those that the box meets; as many rows as hits",
        rows.isEmpty()
            ? null
            : calls == box && calls == meant && calls == told && got.median() == rows.median(),
        String.format(
            Locale.ROOT,
            "%.0f calls; %.0f regions asked and %.0f met, as `explain` tells; %.0f met by the"
                + " grid's bounds; %,.0f rows returned",
            calls,
            told,
            box,
            meant,
            rows.median()));
  }

  private Claim fewRows(int regions) {
    Samples fewer = figures.boxes(regions, "fewerRegions");
    Samples meant = figures.boxes(regions, "asMeant");
    return exact(
        SEARCH,
        "boxes of 1 to 10 rows in " + regions + " regions: regions asked; by LOCAL",
        "few",
        String.format(
            Locale.ROOT,
            "%.1f, at most %.0f; %.0f",
            figures.boxes(regions, "regions").median(),
            figures.boxes(regions, "mostRegions").median(),
            figures.boxes(regions, "localRegions").median()),
        "fewer than LOCAL for each, and those that the box meets",
        fewer.isEmpty() ? null : fewer.median() == 1 && meant.median() == 1,
        "");
  }

  private Claim servers(int regions) {
    Samples mean = figures.boxes(regions, "serversOfFew");
    double servers = figures.boxes(regions, "servers").median();
    return exact(
        SEARCH,
        "boxes of fewer rows than servers in " + regions + " regions: servers asked; by LOCAL",
        "1",
        Samples.number(mean.median()) + "; " + Samples.count(servers),
        "fewer than LOCAL on average",
        mean.isEmpty() || Double.isNaN(mean.median()) ? null : mean.median() < servers,
        "one has the entries, and rows are on as many as there are rows, at most");
  }

  private Claim calls() {
    List<Integer> grids = figures.grids();
    return exact(
        "Figure 10",
        "index calls of a put with so many grids",
        "a longer chain with each subspace",
        grids.stream()
            .map(n -> Samples.number(figures.entries(n, "entriesOfAPut").median()))
            .collect(Collectors.joining(", ")),
        grids.isEmpty()
            ? "n at once"
            : grids.stream().map(String::valueOf).collect(Collectors.joining(", "))
                + ", one to each grid, all at once",
        grids.isEmpty() ? null : grids.stream().allMatch(figures::isOneCallForEachGrid),
        "");
  }

  private Claim linear() {
    int most = figures.grids().stream().mapToInt(n -> n).max().orElse(0);
    Samples growth = most < 2 ? Samples.NONE : figures.growth(most, Kind.OVERWRITE);
    return Claim.atMost(
        "Figure 10",
        "what each of " + most + " grids adds to a put, over what the first one adds",
        "1 (linear)",
        growth,
        1,
        "entries of all grids are sent at once");
  }
}
