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
package org.lcindex.experiments.hyperdex;

import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.experiments.workload.RangeCondition;

/**
 * Boxes of ORDERS that have 1 to 10 rows, each around a row that is drawn: a range of prices, one
 * of dates, and one priority. Their rows are counted in the generator's own objects. Immutable.
 */
final class OrdersBoxes {
  private static final double ROWS_PER_SCALE = 1_500_000;
  private static final int MOST_HITS = 10;
  private static final double FIRST_PRICES = 20;
  private static final double WIDER = 1.3;
  private static final int MOST_TRIES = 60;

  private final double[] prices;
  private final int[] dates;
  private final String[] priorities;

  /** Of the first rows that dbgen makes. */
  OrdersBoxes(int rows) {
    prices = new double[rows];
    dates = new int[rows];
    priorities = new String[rows];
    // One row more, because the generator rounds its number of rows down.
    Iterator<Order> orders = new OrderGenerator((rows + 1) / ROWS_PER_SCALE, 1, 1).iterator();
    for (int i = 0; i < rows; i++) {
      Order order = orders.next();
      prices[i] = order.getTotalPrice();
      dates[i] = order.getOrderDate();
      priorities[i] = order.getOrderPriority().intern();
    }
  }

  /**
   * A box.
   *
   * @param hits that it has
   */
  record Box(List<RangeCondition> ranges, int hits) {
    Box {
      ranges = List.copyOf(ranges);
    }
  }

  /** Some boxes, of 1, 2 and more rows in turn, as far as there are such. */
  List<Box> boxes(int number) {
    SplittableRandom random = new SplittableRandom(1);
    List<Box> boxes = new ArrayList<>();
    for (int i = 0; i < number; i++) {
      boxes.add(around(random.nextInt(prices.length), 1 + i % MOST_HITS));
    }
    return boxes;
  }

  /** The widest box that is tried and has so many rows at most; the narrowest has the row. */
  private Box around(int row, int mostHits) {
    double width = FIRST_PRICES;
    int days = 0;
    int hits = hits(row, width, days);
    for (int i = 0; i < MOST_TRIES; i++) {
      double wider = width * WIDER;
      int more = (int) (wider / FIRST_PRICES);
      int found = hits(row, wider, more);
      if (found > mostHits) {
        break;
      }
      width = wider;
      days = more;
      hits = found;
    }
    return new Box(
        List.of(
            OrdersWorkload.PRICE.between(price(low(row, width)), price(prices[row] + width)),
            OrdersWorkload.DATE.between(date(dates[row] - days), date(dates[row] + days)),
            OrdersWorkload.PRIORITY.is(priorities[row])),
        hits);
  }

  private int hits(int row, double width, int days) {
    // The same numbers as in the condition.
    double low = Double.parseDouble(price(low(row, width)));
    double high = Double.parseDouble(price(prices[row] + width));
    return (int)
        IntStream.range(0, prices.length)
            .filter(i -> prices[i] >= low && prices[i] <= high)
            .filter(i -> Math.abs(dates[i] - dates[row]) <= days)
            .filter(i -> priorities[i].equals(priorities[row]))
            .count();
  }

  private double low(int row, double width) {
    return Math.max(0, prices[row] - width);
  }

  private static String price(double price) {
    return String.format(Locale.ROOT, "%.2f", price);
  }

  private static String date(int day) {
    return LocalDate.ofEpochDay(day).toString();
  }
}
