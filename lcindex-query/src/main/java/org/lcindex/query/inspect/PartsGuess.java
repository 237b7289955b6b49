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
package org.lcindex.query.inspect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lcindex.definition.RowParts;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Which parts sampled row keys may be made of, if all of them agree: texts between separators, or
 * rising and falling numbers and days of fixed lengths, perhaps behind a salt. Stateless.
 */
final class PartsGuess {
  /** Of fewer keys it is chance that they agree. */
  private static final int FEW = 10;

  private static final byte[] SEPARATORS = {'|', '#', ':', '/', 0};
  private static final int MOST_PARTS = 8;
  private static final ValueCodec DATE = ValueCodec.of(ColumnType.DATE);
  private static final ValueCodec NUMBER = ValueCodec.of(ColumnType.LONG, ValueEncoding.TEXT);
  private static final String STRING = "STRING";

  /** Of all salts together that agree with a hash; of fewer it is chance. */
  private static final int MANY_BITS = 40;

  private PartsGuess() {}

  /** A proposal with names that nobody would give; none when keys do not agree. */
  static RowParts of(List<byte[]> keys) {
    if (keys.size() < FEW) {
      return RowParts.none();
    }
    int salts = salts(keys);
    String salt = salts == 0 ? "" : "SALT " + salts + " MURMUR3, ";
    List<byte[]> rest = salts == 0 ? keys : keys.stream().map(key -> rest(key, 1)).toList();
    for (byte separator : SEPARATORS) {
      List<String> types = separated(rest, separator);
      if (types != null) {
        return parse(salt, types, " '" + EscapedBytes.format(new byte[] {separator}) + "'");
      }
    }
    List<String> types = fixed(rest, 0, MOST_PARTS);
    if (salts == 0) {
      return types == null || types.size() < 2 ? RowParts.none() : parse("", types, "");
    }
    // Whatever follows, the salt is one.
    boolean isText = rest.stream().allMatch(PartsGuess::isText);
    return parse(salt, types != null ? types : List.of(isText ? STRING : "BYTES"), "");
  }

  private static RowParts parse(String salt, List<String> types, String separator) {
    StringBuilder text = new StringBuilder(salt);
    for (int i = 0; i < types.size(); i++) {
      boolean last = i == types.size() - 1;
      text.append("p").append(i + 1).append(' ').append(types.get(i));
      text.append(last ? "" : separator + ", ");
    }
    return RowParts.parse(text.toString());
  }

  /** The types of texts that all keys have; null when they have not, or only one text varies. */
  private static List<String> separated(List<byte[]> keys, byte separator) {
    List<List<byte[]>> parts = new ArrayList<>();
    for (byte[] key : keys) {
      List<byte[]> pieces = split(key, separator);
      if (parts.isEmpty()) {
        pieces.forEach(piece -> parts.add(new ArrayList<>()));
      }
      if (pieces.size() < 2 || pieces.size() > MOST_PARTS || pieces.size() != parts.size()) {
        return null;
      }
      for (int i = 0; i < pieces.size(); i++) {
        parts.get(i).add(pieces.get(i));
      }
    }
    boolean texts = parts.stream().allMatch(part -> part.stream().allMatch(PartsGuess::isText));
    return texts && parts.stream().filter(PartsGuess::varies).count() > 1
        ? parts.stream().map(PartsGuess::type).toList()
        : null;
  }

  private static List<byte[]> split(byte[] key, byte separator) {
    List<byte[]> pieces = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < key.length; i++) {
      if (key[i] == separator) {
        pieces.add(Arrays.copyOfRange(key, from, i));
        from = i + 1;
      }
    }
    pieces.add(Arrays.copyOfRange(key, from, key.length));
    return pieces;
  }

  private static boolean varies(List<byte[]> part) {
    Set<String> values = new HashSet<>();
    part.forEach(piece -> values.add(new String(piece, StandardCharsets.ISO_8859_1)));
    return values.size() > 1;
  }

  private static boolean isText(byte[] piece) {
    for (byte b : piece) {
      if (b >= 0 && b < ' ') {
        return false;
      }
    }
    return true;
  }

  private static String type(List<byte[]> part) {
    for (ValueCodec codec : List.of(DATE, NUMBER)) {
      if (part.stream().allMatch(piece -> codec.decodes(piece, 0, piece.length))) {
        return codec.toString();
      }
    }
    return STRING;
  }

  /**
   * Days, and numbers that are positive and far from the greatest; a text may be the last one.
   *
   * @param at where they begin
   * @param most parts
   * @return null when keys do not agree
   */
  private static List<String> fixed(List<byte[]> keys, int at, int most) {
    if (keys.stream().allMatch(key -> key.length == at)) {
      return List.of();
    }
    List<String> best = null;
    for (Form form : most == 0 ? new Form[0] : Form.values()) {
      List<String> rest = form.isAt(keys, at) ? fixed(keys, at + form.width, most - 1) : null;
      if (rest != null) {
        List<String> types = new ArrayList<>(List.of(form.type));
        types.addAll(rest);
        best = best == null || value(types) > value(best) ? types : best;
      }
    }
    boolean isText =
        best == null
            && at > 0
            && most > 0
            && keys.stream().allMatch(key -> key.length > at && isText(rest(key, at)));
    return isText ? List.of(STRING) : best;
  }

  /** Days are no chance, and nearly all is text. */
  private static int value(List<String> types) {
    int days = Collections.frequency(types, Form.DAY.type);
    return types.get(types.size() - 1).equals(STRING) ? days : MOST_PARTS + days;
  }

  /** What has as many bytes in each key. */
  private enum Form {
    DAY("DATE", 10),
    LONG("LONG", 8),
    LONG_DESC("LONG DESC", 8),
    INT("INT", 4),
    INT_DESC("INT DESC", 4);

    private final String type;
    private final int width;

    Form(String type, int width) {
      this.type = type;
      this.width = width;
    }

    boolean isAt(List<byte[]> keys, int at) {
      return keys.stream().allMatch(key -> key.length >= at + width && isAt(key, at))
          && (width != 8 || !areTwo(keys, at));
    }

    private boolean isAt(byte[] key, int at) {
      return switch (this) {
        case DAY -> DATE.decodes(key, at, width);
        case LONG -> key[at] == 0 && key[at + 1] == 0;
        case INT -> key[at] == 0;
        case LONG_DESC, INT_DESC -> isHigh(key, at);
      };
    }

    private static boolean isHigh(byte[] key, int at) {
      return key[at] == 0x7f && key[at + 1] == -1;
    }

    /** Whether eight bytes are rather two numbers of four: the second half, too, begins as one. */
    private boolean areTwo(List<byte[]> keys, int at) {
      boolean small = keys.stream().allMatch(key -> key[at + 4] == 0 && key[at + 5] == 0);
      boolean few = keys.stream().allMatch(key -> key[at + 2] == 0 && key[at + 3] == 0);
      return small && (this == LONG_DESC || !few)
          || keys.stream().allMatch(key -> isHigh(key, at + 4));
    }
  }

  private static byte[] rest(byte[] key, int at) {
    return Arrays.copyOfRange(key, at, key.length);
  }

  /** How many salts keys have; 0 when they have none, or it may be chance. */
  private static int salts(List<byte[]> keys) {
    if (keys.stream().anyMatch(key -> key.length < 2)) {
      return 0;
    }
    int greatest = keys.stream().mapToInt(key -> key[0] & 0xff).max().orElse(0);
    for (int salts = Math.max(2, greatest + 1); salts <= RowParts.MOST_SALTS; salts++) {
      int one = salts;
      int bits = Integer.SIZE - 1 - Integer.numberOfLeadingZeros(salts);
      if (keys.size() * bits >= MANY_BITS
          && keys.stream().allMatch(key -> key[0] == RowParts.salt(key, one))) {
        return salts;
      }
    }
    return 0;
  }
}
