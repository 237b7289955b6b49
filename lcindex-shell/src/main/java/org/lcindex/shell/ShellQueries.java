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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.Aggregate;
import org.lcindex.query.AggregateFunction;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.OddCells;
import org.lcindex.query.Order;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.query.RowReader;
import org.lcindex.query.Wording;
import org.lcindex.query.text.AbsentTable;
import org.lcindex.query.text.FigureQuestions;
import org.lcindex.query.text.GroupKeys;
import org.lcindex.query.text.GroupLines;
import org.lcindex.query.text.Histogram;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * The shell's commands for queries. A query is a table and a text of the condition language, as
 * they were typed. Thread safe.
 */
public final class ShellQueries implements AutoCloseable {
  /** A call ends by the size of its rows, as HBase's does: those that are counted are small. */
  private static final int COUNT_CACHING = Integer.MAX_VALUE;

  private final Connection connection;
  private final MdrqClient client;
  private final Queue<String> warnings = new ConcurrentLinkedQueue<>();

  ShellQueries(Connection connection) {
    this.connection = connection;
    this.client = new MdrqClient(connection);
  }

  /** {@code mdrq TABLE, CONDITION, OPTIONS}. */
  public ShellRows rows(Object table, Object condition, Object options) throws IOException {
    Options typed =
        new Options(
            "mdrq",
            options,
            "AFTER",
            "COLUMNS",
            "DESC",
            "INDEX",
            "LIMIT",
            "MODE",
            "ORDER_BY",
            "PATH");
    TableName name = ShellTables.read(connection, table);
    OddCells odd = OddCells.of(connection, name);
    TableDescriptor descriptor = descriptor(name);
    int limit = typed.count("LIMIT", 0);
    MdrqBuilder builder = query(descriptor, condition, typed, limit);
    if (limit > 0 && !typed.has("ORDER_BY")) {
      // One more, to know whether there are more.
      builder.limit(Math.min(limit, Integer.MAX_VALUE - 1) + 1);
    }
    Mdrq query = builder.build();
    return new ShellRows(
        query,
        client.scan(query, typed.text("AFTER")),
        RowReader.of(descriptor, query),
        limit,
        () -> {
          warn(query.emptyRanges());
          warn(odd.told(query));
        });
  }

  private void warn(List<String> lines) {
    lines.forEach(line -> warnings.add("warning: " + ShownText.line(line)));
  }

  /** What the commands that have ended since the last call warn of, once for each command. */
  public List<String> warnings() {
    List<String> taken = new ArrayList<>();
    for (String line = warnings.poll(); line != null; line = warnings.poll()) {
      taken.add(line);
    }
    return taken;
  }

  private interface Question<T> {
    T ask(Mdrq query) throws IOException;
  }

  /**
   * Asks about the rows of a query, and warns of what the answer depends on.
   *
   * @param limit rows at most; 0 for all
   * @param columns that are read by their types besides those of the condition
   */
  private <T> T answer(
      Object table,
      Object condition,
      Options options,
      int limit,
      Question<T> question,
      String... columns)
      throws IOException {
    TableName name = ShellTables.read(connection, table);
    try (OddCells odd = OddCells.of(connection, name)) {
      Mdrq query =
          query(descriptor(name), condition, options, limit).caching(COUNT_CACHING).build();
      T found = question.ask(query);
      warn(query.emptyRanges());
      warn(odd.told(query, columns));
      return found;
    }
  }

  private FigureQuestions about(Mdrq query) {
    return new FigureQuestions(client, query);
  }

  private static GroupKeys keys(Options options) {
    return GroupKeys.of(options.texts("BY"), options.text("ZONE"));
  }

  private static Listing listing(GroupLines lines) {
    return new Listing(lines.table(), lines.notes());
  }

  /**
   * {@code count_mdrq TABLE, CONDITION, OPTIONS}: the number of rows, a {@link Long}, or a {@link
   * Listing} of groups; null is no condition.
   */
  public Object count(Object table, Object condition, Object options) throws IOException {
    Options typed =
        new Options("count_mdrq", options, "BY", "INDEX", "LIMIT", "MODE", "PATH", "ZONE");
    GroupKeys keys = keys(typed);
    int limit = typed.count("LIMIT", 0);
    if (typed.has("BY")) {
      return listing(answer(table, condition, typed, limit, query -> about(query).counts(keys)));
    }
    return answer(table, condition, typed, limit, client::count);
  }

  /** {@code aggregate_mdrq TABLE, COLUMN, CONDITION, OPTIONS}; null is no condition. */
  public Listing aggregate(Object table, Object column, Object condition, Object options)
      throws IOException {
    Options typed =
        new Options("aggregate_mdrq", options, "BY", "FUNCTIONS", "MODE", "PATH", "ZONE");
    List<AggregateFunction> functions =
        typed.texts("FUNCTIONS").stream().map(ShellQueries::function).toList();
    GroupKeys keys = keys(typed);
    String name = column(column);
    if (typed.has("BY")) {
      Question<GroupLines> ofGroups = query -> about(query).aggregates(keys, name, functions);
      return listing(answer(table, condition, typed, 0, ofGroups, name));
    }
    AggregateFunction[] all = functions.toArray(AggregateFunction[]::new);
    Question<Aggregate> ofAll = query -> client.aggregate(query, name, all);
    Aggregate found = answer(table, condition, typed, 0, ofAll, name);
    List<String> lines = new ArrayList<>();
    lines.add(line("column", found.column() + " " + found.codec()));
    lines.add(line("values", Long.toString(found.values())));
    found.texts().forEach((what, value) -> lines.add(line(what, value == null ? "-" : value)));
    return new Listing(lines);
  }

  /** {@code distinct_mdrq TABLE, COLUMN, CONDITION, OPTIONS}; null is no condition. */
  public Listing distinct(Object table, Object column, Object condition, Object options)
      throws IOException {
    Options typed =
        new Options(
            "distinct_mdrq",
            options,
            "APPROXIMATE",
            "BY",
            "INDEX",
            "LIMIT",
            "MODE",
            "PATH",
            "ZONE");
    GroupKeys keys = keys(typed);
    String name = column(column);
    int limit = typed.count("LIMIT", 0);
    boolean approximate = typed.on("APPROXIMATE");
    boolean counted = typed.has("BY") || approximate;
    if (counted && limit > 0) {
      throw new IllegalArgumentException(
          "LIMIT is of values, and "
              + (approximate ? "APPROXIMATE" : "BY")
              + " counts them; leave one of them out");
    }
    Question<GroupLines> question =
        query ->
            counted
                ? about(query).distinct(keys, name, approximate)
                : about(query).distinct(name, limit);
    return listing(answer(table, condition, typed, 0, question));
  }

  /** {@code histogram_mdrq TABLE, COLUMN, CONDITION, OPTIONS}; null is no condition. */
  public Listing histogram(Object table, Object column, Object condition, Object options)
      throws IOException {
    Options typed = new Options("histogram_mdrq", options, "BUCKETS", "INDEX", "MODE", "PATH");
    String name = column(column);
    int buckets = typed.count("BUCKETS", Histogram.USUAL_BUCKETS);
    return listing(
        answer(table, condition, typed, 0, query -> about(query).histogram(name, buckets)));
  }

  private static String column(Object column) {
    if (!(column instanceof CharSequence)) {
      throw new IllegalArgumentException(
          "'" + column + "' is no column; write it as text, such as 'o:totalprice'");
    }
    return column.toString();
  }

  private static String line(String name, String value) {
    // The shell's formatter leaves one space of many.
    return name + " " + value;
  }

  private static AggregateFunction function(String name) {
    return AggregateFunction.named(name)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "FUNCTIONS has '"
                        + name
                        + "'; it takes some of "
                        + Arrays.toString(AggregateFunction.values())));
  }

  /** {@code explain_mdrq TABLE, CONDITION, OPTIONS}: planned only, or run as well. */
  public Listing explain(Object table, Object condition, Object options) throws IOException {
    Options typed =
        new Options(
            "explain_mdrq",
            options,
            "BY",
            "COLUMNS",
            "DESC",
            "INDEX",
            "LIMIT",
            "MODE",
            "ORDER_BY",
            "PATH",
            "RUN",
            "ZONE");
    GroupKeys keys = keys(typed);
    TableName name = ShellTables.read(connection, table);
    Mdrq query = query(descriptor(name), condition, typed, typed.count("LIMIT", 0)).build();
    warn(query.emptyRanges());
    boolean run = typed.on("RUN");
    Explanation explanation =
        typed.has("BY") ? client.explain(query, keys.grouping(), run) : client.explain(query, run);
    return new Listing(explanation.text(Wording.SHELL).lines().toList());
  }

  /** Without a condition all rows. */
  private static MdrqBuilder query(
      TableDescriptor table, Object condition, Options options, int limit) {
    if (condition != null && !(condition instanceof CharSequence)) {
      throw new IllegalArgumentException(
          "'"
              + (Boolean.FALSE.equals(condition) ? "nil" : condition)
              + "' is no condition; write it as text, such as \"o:totalprice between 20000 and"
              + " 45000\"");
    }
    MdrqBuilder query =
        Mdrq.on(table)
            .select(options.texts("COLUMNS").toArray(String[]::new))
            .mode(mode(options.text("MODE")))
            .path(path(options.text("PATH")));
    if (condition != null) {
      query.where(condition.toString());
    }
    if (options.has("INDEX")) {
      query.index(options.text("INDEX"));
    }
    order(query, options, limit);
    return limit == 0 ? query : query.limit(limit);
  }

  private static void order(MdrqBuilder query, Options options, int limit) {
    boolean descending = options.on("DESC");
    if (!options.has("ORDER_BY")) {
      if (descending) {
        throw new IllegalArgumentException(
            "DESC is the direction of ORDER_BY, which is missing; write ORDER_BY =>"
                + " 'o:totalprice', DESC => true");
      }
      return;
    }
    if (limit == 0) {
      throw new IllegalArgumentException(
          "ORDER_BY wants a LIMIT: rows are sorted in memory, so not all of them; write LIMIT =>"
              + " 10");
    }
    query.orderBy(options.text("ORDER_BY"), descending ? Order.DESC : Order.ASC);
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

  private static QueryPath path(String text) {
    if (text == null) {
      return QueryPath.AUTO;
    }
    return QueryPath.named(text)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "PATH is '"
                        + text
                        + "'; it takes one of "
                        + Arrays.toString(QueryPath.values())));
  }

  private TableDescriptor descriptor(TableName name) throws IOException {
    try (Table opened = connection.getTable(name)) {
      return QueriedTable.describe(opened);
    } catch (TableNotFoundException e) {
      throw new IndexException(AbsentTable.message(connection, name), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
