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
package org.lcindex.regionserver.evidence;

import java.util.Arrays;
import org.lcindex.layout.Status;

/**
 * What copies of rows say of indexed columns: a status for each column and copy, and of a value the
 * {@linkplain PrefixRanges#prefix prefix} of its key. Values lie column by column, so that a test
 * of one condition reads two arrays. Statuses are those of {@link Status}, with a meaning for each
 * place. Not thread safe.
 */
public final class CopyColumns {
  /** Something of which nothing is known: it may pass everything. */
  public static final byte ANY = Status.ODD;

  /** A value with a prefix. */
  public static final byte VALUE = Status.VALUE;

  /** The row may be without the column. */
  public static final byte ABSENT = Status.ABSENT;

  /** Nothing was said of the column. */
  public static final byte NONE = Status.COMPLEX;

  final byte[][] statuses;
  final long[][] prefixes;

  /** So many copies, of each {@link #NONE}. */
  public CopyColumns(int columns, int copies) {
    statuses = new byte[columns][copies];
    prefixes = new long[columns][copies];
    for (byte[] column : statuses) {
      Arrays.fill(column, NONE);
    }
  }

  private CopyColumns(CopyColumns of, int copies) {
    statuses = new byte[of.statuses.length][];
    prefixes = new long[of.prefixes.length][];
    for (int c = 0; c < statuses.length; c++) {
      statuses[c] = Arrays.copyOf(of.statuses[c], copies);
      prefixes[c] = Arrays.copyOf(of.prefixes[c], copies);
      int known = Math.min(copies, of.statuses[c].length);
      Arrays.fill(statuses[c], known, copies, NONE);
    }
  }

  /** The first of these copies, or these and others of which nothing is said. */
  public CopyColumns resized(int copies) {
    return new CopyColumns(this, copies);
  }

  /** How many copies it has room for; 0 without columns. */
  public int size() {
    return statuses.length == 0 ? 0 : statuses[0].length;
  }

  /** Says something of a column. */
  public void set(int column, int copy, byte status, long prefix) {
    statuses[column][copy] = status;
    prefixes[column][copy] = prefix;
  }

  /** What is said of a column. */
  public byte status(int column, int copy) {
    return statuses[column][copy];
  }

  /** The prefix of the key of a {@link #VALUE}. */
  public long prefix(int column, int copy) {
    return prefixes[column][copy];
  }

  /** Whether what a copy says of a column may pass a condition on it. */
  public boolean mayPass(int column, int copy, PrefixCondition condition) {
    return condition.mayPass(statuses[column][copy], prefixes[column][copy]);
  }

  /**
   * Finds the copies of a stretch that may pass a condition.
   *
   * @param into where their numbers go, ascending
   * @return how many there are
   */
  public int select(int column, PrefixCondition condition, int from, int to, int[] into) {
    byte[] status = statuses[column];
    long[] prefix = prefixes[column];
    int count = 0;
    for (int copy = from; copy < to; copy++) {
      into[count] = copy;
      count += condition.mayPass(status[copy], prefix[copy]) ? 1 : 0;
    }
    return count;
  }

  /** Heap that so many copies take, in bytes. */
  public static long bytes(int columns, long copies) {
    return copies * columns * (1 + Long.BYTES);
  }
}
