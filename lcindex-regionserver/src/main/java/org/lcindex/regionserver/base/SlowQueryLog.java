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
package org.lcindex.regionserver.base;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.apache.hadoop.conf.Configuration;
import org.lcindex.config.ConfigKeys;
import org.lcindex.regionserver.base.Counters.Counter;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One line for each scan of a region that took longer than {@link ConfigKeys#SLOW_QUERY}, in a
 * logger of its own, {@value #LOGGER}. No more than {@value #LINES} lines in {@value #SECONDS}
 * seconds: a server that is slow as a whole must not fill its disk by telling so. Thread safe.
 */
public final class SlowQueryLog {
  public static final String LOGGER = "org.lcindex.SlowQuery";

  static final int LINES = 20;
  static final int SECONDS = 10;

  private static final Logger LOG = LoggerFactory.getLogger(LOGGER);

  private final Configuration conf;
  private final Problems problems;
  private final Counters counters;
  private final LongSupplier nanoClock;
  private volatile long thresholdNanos;
  private String nonsense;
  private long windowBegan;
  private int lines;
  private long leftOut;

  public SlowQueryLog(
      Configuration conf, Problems problems, Counters counters, LongSupplier nanoClock) {
    this.conf = conf;
    this.problems = problems;
    this.counters = counters;
    this.nanoClock = nanoClock;
    this.windowBegan = nanoClock.getAsLong();
    refresh();
  }

  /** Reads the limit again: HBase's {@code update_config} has the server reload its files. */
  public synchronized void refresh() {
    String before = nonsense;
    nonsense = null;
    Settings settings =
        Settings.of(
            conf,
            (setting, problem) -> {
              nonsense = setting;
              problems.report(setting, problem);
            });
    thresholdNanos = TimeUnit.MILLISECONDS.toNanos(settings.number(ConfigKeys.SLOW_QUERY));
    if (before != null && !before.equals(nonsense)) {
      problems.clear(before);
    }
  }

  /** Whether anything is told at all. */
  public boolean isOn() {
    return thresholdNanos > 0;
  }

  /**
   * A scan has ended.
   *
   * @param nanos how long it was worked on
   * @param line what to tell of it, if that was too long
   */
  public void ended(long nanos, Supplier<String> line) {
    ended(nanos, Counter.SCANS_SLOW, line);
  }

  /**
   * A batch of writes has waited for entries of global indexes.
   *
   * @param line what to tell of it, if that was too long
   */
  public void waited(long nanos, Supplier<String> line) {
    ended(nanos, Counter.GLOBAL_SLOW, line);
  }

  private void ended(long nanos, Counter counter, Supplier<String> line) {
    long threshold = thresholdNanos;
    if (threshold == 0 || nanos < threshold) {
      return;
    }
    counters.increment(counter);
    long before = admit();
    if (before >= 0) {
      LOG.warn(
          "{}{}",
          line.get(),
          before == 0 ? "" : " (" + before + " slow ones before it were not logged)");
    }
  }

  /** How many were left out since the last line; -1 when this one is, too. */
  private synchronized long admit() {
    long now = nanoClock.getAsLong();
    if (now - windowBegan >= TimeUnit.SECONDS.toNanos(SECONDS)) {
      windowBegan = now;
      lines = 0;
    }
    if (lines == LINES) {
      leftOut++;
      return -1;
    }
    lines++;
    long before = leftOut;
    leftOut = 0;
    return before;
  }
}
