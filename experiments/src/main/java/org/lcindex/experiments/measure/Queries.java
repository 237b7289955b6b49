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
package org.lcindex.experiments.measure;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Samples;

/** Checks and times queries of one technique. */
public final class Queries {
  /** Short queries run until this much time has passed, and the median counts. */
  private static final double LEAST_MILLIS = 100;

  /** Before that they run untimed: a server's compiler has seen what it serves for a while. */
  private static final double WARM_UP_MILLIS = 1_000;

  private static final int MOST_WARM_UPS = 200;
  private static final int LEAST_RUNS = 3;
  private static final int MOST_RUNS = 15;

  /** Nothing begins after so long, so that the slowest do not take most of a run's time. */
  private static final double MOST_MILLIS = 30_000;

  private Queries() {}

  /** Compares an answer with the right one: values of kind check. */
  public static Map<String, Object> check(Answer answer, Answer right) {
    return Map.of(
        "rows", answer.rows(),
        "expected", right.rows(),
        "checksum", Long.toHexString(answer.checksum()),
        "right", answer.equals(right));
  }

  /** Empties the block caches of a technique's tables and times one run. */
  public static Map<String, Object> cold(
      Technique technique, RangeQuery query, Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (TableName table : technique.tables()) {
        admin.clearBlockCache(table);
      }
    }
    Run run = run(technique, query);
    return values(List.of(run.millis()), run.rows());
  }

  /** Times some runs: three or more, but of slow queries what ends in time, at least one. */
  public static Map<String, Object> warm(Technique technique, RangeQuery query) throws IOException {
    int warmUps = warmUp(technique, query);
    List<Double> runs = new ArrayList<>();
    double total = 0;
    long rows = 0;
    do {
      Run run = run(technique, query);
      rows = run.rows();
      runs.add(run.millis());
      total += run.millis();
    } while (more(runs.size(), total));
    Map<String, Object> values = new LinkedHashMap<>(values(runs, rows));
    values.put("warmUps", warmUps);
    values.put("chosen", chosen(technique, query));
    return values;
  }

  private static int warmUp(Technique technique, RangeQuery query) throws IOException {
    int runs = 0;
    for (double millis = 0; millis < WARM_UP_MILLIS && runs < MOST_WARM_UPS; runs++) {
      millis += run(technique, query).millis();
    }
    return runs;
  }

  /** To tell it must not fail what was measured. */
  private static String chosen(Technique technique, RangeQuery query) {
    try {
      return technique.chosen(query);
    } catch (IOException e) {
      return "unknown: " + e.getMessage();
    }
  }

  private static boolean more(int runs, double millis) {
    boolean few = runs < LEAST_RUNS || (millis < LEAST_MILLIS && runs < MOST_RUNS);
    return few && millis < MOST_MILLIS;
  }

  /** Values of kind query. */
  static Map<String, Object> values(List<Double> runs, long rows) {
    Samples samples = new Samples(runs);
    return Map.of(
        "millis", samples.median(),
        "least", samples.min(),
        "most", samples.max(),
        "runs", runs.size(),
        "rows", rows);
  }

  /** One run of a query. */
  record Run(double millis, long rows) {}

  /** Asks once; rows are counted, not looked at. */
  static Run run(Technique technique, RangeQuery query) throws IOException {
    long start = System.nanoTime();
    long rows = Answer.count(technique, query);
    return new Run((System.nanoTime() - start) / 1e6, rows);
  }
}
