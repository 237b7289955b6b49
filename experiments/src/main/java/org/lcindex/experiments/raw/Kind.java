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
package org.lcindex.experiments.raw;

import java.util.Locale;

/** What a line tells; the package documentation has the fields of each. */
public enum Kind {
  RUN,
  START,
  EXPECTED,
  INSERT,
  LATENCY,
  CHECK,
  QUERY,
  STORAGE,
  NETWORK,
  WAITS,
  CHANGE,
  RECOVERY,
  REGRET,
  STOLEN,
  MEASURED,
  FAILED;

  /** As it is in the file. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The kind of a word.
   *
   * @throws IllegalArgumentException for another word
   */
  static Kind of(String word) {
    for (Kind kind : values()) {
      if (kind.word().equals(word)) {
        return kind;
      }
    }
    throw new IllegalArgumentException("unknown kind '" + word + "'");
  }
}
