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
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.LoadException;
import org.lcindex.load.RowSource;

/**
 * Where ORDERS rows come from. Every cursor yields the same rows in the same order, which is what
 * lets an interrupted load continue. Thread-safe; a cursor is not.
 */
public interface OrdersSource extends RowSource {
  @Override
  Cursor open() throws IOException;

  /** One pass over the rows; holds one row at a time in memory. */
  interface Cursor extends RowSource.Cursor {
    /**
     * The next row, or null at the end.
     *
     * @throws LoadException if the input is not a row and such lines are not to be skipped
     */
    OrderRow order() throws IOException;

    @Override
    default Put next() throws IOException {
      OrderRow row = order();
      return row == null ? null : OrdersTable.toPut(row);
    }
  }
}
