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
package org.lcindex.verification.metamorphic;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;
import org.lcindex.verification.metamorphic.check.Shares;
import org.lcindex.verification.metamorphic.check.WrongAnswer;

/** Adds up runs, for the last line and for the results file. Not thread safe. */
final class RunTotals {
  private static final int WITHOUT_OFFLINE = 2_000;
  private static final int WITHOUT_GRID = 1_000;

  private final List<Map<String, Object>> runs = new ArrayList<>();
  private final Shares shares = new Shares();
  private final OperationTimings timings = new OperationTimings();
  private final Counts<CheckCount> counts = new Counts<>(CheckCount.class);
  private long operations;
  private long operationsWithGrids;
  private int differences;
  private double seconds;

  void add(String name, RunReport report) {
    shares.add(report.shares());
    timings.add(report.timings());
    int size = report.sequence().operations().size();
    operations += size;
    operationsWithGrids += report.sequence().setting().grids().isEmpty() ? 0 : size;
    counts.add(report.counts());
    differences += report.differences().size();
    seconds += report.seconds();
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", name);
    run.put("setting", report.sequence().setting().lines());
    run.put("operations", report.sequence().operations().size());
    run.put("refused", report.timings().refused());
    for (CheckCount count : CheckCount.values()) {
      run.put(count.label(), report.counts().get(count));
    }
    run.put("shares", report.shares().counts());
    run.put("servedByReading", report.shares().servedBy());
    run.put("declined", report.shares().declined());
    run.put("planShapes", report.shares().shapes().all());
    run.put("differences", report.differences().stream().map(WrongAnswer::toString).toList());
    run.put("seconds", report.seconds());
    run.put("operationCounts", report.timings().counts());
    run.put("operationsRefused", report.timings().refusals());
    run.put("operationSeconds", report.timings().seconds());
    runs.add(run);
  }

  /**
   * Why what was run shows nothing of offline-built files, or of grids; null when it does. Of a few
   * operations nobody expects it.
   */
  String missing() {
    boolean grids = operationsWithGrids >= WITHOUT_GRID && counts.get(CheckCount.TUPLES) > 0;
    if (grids && counts.get(CheckCount.BY_GRID) == 0) {
      return "NOTHING SHOWN: of "
          + operationsWithGrids
          + " operations on tables with grids no query went through one; look why they are declined";
    }
    long files = counts.get(CheckCount.OFFLINE_FILES);
    long intact = counts.get(CheckCount.OFFLINE_INTACT);
    if (files > 0 || intact == 0 && operations < WITHOUT_OFFLINE) {
      return null;
    }
    return "NOTHING SHOWN: servers took no offline-built index file, of "
        + intact
        + " intact loads; run more seeds or operations, or look why they are refused";
  }

  int differences() {
    return differences;
  }

  OperationTimings timings() {
    return timings;
  }

  /** One line for one run. */
  static String line(String name, RunReport report) {
    Counts<CheckCount> counts = report.counts();
    return String.format(
        Locale.ROOT,
        "%s: %d operations (%d refused), %d queries (%d over open scanners, %d abandoned, %d at held read"
            + " points, %d under %d writes, %d around new plan shapes) with %d cells, %d other"
            + " oracles, %s; %d by a global index (%d under writes, with %d rows due, %d of them written meanwhile), %d of them through a grid (%d under writes), %d entries looked for (%d tuples), %d values uncovered, %d rows of answers in ranges marked by hand, %d indexes unread; by commands %d policies changed, %d indexes switched, %d repaired; %d tags"
            + " removed, %d left out by flushes and compactions, %d found by repairs; %d offline"
            + " loads, %d of them intact, %d index files taken, those of %d HFiles refused;"
            + " %d unsettled, %d unstable, %d unjudged, %d differences, %.1f s",
        name,
        report.sequence().operations().size(),
        report.timings().refused(),
        counts.get(CheckCount.QUERIES),
        counts.get(CheckCount.PAIRS),
        counts.get(CheckCount.ABANDONED),
        counts.get(CheckCount.AT_MOMENTS),
        counts.get(CheckCount.UNDER_WRITES),
        counts.get(CheckCount.WRITES_UNDER_QUERIES),
        counts.get(CheckCount.AROUND),
        counts.get(CheckCount.CELLS),
        counts.get(CheckCount.ORACLES),
        report.shares(),
        counts.get(CheckCount.BY_GLOBAL),
        counts.get(CheckCount.GLOBAL_UNDER_WRITES),
        counts.get(CheckCount.DUE),
        counts.get(CheckCount.MOVED),
        counts.get(CheckCount.BY_GRID),
        counts.get(CheckCount.GRID_UNDER_WRITES),
        counts.get(CheckCount.ENTRIES),
        counts.get(CheckCount.TUPLES),
        counts.get(CheckCount.UNCOVERED),
        counts.get(CheckCount.IN_HOLES),
        counts.get(CheckCount.UNREAD),
        counts.get(CheckCount.ALTERED),
        counts.get(CheckCount.SWITCHED),
        counts.get(CheckCount.REPAIRED),
        counts.get(CheckCount.TAGS_REMOVED),
        counts.get(CheckCount.TAGS_GONE),
        counts.get(CheckCount.TAGS_SWEPT),
        counts.get(CheckCount.OFFLINE_LOADS),
        counts.get(CheckCount.OFFLINE_INTACT),
        counts.get(CheckCount.OFFLINE_FILES),
        counts.get(CheckCount.OFFLINE_REFUSED),
        counts.get(CheckCount.UNSETTLED),
        counts.get(CheckCount.UNSTABLE),
        counts.get(CheckCount.UNJUDGED),
        report.differences().size(),
        report.seconds());
  }

  void write(Path file) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("operations", operations);
    all.put("queries", counts.get(CheckCount.QUERIES));
    all.put("cells", counts.get(CheckCount.CELLS));
    all.put("differences", differences);
    all.put("seconds", seconds);
    all.put("shares", shares.counts());
    all.put("planShapes", shares.shapes().all());
    all.put("runs", runs);
    new ObjectMapper().enable(SerializationFeature.INDENT_OUTPUT).writeValue(file.toFile(), all);
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "total: %d runs, %d operations, %d queries, %d cells, %s; %d offline-built index files taken; %d unstable, %d differences, %.1f s",
        runs.size(),
        operations,
        counts.get(CheckCount.QUERIES),
        counts.get(CheckCount.CELLS),
        shares,
        counts.get(CheckCount.OFFLINE_FILES),
        counts.get(CheckCount.UNSTABLE),
        differences,
        seconds);
  }
}
