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
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;

/** Values and cells of every codec for tests: the edges of each type and a random rest. */
public final class Samples {
  private static final String[] ODD_TEXTS = {
    "",
    " ",
    "+",
    "-",
    ".",
    "+.",
    "e5",
    "1e",
    "1e+",
    "0",
    "-0",
    "+0",
    "00",
    "0.0",
    "-0.0",
    "+1",
    "01",
    "1.",
    ".5",
    "0.50",
    "5e-1",
    "1.0",
    "1e0",
    "10e-1",
    "1d",
    "0x1p3",
    "1,5",
    "1 ",
    " 1",
    "１",
    "nan",
    "NaN",
    "inf",
    "-Infinity",
    "+INF",
    "true",
    "TRUE",
    "True",
    "false",
    "t",
    "1e400",
    "-1e400",
    "1e-400",
    "1e1000000000",
    "1e1000000001",
    "1e-1000000001",
    "1e99999999999",
    "9007199254740993",
    "0.1",
    "16777217",
    "1e22",
    "1e23",
    "127",
    "128",
    "-128",
    "-129",
    "32768",
    "2147483648",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775808",
    "-9223372036854775809",
    "-0009223372036854775808",
    "99999999999999999999",
    "1998-12-01",
    "1998-12-1",
    "2000-02-29",
    "1900-02-29",
    "1998-13-01",
    "0000-01-01",
    "9999-12-31",
    "1998-12-01 23:59:59",
    "1998-12-01T23:59:59",
    "1998-12-01 23:59:59.5",
    "1998-12-01 23:59:59.500",
    "1998-12-01 23:59:59.123456789",
    "1998-12-01 23:59:59.1234567890",
    "1998-12-01 24:00:00",
    "1998-12-01 23:59:60",
    "1998-12-01 23:59:59.",
    "1998-12-01 23:59:59Z"
  };

  private Samples() {}

  /** Every codec there is. */
  public static Stream<ValueCodec> codecs() {
    List<ValueCodec> all = new ArrayList<>();
    for (ColumnType type : ColumnType.values()) {
      for (ValueEncoding encoding : ValueEncoding.values()) {
        boolean absent =
            (type == ColumnType.BOOLEAN && encoding == ValueEncoding.ORDERED)
                || (type == ColumnType.STRING && encoding == ValueEncoding.TEXT)
                || (type == ColumnType.BYTES && encoding == ValueEncoding.TEXT);
        if (!absent) {
          all.add(ValueCodec.of(type, encoding));
        }
      }
    }
    return all.stream();
  }

  /** The order that the keys of a codec must have. */
  public static Comparator<Object> order(ValueCodec codec) {
    return switch (codec.type()) {
      case DOUBLE -> (a, b) -> Double.compare((double) a, (double) b);
      case FLOAT -> (a, b) -> Float.compare((float) a, (float) b);
      case STRING -> (a, b) -> Arrays.compareUnsigned(utf8(a), utf8(b));
      case BYTES -> (a, b) -> Arrays.compareUnsigned((byte[]) a, (byte[]) b);
      default -> Samples::compareNaturally;
    };
  }

  @SuppressWarnings("unchecked")
  private static int compareNaturally(Object a, Object b) {
    return ((Comparable<Object>) a).compareTo(b);
  }

  private static byte[] utf8(Object s) {
    return ((String) s).getBytes(StandardCharsets.UTF_8);
  }

  /** Edge and random values that fit the codec. */
  public static List<Object> values(ValueCodec codec, Random random, int count) {
    List<Object> all = new ArrayList<>(edges(codec));
    while (all.size() < count) {
      all.add(randomValue(codec, random));
    }
    return all;
  }

  private static List<Object> edges(ValueCodec codec) {
    return switch (codec.type()) {
      case BOOLEAN -> List.of(false, true);
      case BYTE -> List.of((byte) -128, (byte) -1, (byte) 0, (byte) 1, (byte) 127);
      case SHORT -> List.of(Short.MIN_VALUE, (short) -1, (short) 0, (short) 1, Short.MAX_VALUE);
      case INT -> List.of(Integer.MIN_VALUE, -256, -1, 0, 1, 255, 256, Integer.MAX_VALUE);
      case LONG ->
          List.of(Long.MIN_VALUE, Long.MIN_VALUE + 1, -1L, 0L, 1L, 1L << 32, Long.MAX_VALUE);
      case FLOAT ->
          List.of(
              Float.NEGATIVE_INFINITY,
              -Float.MAX_VALUE,
              -1f,
              -Float.MIN_VALUE,
              -0f,
              0f,
              0.1f,
              Float.MIN_NORMAL,
              16777216f,
              Float.MAX_VALUE,
              Float.POSITIVE_INFINITY,
              Float.NaN);
      case DOUBLE ->
          List.of(
              Double.NEGATIVE_INFINITY,
              -Double.MAX_VALUE,
              -1d,
              -Double.MIN_VALUE,
              -0d,
              0d,
              0.1,
              1e22,
              1e23,
              Double.MIN_NORMAL,
              0x1p53,
              Double.MAX_VALUE,
              Double.POSITIVE_INFINITY,
              Double.NaN);
      case DECIMAL -> decimals();
      case DATE ->
          List.of(
              LocalDate.of(0, 1, 1),
              LocalDate.of(1969, 12, 31),
              LocalDate.EPOCH,
              LocalDate.of(2000, 2, 29),
              LocalDate.of(9999, 12, 31));
      case TIMESTAMP ->
          List.of(
              Instant.parse("0000-01-01T00:00:00Z"),
              Instant.ofEpochMilli(-1),
              Instant.EPOCH,
              Instant.ofEpochMilli(1),
              Instant.parse("9999-12-31T23:59:59.999Z"));
      case STRING -> List.of("", "a", "aa", "ab", "b", "ä", "\u4e2d", "\ud83d\ude00", " x;y\"\\");
      case BYTES ->
          List.of(
              new byte[0],
              new byte[1],
              new byte[2],
              new byte[7],
              new byte[8],
              new byte[] {1},
              new byte[] {0, -1},
              new byte[] {-1},
              new byte[] {-1, -1},
              new byte[] {' ', ';', '\\'});
    };
  }

  private static List<Object> decimals() {
    List<Object> out = new ArrayList<>();
    for (String s :
        new String[] {
          "0",
          "0.00",
          "0E+7",
          "1",
          "1.0",
          "1.00",
          "10",
          "1E+1",
          "12",
          "12.3",
          "0.1",
          "0.01",
          "0.012",
          "0.10",
          "99",
          "100",
          "101",
          "1e20",
          "1e21",
          "1e22",
          "123456789012345678901234567890.1",
          "1e62",
          "1e63",
          "9e62",
          "1e-62",
          "1e-63",
          "1e-64",
          "1e500",
          "1e-500",
          "1e4000",
          "1e5000",
          "1e300000",
          "1e-300000",
          "1e900000",
          "1e-900000"
        }) {
      out.add(new BigDecimal(s));
      out.add(new BigDecimal(s).negate());
    }
    return out;
  }

  private static Object randomValue(ValueCodec codec, Random random) {
    long bits = random.nextLong() >> random.nextInt(64);
    return switch (codec.type()) {
      case BOOLEAN -> random.nextBoolean();
      case BYTE -> (byte) bits;
      case SHORT -> (short) bits;
      case INT -> (int) bits;
      case LONG -> bits;
      case FLOAT -> random.nextBoolean() ? bits / 100f : Float.intBitsToFloat(random.nextInt());
      case DOUBLE ->
          random.nextBoolean() ? bits / 100d : Double.longBitsToDouble(random.nextLong());
      case DECIMAL -> randomDecimal(random);
      case DATE -> LocalDate.ofEpochDay(random.nextInt(3_000_000) - 719_528L + 1);
      case TIMESTAMP -> Instant.ofEpochMilli((long) (random.nextDouble() * 2.5e14));
      case STRING -> randomText(random);
      case BYTES -> randomBytes(random, 12);
    };
  }

  private static BigDecimal randomDecimal(Random random) {
    BigInteger digits = new BigInteger(1 + random.nextInt(100), random);
    int scale = random.nextInt(random.nextBoolean() ? 6 : 400) - (random.nextBoolean() ? 2 : 200);
    return new BigDecimal(random.nextBoolean() ? digits : digits.negate(), scale);
  }

  private static String randomText(Random random) {
    StringBuilder s = new StringBuilder();
    for (int n = random.nextInt(6); n > 0; n--) {
      s.append((char) (1 + random.nextInt(random.nextBoolean() ? 4 : 0x7ff)));
    }
    return s.toString();
  }

  /** Bytes with many zeros, ones and extremes. */
  public static byte[] randomBytes(Random random, int maxLength) {
    byte[] b = new byte[random.nextInt(maxLength + 1)];
    random.nextBytes(b);
    for (int i = 0; i < b.length; i++) {
      int dice = random.nextInt(6);
      b[i] = dice < 3 ? (byte) (dice - 1) : b[i];
    }
    return b;
  }

  /** Cells of a column as hostile clients fill it: values, other spellings of them, garbage. */
  public static List<byte[]> cells(ValueCodec codec, Random random, int count) {
    List<byte[]> all = new ArrayList<>();
    for (String s : ODD_TEXTS) {
      all.add(s.getBytes(StandardCharsets.UTF_8));
    }
    for (Object v : values(codec, random, count / 2)) {
      byte[] cell = codec.cellOf(v);
      all.add(cell);
      if (cell.length < 100) {
        byte[] damaged = Arrays.copyOf(cell, Math.max(0, cell.length + random.nextInt(3) - 1));
        if (damaged.length > 0) {
          damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
        }
        all.add(damaged);
      }
    }
    long[] nans = {0x7ff0000000000001L, 0x7ff8000000000000L, -1L, 0xfff0000000000001L};
    for (long nan : nans) {
      all.add(org.apache.hadoop.hbase.util.Bytes.toBytes(nan));
      all.add(org.apache.hadoop.hbase.util.Bytes.toBytes((int) (nan >>> 32 | nan & 1)));
    }
    for (int i = 0; i < 256; i += 5) {
      all.add(new byte[] {(byte) i});
    }
    while (all.size() < count) {
      all.add(randomBytes(random, 12));
    }
    return all;
  }
}
