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

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.FilterList.Operator;
import org.apache.hadoop.hbase.filter.KeyOnlyFilter;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.Alternatives.Alternative;

/** Columns a, b and c have an index, others have none. */
class AlternativesTest {
  private static final byte[] CF = Bytes.toBytes("cf");

  private static Filter is(String column, String value) {
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            CF, Bytes.toBytes(column), CompareOperator.EQUAL, Bytes.toBytes(value));
    filter.setFilterIfMissing(true);
    return filter;
  }

  private static Filter or(Filter... filters) {
    return new FilterList(Operator.MUST_PASS_ONE, filters);
  }

  private static Filter and(Filter... filters) {
    return new FilterList(Operator.MUST_PASS_ALL, filters);
  }

  private static boolean bounds(Requirement requirement) {
    return Set.of("a", "b", "c").stream().anyMatch(column -> bounds(requirement, column));
  }

  private static boolean bounds(Requirement requirement, String column) {
    if (requirement instanceof Requirement.Single single) {
      return Bytes.toString(single.condition().qualifier()).equals(column);
    }
    return requirement instanceof Requirement.All all
        ? all.parts().stream().anyMatch(part -> bounds(part, column))
        : ((Requirement.Any) requirement).parts().stream().allMatch(part -> bounds(part, column));
  }

  private static FilterRecognizer.Recognized recognized(Filter filter) {
    FilterRecognizer.Recognized recognized = FilterRecognizer.recognize(filter);
    assertTrue(recognized.accepted());
    return recognized;
  }

  /**
   * What rows meet for each alternative of the first disjunction: conditions, then disjunctions.
   */
  private static List<String> alternatives(Filter filter) {
    FilterRecognizer.Recognized recognized = recognized(filter);
    Requirement.Any first = recognized.alternatives().get(0);
    return Alternatives.of(first, AlternativesTest::bounds).stream()
        .map(one -> text(recognized.narrowed(first, one)))
        .toList();
  }

  private static String text(FilterRecognizer.Recognized recognized) {
    return text(recognized.conjunction().conditions())
        + recognized.alternatives().stream().map(any -> " | " + text(any.conditions())).toList();
  }

  private static String text(List<ColumnCondition> conditions) {
    return conditions.stream()
        .map(
            condition ->
                Bytes.toString(condition.qualifier())
                    + Bytes.toString(condition.comparator().getValue()))
        .collect(Collectors.joining(" "));
  }

  @Test
  void eachSideIsAnAlternative() {
    assertEquals(List.of("a1[]", "b2[]"), alternatives(or(is("a", "1"), is("b", "2"))));
  }

  @Test
  void theRestOfTheFilterHoldsForEachOfThem() {
    assertEquals(
        List.of("x7 a1[ | x1 x2]", "x7 b2 x3[ | x1 x2]"),
        alternatives(
                and(
                    is("x", "7"),
                    or(is("a", "1"), and(is("b", "2"), is("x", "3"))),
                    or(is("x", "1"), is("x", "2"))))
            .stream()
            .sorted()
            .toList());
  }

  @Test
  void conditionsOnOneColumnStayTogether() {
    assertEquals(
        List.of("[ | a1 a3 a4]", "b2[]"),
        alternatives(or(is("a", "1"), is("b", "2"), or(is("a", "3")), and(is("a", "4")))));
  }

  @Test
  void oneColumnNeedsNoUnion() {
    assertEquals(List.of(), alternatives(or(is("a", "1"), is("a", "2"), or(is("a", "3")))));
  }

  @Test
  void aSideWithoutABoundLeavesRowsOut() {
    assertEquals(List.of(), alternatives(or(is("a", "1"), is("x", "2"))));
    assertEquals(List.of(), alternatives(or(is("a", "1"), is("b", "2"), and())));
    assertEquals(List.of(), alternatives(or(is("a", "1"), is("b", "2"), new KeyOnlyFilter())));
  }

  @Test
  void aSideIsTakenApartIfADisjunctionInItHasBounds() {
    assertEquals(
        List.of("a1 x2 x5[]", "b3 x4 x2 x5[]", "c6[]"),
        alternatives(
                or(
                    is("c", "6"),
                    and(
                        is("x", "2"),
                        and(is("x", "5"), or(is("a", "1"), and(is("b", "3"), is("x", "4")))))))
            .stream()
            .sorted()
            .toList());
    assertEquals(
        List.of(),
        alternatives(or(is("c", "6"), and(is("x", "2"), or(is("a", "1"), is("x", "3"))))));
  }

  @Test
  void anotherDisjunctionOfASideIsTriedWhenTheFirstHasNone() {
    assertEquals(
        List.of("a1[ | x1 a2]", "b2[ | x1 a2]", "c6[]"),
        alternatives(
                or(
                    is("c", "6"),
                    and(or(is("x", "1"), is("a", "2")), or(is("a", "1"), is("b", "2")))))
            .stream()
            .sorted()
            .toList());
  }

  @Test
  void manySidesAreNotTakenApart() {
    Filter[] sides = new Filter[Alternatives.MOST];
    Arrays.setAll(sides, i -> and(is(i % 2 == 0 ? "a" : "b", "1"), is("x", "" + i)));
    assertEquals(Alternatives.MOST, alternatives(or(sides)).size());
    List<Filter> more = new ArrayList<>(List.of(sides));
    more.add(and(is("a", "1"), is("x", "y")));
    assertEquals(List.of(), alternatives(or(more.toArray(Filter[]::new))));
    assertEquals(
        List.of(),
        alternatives(or(is("c", "1"), and(is("x", "1"), or(sides)))),
        "not in each other, either");
  }

  @Test
  void aConditionThatRowsPassWithoutTheColumnIsNoneOfASide() {
    SingleColumnValueFilter optional = (SingleColumnValueFilter) is("x", "1");
    optional.setFilterIfMissing(false);
    assertEquals(
        List.of("a1[]", "b2[]"), alternatives(or(and(is("a", "1"), optional), is("b", "2"))));
  }

  @Test
  void alternativesAreImmutable() {
    List<Requirement> others = new ArrayList<>();
    Alternative one = new Alternative(Requirement.All.NOTHING, others);
    others.add(Requirement.All.NOTHING);
    assertEquals(List.of(), one.others());
  }
}
