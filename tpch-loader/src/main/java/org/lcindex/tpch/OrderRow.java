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

import java.time.LocalDate;

/**
 * One row of ORDERS. Immutable. Column meanings are in the TPC-H specification, section 1.4.
 *
 * @param orderKey primary key, sparse: eight of every thirty-two numbers are used
 * @param totalPrice in currency units with two decimals
 */
public record OrderRow(
    long orderKey,
    long custKey,
    String orderStatus,
    double totalPrice,
    LocalDate orderDate,
    String orderPriority,
    String clerk,
    int shipPriority,
    String comment) {
  /** The row with another key. */
  public OrderRow withKey(long key) {
    return new OrderRow(
        key,
        custKey,
        orderStatus,
        totalPrice,
        orderDate,
        orderPriority,
        clerk,
        shipPriority,
        comment);
  }

  /** The row with other values in these columns. */
  public OrderRow with(double price, LocalDate date, String priority) {
    return new OrderRow(
        orderKey, custKey, orderStatus, price, date, priority, clerk, shipPriority, comment);
  }
}
