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
import org.lcindex.verification.metamorphic.check.CheckCounts;
import org.lcindex.verification.metamorphic.check.Shares;
import org.lcindex.verification.metamorphic.check.WrongAnswer;

/** Adds up runs, for the last line and for the results file. Not thread safe. */
final class RunTotals {
  private final List<Map<String, Object>> runs = new ArrayList<>();
  private final Shares shares = new Shares();
  private final OperationTimings timings = new OperationTimings();
  private long operations;
  private long queries;
  private long cells;
  private long unstable;
  private int differences;
  private double seconds;

  void add(String name, RunReport report) {
    shares.add(report.shares());
    timings.add(report.timings());
    operations += report.sequence().operations().size();
    queries += report.counts().queries;
    cells += report.counts().cells;
    unstable += report.counts().unstable;
    differences += report.differences().size();
    seconds += report.seconds();
    Map<String, Object> run = new LinkedHashMap<>();
    run.put("name", name);
    run.put("setting", report.sequence().setting().lines());
    run.put("operations", report.sequence().operations().size());
    run.put("refused", report.timings().refused());
    run.put("queries", report.counts().queries);
    run.put("openScannerPairs", report.counts().pairs);
    run.put("queriesAtMoments", report.counts().atMoments);
    run.put("abandonedScanners", report.counts().abandoned);
    run.put("filesKeptOverNonsense", report.counts().filesKept);
    run.put("queriesUnderWrites", report.counts().underWrites);
    run.put("writesUnderQueries", report.counts().writesUnderQueries);
    run.put("unjudged", report.counts().unjudged);
    run.put("cells", report.counts().cells);
    run.put("forcedDeclined", report.counts().declined);
    run.put("unsettled", report.counts().unsettled);
    run.put("unstable", report.counts().unstable);
    run.put("shares", report.shares().counts());
    run.put("servedByReading", report.shares().servedBy());
    run.put("declined", report.shares().declined());
    run.put("planShapes", report.shares().shapes().all());
    run.put("queriesAroundNewShapes", report.counts().around);
    run.put("oracles", report.counts().oracles);
    run.put("differences", report.differences().stream().map(WrongAnswer::toString).toList());
    run.put("seconds", report.seconds());
    run.put("operationCounts", report.timings().counts());
    run.put("operationsRefused", report.timings().refusals());
    run.put("operationSeconds", report.timings().seconds());
    runs.add(run);
  }

  int differences() {
    return differences;
  }

  Shares shares() {
    return shares;
  }

  OperationTimings timings() {
    return timings;
  }

  /** One line for one run. */
  static String line(String name, RunReport report) {
    CheckCounts counts = report.counts();
    return String.format(
        Locale.ROOT,
        "%s: %d operations (%d refused), %d queries (%d over open scanners, %d abandoned, %d at held read"
            + " points, %d under %d writes, %d around new plan shapes) with %d cells, %d other"
            + " oracles, %s;"
            + " %d unsettled, %d unstable, %d unjudged, %d differences, %.1f s",
        name,
        report.sequence().operations().size(),
        report.timings().refused(),
        counts.queries,
        counts.pairs,
        counts.abandoned,
        counts.atMoments,
        counts.underWrites,
        counts.writesUnderQueries,
        counts.around,
        counts.cells,
        counts.oracles,
        report.shares(),
        counts.unsettled,
        counts.unstable,
        counts.unjudged,
        report.differences().size(),
        report.seconds());
  }

  void write(Path file) throws IOException {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("operations", operations);
    all.put("queries", queries);
    all.put("cells", cells);
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
        "total: %d runs, %d operations, %d queries, %d cells, %s; %d unstable, %d differences, %.1f s",
        runs.size(),
        operations,
        queries,
        cells,
        shares,
        unstable,
        differences,
        seconds);
  }
}
