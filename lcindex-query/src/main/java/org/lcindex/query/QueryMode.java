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
package org.lcindex.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What a query asks of the planner; the scan attribute {@code lcindex.mode}. */
public enum QueryMode {
  /** The planner compares the costs. */
  AUTO,
  /** The index is used whenever the query can be served by one, whatever it costs. */
  FORCE,
  /** HBase's own scanner. */
  FORBID;

  /** The attribute's value. */
  public String attribute() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The mode with a name as people type it, in any case; empty when there is none. */
  public static Optional<QueryMode> named(String text) {
    return Arrays.stream(values()).filter(mode -> mode.name().equalsIgnoreCase(text)).findFirst();
  }
}
