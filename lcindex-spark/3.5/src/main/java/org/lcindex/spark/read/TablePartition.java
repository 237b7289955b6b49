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
package org.lcindex.spark.read;

import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.spark.sql.connector.read.InputPartition;
import org.lcindex.query.QueryPath;

/**
 * What one task reads: ranges of row keys of one server, or the whole table. It carries no row key
 * of an answer: the task asks anew. Immutable as long as nobody writes to the arrays.
 *
 * @param ranges in row key order
 * @param path by which the task asks
 * @param host where the ranges were; null when that does not count
 */
record TablePartition(List<Range> ranges, QueryPath path, String host) implements InputPartition {
  /**
   * A range.
   *
   * @param start of it, empty for the table's
   * @param stop without it, empty for the table's end
   */
  record Range(byte[] start, byte[] stop) implements Serializable {
    static final Range ALL = new Range(new byte[0], new byte[0]);

    @Override
    public String toString() {
      return "[" + Bytes.toStringBinary(start) + ", " + Bytes.toStringBinary(stop) + ")";
    }
  }

  TablePartition {
    ranges = List.copyOf(ranges);
  }

  @Override
  public String[] preferredLocations() {
    return host == null ? new String[0] : new String[] {host};
  }
}
