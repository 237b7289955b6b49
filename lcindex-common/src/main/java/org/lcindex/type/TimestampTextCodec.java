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

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;

/**
 * TIMESTAMP cells as text, see {@link TimestampText}. The key is the epoch second in eight bytes
 * with the sign bit inverted, then the nanoseconds in four: years 0000 to 9999 in nanoseconds do
 * not fit into a {@code long}.
 */
final class TimestampTextCodec extends BaseCodec {
  private static final int WIDTH = 12;
  private static final String REMEDY =
      "give a moment such as 1998-12-01T23:59:59.5Z from year 0000 to 9999";

  TimestampTextCodec() {
    super(ColumnType.TIMESTAMP, ValueEncoding.TEXT);
  }

  @Override
  public byte[] keyOf(byte[] cell, int offset, int length) {
    long second = TimestampText.epochSecond(cell, offset, length);
    if (second == CellForm.UNDECODABLE) {
      return null;
    }
    int nanos = TimestampText.nanos(cell, offset, length);
    return nanos < 0 ? null : key(second, nanos);
  }

  private static byte[] key(long second, int nanos) {
    byte[] key = new byte[WIDTH];
    BigEndian.write(key, 0, 8, second ^ Long.MIN_VALUE);
    BigEndian.write(key, 8, 4, nanos);
    return key;
  }

  @Override
  public Object valueOf(byte[] key) {
    if (key.length == WIDTH) {
      long second = BigEndian.read(key, 0, 8) ^ Long.MIN_VALUE;
      long nanos = BigEndian.read(key, 8, 4);
      if (second >= TimestampText.FIRST.getEpochSecond()
          && second <= TimestampText.LAST.getEpochSecond()
          && nanos >= 0
          && nanos < 1_000_000_000) {
        return Instant.ofEpochSecond(second, nanos);
      }
    }
    throw Misfit.key(key, this);
  }

  @Override
  public byte[] keyOf(Object value) {
    Instant i = instant(value);
    return key(i.getEpochSecond(), i.getNano());
  }

  private Instant instant(Object value) {
    Instant i = TimestampText.instantOf(value);
    if (i == null || i.isBefore(TimestampText.FIRST) || i.isAfter(TimestampText.LAST)) {
      throw Misfit.value(value, this, REMEDY);
    }
    return i;
  }

  @Override
  public byte[] cellOf(Object value) {
    LocalDateTime t = LocalDateTime.ofInstant(instant(value), ZoneOffset.UTC);
    String seconds = t.getSecond() == 0 && t.getNano() == 0 ? ":00" : "";
    return (t.toLocalDate() + " " + t.toLocalTime() + seconds).getBytes(StandardCharsets.US_ASCII);
  }

  @Override
  public Object parse(String text) {
    Instant i = TimestampText.parse(text);
    if (i == null) {
      throw Misfit.text(text, this, REMEDY);
    }
    return i;
  }

  @Override
  public String format(Object value) {
    return instant(value).toString();
  }

  @Override
  public int keyWidth() {
    return WIDTH;
  }
}
