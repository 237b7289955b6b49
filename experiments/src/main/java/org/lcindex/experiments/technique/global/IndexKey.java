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
package org.lcindex.experiments.technique.global;

import java.util.Arrays;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * Row keys of an index table: the order-preserving key of the column's value, a zero byte if such
 * keys differ in width, and the row key of the row. Values must have no zero byte then.
 */
final class IndexKey {
  private static final byte END = 0;

  private IndexKey() {}

  static byte[] of(WorkloadColumn column, byte[] cell, byte[] rowKey) {
    byte[] key = column.codec().keyOfCell(cell);
    if (key == null) {
      throw new IllegalArgumentException(
          Bytes.toStringBinary(cell) + " in " + column + " is no " + column.codec());
    }
    return Bytes.add(ended(column, key), rowKey);
  }

  private static byte[] ended(WorkloadColumn column, byte[] key) {
    if (column.codec().keyWidth() >= 0) {
      return key;
    }
    int zero = Bytes.indexOf(key, END);
    if (zero >= 0) {
      throw new IllegalArgumentException(
          Bytes.toStringBinary(key)
              + " in "
              + column
              + " has a zero byte, which global index tables cannot have");
    }
    return Arrays.copyOf(key, key.length + 1);
  }

  /** The row key of the row whose entry has this key. */
  static byte[] rowKey(WorkloadColumn column, byte[] indexKey) {
    int width = column.codec().keyWidth();
    int start = width >= 0 ? width : Bytes.indexOf(indexKey, END) + 1;
    return Arrays.copyOfRange(indexKey, start, indexKey.length);
  }

  /** The first key in a range; empty for an open end. */
  static byte[] start(RangeCondition condition) {
    return condition.low() == null ? new byte[0] : ended(condition.column(), condition.lowKey());
  }

  /** The first key behind a range; empty for an open end. */
  static byte[] stop(RangeCondition condition) {
    return condition.high() == null
        ? new byte[0]
        : successor(ended(condition.column(), condition.highKey()));
  }

  /** Lets a scan of an index table read just the range. */
  static Scan limit(Scan scan, RangeCondition condition) {
    return scan.withStartRow(start(condition)).withStopRow(stop(condition));
  }

  /** The least key that does not begin with this one; empty when there is none. */
  private static byte[] successor(byte[] prefix) {
    for (int end = prefix.length; end > 0; end--) {
      if (prefix[end - 1] != (byte) 0xff) {
        byte[] next = Arrays.copyOf(prefix, end);
        next[end - 1]++;
        return next;
      }
    }
    return new byte[0];
  }
}
