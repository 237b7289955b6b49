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
package org.lcindex.global.tag;

import java.util.Arrays;
import java.util.Comparator;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * A row of which an entry may be old: whoever finds one reports it, and decides nothing (rule RM6).
 * A suspect too many costs a reading. Immutable as long as nobody writes to the arrays.
 *
 * @param row the base row's key
 * @param entry the entry; null if the reporter does not know it: the entries of all values that the
 *     row holds are meant then
 */
@InterfaceAudience.Private
public record Suspect(byte[] row, byte[] entry) implements Comparable<Suspect> {
  private static final Comparator<Suspect> ORDER =
      Comparator.comparing(Suspect::row, Arrays::compareUnsigned)
          .thenComparing(Suspect::entry, Comparator.nullsFirst(Arrays::compareUnsigned));

  @Override
  public int compareTo(Suspect other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof Suspect other
        && Arrays.equals(row, other.row)
        && Arrays.equals(entry, other.entry);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(row) + Arrays.hashCode(entry);
  }
}
