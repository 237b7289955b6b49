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
package org.lcindex.query.cli.uninstall;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.security.access.Permission;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.Causes;

/**
 * Whether the user may take all of LCIndex out, asked before the first drop: half an uninstall by
 * somebody who may not do the other half helps nobody. Stateless.
 */
final class Rights {
  private Rights() {}

  /**
   * Returns if the user may delete LCIndex's own tables and their namespace, and alter every table.
   *
   * @throws IndexException if not, with what is missing
   */
  static void require(Connection connection, List<TableName> own) throws IOException {
    if (!mayAdministrate(connection)) {
      throw new IndexException(
          "Nothing is dropped: 'lcindex uninstall --all' alters every table with an index and deletes"
              + " namespace lcindex, which wants ADMIN on the whole cluster. Have somebody do it who"
              + " has that; for one table 'lcindex uninstall --table' wants ADMIN or CREATE on it");
    }
    for (TableName table : own) {
      requireSuperuser(connection, table);
    }
  }

  /** Where nobody asks for rights everybody may. */
  private static boolean mayAdministrate(Connection connection) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      Permission cluster = Permission.newBuilder().withActions(Action.ADMIN).build();
      return !admin.hasUserPermissions(List.of(cluster)).contains(false);
    } catch (IOException e) {
      if (Causes.of(e).stream()
          .anyMatch(c -> String.valueOf(c.getMessage()).contains("not loaded"))) {
        return true; // no AccessController: what is not allowed is refused when it comes
      }
      throw e;
    }
  }

  /** Nobody else may read a row of such a table, or delete it: the one is asked by the other. */
  private static void requireSuperuser(Connection connection, TableName own) throws IOException {
    try (Table table = connection.getTable(own)) {
      table.get(new Get(Bytes.toBytes("/")));
    } catch (TableNotEnabledException | TableNotFoundException e) {
      // by an earlier call of this command, whose user had the right
    } catch (IOException e) {
      if (Causes.denial(e).isPresent()) {
        throw new IndexException(
            "Nothing is dropped: table "
                + own
                + " is LCIndex's own, and HBase lets nobody delete it but its superusers: the user who"
                + " runs the servers, and whom hbase.superuser names. Run the command as one of them",
            e);
      }
      throw e;
    }
  }
}
