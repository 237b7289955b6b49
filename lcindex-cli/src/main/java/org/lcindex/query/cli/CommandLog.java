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
package org.lcindex.query.cli;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The log of commands, and what HBase's client and other libraries print past it, as stack traces
 * of calls that are tried again. None of it comes to the terminal, because the commands' own
 * messages say what is wrong, unless {@code --verbose} or {@code -Dlcindex.log.level} asks for it.
 *
 * <p>Commands of a clone that start clusters or load tables have a file for both. The operator's
 * have none, and need log4j's interface only: to configure log4j's core costs a command a quarter
 * of its CPU time.
 */
final class CommandLog {
  private static final String LEVEL = "lcindex.log.level";
  private static final String FACTORY = "log4j2.loggerContextFactory";
  private static final String SIMPLE = "org.apache.logging.log4j.simple.SimpleLoggerContextFactory";
  private static final String SIMPLE_LEVEL = "org.apache.logging.log4j.simplelog.";
  private static final String OFF = "OFF";

  /** Set by the start script where log4j's configuration has a file. */
  private static final String FILE = "lcindex.log.file";

  // Null where there is none.
  private static volatile String file;

  private CommandLog() {}

  /**
   * Sets it; to be called before anything has a logger.
   *
   * @param quick whether the command does without a file
   * @param verbose whether the user wants to see it
   * @return where the command itself may print
   */
  static PrintWriter use(boolean quick, boolean verbose) {
    if (quick) {
      setDefault(FACTORY, SIMPLE);
    }
    String level = System.getProperty(LEVEL, verbose ? "WARN" : OFF);
    setDefault(SIMPLE_LEVEL + "level", level);
    // Which is printed in any case.
    setDefault(SIMPLE_LEVEL + CommandErrors.class.getName() + ".level", OFF);
    setDefault(SIMPLE_LEVEL + "showdatetime", "true");
    file = SIMPLE.equals(System.getProperty(FACTORY)) ? null : System.getProperty(FILE);
    PrintStream err = System.err;
    if (level.equals(OFF)) {
      OutputStream lines = file == null ? OutputStream.nullOutputStream() : new LoggedLines();
      System.setErr(new PrintStream(lines, true, StandardCharsets.UTF_8));
    }
    return new PrintWriter(err, true);
  }

  /** The log's file; null where there is none. */
  static String file() {
    return file;
  }

  private static void setDefault(String key, String value) {
    if (System.getProperty(key) == null) {
      System.setProperty(key, value);
    }
  }

  /** Lines that libraries print. */
  private static final class LoggedLines extends OutputStream {
    private static final Logger LOG = LoggerFactory.getLogger("standard error");

    private final ByteArrayOutputStream line = new ByteArrayOutputStream();

    @Override
    public synchronized void write(int b) {
      if (b != '\n') {
        line.write(b);
        return;
      }
      LOG.warn("{}", line.toString(StandardCharsets.UTF_8));
      line.reset();
    }
  }
}
