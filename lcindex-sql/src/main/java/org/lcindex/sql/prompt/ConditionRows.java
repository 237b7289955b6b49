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
package org.lcindex.sql.prompt;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.RowReader;
import org.lcindex.query.Wording;
import org.lcindex.query.cli.rows.OtherColumns;
import org.lcindex.query.cli.rows.RowColumns;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.query.cli.rows.RowSink;
import org.lcindex.query.store.NamedTable;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/** Rows by conditions of our language, as {@code query} prints them. Thread safe. */
final class ConditionRows {
  private final Connection connection;

  ConditionRows(Connection connection) {
    this.connection = connection;
  }

  /** A question that is being answered. Not thread safe but for {@link #cancel}. */
  static final class Running implements AutoCloseable {
    private final MdrqClient client;
    private final Mdrq query;
    private final RowColumns columns;
    private final List<String> notes = new ArrayList<>();

    private Running(MdrqClient client, Mdrq query, TableDescriptor table) {
      this.client = client;
      this.query = query;
      this.columns = RowColumns.of(RowReader.of(table, query), List.of());
    }

    /** Prints the rows; returns how many there were. */
    long print(RowFormat format, int width, Writer out) throws IOException {
      OtherColumns others = new OtherColumns(columns, false);
      RowSink sink = format.sink(columns, others, width, out);
      long count = 0;
      sink.begin();
      try (ResultScanner scanner = client.scan(query)) {
        for (Result row = scanner.next(); row != null; row = scanner.next()) {
          sink.write(row);
          count++;
        }
      }
      sink.end();
      notes.addAll(others.told());
      return count;
    }

    /** What is to be said of the rows. */
    List<String> notes() {
      return notes;
    }

    /** Ends it; another thread may. */
    void cancel() {
      client.close();
    }

    @Override
    public void close() {
      client.close();
    }
  }

  /**
   * Asks.
   *
   * @throws UserError when there is no such table, or the condition is none
   */
  Running ask(String name, String condition) throws IOException {
    TableName table;
    try {
      table = NamedTable.parse(name).resolve(connection);
    } catch (IllegalArgumentException e) {
      throw new UserError("'" + ShownText.cut(name) + "' is no table's name");
    }
    MdrqClient client = new MdrqClient(connection);
    boolean asked = false;
    try (Table opened = connection.getTable(table)) {
      TableDescriptor descriptor = QueriedTable.describe(opened);
      Running running = new Running(client, Mdrq.parse(descriptor, condition), descriptor);
      asked = true;
      return running;
    } catch (TableNotFoundException e) {
      throw new UserError(AbsentTable.message(connection, table));
    } catch (IllegalArgumentException e) {
      throw new UserError(Wording.COMMAND_LINE.of(e.getMessage()));
    } finally {
      if (!asked) {
        client.close();
      }
    }
  }
}
