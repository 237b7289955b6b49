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

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * What the values of an indexed column are, and so their order. The Java class of a value is in
 * parentheses.
 */
@InterfaceAudience.Public
public enum ColumnType {
  /** False before true ({@link Boolean}). */
  BOOLEAN(ValueEncoding.BINARY, Boolean.class),
  /** 8 bit signed number ({@link Byte}). */
  BYTE(ValueEncoding.BINARY, Byte.class),
  /** 16 bit signed number ({@link Short}). */
  SHORT(ValueEncoding.BINARY, Short.class),
  /** 32 bit signed number ({@link Integer}). */
  INT(ValueEncoding.BINARY, Integer.class),
  /** 64 bit signed number ({@link Long}). */
  LONG(ValueEncoding.BINARY, Long.class),
  /** In the order of {@link Float#compare}: -0.0 before 0.0, NaN last ({@link Float}). */
  FLOAT(ValueEncoding.BINARY, Float.class),
  /** In the order of {@link Double#compare}: -0.0 before 0.0, NaN last ({@link Double}). */
  DOUBLE(ValueEncoding.BINARY, Double.class),
  /** By value: 1.0 and 1.00 are one key ({@link BigDecimal}). */
  DECIMAL(ValueEncoding.BINARY, BigDecimal.class),
  /** A day of the ISO calendar, without time zone ({@link LocalDate}). */
  DATE(ValueEncoding.TEXT, LocalDate.class),
  /** A moment, in UTC where the encoding names no zone ({@link Instant}). */
  TIMESTAMP(ValueEncoding.BINARY, Instant.class),
  /** UTF-8 text in the order of its unsigned bytes ({@link String}). */
  STRING(ValueEncoding.BINARY, String.class),
  /** Unsigned bytes, a shorter value before its continuations ({@code byte[]}). */
  BYTES(ValueEncoding.BINARY, byte[].class);

  private final ValueEncoding defaultEncoding;
  private final Class<?> javaClass;

  ColumnType(ValueEncoding defaultEncoding, Class<?> javaClass) {
    this.defaultEncoding = defaultEncoding;
    this.javaClass = javaClass;
  }

  /** The encoding that a definition without one means. */
  public ValueEncoding defaultEncoding() {
    return defaultEncoding;
  }

  /** The Java class of a value. */
  public Class<?> javaClass() {
    return javaClass;
  }
}
