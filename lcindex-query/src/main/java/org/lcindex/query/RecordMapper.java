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
package org.lcindex.query;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ShownText;

/**
 * Makes a query's rows records. Whether components and columns fit is asked once, at the beginning.
 * Immutable and thread safe.
 */
final class RecordMapper<T extends Record> {
  /**
   * A component.
   *
   * @param column with its family and codec
   * @param optional whether it is an {@link Optional} of the value
   * @param primitive whether it must have a value
   */
  private record Part(String name, ColumnName column, boolean optional, boolean primitive) {}

  private final RowReader reader;
  private final Constructor<T> constructor;
  private final List<Part> parts;

  private RecordMapper(RowReader reader, Constructor<T> constructor, List<Part> parts) {
    this.reader = reader;
    this.constructor = constructor;
    this.parts = List.copyOf(parts);
  }

  /**
   * A mapper of a query's rows.
   *
   * @throws IllegalArgumentException when components and columns do not fit
   */
  static <T extends Record> RecordMapper<T> of(Class<T> type, Mdrq query) {
    Scan scan = query.toScan();
    if (scan.getBatch() > 0 || scan.getAllowPartialResults()) {
      throw new IllegalArgumentException(
          "A query with a batch or partial rows has parts of rows, and a record is made of a whole"
              + " one; leave them out");
    }
    RowReader reader = RowReader.of(query);
    RecordComponent[] components = type.getRecordComponents();
    Class<?>[] classes = new Class<?>[components.length];
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < components.length; i++) {
      classes[i] = components[i].getType();
      try {
        parts.add(part(components[i], reader, query));
      } catch (IllegalArgumentException e) {
        throw new IllegalArgumentException(
            String.format(
                "Component %s of record %s: %s",
                components[i].getName(), type.getSimpleName(), e.getMessage()),
            e);
      }
    }
    return new RecordMapper<>(reader, constructor(type, classes), parts);
  }

  private static Part part(RecordComponent component, RowReader reader, Mdrq query) {
    FromColumn from = component.getAnnotation(FromColumn.class);
    Class<?> type = component.getType();
    boolean optional = type == Optional.class;
    ColumnName column =
        reader.resolve(
            Column.typed(from == null ? component.getName() : from.value()).name(),
            optional ? content(component.getGenericType()) : type);
    if (!column.isOfKey() && !query.selection().has(column)) {
      throw new IllegalArgumentException(
          "the query does not return column "
              + column.as(null)
              + "; select it, too, or leave the component out");
    }
    return new Part(component.getName(), column, optional, type.isPrimitive());
  }

  private static Class<?> content(Type optional) {
    if (optional instanceof ParameterizedType known
        && known.getActualTypeArguments()[0] instanceof Class<?> content) {
      return content;
    }
    throw new IllegalArgumentException(
        "an Optional of what is not known; write it with the class, as in Optional<Long>");
  }

  private static <T> Constructor<T> constructor(Class<T> type, Class<?>[] classes) {
    try {
      Constructor<T> canonical = type.getDeclaredConstructor(classes);
      if (canonical.trySetAccessible()) {
        return canonical;
      }
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type.getName() + " is no record", e);
    }
    throw new IllegalArgumentException(
        "Record "
            + type.getName()
            + " is in a module that does not open its package; open it to org.lcindex.query, or make"
            + " record and package public");
  }

  /**
   * A row as a record.
   *
   * @throws IllegalArgumentException when the row does not fit, with its key
   */
  T map(Result row) {
    Object[] values = new Object[parts.size()];
    for (int i = 0; i < values.length; i++) {
      Part part = parts.get(i);
      Object value = reader.get(row, part.column());
      if (value == null && part.primitive()) {
        throw new IllegalArgumentException(
            String.format(
                "Row %s has no column %s, and component %s is a primitive,"
                    + " which cannot be null: box it, or make it an Optional",
                ShownText.cut(row.getRow()), part.column().as(null), part.name()));
      }
      values[i] = part.optional() ? Optional.ofNullable(value) : value;
    }
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      throw new IllegalArgumentException(
          "Row " + ShownText.cut(row.getRow()) + " is refused by its record: " + e.getCause(),
          e.getCause());
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(constructor + " cannot be called", e);
    }
  }
}
