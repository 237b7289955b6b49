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
import java.util.OptionalLong;
import org.lcindex.experiments.items.ItemLookups;
import org.lcindex.experiments.items.Items;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.CheckedLookups;
import org.lcindex.experiments.suite.SuiteLines;

/** The figures of the report: values and ratios of what was measured, round by round. */
record SlikFigures(SuiteLines lines) {

  /** A value of lookups. */
  Samples lookups(int regions, boolean single, String way, String value) {
    return lines.of(ItemLookups.contender(regions, single, way), Partitions.PART, value);
  }

  Samples millis(int regions, boolean single, String way) {
    return lookups(regions, single, way, "millis");
  }

  /** GLOBAL's time as a multiple of that of one region. */
  Samples growth(int regions, boolean single, String way) {
    return millis(regions, single, way).over(millis(1, single, way));
  }

  /** GLOBAL's time for one row in one region as a multiple of a Get's. */
  Samples gets() {
    return millis(1, true, ItemLookups.GLOBAL).over(millis(1, true, ItemLookups.GET));
  }

  /** Microseconds of an overwrite of one value. */
  Samples overwrite(int indexes) {
    return overwrite(indexes, false);
  }

  /** Microseconds of an overwrite of one value, of Phoenix's indexes or ours. */
  Samples overwrite(int indexes, boolean phoenix) {
    return lines.of(
        Latencies.contender(indexes, 1), Latencies.part(Latencies.OVERWRITES, phoenix), "micros");
  }

  /** Microseconds of an overwrite of ten values. */
  Samples several(int indexes) {
    return several(indexes, false);
  }

  /** Microseconds of an overwrite of ten values, of Phoenix's indexes or ours. */
  Samples several(int indexes, boolean phoenix) {
    return lines.of(
        Latencies.contender(indexes, Items.MOST_VALUES),
        Latencies.part(Latencies.SEVERAL, phoenix),
        "micros");
  }

  /** The numbers of regions that were measured. */
  List<Integer> regions() {
    return Partitions.numbers(1 << 10).stream()
        .filter(number -> !millis(number, true, ItemLookups.GLOBAL).isEmpty())
        .toList();
  }

  /** The least share of lookups that took as many calls as they should; NaN of none. */
  double asExpected() {
    return regions().stream()
        .flatMap(
            number ->
                List.of(true, false).stream()
                    .map(single -> lookups(number, single, ItemLookups.GLOBAL, "asExpected").min()))
        .mapToDouble(share -> share)
        .min()
        .orElse(Double.NaN);
  }

  /** A count of the checker; empty if it did not run. */
  OptionalLong count(String name) {
    return CheckedLookups.count(lines, name);
  }
}
