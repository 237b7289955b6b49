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
package org.lcindex.sfile;

import java.util.Arrays;
import java.util.List;
import org.apache.hbase.thirdparty.com.google.common.collect.Interner;
import org.apache.hbase.thirdparty.com.google.common.collect.Interners;
import org.lcindex.definition.LocalDefinition;
import org.lcindex.io.ByteReader;
import org.lcindex.io.ByteWriter;
import org.lcindex.io.FormatException;
import org.lcindex.io.FormatLimits;

/**
 * The upper bounds of a histogram's lines but the last, ascending. Every index of every HFile has
 * some in memory, so they are one array of bytes, and those that a definition declares are held
 * once. Immutable, thread safe.
 */
final class Flags {
  private static final Interner<Flags> DECLARED = Interners.newWeakInterner();

  private final byte[] bytes;
  // Where in bytes each of them ends.
  private final int[] ends;

  private Flags(byte[] bytes, int[] ends) {
    this.bytes = bytes;
    this.ends = ends;
  }

  static Flags of(List<byte[]> flags, boolean declared) {
    ByteWriter bytes = new ByteWriter();
    int[] ends = new int[flags.size()];
    for (int i = 0; i < ends.length; i++) {
      bytes.put(flags.get(i), 0, flags.get(i).length);
      ends[i] = bytes.length();
    }
    Flags made = new Flags(Arrays.copyOf(bytes.array(), bytes.length()), ends);
    return declared ? DECLARED.intern(made) : made;
  }

  static Flags readFrom(ByteReader in, boolean declared) {
    byte[][] flags =
        new byte[FormatLimits.check("flags", in.getCount(), LocalDefinition.MAX_FLAGS)][];
    for (int i = 0; i < flags.length; i++) {
      flags[i] =
          in.get(FormatLimits.check("bytes of a flag", in.getVInt(), FormatLimits.BOUND_BYTES));
      if (i > 0 && Arrays.compareUnsigned(flags[i - 1], flags[i]) > 0) {
        throw new FormatException("flag " + i + " is below the flag before it");
      }
    }
    return of(List.of(flags), declared);
  }

  void writeTo(ByteWriter out) {
    out.putVInt(ends.length);
    for (int i = 0; i < ends.length; i++) {
      out.putBytes(get(i));
    }
  }

  /** Heap that they take, about, in bytes. */
  long memoryBytes() {
    return bytes.length + (long) Integer.BYTES * ends.length;
  }

  int size() {
    return ends.length;
  }

  /** A copy of one of them. */
  byte[] get(int i) {
    return Arrays.copyOfRange(bytes, i == 0 ? 0 : ends[i - 1], ends[i]);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Flags that
        && Arrays.equals(bytes, that.bytes)
        && Arrays.equals(ends, that.ends);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bytes) + Arrays.hashCode(ends);
  }
}
