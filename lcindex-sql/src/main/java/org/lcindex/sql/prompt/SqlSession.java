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
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * Runs one statement after the other and prints what they return. Its settings are the prompt's.
 * Not thread safe but for {@link #cancel}.
 */
final class SqlSession implements AutoCloseable {
  private final Connection connection;
  private final ConditionRows conditions;
  private final int seconds;
  private final RowFormat given;
  private final Supplier<Writer> screen;
  private final PrintWriter out;
  private final PrintWriter err;
  private final Supplier<Integer> width;

  private static final Pattern WITH_PLAN =
      Pattern.compile("(?is)^(?:\\s|\\(|--[^\\n]*\\n|/\\*.*?\\*/)*(?:select|with|values|table)\\b");

  /** What people know of other prompts. */
  private static final Pattern OF_OTHERS =
      Pattern.compile("(?i)^\\s*(?:show\\s+(?:tables|schemas|databases)|desc|describe|use)\\b");

  private boolean vertical;
  private boolean timing;
  private boolean explains;
  private Path file;
  private Writer toFile;
  private RowFormat ofFile;
  private volatile Ending running;

  /** Ends what runs. */
  interface Ending {
    void end() throws SQLException;
  }

  /**
   * A session.
   *
   * @param limit of a statement
   * @param format of rows
   * @param screen where rows of people's formats go, closed after each statement
   * @param out where all else goes
   * @param width characters in a line; 0 for any
   */
  SqlSession(
      Connection connection,
      ConditionRows conditions,
      Duration limit,
      RowFormat format,
      Supplier<Writer> screen,
      PrintWriter out,
      PrintWriter err,
      Supplier<Integer> width) {
    this.connection = connection;
    this.conditions = conditions;
    this.seconds =
        limit.compareTo(Duration.ofDays(365)) > 0 ? 0 : (int) Math.max(1, limit.toSeconds());
    this.given = format;
    this.screen = screen;
    this.out = out;
    this.err = err;
    this.width = width;
  }

  Connection connection() {
    return connection;
  }

  PrintWriter out() {
    return out;
  }

  /** Each column a line of its own, or not; returns which. */
  boolean turnVertical() {
    vertical = !vertical;
    return vertical;
  }

  /** Tells how long statements took, or not; returns which. */
  boolean turnTiming() {
    timing = !timing;
    return timing;
  }

  /** Whether plans are shown before rows. */
  void explain(boolean on) {
    explains = on;
  }

  /**
   * Writes rows to a file from now on.
   *
   * @param next null for none
   * @throws UserError when it is there already
   */
  void writeTo(Path next) throws IOException {
    if (toFile != null) {
      toFile.close();
      toFile = null;
    }
    file = null;
    if (next == null) {
      return;
    }
    String name = String.valueOf(next.getFileName());
    RowFormat format = RowFormat.named(name.substring(name.lastIndexOf('.') + 1));
    if (format == RowFormat.PARQUET) {
      throw new UserError("\\o writes csv, tsv and jsonl; 'lcindex query' writes parquet");
    }
    try {
      toFile = Files.newBufferedWriter(next, StandardOpenOption.CREATE_NEW);
    } catch (FileAlreadyExistsException e) {
      throw new UserError(next + " is there already; delete it, or give another name");
    }
    file = next;
    ofFile = format == null || !format.isForPrograms() ? shown() : format;
  }

  private RowFormat shown() {
    return vertical ? RowFormat.VERTICAL : given;
  }

  private RowFormat format() {
    return toFile != null ? ofFile : shown();
  }

  /** Ends the statement that runs, if one does. Another thread calls it. */
  void cancel() {
    Ending ending = running;
    if (ending != null) {
      try {
        ending.end();
      } catch (SQLException e) {
        // It has ended by itself.
      }
    }
  }

  /**
   * Runs a statement.
   *
   * @throws UserError when it makes no sense
   */
  void run(String sql) throws Exception {
    if (OF_OTHERS.matcher(sql).find()) {
      throw new UserError("\\d lists tables of all schemas, \\d TABLE columns and indexes of one");
    }
    long start = System.nanoTime();
    try (Statement statement = connection.createStatement()) {
      statement.setQueryTimeout(seconds);
      running = statement::cancel;
      if (explains) {
        plan(sql);
      }
      if (statement.execute(sql)) {
        try (ResultSet rows = statement.getResultSet()) {
          print(writer -> new SqlRows(rows, format(), lineWidth(), writer).print(), start);
        }
      } else {
        out.println("done" + time(start));
      }
      for (SQLWarning told = statement.getWarnings(); told != null; told = told.getNextWarning()) {
        err.println("warning: " + ShownText.lines(told.getMessage()));
      }
    } catch (SQLException | IOException | RuntimeException e) {
      throw SqlErrors.of(sql, e);
    } finally {
      running = null;
      out.flush();
      err.flush();
    }
  }

  /** Prints the rows of a table that pass a condition of our language. */
  void condition(String table, String condition) throws Exception {
    long start = System.nanoTime();
    try (ConditionRows.Running rows = conditions.ask(table, condition)) {
      running = rows::cancel;
      print(writer -> rows.print(format(), lineWidth(), writer), start);
      rows.notes().forEach(err::println);
    } finally {
      running = null;
      out.flush();
      err.flush();
    }
  }

  private int lineWidth() {
    return toFile == null ? width.get() : 0;
  }

  private interface Rows {
    long printTo(Writer writer) throws SQLException, IOException;
  }

  private void print(Rows rows, long start) throws SQLException, IOException {
    if (toFile != null) {
      long count = rows.printTo(toFile);
      toFile.flush();
      out.println(file + ": " + count(count) + time(start));
      return;
    }
    boolean forPrograms = format().isForPrograms();
    try (Writer writer = forPrograms ? null : screen.get()) {
      long count = rows.printTo(forPrograms ? out : writer);
      if (!forPrograms) {
        writer.write(count(count) + time(start) + '\n');
      }
    } catch (PagedWriter.Left e) {
      // The user has seen enough.
    }
  }

  private static String count(long rows) {
    return String.format(Locale.ROOT, "%,d %s", rows, rows == 1 ? "row" : "rows");
  }

  private String time(long start) {
    return timing
        ? String.format(Locale.ROOT, " in %.3f s", (System.nanoTime() - start) / 1e9)
        : "";
  }

  private void plan(String sql) throws SQLException {
    // Statements about indexes have no plan.
    if (!WITH_PLAN.matcher(sql).find()) {
      return;
    }
    try (Statement statement = connection.createStatement();
        ResultSet plan = statement.executeQuery("explain plan for " + sql)) {
      while (plan.next()) {
        out.println(plan.getString(1).strip());
      }
    }
  }

  @Override
  public void close() throws SQLException, IOException {
    writeTo(null);
    connection.close();
  }
}
