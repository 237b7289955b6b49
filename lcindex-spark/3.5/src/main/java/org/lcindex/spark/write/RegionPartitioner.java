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
package org.lcindex.spark.write;

import java.util.Arrays;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.Partitioner;

/** Sends each row to the partition of its region. Thread safe. */
final class RegionPartitioner extends Partitioner {
  private static final long serialVersionUID = 1;

  private final byte[][] splits;

  /**
   * A partition for each region.
   *
   * @param splits first row keys of all regions but the first, in their order
   */
  RegionPartitioner(byte[][] splits) {
    this.splits = splits;
  }

  @Override
  public int numPartitions() {
    return splits.length + 1;
  }

  @Override
  public int getPartition(Object key) {
    int found = Arrays.binarySearch(splits, (byte[]) key, Bytes.BYTES_COMPARATOR);
    return found >= 0 ? found + 1 : -found - 1;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof RegionPartitioner same && Arrays.deepEquals(splits, same.splits);
  }

  @Override
  public int hashCode() {
    return Arrays.deepHashCode(splits);
  }
}
