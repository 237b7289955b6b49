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
package org.lcindex.query.condition;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * What an expression says of the row keys of the rows that pass: the first and last row of a scan.
 * Immutable and thread safe.
 */
@InterfaceAudience.Private
public final class RowConditions {
  private static final byte[] SOME_ROW = {0};
  private static final RowConditions NONE = new RowConditions(KeyRanges.all(), false);

  private final KeyRanges rows;
  private final boolean ofParts;

  private RowConditions(KeyRanges rows, boolean ofParts) {
    this.rows = rows;
    this.ofParts = ofParts;
  }

  /** No condition: all rows. */
  public static RowConditions none() {
    return NONE;
  }

  /**
   * What has all rows that pass the expression.
   *
   * @throws IllegalArgumentException when a value is none of the row key's type
   */
  public static RowConditions of(Expression expression, TypedColumns columns) {
    return new RowConditions(
        rows(expression, new ConditionKeys(columns), false), !columns.parts().isNone());
  }

  private static KeyRanges rows(Expression expression, ConditionKeys keys, boolean negated) {
    return PartConditions.of(expression, negated, keys)
        .rows()
        .intersect(wholeKeys(expression, keys, negated));
  }

  /** What is said of keys as a whole, and in the parts of a disjunction. */
  private static KeyRanges wholeKeys(Expression expression, ConditionKeys keys, boolean negated) {
    if (expression instanceof Negation negation) {
      return wholeKeys(negation.negated(), keys, !negated);
    }
    if (expression instanceof ColumnTest test) {
      return test.column().isRow() ? keys.rows(test, negated) : KeyRanges.all();
    }
    Junction junction = (Junction) expression;
    List<KeyRanges> parts = new ArrayList<>();
    boolean all = junction.isAll() != negated;
    for (Expression part : junction.parts()) {
      parts.add(all ? wholeKeys(part, keys, negated) : rows(part, keys, negated));
    }
    if (all) {
      return KeyRanges.intersectAll(parts);
    }
    List<KeyRange> any = new ArrayList<>();
    parts.forEach(part -> any.addAll(part.ranges()));
    return KeyRanges.of(any);
  }

  /**
   * Narrows a scan to the rows between the first and the last that can pass. Its own first and last
   * row stay limits. A forward scan's first row is then included and its last one is not: what
   * copies a scan's rows without that, as MapReduce's splits do, has the same rows.
   */
  public void narrow(Scan scan) {
    if (rows.isAll()) {
      return;
    }
    KeyRange own = rowsOf(scan);
    List<KeyRange> left = KeyRanges.of(own).intersect(hull()).ranges();
    // No row has the empty key, which stands for no limit in a scan.
    if (left.isEmpty() || left.get(0).high() != null && left.get(0).high().length == 0) {
      // Not the same as a scan of one row, because the last one is excluded.
      scan.withStartRow(SOME_ROW, true).withStopRow(SOME_ROW, false);
      return;
    }
    KeyRange range = left.get(0);
    if (scan.isReversed()) {
      scan.withStartRow(orEmpty(range.high()), range.highInclusive());
      scan.withStopRow(orEmpty(range.low()), range.lowInclusive());
      return;
    }
    byte[] low = orEmpty(range.low());
    byte[] high = orEmpty(range.high());
    scan.withStartRow(range.lowInclusive() ? low : next(low), true);
    scan.withStopRow(range.high() != null && range.highInclusive() ? next(high) : high, false);
  }

  /**
   * The ranges that have all rows that pass, when parts of row keys leave several, and so few that
   * each can be a scan of its own; else empty.
   */
  public List<KeyRange> ranges() {
    int count = rows.ranges().size();
    if (!ofParts || count <= 1 || count > PartConditions.MOST_RANGES) {
      return List.of();
    }
    // No row has the empty key, which would stand for no limit in a scan.
    KeyRange first = rows.ranges().get(0);
    boolean none = first.high() != null && first.high().length == 0;
    return none ? rows.ranges().subList(1, count) : rows.ranges();
  }

  @Override
  public String toString() {
    return rows.toString();
  }

  private KeyRanges hull() {
    List<KeyRange> all = rows.ranges();
    if (all.isEmpty()) {
      return rows;
    }
    KeyRange first = all.get(0);
    KeyRange last = all.get(all.size() - 1);
    return KeyRanges.of(
        new KeyRange(first.low(), first.lowInclusive(), last.high(), last.highInclusive()));
  }

  private static KeyRange rowsOf(Scan scan) {
    byte[] start = orNull(scan.getStartRow());
    byte[] stop = orNull(scan.getStopRow());
    return scan.isReversed()
        ? new KeyRange(stop, scan.includeStopRow(), start, scan.includeStartRow())
        : new KeyRange(start, scan.includeStartRow(), stop, scan.includeStopRow());
  }

  private static byte[] orNull(byte[] row) {
    return row.length == 0 ? null : row;
  }

  private static byte[] orEmpty(byte[] row) {
    return row == null ? new byte[0] : row;
  }

  /** The first row after this one. */
  private static byte[] next(byte[] row) {
    return Bytes.add(row, new byte[1]);
  }
}
