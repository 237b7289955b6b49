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
package org.lcindex.shell;

import java.io.IOException;
import java.util.Arrays;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.QueryMode;
import org.lcindex.query.RowReader;
import org.lcindex.rpc.IndexException;

/**
 * The shell's commands for queries. A query is a table and a text of the condition language, as
 * they were typed. Thread safe.
 */
public final class ShellQueries implements AutoCloseable {
  /** Rows of a call: those that are counted are small. */
  private static final int COUNT_CACHING = 1_000;

  private final Connection connection;
  private final MdrqClient client;

  ShellQueries(Connection connection) {
    this.connection = connection;
    this.client = new MdrqClient(connection);
  }

  /** {@code mdrq TABLE, CONDITION, OPTIONS}. */
  public ShellRows rows(Object table, Object condition, Object options) throws IOException {
    Options typed = new Options("mdrq", options, "AFTER", "COLUMNS", "LIMIT", "MODE");
    TableDescriptor descriptor = descriptor(table);
    MdrqBuilder builder = query(descriptor, condition, typed);
    int limit = typed.count("LIMIT", 0);
    if (limit > 0) {
      // One more, to know whether there are more.
      builder.limit(Math.min(limit, Integer.MAX_VALUE - 1) + 1);
    }
    Mdrq query = builder.build();
    return new ShellRows(
        query, client.scan(query, typed.text("AFTER")), RowReader.of(descriptor), limit);
  }

  /** {@code count_mdrq TABLE, CONDITION, OPTIONS}: the number of rows. */
  public long count(Object table, Object condition, Object options) throws IOException {
    Options typed = new Options("count_mdrq", options, "LIMIT", "MODE");
    MdrqBuilder query = query(descriptor(table), condition, typed).selectConditionColumns();
    return client.count(query.caching(COUNT_CACHING).build());
  }

  /** {@code explain_mdrq TABLE, CONDITION, OPTIONS}: planned only, or run as well. */
  public Listing explain(Object table, Object condition, Object options) throws IOException {
    Options typed = new Options("explain_mdrq", options, "COLUMNS", "LIMIT", "MODE", "RUN");
    Mdrq query = query(descriptor(table), condition, typed).build();
    return Listing.ofNotes(client.explain(query, typed.on("RUN")).toString().lines().toList());
  }

  private static MdrqBuilder query(TableDescriptor table, Object condition, Options options) {
    if (!(condition instanceof CharSequence)) {
      throw new IllegalArgumentException(
          "'"
              + condition
              + "' is no condition; write it as text, such as \"o:totalprice between 20000 and"
              + " 45000\"");
    }
    MdrqBuilder query =
        Mdrq.on(table)
            .where(condition.toString())
            .select(options.texts("COLUMNS").toArray(String[]::new))
            .mode(mode(options.text("MODE")));
    int limit = options.count("LIMIT", 0);
    return limit == 0 ? query : query.limit(limit);
  }

  private static QueryMode mode(String text) {
    if (text == null) {
      return QueryMode.AUTO;
    }
    return QueryMode.named(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "MODE is '"
                        + text
                        + "'; it takes one of "
                        + Arrays.toString(QueryMode.values())));
  }

  private TableDescriptor descriptor(Object table) throws IOException {
    TableName name = ShellIndexes.tableName(table);
    try (Table opened = connection.getTable(name)) {
      return QueriedTable.describe(opened);
    } catch (TableNotFoundException e) {
      throw new IndexException("There is no table " + name + "; create it first", e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
