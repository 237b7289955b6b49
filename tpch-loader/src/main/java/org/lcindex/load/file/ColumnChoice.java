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

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.condition.DidYouMean;
import org.lcindex.text.UserError;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Decides the type of each column: what the user says, else what the table declares for an index or
 * a column, else what the first records look like. Stateless.
 */
final class ColumnChoice {
  private ColumnChoice() {}

  /**
   * Types that a user names.
   *
   * @param text such as {@code price DOUBLE, unit\x20price LONG}; null for none
   * @param known columns of the file
   * @throws UserError with what is wrong
   */
  static Map<String, ValueCodec> parse(String text, Iterable<String> known) {
    Map<String, ValueCodec> types = new LinkedHashMap<>();
    if (text == null || text.isBlank()) {
      return types;
    }
    for (String one : text.strip().split("\\s*,\\s*")) {
      String[] words = one.split("\\s+");
      if (words.length != 2) {
        throw new UserError(
            "--types has '"
                + ShownText.cut(one)
                + "': write COLUMN TYPE, for example price DOUBLE");
      }
      try {
        String name = new String(EscapedBytes.parse(words[0]), StandardCharsets.UTF_8);
        types.put(existing(name, known, "--types"), ValueCodec.named(words[1]));
      } catch (IllegalArgumentException e) {
        throw new UserError("--types has '" + ShownText.cut(one) + "': " + e.getMessage());
      }
    }
    return types;
  }

  /**
   * The column of this name.
   *
   * @throws UserError when the file has none
   */
  static String existing(String name, Iterable<String> known, String option) {
    List<String> names = new ArrayList<>();
    known.forEach(names::add);
    if (names.contains(name)) {
      return name;
    }
    String meant = DidYouMean.among(name, names);
    throw new UserError(
        option
            + " names "
            + ShownText.cut(name)
            + ", which is no column of the file"
            + (!meant.isEmpty() ? meant : "; it has " + ShownText.cut(String.join(", ", names))));
  }

  /**
   * The type of each column, in the file's order.
   *
   * @param texts of the sampled records
   * @param given by the user
   * @param key the column whose values are row keys: the table's type of those is its type
   * @param table null when it is not there yet
   */
  static List<TypedColumn> of(
      Map<String, List<String>> texts,
      Map<String, ValueCodec> given,
      byte[] family,
      String key,
      TableDescriptor table) {
    List<TypedColumn> columns = new ArrayList<>();
    texts.forEach(
        (name, values) -> {
          String example = values.isEmpty() ? null : values.get(0);
          Optional<ValueCodec> row =
              table != null && name.equals(key)
                  ? DeclaredColumns.readable(table).row()
                  : Optional.empty();
          Optional<ValueCodec> column = declared(name, family, table);
          if (row.isPresent() && column.isPresent() && row.get() != column.get()) {
            throw new UserError(
                "the table has "
                    + name
                    + " as "
                    + column.get()
                    + ", but its row key as "
                    + row.get()
                    + ": name another --key, or change one of the two first");
          }
          Optional<ValueCodec> declared = row.or(() -> column);
          ValueCodec own = given.get(name);
          if (own != null && declared.isPresent() && declared.get() != own) {
            throw new UserError(
                "--types says "
                    + name
                    + " "
                    + own
                    + (row.isPresent()
                        ? ", but the table has it, its row key, as "
                        : ", but the table has it as ")
                    + declared.get()
                    + ": leave it out, or change the table's index or column first");
          }
          ValueCodec codec = own != null ? own : declared.orElse(null);
          String from = own != null ? "--types" : "the table";
          if (codec == null) {
            codec = ColumnTypes.propose(name, values);
            from = TypedColumn.PROPOSED + ColumnTypes.reason(name, values);
          }
          columns.add(new TypedColumn(name, codec, from, example));
        });
    return columns;
  }

  /** The type that the table has for a column; none when there is no table yet. */
  static Optional<ValueCodec> declared(String name, byte[] family, TableDescriptor table) {
    if (table == null) {
      return Optional.empty();
    }
    byte[] qualifier = TypedColumn.qualifier(name);
    return IndexDefinitions.readable(table)
        .codec(family, qualifier)
        .or(() -> DeclaredColumns.readable(table).find(family, qualifier));
  }
}
