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
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * Random conjunctions of ranges on indexed columns, from very selective to the half of a column.
 * Bounds are values that rows have, so a range holds about the share of the rows that was drawn for
 * it. A seed gives always the same conjunctions.
 */
public final class Conjunctions {
  private static final double[] SHARES = {0.0005, 0.002, 0.01, 0.03, 0.1, 0.3, 0.5};
  private static final int SAMPLE = 20_000;

  private final List<WorkloadColumn> columns;
  private final List<List<byte[]>> sorted;
  private final Random random;

  /** Samples the workload. */
  public Conjunctions(Workload workload, long seed) throws IOException {
    columns = workload.indexes();
    random = new Random(seed);
    sorted = workload.sample(SAMPLE, columns.stream().map(Conjunctions::value).toList());
  }

  private static Function<Put, byte[]> value(WorkloadColumn column) {
    return row ->
        CellUtil.cloneValue(row.get(column.familyBytes(), column.qualifierBytes()).get(0));
  }

  /** So many, named by their number after a prefix. */
  public List<RangeQuery> next(int number, String prefix) {
    List<RangeQuery> queries = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      queries.add(next(prefix + i));
    }
    return queries;
  }

  /** The next one; each has a condition on one column at least. */
  public RangeQuery next(String name) {
    List<RangeCondition> conditions = new ArrayList<>();
    while (conditions.isEmpty()) {
      for (WorkloadColumn column : columns) {
        if (random.nextInt(4) > 0) {
          conditions.add(condition(column));
        }
      }
    }
    return new RangeQuery(name, conditions);
  }

  private RangeCondition condition(WorkloadColumn column) {
    List<byte[]> values = sorted.get(columns.indexOf(column));
    int width = (int) (values.size() * SHARES[random.nextInt(SHARES.length)]);
    int low = random.nextInt(values.size() - width);
    return new RangeCondition(
        column, value(column, values.get(low)), value(column, values.get(low + width)));
  }

  private static Object value(WorkloadColumn column, byte[] cell) {
    return column.codec().valueOf(column.codec().keyOfCell(cell));
  }
}
