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
package org.lcindex.offline.build;

import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.load.RowSource;

/**
 * The rows of a table, as a scan finds them: all versions that their families keep, with their own
 * timestamps, and without tags. Cells from a moment on are not read, so that a build which goes on
 * reads what it has read before.
 *
 * @param until ms; cells with this timestamp or a later one are not read
 */
record TableRows(Connection connection, TableName table, long until) implements RowSource {
  private static final int ROWS_OF_A_CALL = 1_000;

  @Override
  public String identity() {
    return "table " + table;
  }

  @Override
  public OptionalLong expectedRows() {
    return OptionalLong.empty();
  }

  @Override
  public Cursor open() throws IOException {
    Table open = connection.getTable(table);
    Scan scan =
        new Scan()
            .readAllVersions()
            .setTimeRange(0, until)
            .setCaching(ROWS_OF_A_CALL)
            .setCacheBlocks(false)
            .setAttribute(
                "lcindex.mode", "forbid".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    ResultScanner rows = open.getScanner(scan);
    return new Cursor() {
      @Override
      public Put next() throws IOException {
        Result row = rows.next();
        if (row == null) {
          return null;
        }
        Put put = new Put(row.getRow());
        for (Cell cell : row.rawCells()) {
          put.add(cell);
        }
        return put;
      }

      @Override
      public void close() throws IOException {
        rows.close();
        open.close();
      }
    };
  }
}
