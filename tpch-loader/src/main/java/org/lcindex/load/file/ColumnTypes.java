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
package org.lcindex.load.file;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lcindex.query.inspect.TypeFit;
import org.lcindex.query.inspect.TypeRanking;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/** Proposes types for a file's columns by its first records. Stateless. */
final class ColumnTypes {
  private static final int RECORDS = 1_000;

  private static final ValueCodec STRING = ValueCodec.of(ColumnType.STRING);

  /** Codecs of text, and what a value of such a text is stored as. */
  private static final Map<ValueCodec, ValueCodec> STORED = new LinkedHashMap<>();

  static {
    stored(ColumnType.BOOLEAN);
    stored(ColumnType.LONG);
    stored(ColumnType.DOUBLE);
    stored(ColumnType.DECIMAL);
    stored(ColumnType.DATE);
    stored(ColumnType.TIMESTAMP);
    STORED.put(STRING, STRING);
  }

  private ColumnTypes() {}

  private static void stored(ColumnType type) {
    STORED.put(ValueCodec.of(type, ValueEncoding.TEXT), ValueCodec.of(type));
  }

  /**
   * The texts of each column in the first records, in the file's order.
   *
   * @param missing the text that stands for no value
   */
  static Map<String, List<String>> sample(DataFile file, String missing) throws IOException {
    Map<String, List<String>> texts = new LinkedHashMap<>();
    try (RecordReader records = file.open()) {
      records.columns().forEach(column -> texts.put(column, new ArrayList<>()));
      TextRecord record = records.next();
      for (int i = 0; i < RECORDS && record != null; i++) {
        if (record.values() != null) {
          record.cells().keySet().forEach(c -> texts.computeIfAbsent(c, n -> new ArrayList<>()));
          record
              .values()
              .forEach(
                  (column, text) -> {
                    List<String> known = texts.computeIfAbsent(column, c -> new ArrayList<>());
                    if (!text.isEmpty() && !text.equals(missing)) {
                      known.add(text);
                    }
                  });
        }
        record = records.next();
      }
    }
    return texts;
  }

  /** The type to store a column's values as; STRING for one of which no value was met. */
  static ValueCodec propose(String column, List<String> texts) {
    if (texts.isEmpty()) {
      return STRING;
    }
    for (TypeFit fit : TypeRanking.of(column, cells(texts)).whole()) {
      ValueCodec stored = STORED.get(fit.codec());
      if (stored != null) {
        return stored == STRING && areMoments(texts) || stored.type() == ColumnType.TIMESTAMP
            ? moments(texts)
            : stored;
      }
    }
    return STRING;
  }

  /** The type to store values as that have a form. */
  static ValueCodec propose(String column, List<String> texts, TextForm form) {
    return propose(column, plain(column, texts, form));
  }

  /** The texts as types write them, where the form makes something of all. */
  private static List<String> plain(String column, List<String> texts, TextForm form) {
    if (form.isNone() || propose(column, texts) != STRING) {
      return texts;
    }
    for (ColumnType like : List.of(ColumnType.DATE, ColumnType.TIMESTAMP, ColumnType.DECIMAL)) {
      ValueCodec type = ValueCodec.of(like);
      try {
        List<String> plain = texts.stream().map(text -> form.plain(type, text)).toList();
        if (!plain.equals(texts) && propose(column, plain) != STRING) {
          return plain;
        }
      } catch (IllegalArgumentException e) {
        // It is none of these.
      }
    }
    return texts;
  }

  /** Why a type is proposed for values that have a form, as it goes on behind that word. */
  static String reason(String column, List<String> texts, TextForm form) {
    return reason(column, plain(column, texts, form));
  }

  /** Why a type is proposed, as it goes on behind that word. */
  static String reason(String column, List<String> texts) {
    if (texts.isEmpty()) {
      return ", no value";
    }
    String by = " by " + texts.size() + (texts.size() == 1 ? " value" : " values");
    return propose(column, texts) != STRING
        ? by
        : TypeRanking.of(column, cells(texts)).fits().stream()
            .filter(fit -> !fit.isWhole() && STORED.containsKey(fit.codec()))
            .findFirst()
            .map(
                fit ->
                    by
                        + ", "
                        + STORED.get(fit.codec())
                        + " but for "
                        + (fit.cells() - fit.decoded()))
            .orElse(by);
  }

  private static List<byte[]> cells(List<String> texts) {
    return texts.stream().map(t -> t.strip().getBytes(StandardCharsets.UTF_8)).toList();
  }

  /** Moments with a zone, such as {@code 2024-05-01T12:00:00Z}, are not what TEXT cells have. */
  private static boolean areMoments(List<String> texts) {
    ValueCodec moments = ValueCodec.of(ColumnType.TIMESTAMP);
    for (String text : texts) {
      try {
        moments.parse(text.strip());
      } catch (IllegalArgumentException e) {
        return false;
      }
    }
    return true;
  }

  /** Milliseconds, unless some moment has more digits. */
  private static ValueCodec moments(List<String> texts) {
    ValueCodec millis = ValueCodec.of(ColumnType.TIMESTAMP);
    boolean finer =
        texts.stream()
            .map(text -> (Instant) millis.parse(text.strip()))
            .anyMatch(moment -> moment.getNano() % 1_000_000 != 0);
    return finer ? ValueCodec.of(ColumnType.TIMESTAMP, ValueEncoding.TEXT) : millis;
  }
}
