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

import static org.lcindex.experiments.workload.WorkloadColumn.indexed;
import static org.lcindex.experiments.workload.WorkloadColumn.plain;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.lcindex.load.RowSource;
import org.lcindex.tpch.GeneratedOrders;
import org.lcindex.tpch.OrdersTable;

/** TPC-H ORDERS with the indexes and queries of the LCIndex paper's evaluation (its section 5). */
public final class OrdersWorkload extends Workload {
  static final String NAME = "orders";

  private static final String FAMILY = "o";

  /** Dbgen's prices are below 600,000. */
  public static final WorkloadColumn PRICE =
      indexed(FAMILY, "totalprice", "DOUBLE", " 0 600000 100");

  public static final WorkloadColumn DATE = indexed(FAMILY, "orderdate", "DATE", "");
  public static final WorkloadColumn PRIORITY = indexed(FAMILY, "orderpriority", "STRING", "");

  private static final List<WorkloadColumn> COLUMNS =
      List.of(
          plain(FAMILY, "orderkey", "LONG"),
          plain(FAMILY, "custkey", "LONG"),
          plain(FAMILY, "orderstatus", "STRING"),
          PRICE,
          DATE,
          PRIORITY,
          plain(FAMILY, "clerk", "STRING"),
          plain(FAMILY, "shippriority", "INT"),
          plain(FAMILY, "comment", "STRING"));

  /** The three indexes in their text form. */
  public static final List<String> INDEXES =
      indexesOf(COLUMNS).stream().map(WorkloadColumn::definition).toList();

  /**
   * Scan-A and MDRQ-A to D, from the least to the most selective: of dbgen's rows they return 7.8
   * %, 1.7 %, 0.33 %, 0.098 % and 0.036 %.
   */
  public static final List<RangeQuery> QUERIES =
      List.of(
          new RangeQuery("Scan-A", List.of(PRICE.between("20000", "45000"))),
          new RangeQuery(
              "MDRQ-A", List.of(PRICE.between("20000", "45000"), DATE.from("1997-03-10"))),
          new RangeQuery(
              "MDRQ-B",
              List.of(
                  PRICE.between("20000", "45000"),
                  DATE.from("1997-03-10"),
                  PRIORITY.is("3-MEDIUM"))),
          new RangeQuery(
              "MDRQ-C",
              List.of(
                  PRICE.between("20000", "35000"),
                  DATE.from("1997-11-10"),
                  PRIORITY.is("3-MEDIUM"))),
          new RangeQuery(
              "MDRQ-D",
              List.of(
                  PRICE.between("25000", "35000"),
                  DATE.from("1998-03-10"),
                  PRIORITY.is("3-MEDIUM"))));

  /** The first rows that dbgen makes. */
  public OrdersWorkload(long rows) {
    super(NAME, rows, COLUMNS, QUERIES);
  }

  /** The query of this name. */
  public static RangeQuery query(String name) {
    return QUERIES.stream().filter(query -> query.name().equals(name)).findFirst().orElseThrow();
  }

  @Override
  public Map<String, Long> counted() {
    return ExpectedOrders.count(rows);
  }

  @Override
  public byte[][] splitKeys(int regions) {
    return OrdersTable.splitKeys(rows, regions);
  }

  @Override
  public RowSource.Cursor open() throws IOException {
    return GeneratedOrders.first(rows).open();
  }
}
