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
package org.lcindex.offline.build;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.io.Writable;

/** A row on its way through a MapReduce job that builds offline. For one thread. */
public final class RowWritable implements Writable {
  private byte[] bytes = {};

  /** Nothing yet; Hadoop fills it. */
  public RowWritable() {}

  /**
   * The cells of a put. Those without a timestamp get the build's when they are written.
   *
   * @param row at least one cell
   */
  public RowWritable(Put row) {
    this(
        RowBytes.sorted(
            RowBytes.keyValues(row.getFamilyCellMap().values(), HConstants.LATEST_TIMESTAMP)));
  }

  RowWritable(List<KeyValue> cells) {
    bytes = new byte[(int) RowBytes.size(cells)];
    RowBytes.put(cells, HConstants.LATEST_TIMESTAMP, bytes, 0);
  }

  /** The cells in HBase's order. */
  List<Cell> cells() throws IOException {
    return RowBytes.cells(bytes, 0);
  }

  @Override
  public void write(DataOutput out) throws IOException {
    out.writeInt(bytes.length);
    out.write(bytes);
  }

  @Override
  public void readFields(DataInput in) throws IOException {
    // Another array each time: cells that were handed on lie in the one before.
    bytes = new byte[in.readInt()];
    in.readFully(bytes);
  }
}
