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

import io.trino.tpch.LineItem;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;

/** What {@link ExpectedOrders} is for ORDERS: how many of dbgen's LINEITEM pass each query. */
final class ExpectedItems {
  private static final Map<String, Predicate<LineItem>> QUERIES = new LinkedHashMap<>();

  static {
    QUERIES.put(
        "Q6", item -> shipped(item, "1994-01-01", "1994-12-31") && discounted(item) && few(item));
    QUERIES.put(
        "Q6-month",
        item -> shipped(item, "1994-03-01", "1994-03-31") && discounted(item) && few(item));
    QUERIES.put("dependent", item -> item.getQuantity() >= 46 && costs(item, 85_000, 105_000));
    QUERIES.put(
        "impossible",
        item -> item.getQuantity() <= 10 && item.getExtendedPriceInCents() >= 60_000_00);
    QUERIES.put("coarse", item -> item.getQuantity() == 1 && item.getDiscountPercent() == 10);
    QUERIES.put(
        "narrow", item -> costs(item, 50_000, 50_100) && shipped(item, "1997-01-01", "1999-12-31"));
  }

  private ExpectedItems() {}

  /** The number of items that pass, by query. */
  static Map<String, Long> count(Iterator<LineItem> items) {
    return Workload.count(items, QUERIES);
  }

  private static boolean shipped(LineItem item, String first, String last) {
    return item.getShipDate() >= LocalDate.parse(first).toEpochDay()
        && item.getShipDate() <= LocalDate.parse(last).toEpochDay();
  }

  private static boolean discounted(LineItem item) {
    return item.getDiscountPercent() >= 5 && item.getDiscountPercent() <= 7;
  }

  private static boolean few(LineItem item) {
    return item.getQuantity() <= 23;
  }

  private static boolean costs(LineItem item, long low, long high) {
    return item.getExtendedPriceInCents() >= low * 100
        && item.getExtendedPriceInCents() <= high * 100;
  }
}
