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
import java.util.Locale;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.lcindex.query.cli.RunningCommand;
import org.lcindex.query.text.Words;
import org.lcindex.text.WaitLine;

/**
 * Tells how far a load is, how fast it goes on and how long the rest will take, and at Ctrl-C how
 * many rows are in the table and how the load goes on. The rows need nothing more: a load begins
 * behind those that its progress file knows. Thread safe.
 */
public final class ProgressDisplay implements LoadListener, AutoCloseable {
  private final String doing;
  private final String unit;
  private final WaitLine line;
  private final RunningCommand running;
  private final Function<Object, String> waits;
  private final AtomicLong done = new AtomicLong();

  /**
   * A display of something that has a line already.
   *
   * @param doing what takes so long
   * @param unit of which it is told how many are done
   */
  public ProgressDisplay(String doing, String unit, WaitLine line) {
    this.doing = doing;
    this.unit = unit;
    this.line = line;
    this.running = null;
    this.waits = rows -> "";
  }

  /**
   * A display of a load, which listens for Ctrl-C until it is closed.
   *
   * @param waits tells for which servers it waits where it does not get on, as {@link
   *     org.lcindex.query.admin.SilentRegions#text} does
   */
  public ProgressDisplay(
      String doing, PrintWriter err, LoadOptions options, Function<Object, String> waits) {
    this.waits = waits;
    this.doing = doing;
    this.unit = "rows";
    this.running = new RunningCommand(err, null, () -> "", () -> {}, () -> unfinished(options));
    this.line = running.line();
  }

  private String unfinished(LoadOptions options) {
    return String.format(
        Locale.ROOT,
        "; %,d rows are in table %s, the same command%s goes on from there",
        done.get(),
        options.table(),
        options.restart() ? " without --restart" : "");
  }

  @Override
  public void started(long before, OptionalLong expected) {
    done.set(before);
    long begun = System.nanoTime();
    line.begins(
        doing,
        () -> ": " + text(before, expected, (System.nanoTime() - begun) / 1e9),
        () -> waits.apply(done.get()));
  }

  private String text(long before, OptionalLong expected, double seconds) {
    long now = done.get();
    double rate = (now - before) / seconds;
    String text = String.format(Locale.ROOT, "%,d %s, %,.0f/s", now, unit, rate);
    if (expected.isEmpty() || expected.getAsLong() == 0) {
      return text;
    }
    long all = Math.max(now, expected.getAsLong());
    return String.format(Locale.ROOT, "%d %%, ", 100 * now / all)
        + text
        + (rate == 0 ? "" : ", " + Words.duration(Math.round((all - now) / rate)) + " left");
  }

  @Override
  public void rowsWritten(long more) {
    done.addAndGet(more);
  }

  @Override
  public void close() {
    line.ends();
    if (running != null) {
      running.close();
    }
  }
}
