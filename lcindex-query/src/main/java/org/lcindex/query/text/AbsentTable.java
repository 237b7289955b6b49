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
package org.lcindex.query.text;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.text.DidYouMean;

/** What is said of a table that is not there. Stateless. */
public final class AbsentTable {
  private AbsentTable() {}

  /** The message, with the tables that may be meant, of those that the user may know of. */
  public static String message(Connection connection, TableName table) {
    return "There is no table "
        + table
        + "; create it first, or correct its name"
        + meant(connection, table);
  }

  private static String meant(Connection connection, TableName table) {
    try (Admin admin = connection.getAdmin()) {
      return DidYouMean.among(
          table.getNameAsString(),
          Arrays.stream(admin.listTableNames()).map(TableName::getNameAsString).toList());
    } catch (IOException e) {
      return ""; // which table is meant is not what was asked
    }
  }
}
