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

import java.io.IOException;
import java.util.OptionalLong;

/** An exact number of generated rows of ORDERS. Thread safe. */
public final class FirstOrders implements OrdersSource {
  private static final double ROWS_PER_SCALE = 1_500_000;

  private final OrdersSource all;
  private final long rows;

  /**
   * A source of this many rows.
   *
   * @param rows at least 1
   */
  public FirstOrders(long rows) {
    if (rows < 1) {
      throw new IllegalArgumentException("rows is " + rows + ", must be at least 1");
    }
    this.rows = rows;
    // One row more, because the generator rounds its number of rows down.
    this.all = new GeneratedOrders((rows + 1) / ROWS_PER_SCALE);
  }

  @Override
  public String identity() {
    return "the first " + rows + " of " + all.identity();
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.of(rows);
  }

  @Override
  public Cursor open() throws IOException {
    Cursor cursor = all.open();
    return new Cursor() {
      private long returned;

      @Override
      public OrderRow next() throws IOException {
        return returned++ < rows ? cursor.next() : null;
      }

      @Override
      public void close() throws IOException {
        cursor.close();
      }
    };
  }
}
