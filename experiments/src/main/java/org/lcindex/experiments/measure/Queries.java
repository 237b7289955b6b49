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
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.experiments.kit.Repeats;
import org.lcindex.experiments.kit.Samples;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.technique.Technique;
import org.lcindex.experiments.workload.RangeQuery;

/** Checks and times queries of one technique. */
public final class Queries {
  /**
   * Before a query is timed it runs so: a server's compiler has seen what it serves for a while.
   */
  private static final Repeats WARM_UP = new Repeats(1, 1_000, 200, Double.MAX_VALUE);

  /**
   * Short queries run until a tenth of a second has passed, and the median counts; of the slowest
   * nothing begins after half a minute, so that they do not take most of a run's time.
   */
  private static final Repeats WARM = new Repeats(3, 100, 15, 30_000);

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
    return values(technique, query, Repeats.times(1));
  }

  /** Times some runs: three or more, but of slow queries what ends in time, at least one. */
  public static Map<String, Object> warm(Technique technique, RangeQuery query) throws IOException {
    int warmUps = WARM_UP.millis(() -> () -> Answer.count(technique, query)).values().size();
    Map<String, Object> values = new LinkedHashMap<>(values(technique, query, WARM));
    values.put("warmUps", warmUps);
    values.put("chosen", chosen(technique, query));
    return values;
  }

  private static Map<String, Object> values(Technique technique, RangeQuery query, Repeats repeats)
      throws IOException {
    long[] rows = new long[1];
    Samples runs = repeats.millis(() -> () -> rows[0] = Answer.count(technique, query));
    return values(runs, rows[0]);
  }

  /** To tell it must not fail what was measured. */
  private static String chosen(Technique technique, RangeQuery query) {
    try {
      return technique.chosen(query);
    } catch (IOException e) {
      return "unknown: " + e.getMessage();
    }
  }

  /** Values of kind query. */
  static Map<String, Object> values(Samples runs, long rows) {
    return Map.of(
        "millis", runs.median(),
        "least", runs.min(),
        "most", runs.max(),
        "runs", runs.values().size(),
        "rows", rows);
  }
}
