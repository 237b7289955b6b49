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
package org.lcindex.experiments.deli;

import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.Claim;
import org.lcindex.experiments.suite.Claim.Verdict;
import org.lcindex.experiments.suite.SuiteLines;

/** What the paper says, beside what was measured. */
final class DeliClaims {
  private static final String TABLE_II = "Table II";
  private static final double LEAST_GAIN = 1.5;

  /** Blocks a put that HBase reads for its own tables while puts go on, at most. */
  private static final double HBASE_BLOCKS = 0.001;

  private static final double LEAST_READS = 5;

  private final DeliFigures figures;

  DeliClaims(SuiteLines lines) {
    this.figures = new DeliFigures(lines);
  }

  /** In the order of the paper. */
  List<Claim> all() {
    return List.of(
        crashes(),
        alone(),
        readShares(),
        threeVersions(),
        oneVersion(),
        onlineReads(),
        allReads(),
        total(),
        phases(),
        elsewhere());
  }

  private static Claim crashes() {
    return new Claim(
        "Algorithm 2, IV.C",
        "three readers after a crash between the put into the index and that into the table",
        "no wrong answer",
        "8 points of a crash in a write, 4 of them between the two puts",
        "all three",
        Verdict.TESTED,
        "CrashPointsTest kills the servers of rows, of entries and of both at 67 points of writes,"
            + " deletes, removals, builds and outages: no row is lost, and no value lacks its entry");
  }

  /** What was measured, in the words of the paper's table and ours. */
  private static Claim claim(
      String where,
      String what,
      String paper,
      Verdict verdict,
      String ours,
      String accept,
      String why) {
    return new Claim(where, what, paper, ours, accept, verdict, why);
  }

  /** A judgement of what may not be measured yet. */
  private static Verdict verdict(boolean agrees, Samples... needed) {
    return Stream.of(needed).anyMatch(Samples::isEmpty) ? Verdict.NOT_MEASURED : Verdict.of(agrees);
  }

  private static String both(Samples deferred, Samples ordered) {
    return deferred.text() + " : " + ordered.text();
  }

  private Claim alone() {
    Samples deferred = figures.rate(Indexing.DEFERRED);
    Samples ordered = figures.rate(Indexing.ORDERED);
    Samples gain = deferred.over(ordered);
    return claim(
        "Figure 7",
        "puts alone, 1,000 in a second, deferred : in place",
        "14 : 4 (3x)",
        verdict(gain.median() >= LEAST_GAIN, gain),
        both(deferred.times(1e-3), ordered.times(1e-3)) + "; " + gain.text() + "x",
        ">= 1.5x",
        "calls of several puts; single puts are the first line of Figure 8");
  }

  private Claim readShares() {
    Samples none = figures.gain(0);
    Samples tenth = figures.gain(10);
    Samples all = figures.gain(100);
    OptionalDouble crossing = figures.crossing();
    return claim(
        "Figure 8",
        "operations in a second, deferred over in place, by the share of reads",
        "2.5x at 0.1, less than in place where reads prevail",
        verdict(none.median() >= LEAST_GAIN && all.median() < none.median(), none, all),
        none.text() + "x at 0, " + tenth.text() + "x at 0.1, " + all.text() + "x at 1",
        ">= 1.5x at 0, falling",
        crossing.isPresent()
            ? "equal at a share of " + Samples.number(crossing.getAsDouble() / 100)
            : "never slower: here both read the base rows of what they find");
  }

  private Samples blocks(Repair repair, int versions) {
    return figures.repair(repair, versions, "Blocks");
  }

  private Claim threeVersions() {
    return claim(
        "Figure 9",
        "blocks read by a compaction with repair, 3 versions: before, staged, streaming, none",
        "before > staged > streaming, about none",
        verdict(falls(3), all(3)),
        list(3),
        "before > staged > streaming",
        "streaming reads the inputs once more here, for HBase's own reading does not show what it"
            + " leaves out");
  }

  private Claim oneVersion() {
    Samples staged = blocks(Repair.STAGED, 1);
    Samples none = blocks(Repair.NONE, 1);
    return claim(
        "Figure 9",
        "the same, 1 version",
        "before, staged > streaming, about none",
        verdict(staged.max() <= none.max(), staged, none),
        list(1),
        "no pass at all: staged as none",
        "as many cells came out as went in, so a staged repair reads nothing");
  }

  private Samples[] all(int versions) {
    return Stream.of(Repair.values()).map(r -> blocks(r, versions)).toArray(Samples[]::new);
  }

  private boolean falls(int versions) {
    return blocks(Repair.BEFORE, versions).min() > blocks(Repair.STAGED, versions).max()
        && blocks(Repair.STAGED, versions).min() > blocks(Repair.STREAMING, versions).max();
  }

  private String list(int versions) {
    return String.join(
        ", ",
        Stream.of(Repair.BEFORE, Repair.STAGED, Repair.STREAMING, Repair.NONE)
            .map(repair -> blocks(repair, versions).text())
            .toList());
  }

  private Claim onlineReads() {
    Samples deferred = figures.puts(Indexing.DEFERRED, "onlineRowsRead");
    Samples blocks = figures.puts(Indexing.DEFERRED, "onlineBlocks");
    Samples aPut = blocks.over(figures.puts(Indexing.DEFERRED, "puts"));
    Samples each =
        figures
            .puts(Indexing.ORDERED, "onlineRowsRead")
            .over(figures.puts(Indexing.ORDERED, "puts"));
    return claim(
        TABLE_II,
        "reads online, deferred : in place",
        "0 : 252,964 of disks",
        verdict(
            deferred.max() == 0 && aPut.max() < HBASE_BLOCKS && each.min() >= 1,
            deferred,
            blocks,
            each),
        deferred.text()
            + " rows and "
            + blocks.text()
            + " blocks : "
            + figures.puts(Indexing.ORDERED, "onlineRowsRead").text()
            + " rows and "
            + figures.puts(Indexing.ORDERED, "onlineBlocks").text()
            + " blocks",
        "exactly 0 rows; in place >= 1 row an overwrite",
        each.text()
            + " rows an overwrite; blocks are counted in the whole JVM, HBase's own tables too");
  }

  private Claim allReads() {
    Samples deferred = figures.blocks(Indexing.DEFERRED);
    Samples ordered = figures.blocks(Indexing.ORDERED);
    Samples ratio = ordered.over(deferred);
    return claim(
        TABLE_II,
        "all reads, deferred : in place",
        "60,699 : 313,662 (5.2x)",
        verdict(ratio.min() >= LEAST_READS, ratio),
        both(deferred, ordered) + " blocks; " + ratio.text() + "x",
        ">= 5x",
        "");
  }

  private Claim total() {
    Samples deferred = figures.total(Indexing.DEFERRED);
    Samples ordered = figures.total(Indexing.ORDERED);
    Samples ratio = ordered.over(deferred);
    return claim(
        TABLE_II,
        "seconds in all, deferred : in place",
        "1553 : 4619 (2.97x)",
        verdict(ratio.median() >= LEAST_GAIN, ratio),
        both(deferred, ordered) + "; " + ratio.text() + "x",
        ">= 1.5x",
        "removals wait for two seconds in either phase, which weighs less the more is put");
  }

  private Claim phases() {
    Samples online =
        figures
            .puts(Indexing.ORDERED, "onlineSeconds")
            .over(figures.puts(Indexing.DEFERRED, "onlineSeconds"));
    Samples offline =
        figures
            .puts(Indexing.ORDERED, "offlineSeconds")
            .over(figures.puts(Indexing.DEFERRED, "offlineSeconds"));
    return claim(
        TABLE_II,
        "in place over deferred, seconds online; seconds offline",
        "3.97; 0.61",
        verdict(online.median() > 1 && offline.median() < 1, online, offline),
        online.text() + "; " + offline.text(),
        "above 1; below 1",
        "");
  }

  private static Claim elsewhere() {
    return Claim.elsewhere(
        "Figures 7 and 8",
        "1,000 operations in a second of 18 servers; MySQL beside them",
        "14; a tenth of DELI",
        "ratios of one run are compared instead; no MySQL is beside it");
  }
}
