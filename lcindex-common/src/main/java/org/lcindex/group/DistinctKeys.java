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
package org.lcindex.group;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.TreeSet;
import org.lcindex.predicate.ComparatorBytes;

/**
 * The different values that were added, up to a bound; beyond it only that there are more, or, if
 * that was asked for, a sketch which knows about how many. Not thread safe.
 */
final class DistinctKeys {
  /** Heap of one, about, besides its bytes. */
  private static final int KEY_BYTES = 72;

  // What is written in place of the number of keys when there are more.
  private static final int MORE = -1;
  private static final int SKETCH = -2;

  private final int most;
  private final boolean approximate;
  // Null when there are more.
  private TreeSet<byte[]> keys = new TreeSet<>(Arrays::compareUnsigned);
  // Null as long as there are keys, and where only the bound is wanted.
  private HyperLogLog sketch;
  private long bytes;

  DistinctKeys(int most, boolean approximate) {
    this.most = most;
    this.approximate = approximate;
  }

  void add(byte[] key) {
    if (sketch != null) {
      sketch.add(key);
    } else if (keys != null && keys.add(key)) {
      bytes += KEY_BYTES + key.length;
      if (keys.size() > most) {
        addMore();
      }
    }
  }

  /** There are more than the bound. */
  private void addMore() {
    bytes = 0;
    if (approximate && sketch == null) {
      sketch = new HyperLogLog();
      keys.forEach(sketch::add);
      bytes = HyperLogLog.MEMORY_BYTES;
    }
    keys = null;
  }

  void addAll(DistinctKeys other) {
    if (other.keys != null) {
      other.keys.forEach(this::add);
    } else {
      add(other.sketch);
    }
  }

  private void add(HyperLogLog more) {
    if (sketch == null) {
      addMore();
    }
    if (sketch != null && more != null) {
      sketch.addAll(more);
    }
  }

  /** How many there are; when there are more than the bound, about how many or the bound. */
  long size() {
    return keys != null ? keys.size() : sketch != null ? sketch.estimate() : most;
  }

  boolean isExact() {
    return keys != null;
  }

  /** The standard error of the size in units of it; 0 if it is exact or the bound. */
  double error() {
    return sketch == null ? 0 : HyperLogLog.STANDARD_ERROR;
  }

  long memoryBytes() {
    return bytes;
  }

  void writeTo(DataOutputStream out) throws IOException {
    out.writeInt(keys != null ? keys.size() : sketch != null ? SKETCH : MORE);
    if (keys != null) {
      for (byte[] key : keys) {
        ComparatorBytes.writeBytes(out, key);
      }
    } else if (sketch != null) {
      sketch.writeTo(out);
    }
  }

  void addFrom(DataInputStream in) throws IOException {
    int size = in.readInt();
    if (size == MORE && approximate) {
      throw new IOException(
          "a region gives up on "
              + most
              + " different values, and was asked for about how many there are: use the same"
              + " LCIndex version on client and servers");
    } else if (size == MORE) {
      addMore();
    } else if (size == SKETCH) {
      add(HyperLogLog.readFrom(in));
    }
    for (int left = size; left > 0; left--) {
      add(ComparatorBytes.readBytes(in));
    }
  }
}
