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
package org.lcindex.global.coverage;

import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;

/**
 * Rows that a region gets back from WALs while it opens (rule CV13): the first and the last one,
 * and when the oldest was written. It holds two row keys. Not thread safe.
 */
@InterfaceAudience.Private
public final class ReplayedRows {
  /**
   * How long before its split a WAL may have been written, in milliseconds: HBase flushes what is
   * an hour old, and deletes a WAL of which everything is flushed.
   */
  static final long OLDEST_WAL = TimeUnit.DAYS.toMillis(1);

  private final KeyRange region;
  private byte[] first;
  private byte[] last;
  private boolean all;
  private long oldest = Long.MAX_VALUE;

  /**
   * Nothing so far.
   *
   * @param region its rows
   */
  public ReplayedRows(KeyRange region) {
    this.region = region;
  }

  /**
   * An edit of a row.
   *
   * @param written when it was first written, in milliseconds of that server's clock
   */
  public void row(byte[] bytes, int offset, int length, long written) {
    oldest = Math.min(oldest, written);
    if (first == null || compare(bytes, offset, length, first) < 0) {
      first = Arrays.copyOfRange(bytes, offset, offset + length);
    }
    if (last == null || compare(bytes, offset, length, last) > 0) {
      last = Arrays.copyOfRange(bytes, offset, offset + length);
    }
  }

  /**
   * An HFile that was made of a WAL. It tells neither when its cells were written nor, without
   * being read, their rows.
   *
   * @param split when it was made, in milliseconds
   */
  public void file(long split) {
    oldest = Math.min(oldest, split - OLDEST_WAL);
    all = true;
  }

  private static int compare(byte[] bytes, int offset, int length, byte[] other) {
    return Bytes.compareTo(bytes, offset, length, other, 0, other.length);
  }

  /** Whether nothing came back. */
  public boolean isEmpty() {
    return oldest == Long.MAX_VALUE;
  }

  /**
   * Which rows an index may lack entries of.
   *
   * @param replaced when the table's rows last became other ones, by the master's clock; null if
   *     they never did
   * @param skew by which two clocks differ at most, in milliseconds
   * @return null if there are none: everything was written after that, with its entries
   */
  public KeyRange lacking(Long replaced, long skew) {
    if (isEmpty() || replaced == null || oldest > replaced + skew) {
      return null;
    }
    return all ? region : new KeyRange(first, true, last, true);
  }
}
