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
package org.lcindex.verification.metamorphic.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.apache.hadoop.hbase.filter.BinaryComparator;
import org.apache.hadoop.hbase.filter.BinaryPrefixComparator;
import org.apache.hadoop.hbase.filter.ByteArrayComparable;
import org.apache.hadoop.hbase.filter.LongComparator;
import org.apache.hadoop.hbase.filter.NullComparator;
import org.apache.hadoop.hbase.filter.RegexStringComparator;
import org.apache.hadoop.hbase.filter.SubstringComparator;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;
import org.lcindex.verification.metamorphic.text.Text;

/**
 * The right side of a condition: {@code typed,LONG/BINARY,5}, {@code ranges,LONG/BINARY,IE,5,9},
 * {@code binary,\x00}. Immutable.
 *
 * @param codec for typed values and ranges; else null
 * @param operands as they are printed: typed values in the codec's text form, escaped; ranges as
 *     triples of bounds (I included, E excluded, P prefix), low and high, with {@code *} for none
 */
public record RightSide(Kind kind, ValueCodec codec, List<String> operands) {

  /** The comparator class. */
  public enum Kind {
    TYPED,
    RANGES,
    BINARY,
    PREFIX,
    SUBSTRING,
    REGEX,
    NULL,
    /** HBase's LongComparator, which the index declines. */
    LONG;

    public boolean hasCodec() {
      return this == TYPED || this == RANGES;
    }
  }

  /** The values from {@code low} to {@code high}; null for no bound. */
  static List<String> range(
      ValueCodec codec, Object low, boolean lowIn, Object high, boolean highIn) {
    return List.of(
        (lowIn ? "I" : "E") + (highIn ? "I" : "E"),
        low == null ? "*" : Text.escape(codec.format(low)),
        high == null ? "*" : Text.escape(codec.format(high)));
  }

  static List<String> prefix(ValueCodec codec, Object value) {
    return List.of("P", Text.escape(codec.format(value)), "*");
  }

  static RightSide parse(List<String> words) {
    Kind kind = Kind.valueOf(words.get(0).toUpperCase(Locale.ROOT));
    if (!kind.hasCodec()) {
      return new RightSide(kind, null, List.copyOf(words.subList(1, words.size())));
    }
    String[] codec = Text.cut(words.get(1), '/');
    return new RightSide(
        kind,
        ValueCodec.of(ColumnType.valueOf(codec[0]), ValueEncoding.valueOf(codec[1])),
        List.copyOf(words.subList(2, words.size())));
  }

  ByteArrayComparable comparator() {
    return switch (kind) {
      case TYPED -> new TypedComparator(codec, value(operands.get(0)));
      case RANGES -> new KeyRangesComparator(codec, ranges());
      case BINARY -> new BinaryComparator(Text.unescape(operands.get(0)));
      case PREFIX -> new BinaryPrefixComparator(Text.unescape(operands.get(0)));
      case SUBSTRING -> new SubstringComparator(Text.unescapeString(operands.get(0)));
      case REGEX -> new RegexStringComparator(Text.unescapeString(operands.get(0)));
      case NULL -> new NullComparator();
      case LONG -> new LongComparator(Long.parseLong(operands.get(0)));
    };
  }

  private KeyRanges ranges() {
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = 0; i + 2 < operands.size(); i += 3) {
      String bounds = operands.get(i);
      byte[] low = key(operands.get(i + 1));
      byte[] high = key(operands.get(i + 2));
      ranges.add(
          bounds.equals("P")
              ? KeyRange.prefix(low)
              : new KeyRange(low, bounds.charAt(0) == 'I', high, bounds.charAt(1) == 'I'));
    }
    return KeyRanges.of(ranges);
  }

  private byte[] key(String operand) {
    return operand.equals("*") ? null : codec.keyOf(value(operand));
  }

  private Object value(String operand) {
    return codec.parse(Text.unescapeString(operand));
  }

  /** The Java value of the first operand. */
  public Object value() {
    return value(0);
  }

  /** The Java value of an operand. */
  public Object value(int index) {
    return value(operands.get(index));
  }

  @Override
  public String toString() {
    List<String> words = new ArrayList<>();
    words.add(kind.name().toLowerCase(Locale.ROOT));
    if (codec != null) {
      words.add(codec.type() + "/" + codec.encoding());
    }
    words.addAll(operands);
    return String.join(",", words);
  }
}
