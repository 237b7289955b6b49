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
package org.lcindex.type;

import java.time.Instant;

/** TIMESTAMP in milliseconds: the number is the epoch millisecond. */
final class TimestampType extends FixedType {
  static final TimestampType INSTANCE = new TimestampType();

  private TimestampType() {
    super(
        ColumnType.TIMESTAMP,
        8,
        null,
        "give a moment of whole milliseconds, such as 1998-12-01T23:59:59.5Z");
  }

  @Override
  Long orderOf(Object value) {
    Instant instant = TimestampText.instantOf(value);
    if (instant == null || instant.getNano() % 1_000_000 != 0) {
      return null;
    }
    try {
      return instant.toEpochMilli();
    } catch (ArithmeticException e) {
      return null;
    }
  }

  @Override
  Object valueOf(long order) {
    return Instant.ofEpochMilli(order);
  }

  @Override
  Object parse(String s) {
    return TimestampText.parse(s);
  }
}
