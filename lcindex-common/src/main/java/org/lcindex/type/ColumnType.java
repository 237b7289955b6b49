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

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the values of an indexed column are, and so their order. The Java class of a value is in
 * parentheses.
 */
@InterfaceAudience.Public
public enum ColumnType {
  /** False before true ({@link Boolean}). */
  BOOLEAN(ValueEncoding.BINARY),
  /** 8 bit signed number ({@link Byte}). */
  BYTE(ValueEncoding.BINARY),
  /** 16 bit signed number ({@link Short}). */
  SHORT(ValueEncoding.BINARY),
  /** 32 bit signed number ({@link Integer}). */
  INT(ValueEncoding.BINARY),
  /** 64 bit signed number ({@link Long}). */
  LONG(ValueEncoding.BINARY),
  /** In the order of {@link Float#compare}: -0.0 before 0.0, NaN last ({@link Float}). */
  FLOAT(ValueEncoding.BINARY),
  /** In the order of {@link Double#compare}: -0.0 before 0.0, NaN last ({@link Double}). */
  DOUBLE(ValueEncoding.BINARY),
  /** By value: 1.0 and 1.00 are one key ({@link java.math.BigDecimal}). */
  DECIMAL(ValueEncoding.BINARY),
  /** A day of the ISO calendar, without time zone ({@link java.time.LocalDate}). */
  DATE(ValueEncoding.TEXT),
  /** A moment, in UTC where the encoding names no zone ({@link java.time.Instant}). */
  TIMESTAMP(ValueEncoding.BINARY),
  /** UTF-8 text in the order of its unsigned bytes ({@link String}). */
  STRING(ValueEncoding.BINARY),
  /** Unsigned bytes, a shorter value before its continuations ({@code byte[]}). */
  BYTES(ValueEncoding.BINARY);

  private final ValueEncoding defaultEncoding;

  ColumnType(ValueEncoding defaultEncoding) {
    this.defaultEncoding = defaultEncoding;
  }

  /** The encoding that a definition without one means. */
  public ValueEncoding defaultEncoding() {
    return defaultEncoding;
  }
}
