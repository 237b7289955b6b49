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
 * numbers and days of fixed lengths. Stateless.
 */
final class PartsGuess {
  /** Of fewer keys it is chance that they agree. */
  private static final int FEW = 10;

  private static final byte[] SEPARATORS = {'|', '#', ':', '/', 0};
  private static final int MOST_PARTS = 8;
  private static final ValueCodec DATE = ValueCodec.of(ColumnType.DATE);
  private static final ValueCodec NUMBER = ValueCodec.of(ColumnType.LONG, ValueEncoding.TEXT);
  private static final int LONG = 8;
  private static final int INT = 4;
  private static final int DAY = 10;

  private PartsGuess() {}

  /** A proposal with names that nobody would give; none when keys do not agree. */
  static RowParts of(List<byte[]> keys) {
    if (keys.size() < FEW) {
      return RowParts.none();
    }
    for (byte separator : SEPARATORS) {
      List<String> types = separated(keys, separator);
      if (types != null) {
        return parse(types, " '" + EscapedBytes.format(new byte[] {separator}) + "'");
      }
    }
    List<String> types = fixed(keys);
    return types == null ? RowParts.none() : parse(types, "");
  }

  private static RowParts parse(List<String> types, String separator) {
    StringBuilder text = new StringBuilder();
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
    return "STRING";
  }

  /** Days, and numbers that are positive and far from the greatest; a text may be the last one. */
  private static List<String> fixed(List<byte[]> keys) {
    List<String> types = new ArrayList<>();
    int length = keys.get(0).length;
    int at = 0;
    boolean same = keys.stream().allMatch(key -> key.length == length);
    while (types.size() < MOST_PARTS) {
      int from = at;
      if (same && at == length) {
        return types.size() > 1 ? types : null;
      }
      if (keys.stream().allMatch(key -> isDay(key, from))) {
        types.add(DATE.toString());
        at += DAY;
      } else if (keys.stream().allMatch(key -> isNumber(key, from, LONG))) {
        types.add("LONG");
        at += LONG;
      } else if (keys.stream().allMatch(key -> isNumber(key, from, INT))) {
        types.add("INT");
        at += INT;
      } else {
        boolean text = keys.stream().allMatch(key -> key.length > from && isText(rest(key, from)));
        if (!text || types.isEmpty()) {
          return null;
        }
        types.add("STRING");
        return types;
      }
    }
    return null;
  }

  private static boolean isDay(byte[] key, int at) {
    return key.length >= at + DAY && DATE.decodes(key, at, DAY);
  }

  private static boolean isNumber(byte[] key, int at, int width) {
    return key.length >= at + width && key[at] == 0 && (width == INT || key[at + 1] == 0);
  }

  private static byte[] rest(byte[] key, int at) {
    return Arrays.copyOfRange(key, at, key.length);
  }
}
