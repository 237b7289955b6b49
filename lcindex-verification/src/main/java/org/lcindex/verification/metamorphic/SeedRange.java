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

import java.util.ArrayList;
import java.util.List;
import org.lcindex.verification.metamorphic.text.Text;

/** Reads seeds from text: {@code 1-20}, {@code 7}, {@code 1-3,9}. */
final class SeedRange {
  private SeedRange() {}

  static List<Long> parse(String text) {
    List<Long> seeds = new ArrayList<>();
    for (String part : Text.split(text, ',')) {
      try {
        int dash = part.indexOf('-', 1);
        long first = Long.parseLong(dash < 0 ? part : part.substring(0, dash));
        long last = dash < 0 ? first : Long.parseLong(part.substring(dash + 1));
        for (long seed = first; seed <= last; seed++) {
          seeds.add(seed);
        }
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException(
            "'" + part + "' is no seed; write a number or a range such as 1-20", e);
      }
    }
    return List.copyOf(seeds);
  }
}
