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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalDouble;

/**
 * How much of the time in which processors were wanted went to other guests of the same host: the
 * "steal" of Linux. What is measured meanwhile is slower than this machine is. Immutable.
 *
 * @param busy units of time in which processors worked here, as the system counts them
 * @param stolen those in which they were wanted, and worked elsewhere
 */
record StolenTime(long busy, long stolen) {
  private static final Path STAT = Path.of("/proc/stat");
  private static final int IDLE = 4;
  private static final int WAITING = 5;
  private static final int STOLEN = 8;

  /** What was counted until now; nothing at all where the system does not tell. */
  static StolenTime now() {
    try {
      return Files.exists(STAT) ? of(Files.readAllLines(STAT).get(0)) : new StolenTime(0, 0);
    } catch (IOException e) {
      return new StolenTime(0, 0); // it is only said of a measurement, and is none
    }
  }

  /** Of the line of all processors: {@code cpu user nice system idle iowait irq softirq steal}. */
  static StolenTime of(String line) {
    String[] words = line.trim().split(" +");
    long busy = 0;
    for (int i = 1; i < Math.min(STOLEN, words.length); i++) {
      busy += i == IDLE || i == WAITING ? 0 : Long.parseLong(words[i]);
    }
    return new StolenTime(busy, words.length > STOLEN ? Long.parseLong(words[STOLEN]) : 0);
  }

  /** The stolen share since an earlier moment, from 0 to 1; empty when nothing is known. */
  OptionalDouble since(StolenTime before) {
    long wanted = busy - before.busy + stolen - before.stolen;
    return wanted <= 0
        ? OptionalDouble.empty()
        : OptionalDouble.of((double) (stolen - before.stolen) / wanted);
  }
}
