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
package org.lcindex.verification.common;

import java.io.PrintWriter;
import java.util.Locale;

/** What a run says while it runs, each line with the seconds since its start. Thread safe. */
public final class Journal {
  private final PrintWriter out;
  private final long startMillis = System.currentTimeMillis();

  public Journal(PrintWriter out) {
    this.out = out;
  }

  public synchronized void say(String text) {
    text.lines()
        .forEach(
            line ->
                out.printf(Locale.ROOT, "[%6.1f s] %s%n", at(System.currentTimeMillis()), line));
    out.flush();
  }

  /** Text that needs no time. */
  public synchronized void print(String text) {
    out.print(text);
    out.flush();
  }

  /** Seconds from the start to a moment of the wall clock. */
  public double at(long millis) {
    return (millis - startMillis) / 1e3;
  }
}
