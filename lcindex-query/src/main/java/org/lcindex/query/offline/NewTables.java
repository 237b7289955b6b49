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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableExistsException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;

/** Tables that a command makes for the rows that it has. Stateless. */
@InterfaceAudience.Private
public final class NewTables {
  private NewTables() {}

  /**
   * Creates a table unless it is there, also by somebody else meanwhile; says whether it did. Its
   * indexes are for {@link #lacking}.
   *
   * @param splits where its regions begin, without the first one
   */
  public static boolean create(Admin admin, TableDescriptor wanted, byte[][] splits)
      throws IOException {
    if (admin.tableExists(wanted.getTableName())) {
      return false;
    }
    TableDescriptor made = IndexDefinitions.removeFrom(wanted);
    try {
      if (splits.length == 0) {
        admin.createTable(made);
      } else {
        admin.createTable(made, splits);
      }
      return true;
    } catch (TableExistsException e) {
      return false;
    }
  }

  /** The indexes that a table lacks. */
  public static List<IndexDefinition> lacking(TableDescriptor table, IndexDefinitions wanted) {
    IndexDefinitions there = IndexDefinitions.readable(table);
    List<IndexDefinition> indexes = new ArrayList<>(wanted.all());
    indexes.removeIf(index -> there.all().contains(index));
    return indexes;
  }

  /** Whether a table has no row. */
  public static boolean isEmpty(Connection connection, TableName name) throws IOException {
    try (Table table = connection.getTable(name);
        ResultScanner rows = table.getScanner(new Scan().setLimit(1))) {
      return rows.next() == null;
    }
  }

  /** Deletes a table that has no row; says whether it did. */
  public static boolean deleteIfEmpty(Connection connection, TableName name) throws IOException {
    if (!isEmpty(connection, name)) {
      return false;
    }
    try (Admin admin = connection.getAdmin()) {
      admin.disableTable(name);
      admin.deleteTable(name);
    }
    return true;
  }
}
