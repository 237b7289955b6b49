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
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/** A row of ORDERS as a table has it. */
final class StoredOrder {
  private StoredOrder() {}

  /** The row of a result that has all nine columns. */
  static OrderRow fromResult(Result result) {
    return new OrderRow(
        Bytes.toLong(value(result, "orderkey")),
        Bytes.toLong(value(result, "custkey")),
        Bytes.toString(value(result, "orderstatus")),
        Bytes.toDouble(value(result, "totalprice")),
        LocalDate.parse(Bytes.toString(value(result, "orderdate"))),
        Bytes.toString(value(result, "orderpriority")),
        Bytes.toString(value(result, "clerk")),
        Bytes.toInt(value(result, "shippriority")),
        Bytes.toString(value(result, "comment")));
  }

  private static byte[] value(Result result, String qualifier) {
    byte[] value = result.getValue(OrdersTable.family(), Bytes.toBytes(qualifier));
    if (value == null) {
      throw new IllegalArgumentException(
          "row " + Bytes.toStringBinary(result.getRow()) + " has no column o:" + qualifier);
    }
    return value;
  }
}
