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
package org.lcindex.query.text;

import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.type.ShownText;

/**
 * Tells how far builds are, one line every few seconds and only if it says something new. For one
 * thread.
 */
public final class ProgressLines implements Consumer<TableIndexStatus> {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Consumer<String> lines;
  private final SteadyEstimate estimate = new SteadyEstimate(System::nanoTime);
  private long next = System.nanoTime();
  private String last = "";

  /** Gives its lines to this consumer. */
  public ProgressLines(Consumer<String> lines) {
    this.lines = lines;
  }

  @Override
  public void accept(TableIndexStatus status) {
    if (System.nanoTime() - next < 0) {
      return;
    }
    next = System.nanoTime() + PAUSE_NANOS;
    String line = ShownText.line(StatusText.progress(status, estimate.secondsLeft(status)));
    if (!line.equals(last)) {
      last = line;
      lines.accept(line);
    }
  }
}
