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

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.MultiRowRangeFilter;
import org.apache.hadoop.hbase.util.Bytes;

/** Sets of rows as sorted disjoint ranges. Stateless. */
public final class RowRanges {
  private static final Comparator<RowRange> BY_START =
      Comparator.comparing(RowRange::start, Bytes.BYTES_COMPARATOR)
          .thenComparing(range -> !range.startInclusive());

  private RowRanges() {}

  /** The rows that are in any of some ranges, which are scanned ones in any order. */
  public static List<RowRange> union(List<RowRange> ranges) {
    List<RowRange> union = new ArrayList<>();
    RowRange open = null;
    for (RowRange range : ranges.stream().sorted(BY_START).toList()) {
      if (open == null || leavesGap(open, range)) {
        open = range;
        union.add(open);
      } else if (compareStops(open, range) < 0) {
        open =
            new RowRange(open.start(), open.startInclusive(), range.stop(), range.stopInclusive());
        union.set(union.size() - 1, open);
      }
    }
    return union;
  }

  /**
   * Some rows, and those of the ranges that have one row each.
   *
   * @param rows sorted, distinct
   * @param ranges in row key order
   * @return sorted, distinct
   */
  static List<byte[]> withRowsOf(List<byte[]> rows, List<RowRange> ranges) {
    List<byte[]> single = ranges.stream().filter(RowRange::isRow).map(RowRange::start).toList();
    if (single.isEmpty()) {
      return rows;
    }
    List<byte[]> all = new ArrayList<>(rows.size() + single.size());
    int next = 0;
    for (byte[] row : single) {
      while (next < rows.size() && Bytes.compareTo(rows.get(next), row) < 0) {
        all.add(rows.get(next++));
      }
      if (next < rows.size() && Bytes.equals(rows.get(next), row)) {
        next++;
      }
      all.add(row);
    }
    all.addAll(rows.subList(next, rows.size()));
    return all;
  }

  /**
   * HBase's own filter that seeks from range to range, or from row to row where rows were proposed,
   * and what is left to a filter there.
   *
   * @param filter of the rows in the ranges; null for none
   */
  public static Filter within(List<RowRange> ranges, Filter filter) {
    List<MultiRowRangeFilter.RowRange> wanted = new ArrayList<>();
    for (RowRange range : ranges) {
      if (range.proposed() == null) {
        wanted.add(
            new MultiRowRangeFilter.RowRange(
                range.start(), range.startInclusive(), range.stop(), range.stopInclusive()));
      } else {
        for (byte[] row : range.proposed()) {
          wanted.add(new MultiRowRangeFilter.RowRange(row, true, row, true));
        }
      }
    }
    Filter rows = new MultiRowRangeFilter(wanted);
    return filter == null ? rows : new FilterList(Operator.MUST_PASS_ALL, rows, filter);
  }

  /** The rows that are in a range of both: disjoint scanned ones in row key order. */
  static List<RowRange> intersect(List<RowRange> ranges, List<RowRange> others) {
    List<RowRange> both = new ArrayList<>();
    int i = 0;
    int j = 0;
    while (i < ranges.size() && j < others.size()) {
      RowRange one = ranges.get(i);
      RowRange other = others.get(j);
      RowRange from = BY_START.compare(one, other) >= 0 ? one : other;
      RowRange to = compareStops(one, other) <= 0 ? one : other;
      RowRange common =
          new RowRange(from.start(), from.startInclusive(), to.stop(), to.stopInclusive());
      int order = common.stop().length == 0 ? -1 : Bytes.compareTo(common.start(), common.stop());
      if (order < 0 || order == 0 && common.startInclusive() && common.stopInclusive()) {
        both.add(common);
      }
      if (to == one) {
        i++;
      } else {
        j++;
      }
    }
    return both;
  }

  /** Of some sorted rows those in disjoint ranges, which are in row key order. */
  static List<byte[]> rowsIn(List<byte[]> rows, List<RowRange> ranges) {
    List<byte[]> inside = new ArrayList<>();
    int at = 0;
    for (byte[] row : rows) {
      while (at < ranges.size() && ranges.get(at).endsBefore(row)) {
        at++;
      }
      if (at < ranges.size() && ranges.get(at).contains(row)) {
        inside.add(row);
      }
    }
    return inside;
  }

  /** Ranges as bytes, for an attribute of a scan. */
  public static byte[] write(List<RowRange> ranges) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    try {
      out.writeInt(ranges.size());
      for (RowRange range : ranges) {
        out.writeBoolean(range.startInclusive());
        Bytes.writeByteArray(out, range.start());
        out.writeBoolean(range.stopInclusive());
        Bytes.writeByteArray(out, range.stop());
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** What {@link #write} has written. */
  static List<RowRange> read(byte[] bytes) {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    List<RowRange> ranges = new ArrayList<>();
    try {
      for (int left = in.readInt(); left > 0; left--) {
        boolean startInclusive = in.readBoolean();
        byte[] start = Bytes.readByteArray(in);
        boolean stopInclusive = in.readBoolean();
        ranges.add(new RowRange(start, startInclusive, Bytes.readByteArray(in), stopInclusive));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ranges;
  }

  /** Whether ranges have all rows of another one. */
  public static boolean cover(List<RowRange> ranges, RowRange all) {
    return union(ranges).stream()
        .anyMatch(range -> BY_START.compare(range, all) <= 0 && compareStops(range, all) >= 0);
  }

  private static boolean leavesGap(RowRange before, RowRange after) {
    int order = before.stop().length == 0 ? -1 : Bytes.compareTo(after.start(), before.stop());
    return order > 0 || order == 0 && !before.stopInclusive() && !after.startInclusive();
  }

  private static int compareStops(RowRange one, RowRange other) {
    if (one.stop().length == 0 || other.stop().length == 0) {
      return Boolean.compare(one.stop().length == 0, other.stop().length == 0);
    }
    int order = Bytes.compareTo(one.stop(), other.stop());
    return order != 0 ? order : Boolean.compare(one.stopInclusive(), other.stopInclusive());
  }
}
