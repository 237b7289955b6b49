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
package org.lcindex.regionserver.scan;

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.copies.CopyList;

/**
 * Some rows of the MemStore's log, as bits by their {@linkplain CopyList#hash hashes}: most rows
 * that are none of them are told so without the log's hash table. It takes 16 KiB, which stay in a
 * core's nearest cache. Not thread safe.
 */
@InterfaceAudience.Private
public final class RowBits {
  private static final int LOG_BITS = 17;

  private final long[] bits = new long[1 << LOG_BITS - 6];

  public void add(int hash) {
    int bit = hash >>> Integer.SIZE - LOG_BITS;
    bits[bit >>> 6] |= 1L << bit;
  }

  /** Whether a row may be one of them; true for some others. */
  public boolean mayHave(byte[] row, int offset, int length) {
    int bit = CopyList.hash(row, offset, length) >>> Integer.SIZE - LOG_BITS;
    return (bits[bit >>> 6] & 1L << bit) != 0;
  }
}
