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
package org.lcindex.predicate;

import java.util.Set;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.NullComparator;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ComparatorProtos;
import org.apache.hbase.thirdparty.com.google.protobuf.InvalidProtocolBufferException;

/**
 * The comparators whose answer depends on a cell's bytes alone and that never throw: only such a
 * condition may be evaluated on a copy of the row, or on rows that the scan itself would not have
 * reached.
 */
final class KnownComparators {
  private static final Set<Class<?>> PURE =
      Set.of(
          TypedComparator.class,
          KeyRangesComparator.class,
          BinaryComparator.class,
          BinaryPrefixComparator.class,
          SubstringComparator.class,
          NullComparator.class);

  private KnownComparators() {}

  /** Why the comparator is not taken, or null when it is. */
  static String refusal(ByteArrayComparable c) {
    if (c == null) {
      return "a SingleColumnValueFilter without a comparator";
    }
    if (PURE.contains(c.getClass())) {
      return null;
    }
    if (c.getClass() == RegexStringComparator.class) {
      return isJavaRegex(c)
          ? null
          : "RegexStringComparator with an engine other than JAVA: its answer depends on where the"
              + " cell lies in memory";
    }
    return "comparator " + c.getClass().getName() + " is not known to be pure";
  }

  /**
   * The engine is private to the comparator, but its serialised form has it. The JONI engine takes
   * the value's length for its end, so it gives another answer for a value that is not at the
   * beginning of its array.
   */
  private static boolean isJavaRegex(ByteArrayComparable regex) {
    try {
      String engine =
          ComparatorProtos.RegexStringComparator.parseFrom(regex.toByteArray()).getEngine();
      return engine.equals(RegexStringComparator.EngineType.JAVA.name());
    } catch (InvalidProtocolBufferException e) {
      return false;
    }
  }
}
