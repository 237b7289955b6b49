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

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;

/** What can be asked of the values of a column, see {@link MdrqClient#aggregate}. */
@InterfaceAudience.Public
public enum AggregateFunction {
  /** All values added up; of numbers only. */
  SUM,
  /** The sum divided by the number of values; of numbers only. */
  AVERAGE,
  /** The least value in the order of the column's type. */
  MINIMUM,
  /** The greatest value in the order of the column's type. */
  MAXIMUM;

  /** The function with a name as people type it, in any case; empty when there is none. */
  public static Optional<AggregateFunction> named(String text) {
    return Arrays.stream(values()).filter(f -> f.name().equalsIgnoreCase(text)).findFirst();
  }

  /** The name as people type it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it is of values of a type. */
  public boolean isOf(ColumnType type) {
    return switch (type) {
      case BYTE, SHORT, INT, LONG, FLOAT, DOUBLE, DECIMAL -> true;
      default -> !needsNumbers();
    };
  }

  boolean needsNumbers() {
    return this == SUM || this == AVERAGE;
  }
}
