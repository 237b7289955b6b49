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

import java.time.Duration;
import java.util.OptionalLong;
import me.tongfei.progressbar.ProgressBar;
import me.tongfei.progressbar.ProgressBarBuilder;
import me.tongfei.progressbar.ProgressBarStyle;

/**
 * A progress bar with rows per second on standard error. Shown on a terminal only: in a log file it
 * would be noise.
 */
public final class ProgressDisplay implements LoadListener, AutoCloseable {
  private final String task;
  private ProgressBar bar;

  /**
   * A display.
   *
   * @param task what is loaded, a word
   */
  public ProgressDisplay(String task) {
    this.task = task;
  }

  @Override
  public void started(long rowsBefore, OptionalLong expectedRows) {
    if (System.console() != null) {
      bar =
          new ProgressBarBuilder()
              .setTaskName(task)
              .setStyle(ProgressBarStyle.ASCII)
              .setUnit(" rows", 1)
              .setInitialMax(expectedRows.orElse(-1))
              .setUpdateIntervalMillis(200)
              .showSpeed()
              .startsFrom(rowsBefore, Duration.ZERO)
              .build();
    }
  }

  @Override
  public void rowsWritten(long rows) {
    if (bar != null) {
      bar.stepBy(rows);
    }
  }

  @Override
  public void close() {
    if (bar != null) {
      bar.close();
    }
  }
}
