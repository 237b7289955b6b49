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

import java.util.Optional;
import java.util.OptionalDouble;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.SuiteLines;

/** The figures of the report: sums and ratios of what was measured, round by round. */
record DeliFigures(SuiteLines lines) {

  /** A value of Table II. */
  Samples puts(Indexing indexing, String value) {
    return lines.of(indexing.toString(), PutsAndCompaction.PART, value);
  }

  /** Seconds of both phases together. */
  Samples total(Indexing indexing) {
    return puts(indexing, "onlineSeconds").plus(puts(indexing, "offlineSeconds"));
  }

  /** Blocks read in both phases. */
  Samples blocks(Indexing indexing) {
    return puts(indexing, "onlineBlocks").plus(puts(indexing, "offlineBlocks"));
  }

  /** Puts in a second until the last is acknowledged. */
  Samples rate(Indexing indexing) {
    return puts(indexing, "puts").over(puts(indexing, "writingSeconds"));
  }

  /** Operations in a second at a share of reads. */
  Samples operations(Indexing indexing, int share) {
    return operations(indexing.toString(), share);
  }

  private Samples operations(String contender, int share) {
    return lines.of(contender, ReadShares.part(share), "perSecond");
  }

  /** DEFERRED's operations as a multiple of ORDERED's. */
  Samples gain(int share) {
    return operations(Indexing.DEFERRED, share).over(operations(Indexing.ORDERED, share));
  }

  /** A value of Figure 9. */
  Samples repair(Repair repair, int versions, String value) {
    return lines.of(repair.toString(), RepairCosts.part(versions), value);
  }

  /** A value of the puts on Phoenix's cluster. */
  Samples phoenix(String contender, String value) {
    return lines.of(contender, PhoenixPuts.PART, value);
  }

  /** Operations of Phoenix's in a second at a share of reads. */
  Samples phoenix(int share) {
    return operations(PhoenixPuts.PHOENIX, share);
  }

  /** Phoenix's version; empty unless its puts were measured. */
  Optional<String> phoenixVersion() {
    return lines
        .of(PhoenixPuts.PART)
        .map(line -> line.values().path(PhoenixPuts.VERSION).asText())
        .filter(version -> !version.isEmpty())
        .reduce((before, last) -> last);
  }

  /** The share of reads, in percent, from which DEFERRED is slower; empty if it never is. */
  OptionalDouble crossing() {
    double before = Double.NaN;
    int shareBefore = 0;
    for (int share : ReadShares.SHARES) {
      double gain = gain(share).median();
      if (gain < 1) {
        boolean first = Double.isNaN(before) || before < 1;
        return OptionalDouble.of(
            first ? share : shareBefore + (share - shareBefore) * (before - 1) / (before - gain));
      }
      before = gain;
      shareBefore = share;
    }
    return OptionalDouble.empty();
  }
}
