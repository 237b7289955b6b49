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
package org.lcindex.ifile;

import org.lcindex.io.ByteWriter;
import org.lcindex.io.Slice;
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.Keys;
import org.lcindex.layout.Status;

/** Gathers one other column of a group: statuses, keys and the zone map. For one thread. */
final class ColumnWriter {
  private final Keys.Buffer keys;
  private final ByteWriter statuses = new ByteWriter();
  private final Slice lowest = new Slice();
  private final Slice highest = new Slice();
  private long lowestPrefix;
  private long highestPrefix;
  private int seen;

  ColumnWriter(int keyWidth) {
    keys = new Keys.Buffer(keyWidth);
  }

  void add(byte status, Slice key) {
    statuses.putByte(status);
    if (status == Status.VALUE) {
      long prefix = key.prefix();
      boolean first = (seen & Status.bit(Status.VALUE)) == 0;
      if (first || isBelow(prefix, key, lowestPrefix, lowest)) {
        copy(key, lowest);
        lowestPrefix = prefix;
      }
      if (first || isBelow(highestPrefix, highest, prefix, key)) {
        copy(key, highest);
        highestPrefix = prefix;
      }
      keys.add(key);
    }
    seen |= Status.bit(status);
  }

  private static boolean isBelow(long prefix, Slice key, long otherPrefix, Slice other) {
    if (prefix != otherPrefix) {
      return Long.compareUnsigned(prefix, otherPrefix) < 0;
    }
    // Columns of few values come here often: a key that is all in its prefix needs no other look.
    if (key.length <= Long.BYTES && other.length <= Long.BYTES) {
      return key.length < other.length;
    }
    return key.compareBytes(other) < 0;
  }

  private static void copy(Slice from, Slice to) {
    if (to.array.length < from.length) {
      to.array = new byte[from.length];
    }
    System.arraycopy(from.array, from.offset, to.array, 0, from.length);
    to.length = from.length;
  }

  void writeTo(ByteWriter page, int size) {
    boolean allValues = seen == Status.bit(Status.VALUE);
    page.putByte(allValues ? ColumnPage.ALL_VALUES : 0);
    if (!allValues) {
      page.put(statuses.array(), 0, size);
    }
    keys.writeTo(page);
  }

  void writeZone(ByteWriter directory) {
    directory.putByte(seen);
    if ((seen & Status.bit(Status.VALUE)) != 0) {
      KeyBounds.write(
          directory,
          KeyBounds.atMost(lowest.array, 0, lowest.length),
          KeyBounds.atLeast(highest.array, 0, highest.length));
    }
  }

  void clear() {
    keys.clear();
    statuses.clear();
    seen = 0;
  }
}
