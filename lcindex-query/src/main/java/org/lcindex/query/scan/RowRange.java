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
package org.lcindex.query.scan;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.predicate.KeyRange;
import org.lcindex.type.ShownText;

/**
 * Rows from {@code start} up to, without, {@code stop}; an empty array is an open end. The bounds
 * of the whole scan may be other than inclusive and exclusive.
 *
 * @param proposed the only rows of the range that are wanted, sorted, which are got by their keys;
 *     null when the range is scanned
 */
public record RowRange(
    byte[] start,
    boolean startInclusive,
    byte[] stop,
    boolean stopInclusive,
    List<byte[]> proposed) {

  /** No row. */
  static final RowRange NONE = of(new byte[1], new byte[1]);

  /** A range that is scanned. */
  public RowRange(byte[] start, boolean startInclusive, byte[] stop, boolean stopInclusive) {
    this(start, startInclusive, stop, stopInclusive, null);
  }

  /** From the first to the last of some rows, sorted and at least one, of which no other counts. */
  public static RowRange of(List<byte[]> proposed) {
    byte[] last = proposed.get(proposed.size() - 1);
    return new RowRange(proposed.get(0), true, last, true, List.copyOf(proposed));
  }

  /** A range as regions have it: with its start, without its stop. */
  public static RowRange of(byte[] start, byte[] stop) {
    return new RowRange(start, true, stop, false);
  }

  /** The keys of an interval. */
  public static RowRange of(KeyRange keys) {
    return new RowRange(
        keys.low() == null ? new byte[0] : keys.low(),
        keys.lowInclusive(),
        keys.high() == null ? new byte[0] : keys.high(),
        keys.high() != null && keys.highInclusive());
  }

  /** All rows of a scan. */
  public static RowRange of(Scan scan) {
    return new RowRange(
        scan.getStartRow(), scan.includeStartRow(), scan.getStopRow(), scan.includeStopRow());
  }

  /**
   * Cuts the range before every boundary inside it. The pieces are disjoint, in row key order, and
   * together the whole range, whatever the boundaries are.
   *
   * @param boundaries start keys of regions, sorted; the first region's empty key may be among them
   */
  public List<RowRange> cut(List<byte[]> boundaries) {
    List<RowRange> pieces = new ArrayList<>();
    RowRange rest = this;
    for (byte[] boundary : boundaries) {
      boolean insideLow = Bytes.compareTo(boundary, rest.start) > 0;
      int toStop = stop.length == 0 ? -1 : Bytes.compareTo(boundary, stop);
      if (insideLow && (toStop < 0 || toStop == 0 && stopInclusive)) {
        pieces.add(new RowRange(rest.start, rest.startInclusive, boundary, false));
        rest = new RowRange(boundary, true, stop, stopInclusive);
      }
    }
    pieces.add(rest);
    return pieces;
  }

  /** Whether it is scanned, and has one row at most. */
  public boolean isRow() {
    return proposed == null
        && startInclusive
        && stopInclusive
        && stop.length > 0
        && Bytes.equals(start, stop);
  }

  /** Whether a row lies before all rows of the range. */
  public boolean startsAfter(byte[] row) {
    int order = Bytes.compareTo(row, start);
    return order < 0 || order == 0 && !startInclusive;
  }

  /** Whether a row lies after all rows of the range. */
  public boolean endsBefore(byte[] row) {
    int order = stop.length == 0 ? -1 : Bytes.compareTo(row, stop);
    return order > 0 || order == 0 && !stopInclusive;
  }

  /** Whether a row lies in the range. */
  public boolean contains(byte[] row) {
    return !startsAfter(row) && !endsBefore(row);
  }

  @Override
  public String toString() {
    return (startInclusive ? "[" : "(")
        + ShownText.cut(start)
        + ", "
        + ShownText.cut(stop)
        + (stopInclusive ? "]" : ")");
  }
}
