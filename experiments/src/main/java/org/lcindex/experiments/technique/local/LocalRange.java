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
package org.lcindex.experiments.technique.local;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * A range of a query as it travels in a scan's attribute.
 *
 * @param low the least cell that passes; null for an open end
 * @param high the greatest one; null for an open end
 */
record LocalRange(String qualifier, byte[] low, byte[] high) {
  /** The scan attribute with a query's ranges. */
  static final String ATTRIBUTE = "local.index.ranges";

  boolean isOn(Cell cell) {
    return CellUtil.matchingQualifier(cell, Bytes.toBytes(qualifier));
  }

  /** Whether a cell's value is in the range. */
  boolean passes(Cell cell) {
    return (low == null || compare(cell, low) >= 0) && (high == null || compare(cell, high) <= 0);
  }

  private static int compare(Cell cell, byte[] value) {
    return Bytes.compareTo(
        cell.getValueArray(), cell.getValueOffset(), cell.getValueLength(), value, 0, value.length);
  }

  static byte[] format(List<LocalRange> ranges) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(ranges.size());
    for (LocalRange range : ranges) {
      out.writeUTF(range.qualifier);
      write(out, range.low);
      write(out, range.high);
    }
    return bytes.toByteArray();
  }

  private static void write(DataOutputStream out, byte[] value) throws IOException {
    out.writeInt(value == null ? -1 : value.length);
    if (value != null) {
      out.write(value);
    }
  }

  static List<LocalRange> parse(byte[] attribute) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(attribute));
    List<LocalRange> ranges = new ArrayList<>();
    for (int left = in.readInt(); left > 0; left--) {
      ranges.add(new LocalRange(in.readUTF(), read(in), read(in)));
    }
    return ranges;
  }

  private static byte[] read(DataInputStream in) throws IOException {
    int length = in.readInt();
    return length < 0 ? null : in.readNBytes(length);
  }
}
