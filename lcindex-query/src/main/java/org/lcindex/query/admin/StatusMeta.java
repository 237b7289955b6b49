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
package org.lcindex.query.admin;

import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.Future;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.lcindex.rpc.caller.Causes;

/**
 * Whether hbase:meta answers, which tells where the regions of all tables are. Found out once,
 * nobody waits for it with each table. Stateless.
 */
final class StatusMeta {
  private StatusMeta() {}

  /** The server that has hbase:meta, as ZooKeeper or the master tells; null when it is nowhere. */
  static ServerName server(Connection connection) throws IOException {
    try (RegionLocator meta = connection.getRegionLocator(TableName.META_TABLE_NAME)) {
      HRegionLocation location = meta.getRegionLocation(HConstants.EMPTY_START_ROW);
      return location == null ? null : location.getServerName();
    }
  }

  /**
   * Asks hbase:meta about a table.
   *
   * @return why nothing can be known of regions; null when it answers, be it with an error that
   *     each table meets by itself
   * @throws IOException when the call was interrupted
   */
  static String silence(Connection connection, TableName table, Duration limit) throws IOException {
    try (TimeLimit time = new TimeLimit(limit)) {
      Future<ServerName> server = time.start(() -> server(connection));
      Future<Boolean> answer = time.start(() -> isEnabled(connection, table));
      try {
        time.await(answer);
        return null;
      } catch (TableNotFoundException e) {
        return null;
      } catch (IOException e) {
        if (Causes.isInterrupt(e)) {
          throw e;
        }
        return Causes.denial(e).isPresent() ? null : text(found(time, server));
      }
    }
  }

  private static boolean isEnabled(Connection connection, TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.isTableEnabled(table);
    }
  }

  /** The server; null when it cannot be found out. */
  static ServerName found(TimeLimit time, Future<ServerName> server) throws IOException {
    try {
      return time.await(server);
    } catch (IOException e) {
      if (Causes.isInterrupt(e)) {
        throw e;
      }
      return null;
    }
  }

  /** What is said of tables. */
  static String text(ServerName server) {
    return "hbase:meta"
        + (server == null ? "" : " on the server " + server.getAddress())
        + " does not answer, which tells where regions are";
  }
}
