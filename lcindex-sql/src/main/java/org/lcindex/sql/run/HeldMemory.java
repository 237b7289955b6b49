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
package org.lcindex.sql.run;

import java.math.BigDecimal;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.calcite.avatica.util.ByteString;
import org.apache.hadoop.hbase.client.Result;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;

/**
 * What the program holds of a statement's rows, for sorts, joins, windows and groups: about, by
 * what values take in a heap. Without a limit too many end the whole program, and not the statement
 * alone. Thread safe.
 */
@InterfaceAudience.Private
public final class HeldMemory {
  /** The setting in the URL. */
  public static final String SETTING = "maxMemory";

  /** Of a program that has set nothing. */
  public static final long USUAL = Runtime.getRuntime().maxMemory() / 2;

  /** What a row takes besides its values in a sort or a join: its key, and its place in a map. */
  private static final long ROW = 160;

  private static final long ARRAY = 16;
  private static final long REFERENCE = 8;
  private static final long OBJECT = 24;
  private static final long OF_BYTES = 56;

  private final long most;
  private final Map<Object, Long> holders = new IdentityHashMap<>();
  private long held;

  /**
   * Nothing yet.
   *
   * @param most bytes; 0 for any number
   */
  HeldMemory(long most) {
    this.most = most;
  }

  /** Bytes that may be held; 0 for any number. */
  public long most() {
    return most;
  }

  /** Bytes that may be held yet. */
  public synchronized long room() {
    return most == 0 ? Long.MAX_VALUE : most - held;
  }

  /** A part of the plan begins to hold rows; it lets go of those that it held before. */
  public synchronized void begin(Object holder) {
    Long before = holders.put(holder, 0L);
    held -= before == null ? 0 : before;
  }

  /**
   * A part of the plan holds a row more.
   *
   * @throws LimitException when these are too many
   */
  public void add(Object holder, Object row) {
    if (most > 0) {
      add(holder, sizeOf(row));
    }
  }

  /**
   * A part of the plan holds so many bytes more.
   *
   * @throws LimitException when these are too many
   */
  public synchronized void add(Object holder, long bytes) {
    if (most == 0) {
      return;
    }
    holders.merge(holder, bytes, Long::sum);
    held += bytes;
    if (held > most) {
      throw new LimitException(
          "The statement would hold more than "
              + Measures.bytes(most)
              + " of rows in the memory of this program, for sorts, joins, windows or groups that"
              + " HBase does not do, and "
              + SETTING
              + " is "
              + most
              + ". Remedy: a condition or a limit that leaves fewer rows, fewer columns, or a larger "
              + SETTING
              + ", in bytes; "
              + ScanLimit.SETTING
              + " refuses such a statement before it reads");
    }
  }

  /** About what a row takes that is held, as HBase or Calcite's code has it. */
  public static long sizeOf(Object row) {
    long bytes = ROW;
    if (row instanceof Result cells) {
      return bytes + Result.getTotalSizeOfCells(cells);
    }
    if (row instanceof Object[] values) {
      bytes += ARRAY;
      for (Object value : values) {
        bytes += REFERENCE + valueSize(value);
      }
      return bytes;
    }
    return bytes + valueSize(row);
  }

  private static long valueSize(Object value) {
    if (value == null || value instanceof Boolean) {
      return 0;
    }
    if (value instanceof String text) {
      return OF_BYTES + (long) text.length() * (isLatin(text) ? 1 : 2);
    }
    if (value instanceof ByteString bytes) {
      return OF_BYTES + bytes.length();
    }
    if (value instanceof BigDecimal number) {
      return OF_BYTES + number.precision();
    }
    if (value instanceof Iterable<?> list) {
      long bytes = OF_BYTES;
      for (Object one : list) {
        bytes += REFERENCE + valueSize(one);
      }
      return bytes;
    }
    return OBJECT;
  }

  /** Whether Java has it as one byte a letter. */
  private static boolean isLatin(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) > 0xff) {
        return false;
      }
    }
    return true;
  }
}
