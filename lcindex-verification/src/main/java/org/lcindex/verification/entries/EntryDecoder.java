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
package org.lcindex.verification.entries;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Row keys of entries as {@code FORMAT.md} has them, read without the classes that write them: for
 * a judge that does not share their faults. Immutable.
 *
 * @param width of the keys of the column's type; negative where they differ
 * @param buckets 0 for none
 */
public record EntryDecoder(int width, int buckets) {
  private static final int CUT = 1_000;

  /**
   * The part of an entry that has a value.
   *
   * @param key null if it says that there is none
   * @param end where it ends
   */
  record Part(byte[] key, int end) {}

  /** The part that begins somewhere in an entry; null if none does. */
  Part part(byte[] entry, int begin) {
    int at = begin;
    if (entry.length <= at) {
      return null;
    }
    int kind = entry[at++];
    if (kind == 1) {
      return new Part(null, at);
    }
    if (kind != 0) {
      return null;
    }
    if (width >= 0) {
      return at + width > entry.length
          ? null
          : new Part(Arrays.copyOfRange(entry, at, at + width), at + width);
    }
    ByteArrayOutputStream key = new ByteArrayOutputStream();
    for (; at + 1 < entry.length; at++) {
      if (entry[at] != 0) {
        key.write(entry[at]);
      } else if (entry[at + 1] == (byte) 0xff) {
        key.write(0);
        at++;
      } else {
        return entry[at + 1] == 0 ? new Part(key.toByteArray(), at + 2) : null;
      }
    }
    return null;
  }

  /** What an entry says, as {@link #of} writes it; null if it is no entry. */
  public String read(byte[] entry) {
    Part part = part(entry, buckets > 0 ? 1 : 0);
    return part == null
        ? null
        : of(part.key(), Arrays.copyOfRange(entry, part.end(), entry.length));
  }

  /**
   * What the entry of a value says.
   *
   * @param key null for a cell that is no value of the type
   */
  public String of(byte[] key, byte[] row) {
    return Bytes.toStringBinary(row) + " " + (key == null ? "no value" : "= " + text(key));
  }

  /** A value's key, as much of it as an entry has. */
  static String text(byte[] key) {
    return Bytes.toStringBinary(key, 0, Math.min(key.length, CUT));
  }
}
