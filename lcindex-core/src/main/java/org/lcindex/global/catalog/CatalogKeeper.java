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
package org.lcindex.global.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.GlobalTables;
import org.lcindex.global.table.CatalogTable;

/**
 * What the catalog says besides its rows of indexes: which active master has LCIndex's hook, so
 * that nothing happens to a table without the catalog being told. Under another master nothing is
 * covered. Thread safe.
 */
@InterfaceAudience.Private
public final class CatalogKeeper {
  /** No table's rows begin so. */
  private static final byte[] ROW = Bytes.toBytes("/master");

  private static final byte[] MASTER = {'m'};
  private static final byte[] TURNS = {'z'};
  private static final byte[] FAMILY = CatalogTable.indexFamily();

  /** Of one call: who looks each minute must not wait for longer. */
  private static final int TIMEOUT_MILLIS = 10_000;

  private final Connection connection;

  /** Over a connection of a server, which stays the caller's. */
  public CatalogKeeper(Connection connection) {
    this.connection = connection;
  }

  /**
   * A master with the hook is active.
   *
   * @param turns by which the next one sees whether another was active in between
   */
  public void started(ServerName master, String turns) throws IOException {
    Put put = new Put(ROW).setDurability(Durability.SYNC_WAL).setPriority(HConstants.HIGH_QOS);
    put.addColumn(FAMILY, MASTER, Bytes.toBytes(master.getServerName()));
    put.addColumn(FAMILY, TURNS, Bytes.toBytes(turns));
    try (Table table = table()) {
      table.put(put);
    }
  }

  /** The last master with the hook that became active; null if there was none. */
  public ServerName master() throws IOException {
    String name = read(MASTER);
    return name == null ? null : ServerName.valueOf(name);
  }

  /** What that one has told of masters before it; null if there was none. */
  public String turns() throws IOException {
    return read(TURNS);
  }

  private String read(byte[] column) throws IOException {
    try (Table table = table()) {
      Get get = new Get(ROW).addColumn(FAMILY, column).setPriority(HConstants.HIGH_QOS);
      byte[] value = table.get(get).getValue(FAMILY, column);
      return value == null ? null : Bytes.toString(value);
    }
  }

  /** The base tables of which there are rows, in order. */
  public List<TableName> bases() throws IOException {
    List<TableName> bases = new ArrayList<>();
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter());
    try (Table table = table();
        ResultScanner rows = table.getScanner(scan)) {
      // Not by its iterator, whose exceptions hide that there is no catalog.
      for (Result row = rows.next(); row != null; row = rows.next()) {
        String key = Bytes.toString(row.getRow());
        int end = key.indexOf('/');
        if (end > 0) {
          TableName base = TableName.valueOf(key.substring(0, end));
          if (bases.isEmpty() || !bases.get(bases.size() - 1).equals(base)) {
            bases.add(base);
          }
        }
      }
    }
    return bases;
  }

  private Table table() {
    return connection
        .getTableBuilder(GlobalTables.CATALOG, null)
        .setOperationTimeout(TIMEOUT_MILLIS)
        .build();
  }
}
