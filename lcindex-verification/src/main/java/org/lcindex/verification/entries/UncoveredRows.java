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
package org.lcindex.verification.entries;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Which base rows a row of the catalog says to be uncovered, read as {@code FORMAT.md} has it,
 * without the classes that write it. Asked row by row, so it knows no arithmetic of ranges.
 * Immutable.
 */
public final class UncoveredRows {
  private static final byte[] TOKENS = {'t'};
  private static final int ID = 8;

  private static final int HAS_LOW = 1;
  private static final int LOW_IN = 2;
  private static final int HAS_HIGH = 4;
  private static final int HIGH_IN = 8;

  /** A range of rows. */
  private record Range(int flags, byte[] low, byte[] high) {
    static Range read(ByteBuffer bytes) {
      int flags = bytes.get();
      byte[] low = new byte[bytes.getInt()];
      bytes.get(low);
      byte[] high = new byte[bytes.remaining()];
      bytes.get(high);
      return new Range(flags, low, high);
    }

    boolean has(byte[] row) {
      int atLow = Bytes.compareTo(row, low);
      int atHigh = Bytes.compareTo(row, high);
      return ((flags & HAS_LOW) == 0 || atLow > 0 || (atLow == 0 && (flags & LOW_IN) != 0))
          && ((flags & HAS_HIGH) == 0 || atHigh < 0 || (atHigh == 0 && (flags & HIGH_IN) != 0));
    }

    @Override
    public String toString() {
      return "["
          + ((flags & HAS_LOW) == 0 ? "-" : Bytes.toStringBinary(low))
          + ", "
          + ((flags & HAS_HIGH) == 0 ? "-" : Bytes.toStringBinary(high))
          + "]";
    }
  }

  /** A token, and what is built of it. */
  private static final class Mark {
    private Range range;
    private int reason;
    private final List<Range> built = new ArrayList<>();

    boolean has(byte[] row) {
      return range != null && range.has(row) && built.stream().noneMatch(piece -> piece.has(row));
    }

    @Override
    public String toString() {
      return "reason " + reason + " of " + range + " without " + built;
    }
  }

  private final Map<String, Mark> marks = new TreeMap<>();

  /** What a row of the catalog says. */
  public UncoveredRows(Result row) {
    for (Cell cell : row.rawCells()) {
      if (!Arrays.equals(CellUtil.cloneFamily(cell), TOKENS)) {
        continue;
      }
      byte[] name = CellUtil.cloneQualifier(cell);
      byte[] id = Arrays.copyOf(name, ID);
      Mark mark = marks.computeIfAbsent(Bytes.toStringBinary(id), key -> new Mark());
      ByteBuffer value = ByteBuffer.wrap(CellUtil.cloneValue(cell));
      if (name.length == ID) {
        mark.reason = value.get();
        mark.range = Range.read(value);
      } else {
        mark.built.add(Range.read(value));
      }
    }
  }

  /** Whether the index may be believed of a row. */
  public boolean covers(byte[] row) {
    return marks.values().stream().noneMatch(mark -> mark.has(row));
  }

  @Override
  public String toString() {
    return marks.values().toString();
  }
}
