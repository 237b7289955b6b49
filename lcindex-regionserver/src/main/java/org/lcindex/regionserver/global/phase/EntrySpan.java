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
package org.lcindex.regionserver.global.phase;

import java.util.Arrays;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Scan.ReadType;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.lcindex.definition.GlobalTables;
import org.lcindex.predicate.KeyRange;

/**
 * One range of entries in a region, and the scan that reads it: a cell of each entry, because any
 * tag will do. Immutable.
 *
 * @param low the first entry
 * @param high the first entry after the range; null for the region's end
 */
record EntrySpan(byte[] low, byte[] high) {
  private static final byte LAST = (byte) 0xff;

  /**
   * What of a range lies in a region.
   *
   * @param end of the region; empty for none
   * @return null if nothing does
   */
  static EntrySpan in(KeyRange range, byte[] end) {
    byte[] high = range.high();
    if (end.length > 0 && (high == null || Arrays.compareUnsigned(end, high) < 0)) {
      high = end;
    }
    boolean none = high != null && Arrays.compareUnsigned(range.low(), high) >= 0;
    return none ? null : new EntrySpan(range.low(), high);
  }

  /**
   * The scan.
   *
   * @param prefix bytes of bucket, kind and value where all values have one width; else 0
   */
  Scan scan(int prefix) {
    boolean one = isOfOneValue(prefix);
    // HBase takes no longer keys, and has no such entries: none is between a key and its head.
    boolean isLong = low.length > HConstants.MAX_ROW_LENGTH;
    Scan scan =
        new Scan()
            .addFamily(GlobalTables.entriesFamily())
            .setFilter(new FirstKeyOnlyFilter())
            // By default HBase, after some blocks, ends each step at once to read another way.
            .setReadType(ReadType.PREAD)
            .withStartRow(isLong ? cut(low) : low, !isLong);
    if (one && !startsWith(high, prefix)) {
      // The Bloom filter is asked only if both ends have the value, and rows may be all FF.
      byte[] last = Arrays.copyOf(low, HConstants.MAX_ROW_LENGTH);
      Arrays.fill(last, prefix, last.length, LAST);
      return scan.withStopRow(last, true);
    }
    if (high == null) {
      return scan;
    }
    boolean isHighLong = high.length > HConstants.MAX_ROW_LENGTH;
    return scan.withStopRow(isHighLong ? cut(high) : high, isHighLong);
  }

  private boolean isOfOneValue(int prefix) {
    if (prefix == 0 || low.length < prefix || high == null) {
      return false;
    }
    byte[] next = KeyRange.prefix(Arrays.copyOf(low, prefix)).high();
    return startsWith(high, prefix) || next != null && Arrays.equals(high, next);
  }

  private boolean startsWith(byte[] key, int prefix) {
    return key.length >= prefix && Arrays.equals(key, 0, prefix, low, 0, prefix);
  }

  private static byte[] cut(byte[] key) {
    return Arrays.copyOf(key, HConstants.MAX_ROW_LENGTH);
  }
}
