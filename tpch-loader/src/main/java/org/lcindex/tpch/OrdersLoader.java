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
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.load.LoadException;
import org.lcindex.load.LoadListener;
import org.lcindex.load.LoadOptions;
import org.lcindex.load.LoadResult;
import org.lcindex.load.RowSource;
import org.lcindex.load.TableLoader;

/**
 * Writes the rows of ORDERS to a table of the layout of {@link OrdersTable}, as {@link TableLoader}
 * does. Thread-safe; loads of one progress file must not overlap.
 */
public final class OrdersLoader {
  private final TableLoader loader;

  /** A loader; the connection stays the caller's. */
  public OrdersLoader(Connection connection, LoadOptions options, LoadListener listener) {
    this.loader = new TableLoader(connection, OrdersTable.family(), options, listener);
  }

  /**
   * Loads all rows and returns when the servers have acknowledged them.
   *
   * @throws MalformedRowException on a line that is no row, unless the source skips such lines
   * @throws LoadException if the cluster does not answer, the table is not there, or a write fails
   */
  public LoadResult load(OrdersSource source) throws IOException {
    return loader.load(new Puts(source));
  }

  private record Puts(OrdersSource source) implements RowSource {
    @Override
    public String identity() {
      return source.identity();
    }

    @Override
    public OptionalLong expectedRows() throws IOException {
      return source.expectedRows();
    }

    @Override
    public Cursor open() throws IOException {
      OrdersSource.Cursor rows = source.open();
      return new Cursor() {
        @Override
        public Put next() throws IOException {
          OrderRow row = rows.next();
          return row == null ? null : OrdersTable.toPut(row);
        }

        @Override
        public long badLines() {
          return rows.malformedLines();
        }

        @Override
        public void close() throws IOException {
          rows.close();
        }
      };
    }
  }
}
