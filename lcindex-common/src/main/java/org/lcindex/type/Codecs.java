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

import static org.lcindex.type.ValueEncoding.BINARY;
import static org.lcindex.type.ValueEncoding.ORDERED;
import static org.lcindex.type.ValueEncoding.TEXT;

import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The table of all codecs. The headers of ORDERED cells are those of HBase's OrderedBytes. */
final class Codecs {
  private static final Map<ColumnType, Map<ValueEncoding, ValueCodec>> ALL =
      new EnumMap<>(ColumnType.class);

  static {
    FixedType bool = new BooleanType();
    fixed(bool, BINARY, new BinaryForm(bool.type, bool.width));
    fixed(bool, TEXT, new TextBoolean());
    integral(ColumnType.BYTE, 1, 0x29);
    integral(ColumnType.SHORT, 2, 0x2a);
    integral(ColumnType.INT, 4, 0x2b);
    integral(ColumnType.LONG, 8, 0x2c);
    floating(new FloatingType(false), 0x30);
    floating(new FloatingType(true), 0x31);
    FixedType date = new DateType();
    fixed(date, BINARY, new BinaryForm(date.type, date.width));
    fixed(date, TEXT, new TextDate());
    fixed(date, ORDERED, new OrderedForm(date.type, 0x2b, date.width));
    FixedType timestamp = TimestampType.INSTANCE;
    fixed(timestamp, BINARY, new BinaryForm(timestamp.type, timestamp.width));
    fixed(timestamp, ORDERED, new OrderedForm(timestamp.type, 0x2c, timestamp.width));
    add(new TimestampTextCodec());
    for (ValueEncoding encoding : ValueEncoding.values()) {
      add(DecimalCodec.of(encoding));
    }
    add(new RawCodec(ColumnType.STRING, BINARY));
    add(new OrderedTextCodec());
    add(new RawCodec(ColumnType.BYTES, BINARY));
    add(new OrderedBlobCodec());
  }

  private Codecs() {}

  private static void integral(ColumnType type, int width, int header) {
    FixedType values = new IntegralType(type, width);
    long least = BigEndian.signBit(width);
    fixed(values, BINARY, new BinaryForm(type, width));
    fixed(values, TEXT, new TextIntegral(least, ~least));
    fixed(values, ORDERED, new OrderedForm(type, header, width));
  }

  private static void floating(FixedType values, int header) {
    fixed(values, BINARY, new BinaryForm(values.type, values.width));
    fixed(values, TEXT, new TextFloating(values.type == ColumnType.DOUBLE));
    fixed(values, ORDERED, new OrderedForm(values.type, header, values.width));
  }

  private static void fixed(FixedType values, ValueEncoding encoding, CellForm form) {
    add(new LongOrdered(values, encoding, form));
  }

  private static void add(ValueCodec codec) {
    ALL.computeIfAbsent(codec.type(), t -> new EnumMap<>(ValueEncoding.class))
        .put(codec.encoding(), codec);
  }

  static ValueCodec of(ColumnType type, ValueEncoding encoding) {
    Map<ValueEncoding, ValueCodec> byEncoding = ALL.get(type);
    ValueCodec codec = byEncoding.get(encoding);
    if (codec == null) {
      throw new IllegalArgumentException(
          type + " has no " + encoding + " encoding: use one of " + byEncoding.keySet());
    }
    return codec;
  }

  static List<ValueCodec> all() {
    return ALL.values().stream().flatMap(one -> one.values().stream()).toList();
  }

  static ValueCodec named(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    int open = upper.indexOf('(');
    ColumnType type =
        constant(ColumnType.class, "type", open < 0 ? upper : upper.substring(0, open));
    if (open < 0) {
      return of(type, type.defaultEncoding());
    }
    if (!upper.endsWith(")")) {
      throw new IllegalArgumentException(
          "'" + ShownText.cut(name) + "' has no closing parenthesis: write TYPE or TYPE(ENCODING)");
    }
    return of(
        type,
        constant(ValueEncoding.class, "encoding", upper.substring(open + 1, upper.length() - 1)));
  }

  private static <E extends Enum<E>> E constant(Class<E> of, String what, String name) {
    for (E e : of.getEnumConstants()) {
      if (e.name().equals(name)) {
        return e;
      }
    }
    throw new IllegalArgumentException(
        String.format(
            "unknown %s '%s': use one of %s",
            what, ShownText.cut(name), Arrays.asList(of.getEnumConstants())));
  }
}
