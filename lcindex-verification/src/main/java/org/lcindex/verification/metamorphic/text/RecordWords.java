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
package org.lcindex.verification.metamorphic.text;

import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Records as the words of a line: a component {@code flushSize} is the word {@code flush-size=...}.
 * Words are numbers, truth values and constants of enums, by their texts. Components of other types
 * stand elsewhere. No state.
 */
public final class RecordWords {
  private RecordWords() {}

  /** The words of a record in the order of its components, each with a space before it. */
  public static String print(Record record) {
    return Arrays.stream(record.getClass().getRecordComponents())
        .filter(RecordWords::isWord)
        .map(component -> " " + word(component) + "=" + value(record, component))
        .collect(Collectors.joining());
  }

  /**
   * Reads a record.
   *
   * @param others the components that are no words, in their order
   * @throws IllegalArgumentException when a word is missing or cannot be read
   */
  public static <R extends Record> R parse(Class<R> type, Fields fields, Object... others) {
    Iterator<Object> next = List.of(others).iterator();
    return make(
        type,
        component ->
            isWord(component)
                ? read(component.getType(), fields.get(word(component)))
                : next.next());
  }

  /** The record with another value of a component. */
  @SuppressWarnings("unchecked")
  public static <R extends Record> R with(R record, String changed, Object value) {
    return make(
        (Class<R>) record.getClass(),
        component -> component.getName().equals(changed) ? value : value(record, component));
  }

  private static <R> R make(Class<R> type, Function<RecordComponent, Object> values) {
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] types =
        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      return type.getConstructor(types)
          .newInstance(Arrays.stream(components).map(values).toArray());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot make a " + type, e);
    }
  }

  private static boolean isWord(RecordComponent component) {
    return component.getType().isPrimitive() || component.getType().isEnum();
  }

  private static String word(RecordComponent component) {
    return component.getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
  }

  private static Object value(Record record, RecordComponent component) {
    try {
      return component.getAccessor().invoke(record);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("cannot read " + component, e);
    }
  }

  private static Object read(Class<?> type, String text) {
    if (type == int.class) {
      return Integer.valueOf(text);
    }
    if (type == long.class) {
      return Long.valueOf(text);
    }
    if (type == boolean.class) {
      return Boolean.valueOf(text);
    }
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> constant.toString().equals(text))
        .findFirst()
        .orElseThrow(
            () -> new IllegalArgumentException("no " + type.getSimpleName() + " '" + text + "'"));
  }
}
