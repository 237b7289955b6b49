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
package org.lcindex.dist;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.util.Properties;
import java.util.concurrent.Callable;

/**
 * A program that has the JDBC jar on its class path, and what others bring; loaded by a class
 * loader of its own. Public, because that is another one than the test's.
 */
public final class JarQuestion implements Callable<String> {
  private final String url;
  private final String sql;

  /** A question. */
  public JarQuestion(String url, String sql) {
    this.url = url;
    this.sql = sql;
  }

  /** The rows, a line for each. */
  @Override
  public String call() throws Exception {
    StringBuilder rows = new StringBuilder();
    Class.forName("org.lcindex.sql.LCIndexDriver"); // as tools do
    try (Connection connection = DriverManager.getConnection(url, new Properties());
        Statement statement = connection.createStatement();
        ResultSet result = statement.executeQuery(sql)) {
      int columns = result.getMetaData().getColumnCount();
      while (result.next()) {
        for (int i = 1; i <= columns; i++) {
          rows.append(i == 1 ? "" : " ").append(result.getString(i));
        }
        rows.append('\n');
      }
    }
    return rows.toString();
  }
}
