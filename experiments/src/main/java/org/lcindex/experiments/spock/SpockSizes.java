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
package org.lcindex.experiments.spock;

import java.util.List;

/** The suite's sizes: their names, as the command line has them, and what follows from them. */
final class SpockSizes {
  /** Of the largest table that is loaded. */
  static final String ROWS = "rows";

  /** Of the largest table that is built and swapped. */
  static final String LARGE = "large";

  /** What a server may pull in a second, in megabytes, while queries are timed. */
  static final String RATE = "rate";

  /** Another such rate. */
  static final String SLOWER = "slower";

  /** How long queries are timed that nothing disturbs. */
  static final String SECONDS = "seconds";

  /** In a round, and as many rollbacks. */
  static final String SWAPS = "swaps";

  /** Who reads while versions are swapped. */
  static final String READERS = "readers";

  /** How long each of them waits after an answer, in milliseconds. */
  static final String PAUSE = "pause";

  /** What a builder's small heap has, in megabytes. */
  static final String HEAP = "heap";

  private SpockSizes() {}

  /** Of tables that are loaded and built: each twice the one before. */
  static List<Long> doubling(long rows) {
    return List.of(rows / 4, rows / 2, rows);
  }
}
