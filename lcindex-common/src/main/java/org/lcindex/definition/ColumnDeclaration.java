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
package org.lcindex.definition;

import java.util.Arrays;
import java.util.Comparator;
import java.util.OptionalInt;
import java.util.function.Function;
import java.util.function.Predicate;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * The type of a column, or of the row keys, as a table's descriptor declares it for those who query
 * the table. As text it is {@code family:qualifier TYPE[(ENCODING)]} or {@code row
 * TYPE[(ENCODING)]}, of a DECIMAL perhaps with {@code SCALE n} behind it, see {@link #parse}.
 * Immutable, thread safe; the byte arrays are not to be written to.
 */
@InterfaceAudience.Public
public final class ColumnDeclaration {
  /** What stands for the row key where a column could stand, in any case. */
  public static final String ROW = "row";

  /** The order of columns by their names: family and qualifier. */
  static final Comparator<byte[][]> BY_NAME =
      Comparator.<byte[][], byte[]>comparing(name -> name[0], Arrays::compareUnsigned)
          .thenComparing(name -> name[1], Arrays::compareUnsigned);

  /** Digits behind the point at most, which is what SQL and Parquet have in all. */
  public static final int MOST_SCALE = 38;

  private static final String FORM =
      "family:qualifier TYPE[(ENCODING)], or row TYPE[(ENCODING)]; behind DECIMAL perhaps SCALE n";

  private static final String SCALE = "SCALE";
  private static final int NO_SCALE = -1;
  private static final int TYPED = 2;
  private static final int SCALED = 4;

  private final byte[] family;
  private final byte[] qualifier;
  private final ValueCodec codec;
  private final int scale;

  private ColumnDeclaration(byte[] family, byte[] qualifier, ValueCodec codec, int scale) {
    this.family = family;
    this.qualifier = qualifier;
    this.codec = codec;
    this.scale = scale;
  }

  /** The type of a column. */
  public static ColumnDeclaration of(byte[] family, byte[] qualifier, ValueCodec codec) {
    return new ColumnDeclaration(family.clone(), qualifier.clone(), codec, NO_SCALE);
  }

  /** The type of the row keys. */
  public static ColumnDeclaration ofRow(ValueCodec codec) {
    return new ColumnDeclaration(null, null, codec, NO_SCALE);
  }

  /**
   * Reads a declaration such as {@code o:clerk STRING}, {@code o:price DECIMAL SCALE 2} or {@code
   * row LONG}. A column that is called row has its family. Names are escaped as in {@link
   * IndexDefinition#parse}.
   *
   * @param defaultFamily the family of a column given without one; null when there is none
   * @throws IllegalArgumentException with value and remedy
   */
  public static ColumnDeclaration parse(String typed, byte[] defaultFamily) {
    return parse(
        "column declaration",
        typed,
        FORM,
        words ->
            words.length == TYPED || words.length == SCALED && words[TYPED].equalsIgnoreCase(SCALE),
        words -> {
          ValueCodec codec = ValueCodec.named(words[1]);
          byte[][] name =
              isRow(words[0]) ? new byte[2][] : name(words[0], defaultFamily); // the row has none
          ColumnDeclaration read = new ColumnDeclaration(name[0], name[1], codec, NO_SCALE);
          return words.length == TYPED ? read : read.withScale(words[SCALED - 1]);
        });
  }

  private ColumnDeclaration withScale(String text) {
    try {
      return withScale(Integer.parseInt(text));
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "'"
              + ShownText.cut(text)
              + "' is no number of digits behind the point, which is 0 to "
              + MOST_SCALE,
          e);
    }
  }

  /**
   * This DECIMAL with as many digits behind the point: for those who want one number for all
   * values, as SQL and Parquet do. Cells are read as they are.
   *
   * @param digits 0 to {@value #MOST_SCALE}
   * @throws IllegalArgumentException for another number, and for another type
   */
  public ColumnDeclaration withScale(int digits) {
    if (codec.type() != ColumnType.DECIMAL) {
      throw new IllegalArgumentException(
          column() + " is " + codec + ", and a scale is for DECIMAL: leave it out");
    }
    if (digits < 0 || digits > MOST_SCALE) {
      throw new IllegalArgumentException(
          "the scale of "
              + column()
              + " is "
              + digits
              + ": give 0 to "
              + MOST_SCALE
              + " digits behind the point");
    }
    return new ColumnDeclaration(family, qualifier, codec, digits);
  }

  /** Digits behind the point of a DECIMAL; empty when nobody has said how many. */
  public OptionalInt scale() {
    return scale == NO_SCALE ? OptionalInt.empty() : OptionalInt.of(scale);
  }

  /**
   * Reads a text of words: a declaration, or a definition.
   *
   * @param what of the two, for messages
   * @param form how one is written, for messages
   * @param fits whether there are as many words as one has
   * @throws IllegalArgumentException with the text, and what {@code read} says of it
   */
  static <T> T parse(
      String what,
      String typed,
      String form,
      Predicate<String[]> fits,
      Function<String[], T> read) {
    String text = typed.strip();
    String[] words = text.isEmpty() ? new String[0] : text.split("\\s+");
    if (!fits.test(words)) {
      throw new IllegalArgumentException(
          what
              + " '"
              + ShownText.cut(text)
              + "' has "
              + words.length
              + (words.length == 1 ? " word: write " : " words: write ")
              + form);
    }
    try {
      return read.apply(words);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          what + " '" + ShownText.cut(text) + "': " + e.getMessage(), e);
    }
  }

  /**
   * Family and qualifier of a column's text.
   *
   * @param defaultFamily of a column given without one; null when there is none
   * @throws IllegalArgumentException with what is wrong and the remedy
   */
  static byte[][] name(String column, byte[] defaultFamily) {
    int colon = column.indexOf(':');
    byte[] family = colon < 0 ? defaultFamily : EscapedBytes.parse(column.substring(0, colon));
    if (family == null) {
      throw new IllegalArgumentException(
          "column '"
              + ShownText.cut(column)
              + "' has no family: write family:"
              + ShownText.cut(column));
    }
    if (column.indexOf(':', colon + 1) >= 0) {
      throw new IllegalArgumentException(
          "column '"
              + ShownText.cut(column)
              + "' has more than one ':': write one in a name as \\x3A");
    }
    if (column.indexOf(';') >= 0) {
      throw new IllegalArgumentException(
          "column '" + ShownText.cut(column) + "' has a ';': write one in a name as \\x3B");
    }
    byte[] qualifier = EscapedBytes.parse(column.substring(colon + 1));
    checkFamily(family, qualifier);
    return new byte[][] {family, qualifier};
  }

  /** {@link IllegalArgumentException} for a column without a family. */
  static void checkFamily(byte[] family, byte[] qualifier) {
    if (family.length == 0) {
      throw new IllegalArgumentException(
          "column '" + EscapedBytes.format(qualifier) + "' has no family: write family:qualifier");
    }
  }

  /** Whether a word without a family is the row key's. */
  public static boolean isRow(String word) {
    return word.equalsIgnoreCase(ROW);
  }

  /** Whether it is about the row keys; then there is neither family nor qualifier. */
  public boolean isRow() {
    return family == null;
  }

  /** Family of the column; null for the row key. */
  public byte[] family() {
    return family;
  }

  /** Qualifier of the column; null for the row key. */
  public byte[] qualifier() {
    return qualifier;
  }

  /** How the bytes are read. */
  public ValueCodec codec() {
    return codec;
  }

  /** Whether it is about this column. */
  public boolean isOn(byte[] ofFamily, byte[] ofQualifier) {
    return !isRow() && Arrays.equals(family, ofFamily) && Arrays.equals(qualifier, ofQualifier);
  }

  /** What is declared: {@code family:qualifier} with escapes, or {@code row}. */
  public String column() {
    return isRow() ? ROW : EscapedBytes.format(family) + ":" + EscapedBytes.format(qualifier);
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof ColumnDeclaration c && toString().equals(c.toString());
  }

  @Override
  public int hashCode() {
    return toString().hashCode();
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public String toString() {
    return typed() + (scale == NO_SCALE ? "" : " " + SCALE + " " + scale);
  }

  /** The text without the scale, as older releases know it. */
  String typed() {
    return column() + " " + codec;
  }
}
