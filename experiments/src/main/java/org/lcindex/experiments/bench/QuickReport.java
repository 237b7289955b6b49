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

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.lcindex.experiments.bench.QueryBench.Way;
import org.lcindex.experiments.workload.Samples;

/**
 * The result of {@code bench quick}; its components are the fields of the JSON output.
 *
 * @param rows of the table
 * @param rounds that were counted
 * @param insert throughput
 * @param queries in their order
 * @param storage after the last round's inserts
 */
record QuickReport(long rows, int rounds, Insert insert, List<Query> queries, Storage storage) {
  QuickReport {
    queries = List.copyOf(queries);
  }

  /** Median and range over the rounds; null in place of one that was not measured. */
  record Range(double median, double min, double max) {
    static Range of(Samples samples) {
      return new Range(samples.median(), samples.min(), samples.max());
    }

    /** The median, with the range in brackets; each number in this format. */
    String text(String format) {
      return String.format(
          Locale.ROOT, format + " [" + format + " .. " + format + "]", median, min, max);
    }
  }

  /**
   * Inserting all rows.
   *
   * @param rawRowsPerSecond without indexes, last flush included
   * @param indexedRowsPerSecond with three indexes, last flush and index building included
   * @param ratio indexed to raw, round by round
   * @param compactedRatio the same until compactions have ended, too, in both tables
   * @param writeRatio the same for the time in which clients write, without flush and building
   */
  record Insert(
      Range rawRowsPerSecond,
      Range indexedRowsPerSecond,
      Range ratio,
      Range compactedRatio,
      Range writeRatio) {}

  /**
   * One query.
   *
   * @param name the paper's
   * @param rows returned
   * @param autoPath INDEX or PLAIN: what the planner chose
   * @param scanMillis filtered scan without the index
   * @param forceMillis by index
   * @param autoMillis as the planner chose
   * @param floorMillis contiguous key range scan of as many rows; null when there are none
   * @param speedUpForce scan to force
   * @param speedUpAuto scan to auto
   * @param forceOverFloor force to floor; null when there are no rows
   */
  record Query(
      String name,
      long rows,
      String autoPath,
      Range scanMillis,
      Range forceMillis,
      Range autoMillis,
      Range floorMillis,
      Range speedUpForce,
      Range speedUpAuto,
      Range forceOverFloor) {
    static Query of(TimedQuery timed) {
      Samples scan = timed.samples(Way.SCAN);
      Samples force = timed.samples(Way.FORCE);
      Samples auto = timed.samples(Way.AUTO);
      Samples floor = timed.samples(Way.FLOOR);
      boolean any = timed.rows() > 0;
      return new Query(
          timed.query().name(),
          timed.rows(),
          timed.plans().get(Way.AUTO).stream()
              .map(plan -> plan.path().name())
              .distinct()
              .sorted()
              .collect(Collectors.joining("+")),
          Range.of(scan),
          Range.of(force),
          Range.of(auto),
          any ? Range.of(floor) : null,
          Range.of(scan.over(force)),
          Range.of(scan.over(auto)),
          any ? Range.of(force.over(floor)) : null);
    }
  }

  /**
   * Bytes.
   *
   * @param hfileBytes one replica
   * @param ifileBytes as the index status has them
   * @param indexBytes all of the local index directories
   * @param ratioReplication3 (3 HFiles + index) / 3 HFiles
   * @param ratioReplication1 (HFiles + index) / HFiles
   */
  record Storage(
      long hfileBytes,
      long ifileBytes,
      long indexBytes,
      double ratioReplication3,
      double ratioReplication1) {}
}
