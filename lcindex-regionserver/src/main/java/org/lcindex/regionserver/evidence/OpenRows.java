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

/**
 * Rows of the MemStore's log of which HFiles decide some conditions, and the conditions that some
 * of these rows pass by what the log has. The rows are bits by their {@linkplain CopyList#hash
 * hashes}: most others are told so without the log's hash table. The bits take 16 KiB, which stay
 * in a core's nearest cache. Not thread safe.
 */
public final class OpenRows {
  private static final int LOG_BITS = 17;

  // Null as long as there is no row.
  private long[] bits;
  private long conditions;

  /**
   * No row yet.
   *
   * @param conditions which any row may pass
   */
  OpenRows(long conditions) {
    this.conditions = conditions;
  }

  /** Adds a row that passes some conditions by what the log has. */
  public void add(int hash, long passed) {
    if (bits == null) {
      bits = new long[1 << LOG_BITS - 6];
    }
    int bit = hash >>> Integer.SIZE - LOG_BITS;
    bits[bit >>> 6] |= 1L << bit;
    conditions |= passed;
  }

  public boolean isEmpty() {
    return bits == null;
  }

  /** Whether a row may be one of them; true for some others. */
  public boolean mayHave(byte[] row, int offset, int length) {
    if (bits == null) {
      return false;
    }
    int bit = CopyList.hash(row, offset, length) >>> Integer.SIZE - LOG_BITS;
    return (bits[bit >>> 6] & 1L << bit) != 0;
  }

  /**
   * Conditions that some of the rows may pass by what the log has, as bits; all others are decided
   * for them by what HFiles hold.
   */
  public long conditions() {
    return conditions;
  }
}
