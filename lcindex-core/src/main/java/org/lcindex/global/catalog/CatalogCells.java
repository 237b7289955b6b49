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
package org.lcindex.global.catalog;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lcindex.global.coverage.Built;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.coverage.Token;
import org.lcindex.predicate.KeyRange;

/**
 * The bytes of an index's row in the catalog. What nobody can read is a token for everything that
 * no build takes back: a newer release, or damage, costs coverage. Stateless.
 */
final class CatalogCells {
  /** Of the family of what an index is: its definition with its generation, as text. */
  static final byte[] DEFINITION = {'d'};

  /** Of the family of what an index is: the incarnation of its entries. */
  static final byte[] INCARNATION = {'i'};

  /** Of the family of what an index is: when the base table's rows became other ones. */
  static final byte[] REPLACED = {'o'};

  private static final int HAS_LOW = 1;
  private static final int LOW_INCLUSIVE = 2;
  private static final int HAS_HIGH = 4;
  private static final int HIGH_INCLUSIVE = 8;

  /** A token of which nothing is known but that it is there. */
  private static final Token UNREADABLE = new Token(0, KeyRange.all(), Reason.OTHER);

  private CatalogCells() {}

  static byte[] qualifier(Token token) {
    return qualifier(token.id());
  }

  static byte[] qualifier(long token) {
    return ByteBuffer.allocate(Long.BYTES).putLong(token).array();
  }

  static byte[] value(Token token) {
    byte[] range = range(token.range());
    return ByteBuffer.allocate(1 + range.length).put(token.reason().code()).put(range).array();
  }

  /**
   * The qualifier of a piece that is built.
   *
   * @param piece random, so that pieces of one token never replace each other
   */
  static byte[] qualifier(Built built, long piece) {
    return ByteBuffer.allocate(2 * Long.BYTES).putLong(built.token()).putLong(piece).array();
  }

  static byte[] value(Built built) {
    return range(built.range());
  }

  /** Whether this release knows what a column of the family of tokens is, by its length. */
  static boolean isReadable(int qualifierLength) {
    return qualifierLength == Long.BYTES || qualifierLength == 2 * Long.BYTES;
  }

  /** Reads a column of the family of tokens. */
  static void read(byte[] qualifier, byte[] value, List<Token> tokens, List<Built> built) {
    ByteBuffer name = ByteBuffer.wrap(qualifier);
    try {
      switch (qualifier.length) {
        case Long.BYTES -> tokens.add(token(name.getLong(), ByteBuffer.wrap(value)));
        case 2 * Long.BYTES -> built.add(new Built(name.getLong(), range(ByteBuffer.wrap(value))));
        default -> tokens.add(UNREADABLE);
      }
    } catch (IllegalArgumentException e) {
      if (qualifier.length == Long.BYTES) {
        tokens.add(new Token(name.getLong(0), KeyRange.all(), Reason.OTHER));
      } // a piece that cannot be read is not built
    }
  }

  private static Token token(long id, ByteBuffer value) {
    Reason reason = value.hasRemaining() ? Reason.of(value.get()) : Reason.OTHER;
    return new Token(id, range(value), reason);
  }

  static byte[] range(KeyRange range) {
    byte[] low = range.low() == null ? new byte[0] : range.low();
    byte[] high = range.high() == null ? new byte[0] : range.high();
    int flags =
        (range.low() == null ? 0 : HAS_LOW + (range.lowInclusive() ? LOW_INCLUSIVE : 0))
            + (range.high() == null ? 0 : HAS_HIGH + (range.highInclusive() ? HIGH_INCLUSIVE : 0));
    return ByteBuffer.allocate(1 + Integer.BYTES + low.length + high.length)
        .put((byte) flags)
        .putInt(low.length)
        .put(low)
        .put(high)
        .array();
  }

  /**
   * Reads a range to the end of the bytes.
   *
   * @throws IllegalArgumentException when they are no range
   */
  static KeyRange range(ByteBuffer bytes) {
    if (bytes.remaining() < 1 + Integer.BYTES) {
      throw new IllegalArgumentException("a range of " + bytes.remaining() + " bytes");
    }
    int flags = bytes.get();
    int length = bytes.getInt();
    boolean hasLow = (flags & HAS_LOW) != 0;
    boolean hasHigh = (flags & HAS_HIGH) != 0;
    if (flags < 0
        || flags > HAS_LOW + LOW_INCLUSIVE + HAS_HIGH + HIGH_INCLUSIVE
        || length < 0
        || length > bytes.remaining()
        || (!hasLow && length > 0)
        || (!hasHigh && length < bytes.remaining())) {
      throw new IllegalArgumentException("a range with flags " + flags + ", length " + length);
    }
    byte[] low = new byte[length];
    bytes.get(low);
    byte[] high = new byte[bytes.remaining()];
    bytes.get(high);
    return new KeyRange(
        hasLow ? low : null,
        !hasLow || (flags & LOW_INCLUSIVE) != 0,
        hasHigh ? high : null,
        !hasHigh || (flags & HIGH_INCLUSIVE) != 0);
  }

  static byte[] text(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }
}
