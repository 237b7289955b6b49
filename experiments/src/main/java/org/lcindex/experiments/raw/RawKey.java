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

import java.util.Objects;

/**
 * What was measured. No two lines of a file have the same key.
 *
 * @param technique its id; empty for none
 * @param rows of the table
 * @param round from 1; 0 for none
 * @param part which of several of a kind, see the package documentation; empty for none
 */
public record RawKey(Kind kind, String technique, long rows, int round, String part) {
  public RawKey {
    Objects.requireNonNull(kind, "kind");
    Objects.requireNonNull(technique, "technique");
    Objects.requireNonNull(part, "part");
  }
}
