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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.junit.jupiter.api.Test;

/**
 * A filter on thousands of columns whose names have one hash costs what others of its size cost.
 */
class CollidingNamesTest {
  private static final int NAMES = 9_900;
  private static final byte[] FAMILY = {'f'};

  /** Names of 14 pairs of letters, each of two that a ByteBuffer gives one hash. */
  static List<byte[]> names(int count) {
    List<byte[]> names = new ArrayList<>();
    for (int n = 0; n < count; n++) {
      StringBuilder name = new StringBuilder();
      for (int bit = 0; bit < 14; bit++) {
        name.append((n >> bit & 1) == 0 ? "aA" : "BB");
      }
      names.add(name.toString().getBytes(StandardCharsets.US_ASCII));
    }
    return names;
  }

  private static Filter is(byte[] name) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(FAMILY, name, CompareOperator.EQUAL, new byte[] {1});
    filter.setFilterIfMissing(true);
    return filter;
  }

  private static List<ColumnCondition> conditions(List<byte[]> names) {
    FilterList all = new FilterList(names.stream().map(CollidingNamesTest::is).toList());
    FilterRecognizer.Limits limits = new FilterRecognizer.Limits(10_000, 10_000, 100);
    return FilterRecognizer.recognize(all, limits).conjunction().conditions();
  }

  @Test
  void theNamesHaveOneHash() {
    long hashes =
        names(NAMES).stream().mapToInt(name -> ByteBuffer.wrap(name).hashCode()).distinct().count();
    assertEquals(1, hashes);
  }

  @Test
  void groupsAreFoundByFewComparisons() {
    List<byte[]> names = names(NAMES);
    List<ColumnCondition> conditions = new ArrayList<>(conditions(names));
    conditions.addAll(conditions(names.subList(0, 10)));
    AtomicLong comparisons = new AtomicLong();
    Comparator<ColumnCondition> counting =
        (one, other) -> {
          comparisons.incrementAndGet();
          return ColumnCondition.BY_COLUMN.compare(one, other);
        };
    ColumnGroups<ColumnCondition> groups = new ColumnGroups<>(counting);
    conditions.forEach(condition -> groups.add(condition, condition));
    assertEquals(NAMES, groups.list().size());
    long most = 2L * conditions.size() * (Integer.SIZE - Integer.numberOfLeadingZeros(NAMES));
    assertTrue(
        comparisons.get() > 0 && comparisons.get() <= most, comparisons + " of at most " + most);
  }

  @Test
  void aConjunctionHasItsColumnsInOrder() {
    List<byte[]> names = names(NAMES);
    List<ColumnCondition> conditions = new ArrayList<>(conditions(names));
    conditions.add(conditions.get(7));
    List<List<ColumnCondition>> groups = new Conjunction(conditions).byColumn();
    assertEquals(NAMES, groups.size());
    for (int n = 0; n < NAMES; n++) {
      assertEquals(conditions.get(n), groups.get(n).get(0));
      assertEquals(n == 7 ? 2 : 1, groups.get(n).size());
    }
  }
}
