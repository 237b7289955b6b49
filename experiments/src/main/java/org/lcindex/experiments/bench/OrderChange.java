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
package org.lcindex.experiments.bench;

import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Mutation;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.tpch.OrderRow;
import org.lcindex.tpch.OrdersTable;

/**
 * What becomes of some of the orders. A hash of the order key decides of which, for each kind of
 * change anew, so that every run makes the same changes and some rows get several. New values of
 * indexed columns are those of the row before: they stay as likely as they were, and rows move into
 * the queries' ranges and out of them.
 */
enum OrderChange {
  /** A column without index. */
  COMMENT(100) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return new Put(key(row)).addColumn(FAMILY, COMMENT_COLUMN, comment(row));
    }
  },
  /** An indexed column. */
  PRICE(100) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return new Put(key(row)).addColumn(FAMILY, PRICE_COLUMN, Bytes.toBytes(before.totalPrice()));
    }
  },
  /** All columns. */
  WHOLE(100) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return again(row, before);
    }
  },
  /** All columns of many rows. */
  HALF(500) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return again(row, before);
    }
  },
  DELETED(20) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return new Delete(key(row));
    }
  },
  /** One column: of every other row one with an index. */
  PARTLY(20) {
    @Override
    Mutation of(OrderRow row, OrderRow before) {
      return (row.orderKey() % 2 == 0 ? COMMENT : PRICE).of(row, before);
    }
  };

  private static final byte[] FAMILY = OrdersTable.family();
  private static final byte[] COMMENT_COLUMN = Bytes.toBytes("comment");
  private static final byte[] PRICE_COLUMN = Bytes.toBytes("totalprice");

  private final int perMille;

  OrderChange(int perMille) {
    this.perMille = perMille;
  }

  /**
   * The change of a row that {@linkplain #concerns is concerned}.
   *
   * @param before the row before it
   */
  abstract Mutation of(OrderRow row, OrderRow before);

  boolean concerns(OrderRow row) {
    long hash = row.orderKey() * 0x9E3779B97F4A7C15L + ordinal() * 0xD1B54A32D192ED03L;
    hash = (hash ^ hash >>> 32) * 0x94D049BB133111EBL;
    return (hash >>> 33) % 1000 < perMille;
  }

  private static byte[] key(OrderRow row) {
    return OrdersTable.rowKey(row.orderKey());
  }

  private static byte[] comment(OrderRow row) {
    return Bytes.toBytes(row.comment() + " (new)");
  }

  private static Put again(OrderRow row, OrderRow before) {
    return OrdersTable.toPut(
        new OrderRow(
            row.orderKey(),
            row.custKey(),
            row.orderStatus(),
            before.totalPrice(),
            before.orderDate(),
            before.orderPriority(),
            row.clerk(),
            row.shipPriority(),
            row.comment()));
  }
}
