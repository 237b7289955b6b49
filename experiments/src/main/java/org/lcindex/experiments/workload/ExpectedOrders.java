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

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/**
 * How many rows of dbgen's ORDERS pass the five queries, counted in the generator's own objects and
 * with the conditions written out again: nothing of HBase or LCIndex, no encoding and no filter is
 * between the count and the generator.
 */
final class ExpectedOrders {
  private static final double ROWS_PER_SCALE = 1_500_000;
  private static final String MEDIUM = "3-MEDIUM";

  private static final Map<String, Predicate<Order>> QUERIES = new LinkedHashMap<>();

  static {
    QUERIES.put("Scan-A", order -> price(order, 20_000, 45_000));
    QUERIES.put("MDRQ-A", order -> price(order, 20_000, 45_000) && since(order, "1997-03-10"));
    QUERIES.put(
        "MDRQ-B",
        order -> price(order, 20_000, 45_000) && since(order, "1997-03-10") && medium(order));
    QUERIES.put(
        "MDRQ-C",
        order -> price(order, 20_000, 35_000) && since(order, "1997-11-10") && medium(order));
    QUERIES.put(
        "MDRQ-D",
        order -> price(order, 25_000, 35_000) && since(order, "1998-03-10") && medium(order));
  }

  private ExpectedOrders() {}

  /** The counts of Scan-A and MDRQ-A to D among the first rows, in this order. */
  static Map<String, Long> count(long rows) {
    // One row more, because the generator rounds its number of rows down.
    OrderGenerator orders = new OrderGenerator((rows + 1) / ROWS_PER_SCALE, 1, 1);
    return Workload.count(Workload.first(rows, orders), QUERIES);
  }

  private static boolean price(Order order, double low, double high) {
    return order.getTotalPrice() >= low && order.getTotalPrice() <= high;
  }

  private static boolean since(Order order, String date) {
    return order.getOrderDate() >= LocalDate.parse(date).toEpochDay();
  }

  private static boolean medium(Order order) {
    return order.getOrderPriority().equals(MEDIUM);
  }
}
