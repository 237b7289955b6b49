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

import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;

/** One condition on one column, not yet typed; made by {@link Column}. Immutable. */
@InterfaceAudience.Public
public final class Condition {
  enum Kind {
    EQ("="),
    NE("!="),
    LT("<"),
    LE("<="),
    GT(">"),
    GE(">="),
    BETWEEN("between"),
    IN("in"),
    PREFIX("starts with");

    final String text;

    Kind(String text) {
      this.text = text;
    }
  }

  private final Column column;
  private final Kind kind;
  private final List<Object> values;
  private final boolean lowInclusive;
  private final boolean highInclusive;

  Condition(Column column, Kind kind, List<?> values, boolean lowInclusive, boolean highInclusive) {
    this.column = column;
    this.kind = kind;
    this.values = List.copyOf(values);
    this.lowInclusive = lowInclusive;
    this.highInclusive = highInclusive;
  }

  Column column() {
    return column;
  }

  Kind kind() {
    return kind;
  }

  List<Object> values() {
    return values;
  }

  boolean lowInclusive() {
    return lowInclusive;
  }

  boolean highInclusive() {
    return highInclusive;
  }

  /** Readable, for example {@code cf:price between [10, 20)}. */
  @Override
  public String toString() {
    String operand =
        switch (kind) {
          case BETWEEN ->
              (lowInclusive ? "[" : "(")
                  + text(values.get(0))
                  + ", "
                  + text(values.get(1))
                  + (highInclusive ? "]" : ")");
          case IN ->
              values.stream().map(Condition::text).collect(Collectors.joining(", ", "{", "}"));
          default -> text(values.get(0));
        };
    return column + " " + kind.text + " " + operand;
  }

  private static String text(Object value) {
    return value instanceof byte[] bytes ? Bytes.toStringBinary(bytes) : value.toString();
  }
}
