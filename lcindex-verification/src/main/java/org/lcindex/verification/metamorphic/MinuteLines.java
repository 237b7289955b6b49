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
package org.lcindex.verification.metamorphic;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.Locale;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.metamorphic.check.CheckCount;

/**
 * Prints a line a minute, so that of a run that takes long, or is stopped, it is seen how far it
 * has come. No progress bar, because such runs write to files. Not thread safe.
 */
final class MinuteLines implements RunProgress {
  private static final long MINUTE = Duration.ofMinutes(1).toNanos();

  private final PrintWriter out;
  private final String name;
  private final long begin = System.nanoTime();
  private long last = begin;

  MinuteLines(PrintWriter out, String name) {
    this.out = out;
    this.name = name;
  }

  @Override
  public void done(int operations, int of, Counts<CheckCount> counts) {
    long now = System.nanoTime();
    if (now - last >= MINUTE) {
      last = now;
      out.printf(
          Locale.ROOT,
          "    %s after %d s: %d of %d operations, %d queries (%d by a global index, %d of them under"
              + " writes), %d entries looked for, %d policies changed, %d indexes switched, %d"
              + " repaired%n",
          name,
          Duration.ofNanos(now - begin).toSeconds(),
          operations,
          of,
          counts.get(CheckCount.QUERIES),
          counts.get(CheckCount.BY_GLOBAL),
          counts.get(CheckCount.GLOBAL_UNDER_WRITES),
          counts.get(CheckCount.ENTRIES),
          counts.get(CheckCount.ALTERED),
          counts.get(CheckCount.SWITCHED),
          counts.get(CheckCount.REPAIRED));
      out.flush();
    }
  }
}
