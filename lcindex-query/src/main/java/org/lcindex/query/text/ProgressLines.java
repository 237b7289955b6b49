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
import java.util.function.Function;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableVerification;
import org.lcindex.rpc.SweepReport;
import org.lcindex.type.ShownText;

/**
 * Tells how far something is, one line every two seconds. For one thread at a time.
 *
 * @param <T> what somebody knows of it, as often as they like
 */
public final class ProgressLines<T> implements Consumer<T> {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Function<T, String> text;
  private final Consumer<String> lines;
  private final boolean onlyNews;
  private long next;
  private String last = "";

  private ProgressLines(
      Function<T, String> text, Consumer<String> lines, long next, boolean onlyNews) {
    this.text = text;
    this.lines = lines;
    this.next = next;
    this.onlyNews = onlyNews;
  }

  /** How far builds are, when there is something new to say. */
  public static ProgressLines<TableIndexStatus> ofBuilds(Consumer<String> lines) {
    SteadyEstimate estimate = new SteadyEstimate(System::nanoTime);
    return new ProgressLines<>(
        status -> ShownText.line(StatusText.progress(status, estimate.secondsLeft(status))),
        lines,
        System.nanoTime(),
        true);
  }

  /** How far a verification is; nothing of one that is over within two seconds. */
  public static ProgressLines<TableVerification> ofVerification(Consumer<String> lines) {
    return new ProgressLines<>(VerifyText::progress, lines, System.nanoTime() + PAUSE_NANOS, false);
  }

  /** Of sweeps of entries. */
  public static ProgressLines<SweepReport> ofSweeps(Consumer<String> lines) {
    return new ProgressLines<>(SweepText::progress, lines, System.nanoTime() + PAUSE_NANOS, false);
  }

  @Override
  public void accept(T known) {
    if (System.nanoTime() - next < 0) {
      return;
    }
    next = System.nanoTime() + PAUSE_NANOS;
    String line = text.apply(known);
    if (!onlyNews || !line.equals(last)) {
      last = line;
      lines.accept(line);
    }
  }
}
