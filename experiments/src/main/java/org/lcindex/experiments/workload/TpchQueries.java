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
package org.lcindex.experiments.workload;

import java.util.List;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;

/**
 * The queries over ORDERS of the LCIndex paper's evaluation (its section 5), and the three indexes
 * they ask for. Of dbgen's rows they return 7.8 %, 1.7 %, 0.33 %, 0.098 % and 0.036 %.
 */
public final class TpchQueries {
  /** Rows in one RPC, as in the paper. */
  public static final int CACHING = 1000;

  /** The indexes in their text form. */
  public static final List<String> INDEXES =
      OrdersWorkload.COLUMNS.stream()
          .filter(WorkloadColumn::indexed)
          .map(WorkloadColumn::definition)
          .toList();

  private static final List<Query> ALL =
      OrdersWorkload.QUERIES.stream()
          .map(
              query ->
                  new Query(
                      query.name(),
                      query.conditions().stream().map(RangeCondition::condition).toList()))
          .toList();

  private TpchQueries() {}

  /** Scan-A and MDRQ-A to D, from the least to the most selective. */
  public static List<Query> all() {
    return ALL;
  }

  /**
   * One of the queries.
   *
   * @param name the paper's
   * @param conditions what all rows pass
   */
  public record Query(String name, List<Condition> conditions) {
    public Query {
      conditions = List.copyOf(conditions);
    }

    /** The query on a table that has {@link #INDEXES}; mode and query id are still open. */
    public MdrqBuilder on(TableDescriptor table) {
      return Mdrq.on(table).where(conditions.toArray(Condition[]::new)).caching(CACHING);
    }
  }
}
