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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the rows of a group have of one of its keys: a value, no cell ("missing"), or a cell that is
 * no value of the type ("odd"). Neither of the latter is any value, the empty text neither.
 *
 * @param kind which of them
 * @param value the value, of the Java class that {@link org.lcindex.type.ColumnType} or the
 *     function names; null without one
 * @param bytes the key of the value's {@link org.lcindex.type.ValueCodec}, or what the function
 *     made of it; of a STRING they are the cell's own bytes, also where these are no UTF-8. Null
 *     without a value
 * @param text the value as text; null without one
 */
@InterfaceAudience.Public
public record GroupValue(Kind kind, Object value, byte[] bytes, String text) {
  /** What the rows have. */
  public enum Kind {
    /** A value. */
    VALUE,
    /** No cell in the column. */
    MISSING,
    /** A cell that is no value of the type. */
    ODD
  }

  /** Whether it is a value. */
  public boolean isValue() {
    return kind == Kind.VALUE;
  }

  /** Whether the rows have no cell in the column. */
  public boolean isMissing() {
    return kind == Kind.MISSING;
  }

  /** Whether the rows have a cell that is no value. */
  public boolean isOdd() {
    return kind == Kind.ODD;
  }

  /** The text of the value, or {@code <missing>} or {@code <odd>}. */
  @Override
  public String toString() {
    return switch (kind) {
      case VALUE -> text;
      case MISSING -> "<missing>";
      case ODD -> "<odd>";
    };
  }
}
