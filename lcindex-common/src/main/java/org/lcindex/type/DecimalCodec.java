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
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Order;
import org.apache.hadoop.hbase.util.OrderedBytes;
import org.apache.hadoop.hbase.util.SimplePositionedMutableByteRange;

/**
 * DECIMAL in each encoding. Numbers of more than {@value DecimalKey#MAX_DIGITS} digits or an
 * exponent beyond {@value DecimalKey#MAX_EXPONENT} do not decode: their arithmetic would let one
 * cell stop a scan.
 */
abstract sealed class DecimalCodec extends BaseCodec {
  private static final String REMEDY =
      "give a number of at most " + DecimalKey.MAX_DIGITS + " digits, such as 12.50";

  private DecimalCodec(ValueEncoding encoding) {
    super(ColumnType.DECIMAL, encoding);
  }

  static ValueCodec of(ValueEncoding encoding) {
    return switch (encoding) {
      case BINARY -> new Binary();
      case TEXT -> new Text();
      case ORDERED -> new Ordered();
    };
  }

  /** The bytes for a value that has a key; what it writes is checked by reading it. */
  abstract byte[] write(BigDecimal value);

  String remedy() {
    return REMEDY;
  }

  private String remedy(Object value) {
    return value instanceof Double || value instanceof Float
        ? remedy() + ", as a BigDecimal (BigDecimal.valueOf takes a double)"
        : remedy();
  }

  @Override
  public Object valueOf(byte[] key) {
    BigDecimal value = DecimalKey.valueOf(key);
    if (value == null) {
      throw Misfit.key(key, this);
    }
    return value;
  }

  @Override
  public byte[] keyOf(Object value) {
    BigDecimal decimal = decimal(value);
    byte[] key = decimal == null ? null : DecimalKey.of(decimal);
    if (key == null) {
      throw Misfit.value(value, this, remedy(value));
    }
    return key;
  }

  @Override
  public byte[] cellOf(Object value) {
    byte[] key = keyOf(value);
    byte[] cell = write(decimal(value));
    byte[] back = keyOf(cell, 0, cell.length);
    if (back == null) {
      // Many zeros at its end can make a number that fits too long for a cell; as written by
      // its key it is shorter.
      cell = write((BigDecimal) valueOf(key));
    }
    return cell;
  }

  private static BigDecimal decimal(Object value) {
    if (value instanceof BigDecimal d) {
      return d;
    }
    if (value instanceof BigInteger i) {
      return new BigDecimal(i);
    }
    Long whole = IntegralType.wholeNumber(value);
    return whole == null ? null : BigDecimal.valueOf(whole);
  }

  @Override
  public Object parse(String text) {
    byte[] cell = text.getBytes(StandardCharsets.UTF_8);
    byte[] key = Text.key(cell, 0, cell.length);
    if (key == null) {
      throw Misfit.text(text, this, remedy());
    }
    return read(text, key);
  }

  /** The number of a text with all its digits; that of its key for a zero of a huge exponent. */
  private static BigDecimal read(String text, byte[] key) {
    try {
      return new BigDecimal(text);
    } catch (NumberFormatException e) {
      return DecimalKey.valueOf(key);
    }
  }

  @Override
  public String format(Object value) {
    keyOf(value);
    return decimal(value).toString();
  }

  /** The scale as {@code int}, then the unscaled two's complement number of any length. */
  private static final class Binary extends DecimalCodec {
    private static final int MAX_UNSCALED_BYTES = 1_024;

    Binary() {
      super(ValueEncoding.BINARY);
    }

    @Override
    public byte[] keyOf(byte[] cell, int offset, int length) {
      if (length < 5 || length > 4 + MAX_UNSCALED_BYTES) {
        return null;
      }
      BigInteger unscaled = new BigInteger(cell, offset + 4, length - 4);
      byte[] digits = DecimalKey.digits(unscaled);
      long exponent = digits.length - BigEndian.read(cell, offset, 4);
      return DecimalKey.of(unscaled.signum() < 0, digits, digits.length, exponent);
    }

    @Override
    public Object valueOfCell(byte[] cell, int offset, int length) {
      return decodes(cell, offset, length)
          ? new BigDecimal(
              new BigInteger(cell, offset + 4, length - 4), (int) BigEndian.read(cell, offset, 4))
          : null;
    }

    @Override
    byte[] write(BigDecimal value) {
      return Bytes.toBytes(value);
    }
  }

  /** {@code 12.50}, {@code -.5}, {@code 1E-7}: what BigDecimal reads, in ASCII. */
  private static final class Text extends DecimalCodec {
    private static final int MAX_LENGTH = 4_096;
    private static final int MAX_EXPONENT_DIGITS = 10;

    Text() {
      super(ValueEncoding.TEXT);
    }

    @Override
    public byte[] keyOf(byte[] cell, int offset, int length) {
      return key(cell, offset, length);
    }

    static byte[] key(byte[] cell, int offset, int length) {
      if (length > MAX_LENGTH) {
        return null;
      }
      int end = offset + length;
      int at = offset;
      boolean negative = false;
      if (at < end && (cell[at] == '-' || cell[at] == '+')) {
        negative = cell[at++] == '-';
      }
      byte[] digits = new byte[end - at];
      int count = 0;
      int point = -1;
      for (; at < end; at++) {
        byte c = cell[at];
        if (c >= '0' && c <= '9') {
          digits[count++] = c;
        } else if (c == '.' && point < 0) {
          point = count;
        } else {
          break;
        }
      }
      if (count == 0) {
        return null;
      }
      long exponent = point < 0 ? count : point;
      if (at < end) {
        if ((cell[at] | 0x20) != 'e') {
          return null;
        }
        at++;
        boolean minus = false;
        if (at < end && (cell[at] == '-' || cell[at] == '+')) {
          minus = cell[at++] == '-';
        }
        if (at == end || end - at > MAX_EXPONENT_DIGITS) {
          return null;
        }
        long e = 0;
        for (; at < end; at++) {
          if (cell[at] < '0' || cell[at] > '9') {
            return null;
          }
          e = e * 10 + (cell[at] - '0');
        }
        exponent += minus ? -e : e;
      }
      return DecimalKey.of(negative, digits, count, exponent);
    }

    @Override
    public Object valueOfCell(byte[] cell, int offset, int length) {
      byte[] key = keyOf(cell, offset, length);
      return key == null
          ? null
          : read(new String(cell, offset, length, StandardCharsets.US_ASCII), key);
    }

    @Override
    byte[] write(BigDecimal value) {
      return value.toString().getBytes(StandardCharsets.US_ASCII);
    }
  }

  /** The variable-length numeric encoding, read by {@link OrderedNumeric}. */
  private static final class Ordered extends DecimalCodec {
    private static final int LARGEST_CELL = 64;

    Ordered() {
      super(ValueEncoding.ORDERED);
    }

    @Override
    String remedy() {
      return "give a number of at most "
          + OrderedBytes.MAX_PRECISION
          + " digits, which is OrderedBytes' limit";
    }

    @Override
    public byte[] keyOf(byte[] cell, int offset, int length) {
      return OrderedNumeric.key(cell, offset, length);
    }

    @Override
    public byte[] keyOf(Object value) {
      byte[] key = super.keyOf(value);
      if (((BigDecimal) valueOf(key)).stripTrailingZeros().precision()
          > OrderedBytes.MAX_PRECISION) {
        throw Misfit.value(value, this, remedy());
      }
      return key;
    }

    @Override
    byte[] write(BigDecimal value) {
      SimplePositionedMutableByteRange out = new SimplePositionedMutableByteRange(LARGEST_CELL);
      int length = OrderedBytes.encodeNumeric(out, value, Order.ASCENDING);
      return java.util.Arrays.copyOf(out.getBytes(), length);
    }

    @Override
    public boolean injective() {
      return true;
    }

    @Override
    public boolean byteOrdered() {
      return true;
    }
  }
}
