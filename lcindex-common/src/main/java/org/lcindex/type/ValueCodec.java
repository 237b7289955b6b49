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

import java.util.Arrays;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The translation between the four forms of a column's values: the cell bytes that clients store,
 * the key that indexes sort by, the Java value and its text.
 *
 * <p>Keys compare as unsigned bytes, lexicographically, a key before its continuations; embedded
 * zero bytes and the empty key are ordinary. Cell bytes that are no value of the type "do not
 * decode": they have no key.
 *
 * <p>Codecs are immutable, thread safe singletons: two codecs are the same exactly when type and
 * encoding are. {@code Codecs} is the table of all there are.
 */
@InterfaceAudience.Public
public sealed interface ValueCodec permits BaseCodec {
  /** The type of the values. */
  ColumnType type();

  /** How clients store them. */
  ValueEncoding encoding();

  /** The key of a cell's value, or null when the bytes do not decode. Never throws on bad bytes. */
  byte[] keyOf(byte[] cell, int offset, int length);

  /** As {@link #keyOf(byte[], int, int)} for a whole array. */
  default byte[] keyOfCell(byte[] cell) {
    return keyOf(cell, 0, cell.length);
  }

  /** Whether the cell's bytes are a value of this type. */
  default boolean decodes(byte[] cell, int offset, int length) {
    return keyOf(cell, offset, length) != null;
  }

  /**
   * Compares a key with the key of a cell.
   *
   * @return negative, zero or positive as {@code key} is before, equal to or after the cell's key;
   *     negative when the cell does not decode, so that such cells sort after every value
   */
  default int compareKeyToCell(byte[] key, byte[] cell, int offset, int length) {
    byte[] other = keyOf(cell, offset, length);
    return other == null ? -1 : Arrays.compareUnsigned(key, other);
  }

  /** The Java value of a key that this codec made. */
  Object valueOf(byte[] key);

  /**
   * The key of a Java value.
   *
   * @throws IllegalArgumentException with value, type and remedy when the value does not fit
   */
  byte[] keyOf(Object value);

  /**
   * The bytes a client stores for a Java value.
   *
   * @throws IllegalArgumentException with value, type and remedy when the value does not fit
   */
  byte[] cellOf(Object value);

  /**
   * The Java value of its text form, as definitions and the command line have it.
   *
   * @throws IllegalArgumentException with text, type and remedy when it is none
   */
  Object parse(String text);

  /** The text form of a Java value; {@link #parse} reads it back. */
  String format(Object value);

  /**
   * The Java value of a cell; null when the bytes do not decode. It is the cell's own, with what
   * the key leaves out: the zeros at the end of a DECIMAL.
   */
  Object valueOfCell(byte[] cell, int offset, int length);

  /** As {@link #valueOfCell(byte[], int, int)} for a whole array. */
  default Object valueOfCell(byte[] cell) {
    return valueOfCell(cell, 0, cell.length);
  }

  /**
   * The text of a cell, of a TEXT encoding the cell's own; null when the bytes do not decode, or
   * are a STRING that is no UTF-8. {@link #cellOfText} makes the same cell of it, but for those
   * that {@code docs/types.md} names.
   */
  String textOfCell(byte[] cell, int offset, int length);

  /** As {@link #textOfCell(byte[], int, int)} for a whole array. */
  default String textOfCell(byte[] cell) {
    return textOfCell(cell, 0, cell.length);
  }

  /**
   * The bytes a client stores for a text that {@link #parse} takes; in a TEXT encoding the text as
   * it is, if it is one of that encoding.
   *
   * @throws IllegalArgumentException with text, type and remedy when it is none
   */
  byte[] cellOfText(String text);

  /** The width of every key in bytes, or -1 when keys differ in width. */
  int keyWidth();

  /** Whether two different decodable cells never have the same key. */
  boolean injective();

  /**
   * Whether at most one decodable cell has this key. Always true of an {@linkplain #injective()
   * injective} codec; also of a DOUBLE that is not NaN.
   */
  default boolean isKeyOfOneCell(byte[] key) {
    return injective();
  }

  /**
   * Whether the unsigned byte order of decodable cells is the order of their keys: a smaller cell
   * never has a greater key.
   */
  boolean byteOrdered();

  /** Whether every byte string decodes. */
  boolean total();

  /**
   * The codec of a type in an encoding.
   *
   * @throws IllegalArgumentException when the type has no such encoding
   */
  static ValueCodec of(ColumnType type, ValueEncoding encoding) {
    return Codecs.of(type, encoding);
  }

  /** The codec of a type in its default encoding. */
  static ValueCodec of(ColumnType type) {
    return Codecs.of(type, type.defaultEncoding());
  }

  /**
   * The codec with a name such as {@code DOUBLE} or {@code DOUBLE(TEXT)}, in any case; {@link
   * Object#toString} of a codec is its name.
   *
   * @throws IllegalArgumentException with the known types or encodings when there is none
   */
  static ValueCodec named(String name) {
    return Codecs.named(name);
  }

  /** Every codec there is, by type and encoding. */
  static List<ValueCodec> all() {
    return Codecs.all();
  }
}
