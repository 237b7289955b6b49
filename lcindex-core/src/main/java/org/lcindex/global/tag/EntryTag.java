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
 * A tag of an entry, to be written or to be removed. Immutable as long as nobody writes to the
 * array.
 *
 * @param entry the entry's row key, or the part of it that the caller tells entries of a row by
 */
@InterfaceAudience.Private
public record EntryTag(byte[] entry, Tag tag) implements Comparable<EntryTag> {
  private static final Comparator<EntryTag> ORDER =
      Comparator.comparing(EntryTag::entry, Arrays::compareUnsigned)
          .thenComparingInt(one -> one.tag.width())
          .thenComparingLong(one -> one.tag.id())
          .thenComparingLong(one -> one.tag.timestamp());

  @Override
  public int compareTo(EntryTag other) {
    return ORDER.compare(this, other);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof EntryTag other
        && Arrays.equals(entry, other.entry)
        && tag.equals(other.tag);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(entry) + tag.hashCode();
  }
}
