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
package org.lcindex.regionserver.scan.core;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.filter.PrefixFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.testing.FaultyClasses;

/** What is asked of a filter of ours is asked of the scan's own. */
class WrappingFilterTest {
  private static final KeyValue CELL =
      new KeyValue(Bytes.toBytes("row"), Bytes.toBytes("f"), Bytes.toBytes("q"), new byte[1]);

  /**
   * What no region scanner asks: a filter that HBase makes of bytes, and what is deprecated, which
   * HBase's own filters ask each other only.
   */
  private static final Set<String> NOT_ASKED =
      Set.of("toByteArray()", "filterKeyValue(Cell)", "filterRowKey(byte[], int, int)");

  /** Remembers what it was asked, and does not answer as {@code FilterBase} does. */
  private static final class Asked extends FilterBase {
    private final List<String> questions = new ArrayList<>();
    private boolean reversed;

    @Override
    public boolean filterRowKey(Cell cell) {
      return questions.add("filterRowKey(Cell)");
    }

    @Override
    public boolean filterAllRemaining() {
      return questions.add("filterAllRemaining()");
    }

    @Override
    public void reset() {
      questions.add("reset()");
    }

    @Override
    public ReturnCode filterCell(Cell cell) {
      questions.add("filterCell(Cell)");
      return ReturnCode.NEXT_ROW;
    }

    @Override
    public Cell transformCell(Cell cell) {
      questions.add("transformCell(Cell)");
      return CELL;
    }

    @Override
    public void filterRowCells(List<Cell> cells) {
      questions.add("filterRowCells(List)");
    }

    @Override
    public boolean hasFilterRow() {
      return questions.add("hasFilterRow()");
    }

    @Override
    public boolean filterRow() {
      return questions.add("filterRow()");
    }

    @Override
    public Cell getNextCellHint(Cell cell) {
      questions.add("getNextCellHint(Cell)");
      return CELL;
    }

    /** Since HBase 2.6.6. */
    public Cell getHintForRejectedRow(Cell cell) {
      questions.add("getHintForRejectedRow(Cell)");
      return CELL;
    }

    /** Since HBase 2.6.6. */
    public Cell getSkipHint(Cell cell) {
      questions.add("getSkipHint(Cell)");
      return CELL;
    }

    @Override
    public boolean isFamilyEssential(byte[] family) {
      questions.add("isFamilyEssential(byte[])");
      return false;
    }

    @Override
    public void setReversed(boolean value) {
      questions.add("setReversed(boolean)");
      reversed = value;
    }

    @Override
    public boolean isReversed() {
      questions.add("isReversed()");
      return reversed;
    }
  }

  /** Everything that the {@code Filter} of this class path can be asked. */
  static Stream<Method> questions() {
    return Stream.of(Filter.class.getDeclaredMethods())
        .filter(method -> Modifier.isPublic(method.getModifiers()))
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> !NOT_ASKED.contains(text(method)));
  }

  private static String text(Method method) {
    return Stream.of(method.getParameterTypes())
        .map(Class::getSimpleName)
        .collect(Collectors.joining(", ", method.getName() + "(", ")"));
  }

  @ParameterizedTest
  @MethodSource("questions")
  void handsOn(Method question) throws Exception {
    Map<Class<?>, Object> values =
        Map.of(
            Cell.class,
            CELL,
            List.class,
            List.of(),
            byte[].class,
            new byte[1],
            boolean.class,
            true);
    Object[] arguments = Stream.of(question.getParameterTypes()).map(values::get).toArray();
    Asked asked = new Asked();
    Object direct = question.invoke(asked, arguments);
    List<String> once = List.copyOf(asked.questions);
    assertEquals(List.of(text(question)), once, "a question that this test does not know");
    asked.questions.clear();
    assertEquals(direct, question.invoke(new WrappingFilter(asked) {}, arguments));
    assertEquals(once, asked.questions);
  }

  @Test
  void thatItIsReversedIsKnownToBoth() {
    WrappingFilter wrapping = new WrappingFilter(new PrefixFilter(new byte[1])) {};
    wrapping.setReversed(true);
    assertTrue(wrapping.isReversed());
    assertTrue(wrapping.wrapped().isReversed());
  }

  /** A stand-in for the {@code Filter} of HBase 2.6.6, and a filter that has hints. */
  private static final String NEWER =
      """
      package org.apache.hadoop.hbase.filter;
      import java.util.List;
      import org.apache.hadoop.hbase.Cell;
      public abstract class Filter {
        public enum ReturnCode { INCLUDE, NEXT_ROW, SKIP }
        public abstract void reset() throws java.io.IOException;
        public abstract boolean filterRowKey(byte[] row, int offset, int length) throws java.io.IOException;
        public abstract boolean filterRowKey(Cell cell) throws java.io.IOException;
        public abstract boolean filterAllRemaining() throws java.io.IOException;
        public ReturnCode filterCell(Cell cell) throws java.io.IOException { return null; }
        public abstract Cell transformCell(Cell cell) throws java.io.IOException;
        public abstract void filterRowCells(List<Cell> cells) throws java.io.IOException;
        public abstract boolean hasFilterRow();
        public abstract boolean filterRow() throws java.io.IOException;
        public abstract Cell getNextCellHint(Cell cell) throws java.io.IOException;
        public Cell getHintForRejectedRow(Cell cell) throws java.io.IOException { return null; }
        public Cell getSkipHint(Cell cell) throws java.io.IOException { return null; }
        public abstract boolean isFamilyEssential(byte[] family) throws java.io.IOException;
        public abstract byte[] toByteArray() throws java.io.IOException;
        abstract boolean areSerializedFieldsEqual(Filter other);
        public void setReversed(boolean reversed) {}
        public boolean isReversed() { return false; }
        public static class WithHints extends FilterBase {
          @Override public Cell getHintForRejectedRow(Cell cell) { return cell; }
          @Override public Cell getSkipHint(Cell cell) { return cell; }
        }
      }
      """;

  private static final String FILTERS = "org.apache.hadoop.hbase.filter.";

  /** Our filters beside that {@code Filter}. */
  private static Class<?> newer(String name) throws Exception {
    try (FaultyClasses compiler = new FaultyClasses()) {
      Map<String, byte[]> newer = compiler.compile(FILTERS + "Filter", NEWER);
      newer.put(FILTERS + "FilterBase", bytes(FilterBase.class));
      return new FaultyClasses.Loader(newer).loadClass(name);
    }
  }

  private static byte[] bytes(Class<?> type) throws Exception {
    try (var in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return in.readAllBytes();
    }
  }

  private static Object ask(Object filter, String question) throws Exception {
    Class<?> asking = filter.getClass().getClassLoader().loadClass(FILTERS + "Filter");
    return asking.getMethod(question, Cell.class).invoke(filter, CELL);
  }

  @ParameterizedTest
  @ValueSource(classes = {OneCellFilter.class, TargetRowFilter.class})
  void newerHBaseHasTheHintsOfTheScansOwnFilter(Class<?> kind) throws Exception {
    Class<?> type = newer(kind.getName());
    Object own =
        type.getClassLoader()
            .loadClass(FILTERS + "Filter$WithHints")
            .getDeclaredConstructor()
            .newInstance();
    var constructor = type.getDeclaredConstructors()[0];
    constructor.setAccessible(true);
    Object[] arguments = new Object[constructor.getParameterCount()];
    arguments[0] = own;
    Object filter = constructor.newInstance(arguments);
    assertEquals(CELL, ask(filter, "getHintForRejectedRow"));
    assertEquals(CELL, ask(filter, "getSkipHint"));
    if (kind == TargetRowFilter.class) {
      Method aim = type.getDeclaredMethod("aimAt", byte[].class);
      aim.setAccessible(true);
      aim.invoke(filter, Bytes.toBytes("row7"));
      assertNull(ask(filter, "getHintForRejectedRow"), "it may not be its row");
      assertEquals(CELL, ask(filter, "getSkipHint"));
      Method all = type.getDeclaredMethod("aimAtAll");
      all.setAccessible(true);
      all.invoke(filter);
      assertEquals(CELL, ask(filter, "getHintForRejectedRow"));
    }
  }
}
