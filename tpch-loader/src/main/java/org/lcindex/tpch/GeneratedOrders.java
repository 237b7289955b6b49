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
  private final double scaleFactor;

  /**
   * A source at a scale factor.
   *
   * @param scaleFactor above 0; fractions are fine (0.01 is 15,000 rows)
   */
  public GeneratedOrders(double scaleFactor) {
    if (!(scaleFactor > 0 && scaleFactor <= 100_000)) {
      throw new IllegalArgumentException(
          "scale factor is " + scaleFactor + ", must be above 0 and at most 100000");
    }
    this.scaleFactor = scaleFactor;
  }

  @Override
  public String identity() {
    return "generated ORDERS, scale factor " + scaleFactor;
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.of(
        GenerateUtils.calculateRowCount(OrderGenerator.SCALE_BASE, scaleFactor, 1, 1));
  }

  @Override
  public Cursor open() {
    Iterator<Order> orders = new OrderGenerator(scaleFactor, 1, 1).iterator();
    return () -> orders.hasNext() ? toRow(orders.next()) : null;
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
