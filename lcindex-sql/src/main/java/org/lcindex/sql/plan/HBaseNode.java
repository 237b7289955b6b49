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
package org.lcindex.sql.plan;

import java.util.List;
import org.apache.calcite.adapter.enumerable.EnumerableRelImplementor;
import org.apache.calcite.linq4j.tree.Expression;
import org.apache.calcite.plan.Convention;
import org.apache.calcite.plan.RelOptCluster;
import org.apache.calcite.plan.RelOptTable;
import org.apache.calcite.rel.core.TableScan;
import org.apache.calcite.rel.metadata.RelMetadataQuery;

/** What HBase does of a statement: it has taken the place of nodes of a plan. Immutable. */
abstract class HBaseNode extends TableScan {
  HBaseNode(RelOptCluster cluster, RelOptTable table) {
    super(cluster, cluster.traitSetOf(Convention.NONE), List.of(), table);
  }

  /** How much work it is to take its rows, as Calcite compares plans. */
  abstract double work(RelMetadataQuery query);

  /** The code that gives its rows. */
  abstract Expression rows(EnumerableRelImplementor implementor);
}
