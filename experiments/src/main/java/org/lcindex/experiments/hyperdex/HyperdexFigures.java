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

import java.util.List;
import java.util.stream.IntStream;
import org.lcindex.experiments.items.ItemWrites.Kind;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.suite.SuiteLines;
import org.lcindex.query.QueryPath;

/** The figures of the report: values and ratios of what was measured, round by round. */
record HyperdexFigures(SuiteLines lines) {
  /** Numbers of grids or regions that a folder may have. */
  private static final int MOST_GRIDS = 10;

  /** A value of searches on three attributes, or on all. */
  Samples search(String table, String searches, String value) {
    return lines.of(table, Subspaces.PART, searches + value);
  }

  /** Microseconds of a put. */
  Samples put(int grids, Kind kind) {
    return lines.of(GridPuts.contender(grids, kind), GridPuts.PART, "micros");
  }

  /** A count of what puts have sent. */
  Samples entries(int grids, String value) {
    return lines.of(GridPuts.counted(grids), GridPuts.PART, value);
  }

  /** The numbers of grids that were measured. */
  List<Integer> grids() {
    return IntStream.rangeClosed(0, MOST_GRIDS)
        .filter(number -> !entries(number, "puts").isEmpty())
        .boxed()
        .toList();
  }

  /** Whether each put sent one entry to each grid, all at once. */
  boolean isOneCallForEachGrid(int grids) {
    return entries(grids, "entriesOfAPut").median() == grids
        && entries(grids, "gridsWithAnEntryForEach").median() == grids
        && entries(grids, "waitsOfAPut").median() == Math.min(1, grids)
        && entries(grids, "sentAgain").median() == 0;
  }

  /** What each of the grids adds to a put's time, on average, over what the first one adds. */
  Samples growth(int grids, Kind kind) {
    Samples none = put(0, kind).times(-1);
    return put(grids, kind).plus(none).times(1.0 / grids).over(put(1, kind).plus(none));
  }

  /** Operations a second. */
  Samples ycsb(String contender) {
    return ycsb(contender, "perSecond");
  }

  Samples ycsb(String contender, String value) {
    return lines.of(contender, Ycsb.PART, value);
  }

  /** A value of MDRQ-D by a path. */
  Samples query(int regions, QueryPath path, String value) {
    return lines.of(OrdersPart.contender(path), OrdersPart.part(regions), value);
  }

  /** Milliseconds of HBase's own scan for MDRQ-D. */
  Samples scan(int regions) {
    return lines.of(OrdersPart.SCAN, OrdersPart.part(regions), "millis");
  }

  /** How many times faster than HBase's own scan MDRQ-D is by a path. */
  Samples gain(int regions, QueryPath path) {
    return scan(regions).over(query(regions, path, "millis"));
  }

  /** What boxes of few rows have met. */
  Samples boxes(int regions, String value) {
    return lines.of(OrdersPart.MET, OrdersPart.part(regions), value);
  }

  /** Milliseconds of a box of few rows. */
  Samples boxMillis(int regions, QueryPath path) {
    return lines.of(OrdersPart.boxes(path), OrdersPart.part(regions), "millis");
  }

  /** The numbers of regions of ORDERS that were measured. */
  List<Integer> regions() {
    return lines
        .all()
        .map(line -> line.key().part())
        .filter(part -> part.startsWith("orders in "))
        .map(part -> Integer.valueOf(part.split(" ")[2]))
        .distinct()
        .sorted()
        .toList();
  }
}
