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
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;

/**
 * A conjunction of ranges on different columns; whole rows are wanted. Immutable.
 *
 * @param conditions what all rows pass, at least one
 */
public record RangeQuery(String name, List<RangeCondition> conditions) {
  /** Rows in one RPC, as in the paper. */
  public static final int CACHING = 1000;

  public RangeQuery {
    conditions = List.copyOf(conditions);
    if (conditions.isEmpty()) {
      throw new IllegalArgumentException("query " + name + " has no condition");
    }
  }

  /** The condition on a column. */
  public Optional<RangeCondition> on(WorkloadColumn column) {
    return conditions.stream().filter(condition -> condition.column().equals(column)).findFirst();
  }

  /**
   * The query as LCIndex has it, of whole rows, with the caching of all techniques; mode and query
   * id are still open.
   */
  public MdrqBuilder mdrq(TableDescriptor table) {
    return Mdrq.on(table)
        .where(conditions.stream().map(RangeCondition::condition).toArray(Condition[]::new))
        .caching(CACHING);
  }

  @Override
  public String toString() {
    return conditions.stream().map(Object::toString).collect(Collectors.joining(" and "));
  }
}
