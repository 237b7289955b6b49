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
package org.lcindex.experiments.phoenix;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.workload.WorkloadColumn;

/** UPSERT VALUES and DELETE, committed with each call. */
final class PhoenixWriter implements RowWriter {
  /** Rows of a commit, and of its calls; with the default, 100, global indexes are slower. */
  static final int BATCH = 1_000;

  private final List<SqlColumn> columns;
  private final Connection connection;
  private final PreparedStatement upsert;
  private final PreparedStatement delete;

  /** A writer that closes the connection in the end. */
  PhoenixWriter(PhoenixTable table, Connection connection) throws IOException {
    this.columns = table.columns();
    this.connection = connection;
    try {
      upsert = connection.prepareStatement(table.upsert());
      delete = connection.prepareStatement(table.delete());
    } catch (SQLException e) {
      throw PhoenixClient.failed("prepare statements", e);
    }
  }

  @Override
  public void put(List<Put> rows) throws IOException {
    try {
      for (Put row : rows) {
        upsert.setBytes(1, PhoenixTable.key(row.getRow()));
        for (int i = 0; i < columns.size(); i++) {
          WorkloadColumn column = columns.get(i).column();
          byte[] cell =
              CellUtil.cloneValue(row.get(column.familyBytes(), column.qualifierBytes()).get(0));
          columns.get(i).setCell(upsert, i + 2, cell);
        }
        upsert.executeUpdate();
      }
      connection.commit();
    } catch (SQLException e) {
      throw PhoenixClient.failed("write " + rows.size() + " rows", e);
    }
  }

  @Override
  public void delete(List<byte[]> rowKeys) throws IOException {
    try {
      for (byte[] key : rowKeys) {
        delete.setBytes(1, PhoenixTable.key(key));
        delete.executeUpdate();
      }
      connection.commit();
    } catch (SQLException e) {
      throw PhoenixClient.failed("delete " + rowKeys.size() + " rows", e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw PhoenixClient.failed("close a connection", e);
    }
  }
}
