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
package org.lcindex.experiments.demo;

import java.io.PrintWriter;
import java.util.Locale;
import org.lcindex.text.WaitLine;

/** Progress lines: what begins, and how long it took. Not thread safe. */
final class Steps {
  private final PrintWriter out;
  private final WaitLine line;
  private volatile String told = "";
  private final long start = System.nanoTime();
  private long began;

  /**
   * Of one command.
   *
   * @param line tells of a step that takes long
   */
  Steps(PrintWriter out, WaitLine line) {
    this.out = out;
    this.line = line;
  }

  void begin(String what) {
    line.ends();
    began = System.nanoTime();
    out.printf(Locale.ROOT, "[%5.1f s] %s%n", (began - start) / 1e9, what);
    out.flush();
    told = "";
    line.begins(what, () -> told);
  }

  /** How far the step is, for whoever waits. */
  void tell(String now) {
    told = ": " + now;
  }

  /** What tells of the step while it takes long. */
  WaitLine line() {
    return line;
  }

  /** Ends the step that began last; the result may be empty. */
  void end(String result) {
    line.ends();
    out.printf(
        Locale.ROOT,
        "          %.1f s%s%n",
        (System.nanoTime() - began) / 1e9,
        result.isEmpty() ? "" : ": " + result);
    out.flush();
  }
}
