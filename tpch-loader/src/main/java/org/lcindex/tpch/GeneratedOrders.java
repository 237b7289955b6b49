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
package org.lcindex.tpch;

import io.trino.tpch.GenerateUtils;
import io.trino.tpch.Order;
import io.trino.tpch.OrderGenerator;
import java.time.LocalDate;
import java.util.Iterator;
import java.util.OptionalLong;

/**
 * ORDERS as dbgen makes them, generated on the fly: 1,500,000 rows per unit of scale factor, about
 * a million rows a second.
 */
public final class GeneratedOrders implements OrdersSource {
  private static final double ROWS_PER_SCALE = 1_500_000;
  private static final long ALL = Long.MAX_VALUE;

  private final double scaleFactor;
  private final long most;

  /**
   * A source at a scale factor.
   *
   * @param scaleFactor above 0; fractions are fine (0.01 is 15,000 rows)
   */
  public GeneratedOrders(double scaleFactor) {
    this(scaleFactor, ALL);
  }

  private GeneratedOrders(double scaleFactor, long most) {
    if (!(scaleFactor > 0 && scaleFactor <= 100_000)) {
      throw new IllegalArgumentException(
          "scale factor is " + scaleFactor + ", must be above 0 and at most 100000");
    }
    this.scaleFactor = scaleFactor;
    this.most = most;
  }

  /**
   * An exact number of rows, the first ones.
   *
   * @param rows at least 1
   */
  public static GeneratedOrders first(long rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows is " + rows + ", must be at least 1");
    }
    // One row more, because the generator rounds its number of rows down.
    return new GeneratedOrders((rows + 1) / ROWS_PER_SCALE, rows);
  }

  @Override
  public String identity() {
    String all = "generated ORDERS, scale factor " + scaleFactor;
    return most == ALL ? all : "the first " + most + " of " + all;
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.of(
        Math.min(
            most, GenerateUtils.calculateRowCount(OrderGenerator.SCALE_BASE, scaleFactor, 1, 1)));
  }

  @Override
  public Cursor open() {
    Iterator<Order> orders = new OrderGenerator(scaleFactor, 1, 1).iterator();
    return new Cursor() {
      private long returned;

      @Override
      public OrderRow order() {
        return orders.hasNext() && returned++ < most ? toRow(orders.next()) : null;
      }
    };
  }

  private static OrderRow toRow(Order order) {
    return new OrderRow(
        order.getOrderKey(),
        order.getCustomerKey(),
        String.valueOf(order.getOrderStatus()),
        order.getTotalPrice(),
        LocalDate.ofEpochDay(order.getOrderDate()),
        order.getOrderPriority(),
        order.getClerk(),
        order.getShipPriority(),
        order.getComment());
  }
}
