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
package org.lcindex.regionserver.scan.query;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.Filter;
import org.lcindex.plan.Measures;
import org.lcindex.predicate.ColumnCondition;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.regionserver.scan.core.EndableFilter;
import org.lcindex.regionserver.scan.core.TargetRowFilter;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * A scan's conditions for a log: bounded however much the client sent, and of characters that can
 * be shown. Stateless.
 */
public final class ConditionText {
  private static final int CONDITIONS = 8;
  private static final int RANGES = 3;
  private static final int VALUE_CHARS = 40;
  private static final int NAME_BYTES = 60;
  private static final FilterRecognizer.Limits LIMITS =
      new FilterRecognizer.Limits(1_000, 1_000, 20);

  private ConditionText() {}

  public static String of(Scan scan) {
    return of(scan.getStartRow(), scan.getStopRow(), scan.getFilter());
  }

  /**
   * What is asked of rows.
   *
   * @param filter null when nothing but that they are between the two rows
   */
  public static String of(byte[] start, byte[] stop, Filter filter) {
    List<String> parts = new ArrayList<>();
    if (start.length > 0) {
      parts.add("row from " + bytes(start));
    }
    if (stop.length > 0) {
      parts.add("row to " + bytes(stop));
    }
    if (filter != null) {
      parts.addAll(conditions(filter));
    }
    return String.join(" and ", parts);
  }

  private static List<String> conditions(Filter of) {
    Filter own = of instanceof EndableFilter endable ? endable.wrapped() : of;
    Filter filter = own instanceof TargetRowFilter target ? target.wrapped() : own;
    FilterRecognizer.Recognized recognized = FilterRecognizer.recognize(filter, LIMITS);
    boolean bare =
        recognized.accepted() && !recognized.whole() && recognized.conjunction().isEmpty();
    if (!recognized.accepted() || bare) {
      // Its text may be anything, of any length.
      return List.of("a " + filter.getClass().getSimpleName());
    }
    List<ColumnCondition> all = recognized.conjunction().conditions();
    List<String> shown = new ArrayList<>();
    all.stream().limit(CONDITIONS).forEach(condition -> shown.add(of(condition)));
    if (all.size() > CONDITIONS) {
      shown.add(Measures.count(all.size() - CONDITIONS) + " more");
    }
    if (!recognized.whole()) {
      shown.add("what else a " + filter.getClass().getSimpleName() + " asks");
    }
    return shown;
  }

  private static String of(ColumnCondition condition) {
    return condition.isPresence()
        ? presence(condition)
        : column(condition) + " " + sign(condition) + " " + value(condition.comparator());
  }

  /**
   * Of a {@linkplain ColumnCondition#isPresence condition that asks whether the column is there}.
   */
  static String presence(ColumnCondition condition) {
    return column(condition)
        + (condition.op() == CompareOperator.EQUAL ? " is not missing" : " is missing");
  }

  /** Family and qualifier. */
  static String column(ColumnCondition condition) {
    return column(condition.family(), condition.qualifier());
  }

  static String column(byte[] family, byte[] qualifier) {
    return ShownText.cut(family, NAME_BYTES) + ":" + ShownText.cut(qualifier, NAME_BYTES);
  }

  private static String sign(ColumnCondition condition) {
    return switch (condition.op()) {
      case LESS -> "<";
      case LESS_OR_EQUAL -> "<=";
      case EQUAL -> "=";
      case NOT_EQUAL -> "!=";
      case GREATER_OR_EQUAL -> ">=";
      case GREATER -> ">";
      case NO_OP -> "?";
    };
  }

  private static String value(ByteArrayComparable comparator) {
    if (comparator instanceof KeyRangesComparator ranges) {
      return ranges(ranges);
    }
    if (comparator instanceof TypedComparator) {
      return ShownText.cut(comparator.toString(), VALUE_CHARS);
    }
    String kind =
        comparator.getClass() == BinaryComparator.class
            ? ""
            : comparator.getClass().getSimpleName() + " ";
    return kind + bytes(comparator.getValue());
  }

  private static String ranges(KeyRangesComparator comparator) {
    List<KeyRange> all = comparator.ranges().ranges();
    String shown =
        all.stream()
            .limit(RANGES)
            .map(range -> range(range, comparator.codec()))
            .collect(Collectors.joining(", "));
    String more = all.size() > RANGES ? " and " + (all.size() - RANGES) + " more" : "";
    return comparator.codec() + " in " + shown + more;
  }

  private static String range(KeyRange range, ValueCodec codec) {
    if (range.isPoint()) {
      return value(range.low(), codec);
    }
    String low = range.low() == null ? "(" : range.lowInclusive() ? "[" : "(";
    String high = range.high() == null ? ")" : range.highInclusive() ? "]" : ")";
    return low + value(range.low(), codec) + ", " + value(range.high(), codec) + high;
  }

  /** Ends of ranges need not be keys of values: those of prefixes are not. */
  private static String value(byte[] key, ValueCodec codec) {
    if (key == null) {
      return "...";
    }
    try {
      return ShownText.cut(codec.format(codec.valueOf(key)), VALUE_CHARS);
    } catch (RuntimeException e) {
      return bytes(key);
    }
  }

  private static String bytes(byte[] value) {
    return ShownText.cut(value, VALUE_CHARS);
  }
}
