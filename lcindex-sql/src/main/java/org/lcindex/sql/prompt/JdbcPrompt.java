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

import java.io.BufferedReader;
import java.io.FilterWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.terminal.impl.exec.ExecTerminalProvider;
import org.jline.terminal.spi.SystemStream;
import org.lcindex.query.cli.ShownWriter;
import org.lcindex.query.cli.SqlPrompt;
import org.lcindex.query.cli.rows.RowFormat;
import org.lcindex.sql.LCIndexDriver;
import org.lcindex.text.UserError;

/** The command {@code sql}. One run at a time. */
@InterfaceAudience.Private
public final class JdbcPrompt implements SqlPrompt {
  private volatile SqlSession running;

  @Override
  public int run(Session asked) throws Exception {
    if (asked.typed()) {
      return type(asked);
    }
    PrintWriter out = asked.out();
    try (SqlSession session =
        session(
            asked.connection(),
            asked.limit(),
            asked.format(),
            () -> kept(out),
            out,
            asked.err(),
            org.lcindex.text.Terminal::columns)) {
      GivenStatements given = new GivenStatements(session, asked.keepsGoing(), asked.err());
      try (BufferedReader text = text(asked)) {
        return given.run(text);
      }
    }
  }

  @Override
  public void stop() {
    SqlSession session = running;
    if (session != null) {
      session.cancel();
    }
  }

  private SqlSession session(
      Connection connection,
      Duration limit,
      RowFormat format,
      Supplier<Writer> screen,
      PrintWriter out,
      PrintWriter err,
      Supplier<Integer> width)
      throws SQLException {
    Properties settings = new Properties();
    settings.put(LCIndexDriver.CONNECTION, connection);
    java.sql.Connection sql = new LCIndexDriver().connect(LCIndexDriver.PREFIX, settings);
    SqlSession session =
        new SqlSession(sql, new ConditionRows(connection), limit, format, screen, out, err, width);
    running = session;
    return session;
  }

  /** A writer that stays open when its user closes it. */
  static Writer kept(Writer out) {
    return new FilterWriter(out) {
      @Override
      public void close() throws IOException {
        out.flush();
      }
    };
  }

  private static BufferedReader text(Session asked) throws IOException {
    if (!asked.statements().isEmpty()) {
      return new BufferedReader(new StringReader(String.join("\n;\n", asked.statements())));
    }
    if (asked.file() == null) {
      return new BufferedReader(new InputStreamReader(asked.in(), StandardCharsets.UTF_8));
    }
    try {
      return Files.newBufferedReader(asked.file());
    } catch (NoSuchFileException e) {
      throw new UserError("-f " + asked.file() + ": there is no such file");
    }
  }

  private int type(Session asked) throws Exception {
    try (Terminal terminal = terminal()) {
      PrintWriter out = ShownWriter.to(terminal.writer());
      String pager = PagedWriter.pager(System.getenv("PAGER"), System.getenv("PATH"));
      Supplier<Writer> screen =
          () ->
              pager == null
                  ? kept(out)
                  : new PagedWriter(out, terminal.getHeight(), pager, terminal.encoding());
      try (SqlSession session =
          session(
              asked.connection(),
              asked.limit(),
              asked.format(),
              screen,
              out,
              out,
              terminal::getWidth)) {
        new TypedPrompt(terminal, session, history()).run();
      }
    }
    return 0;
  }

  /**
   * The terminal by {@code stty}: JLine's native code would not be found in a jar where its classes
   * have other names.
   */
  private static Terminal terminal() throws IOException {
    TerminalBuilder builder = TerminalBuilder.builder();
    try {
      return new ExecTerminalProvider()
          .sysTerminal(
              "lcindex",
              builder.computeType(),
              false,
              builder.computeEncoding(),
              builder.computeStdinEncoding(),
              builder.computeStdoutEncoding(),
              true,
              Terminal.SignalHandler.SIG_DFL,
              false,
              SystemStream.Output);
    } catch (IOException e) {
      return builder.dumb(true).providers("dumb").build();
    }
  }

  /** Beside the saved connections; nobody else may read what somebody has asked. */
  private static Path history() {
    String home = System.getenv("HOME");
    Path file =
        Path.of(home == null ? System.getProperty("user.home") : home, ".lcindex", "sql_history");
    try {
      Files.createDirectories(file.getParent());
      if (!Files.exists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      return file;
    } catch (IOException | UnsupportedOperationException e) {
      return null; // then there is none
    }
  }
}
