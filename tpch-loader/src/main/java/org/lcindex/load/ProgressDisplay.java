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
package org.lcindex.load;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import java.util.OptionalLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;
import org.lcindex.query.cli.RunningCommand;

/**
 * Shows on the standard error how far a load is: on a terminal a bar with rows per second, which in
 * a log file would be noise, and at Ctrl-C how many rows are in the table and how the load goes on.
 * The rows need nothing more: a load begins behind those that its progress file knows. Thread safe.
 */
public final class ProgressDisplay implements LoadListener, AutoCloseable {
  private final String task;
  private final String unit;
  private final RunningCommand running;
  private ProgressBar bar;
  private long rows;

  /**
   * A display of nothing but the bar.
   *
   * @param task what is loaded, a word
   */
  public ProgressDisplay(String task) {
    this(task, " rows");
  }

  /**
   * A display of nothing but the bar, of something else than rows.
   *
   * @param unit with a space before it
   */
  public ProgressDisplay(String task, String unit) {
    this.task = task;
    this.unit = unit;
    this.running = null;
  }

  /** A display of the bar, which listens for Ctrl-C until it is closed. */
  public ProgressDisplay(String task, PrintWriter err, LoadOptions options) {
    this.task = task;
    this.unit = " rows";
    this.running =
        new RunningCommand(err, null, () -> "", () -> endBar(err), () -> unfinished(options));
  }

  private static void endBar(PrintWriter err) {
    if (System.console() != null) {
      err.println();
    }
  }

  private synchronized String unfinished(LoadOptions options) {
    return String.format(
        Locale.ROOT,
        "; %,d rows are in table %s, the same command%s goes on from there",
        rows,
        options.table(),
        options.restart() ? " without --restart" : "");
  }

  @Override
  public synchronized void started(long rowsBefore, OptionalLong expectedRows) {
    rows = rowsBefore;
    if (System.console() != null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit(unit, 1)
              .setInitialMax(expectedRows.orElse(-1))
              .setUpdateIntervalMillis(200)
              .showSpeed()
              .startsFrom(rowsBefore, Duration.ZERO)
              .build();
    }
  }

  @Override
  public synchronized void rowsWritten(long more) {
    rows += more;
    if (bar != null) {
      bar.stepBy(more);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
    if (running != null) {
      running.close();
    }
  }
}
