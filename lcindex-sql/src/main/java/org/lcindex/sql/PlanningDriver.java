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
package org.lcindex.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Properties;
import org.apache.calcite.avatica.AvaticaConnection;
import org.apache.calcite.avatica.AvaticaFactory;
import org.apache.calcite.avatica.AvaticaStatement;
import org.apache.calcite.avatica.Handler;
import org.apache.calcite.jdbc.CalciteConnection;
import org.apache.calcite.jdbc.CalcitePrepare;
import org.apache.calcite.jdbc.Driver;
import org.apache.calcite.sql.parser.babel.SqlBabelParserImpl;
import org.lcindex.sql.jdbc.SqlConnection;
import org.lcindex.sql.jdbc.SqlFactory;
import org.lcindex.sql.meaning.MeaningTypes;
import org.lcindex.sql.meaning.Preparation;
import org.lcindex.sql.plan.KeptRows;
import org.lcindex.sql.schema.Catalog;

/** Calcite's driver, for one connection, which closes the cluster's with it. */
final class PlanningDriver extends Driver {
  private static final String URL = "jdbc:calcite:";

  private Catalog catalog;

  PlanningDriver() {
    super(null);
  }

  Connection connect(Catalog cluster, boolean pushes) throws SQLException, IOException {
    catalog = cluster;
    Properties info = new Properties();
    info.setProperty("typeSystem", MeaningTypes.class.getName() + "#INSTANCE");
    info.setProperty("parserFactory", SqlBabelParserImpl.class.getName() + "#FACTORY");
    // With EXTEND, and groups by names and numbers of what is selected.
    info.setProperty("conformance", "LENIENT");
    // Literals, fields and texts of instants are the same in every zone of the JVM.
    info.setProperty("timeZone", "UTC");
    info.setProperty("caseSensitive", "false");
    info.setProperty("unquotedCasing", "UNCHANGED");
    info.setProperty("quotedCasing", "UNCHANGED");
    // As an index has them: the first rows by a column are those with a value.
    info.setProperty("defaultNullCollation", "LAST");
    boolean connected = false;
    try {
      Connection connection = connect(URL, info);
      cluster.addTo(connection.unwrap(CalciteConnection.class), pushes);
      connected = true;
      return SqlConnection.of((AvaticaConnection) connection, cluster);
    } finally {
      if (!connected) {
        cluster.close();
      }
    }
  }

  @Override
  protected AvaticaFactory createFactory() {
    return new SqlFactory();
  }

  @Override
  public CalcitePrepare createPrepare() {
    return new Preparation(KeptRows::in);
  }

  @Override
  protected Handler createHandler() {
    Handler own = super.createHandler();
    return new Handler() {
      @Override
      public void onConnectionInit(AvaticaConnection connection) throws SQLException {
        own.onConnectionInit(connection);
      }

      @Override
      public void onConnectionClose(AvaticaConnection connection) {
        own.onConnectionClose(connection);
        try {
          catalog.close();
        } catch (IOException e) {
          throw new UncheckedIOException(e);
        }
      }

      @Override
      public void onStatementExecute(AvaticaStatement statement, ResultSink sink) {
        own.onStatementExecute(statement, sink);
      }

      @Override
      public void onStatementClose(AvaticaStatement statement) {
        own.onStatementClose(statement);
      }
    };
  }
}
