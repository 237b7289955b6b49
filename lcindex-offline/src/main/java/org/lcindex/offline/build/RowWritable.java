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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.io.Writable;
import org.apache.yetus.audience.InterfaceAudience;

/** A row on its way through a job, MapReduce's or Spark's, that builds offline. For one thread. */
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

  /**
   * A row as {@link #bytes} has it.
   *
   * @param bytes stay as they are
   */
  @InterfaceAudience.Private
  public RowWritable(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * One row of those with one key. Of equal cells the one with the greatest value stays, because
   * the order of a job's rows is not known.
   *
   * @param rows at least one
   */
  @InterfaceAudience.Private
  public static RowWritable merged(Iterable<RowWritable> rows) throws IOException {
    List<KeyValue> cells = new ArrayList<>();
    for (RowWritable row : rows) {
      row.cells().forEach(cell -> cells.add(RowBytes.keyValue(cell)));
    }
    // The sort that follows is stable, and the last of equal cells stays.
    cells.sort(
        (left, right) ->
            Arrays.compareUnsigned(
                left.getBuffer(),
                left.getValueOffset(),
                left.getValueOffset() + left.getValueLength(),
                right.getBuffer(),
                right.getValueOffset(),
                right.getValueOffset() + right.getValueLength()));
    return new RowWritable(RowBytes.sorted(cells));
  }

  /** The row with its cells; nobody writes to them. */
  @InterfaceAudience.Private
  public byte[] bytes() {
    return bytes;
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
