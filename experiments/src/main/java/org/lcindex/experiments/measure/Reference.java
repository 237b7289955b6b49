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
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.experiments.technique.Answer;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.load.RowSource;

/**
 * The right answers, made of the generator's rows alone: no cluster, filter or comparator of HBase
 * is asked.
 */
public final class Reference {
  private Reference() {}

  /** The answers to a workload's own queries on its rows. */
  public static Map<String, Answer> settled(Workload workload) throws IOException {
    return settled(workload, workload.queries());
  }

  /** The answers to other queries on its rows. */
  public static Map<String, Answer> settled(Workload workload, List<RangeQuery> queries)
      throws IOException {
    return answers(workload, queries, row -> row);
  }

  /** The answers after {@link Changes}. */
  public static Map<String, Answer> changed(Workload workload) throws IOException {
    return answers(workload, workload.queries(), new Changes(workload)::after);
  }

  /**
   * The answers to some queries.
   *
   * @param change what became of a row; null when it was deleted
   */
  private static Map<String, Answer> answers(
      Workload workload, List<RangeQuery> queries, UnaryOperator<Put> change) throws IOException {
    Map<String, Answer.Sums> sums = new LinkedHashMap<>();
    queries.forEach(query -> sums.put(query.name(), new Answer.Sums()));
    try (RowSource.Cursor rows = workload.open()) {
      for (Put row = rows.next(); row != null; row = rows.next()) {
        Put now = change.apply(row);
        for (RangeQuery query : queries) {
          if (now != null && passes(query, now)) {
            Cell[] cells =
                now.getFamilyCellMap().values().stream().flatMap(List::stream).toArray(Cell[]::new);
            sums.get(query.name()).row(now.getRow(), cells);
          }
        }
      }
    }
    Map<String, Answer> answers = new LinkedHashMap<>();
    sums.forEach((query, sum) -> answers.put(query, sum.answer()));
    return answers;
  }

  private static boolean passes(RangeQuery query, Put row) {
    return query.conditions().stream().allMatch(condition -> passes(condition, row));
  }

  private static boolean passes(RangeCondition condition, Put row) {
    List<Cell> cells =
        row.get(condition.column().familyBytes(), condition.column().qualifierBytes());
    return condition.passes(CellUtil.cloneValue(cells.get(0)));
  }
}
