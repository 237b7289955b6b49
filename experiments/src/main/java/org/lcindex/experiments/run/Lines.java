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
import java.util.Map;
import java.util.function.Consumer;
import org.lcindex.experiments.raw.RawFile;
import org.lcindex.experiments.raw.RawKey;

/** The raw file, as sessions write it: only what is not there yet. Not thread safe. */
final class Lines {
  private final RawFile raw;
  private final References references;
  private final Consumer<RawKey> listener;

  /**
   * Lines of a file.
   *
   * @param listener hears of every new line
   */
  Lines(RawFile raw, Consumer<RawKey> listener) {
    this.raw = raw;
    this.references = new References(raw);
    this.listener = listener;
  }

  /** Measures something. */
  @FunctionalInterface
  interface Measurement {
    Map<String, Object> measure() throws IOException;
  }

  References references() {
    return references;
  }

  boolean has(RawKey key) {
    return raw.has(key);
  }

  /** How often a turn has failed so far. */
  int failures(Turn turn) {
    int failures = 0;
    while (raw.has(turn.failure(failures + 1))) {
      failures++;
    }
    return failures;
  }

  /** Measures unless that was done before. */
  void unless(RawKey key, Measurement measurement) throws IOException {
    if (!raw.has(key)) {
      add(key, measurement.measure());
    }
  }

  /** Adds what had to be measured; what was measured before stays as it is. */
  void add(RawKey key, Map<String, Object> values) throws IOException {
    if (!raw.has(key)) {
      raw.write(key, values);
      listener.accept(key);
    }
  }
}
