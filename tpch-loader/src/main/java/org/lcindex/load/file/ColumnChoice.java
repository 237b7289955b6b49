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
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowPart;
import org.lcindex.definition.RowParts;
import org.lcindex.query.cli.rows.ExportTypes;
import org.lcindex.query.condition.TextCell;
import org.lcindex.text.UserError;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Decides the type of each column: what the user says, else what the table declares for an index or
 * a column, else what came with the file, else what the first records look like. Immutable.
 */
final class ColumnChoice {
  /**
   * Types that a user names.
   *
   * @param text such as {@code price DOUBLE, unit\x20price LONG}; null for none
   * @param known columns of the file
   * @param columns which of the table they are
   * @throws UserError with what is wrong
   */
  static Map<String, ValueCodec> parse(String text, Collection<String> known, FileColumns columns) {
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
        String name =
            known.stream()
                .filter(column -> columns.escaped(column).equals(words[0]))
                .findFirst()
                .orElseGet(() -> new String(EscapedBytes.parse(words[0]), StandardCharsets.UTF_8));
        types.put(FileColumns.existing(name, known, "--types"), ValueCodec.named(words[1]));
      } catch (IllegalArgumentException e) {
        throw new UserError("--types has '" + ShownText.cut(one) + "': " + e.getMessage());
      }
    }
    return types;
  }

  private final FileColumns columns;
  private final String key;
  private final TableDescriptor table;
  private final RowParts parts;
  private final ExportTypes exported;
  private final String exportedBy;
  private final FileForms forms;

  /**
   * Choices for a file.
   *
   * @param key the column whose values are row keys: the table's type of those is its type; null
   *     when row keys are made of the parts that the table declares
   * @param table null when it is not there yet
   * @param exported types that came with the file; null for none
   * @param exportedBy where they stand
   * @param forms what is known of how values are written
   */
  ColumnChoice(
      FileColumns columns,
      String key,
      TableDescriptor table,
      ExportTypes exported,
      String exportedBy,
      FileForms forms) {
    this.forms = forms;
    this.columns = columns;
    this.key = key;
    this.table = table;
    this.parts = table == null ? RowParts.none() : RowParts.readable(table);
    this.exported = exported;
    this.exportedBy = exportedBy;
  }

  /**
   * The type of each column, in the file's order.
   *
   * @param texts of the sampled records
   * @param given by the user
   */
  List<TypedColumn> of(Map<String, List<String>> texts, Map<String, ValueCodec> given) {
    List<TypedColumn> typed = new ArrayList<>();
    texts.forEach(
        (name, values) -> {
          if (name.equals(key) || columns.isColumn(name) || keyPart(name) != null) {
            typed.add(of(name, values, given.get(name)));
          }
        });
    return exported == null ? asked(typed, texts) : typed;
  }

  /**
   * Asks whether points are decimal ones where another column has decimal commas. So it does in a
   * file with semicolons: those mostly come from where the comma is the decimal one.
   */
  private List<TypedColumn> asked(List<TypedColumn> typed, Map<String, List<String>> texts) {
    boolean hasCommas =
        forms.hasSemicolons()
            || typed.stream()
                .anyMatch(one -> one.form().hasComma() && !one.form().shown(one.codec()).isEmpty());
    return !hasCommas
        ? typed
        : typed.stream()
            .map(
                one ->
                    one.hasUnsaidPoints() && Points.of(texts.get(one.name())).thousands() != null
                        ? one.withOpenPoints()
                        : one)
            .toList();
  }

  /** The part of the row key that a column of the file has; null when it has none. */
  private RowPart keyPart(String name) {
    return key == null ? KeyParts.find(parts, name) : null;
  }

  private TypedColumn ofKey(String name, List<String> values, ValueCodec own, RowPart part) {
    if (own != null && own != part.codec()) {
      throw new UserError(
          "--types says "
              + name
              + " "
              + own
              + ", but it is "
              + part
              + " of the row key: leave it out");
    }
    FormGuess guess = forms.of(name, values, part.codec());
    String shown =
        guess.form().isShownBy(part.codec(), values) ? guess.form().shown(part.codec()) : "";
    return typed(
        name,
        part.codec(),
        false,
        guess,
        false,
        !shown.isEmpty() && forms.isProposed(name, guess.form()),
        "the row key" + (shown.isEmpty() ? "" : ", " + shown),
        values.isEmpty() ? null : values.get(0));
  }

  private TypedColumn of(String name, List<String> values, ValueCodec own) {
    RowPart part = keyPart(name);
    if (part != null) {
      return ofKey(name, values, own, part);
    }
    Optional<ValueCodec> row =
        table != null && name.equals(key)
            ? DeclaredColumns.readable(table).row()
            : Optional.empty();
    Optional<ValueCodec> column = columns.isRow(name) ? Optional.empty() : declared(name);
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
    ValueCodec known = own != null ? own : declared.orElse(null);
    String by = own != null ? "--types" : "the table";
    boolean isDeclared = true;
    if (known == null
        && exported != null
        && (columns.exported() || exported.columns().containsKey(name))) {
      // What an export has no type of is bytes.
      Optional<ValueCodec> type = exported.columns().getOrDefault(name, Optional.empty());
      known = type.orElse(TextCell.BYTES);
      by = exportedBy;
      isDeclared = type.isPresent();
    }
    FormGuess guess = forms.of(name, values, known);
    ValueCodec codec = known != null ? known : ColumnTypes.propose(name, values, guess.form());
    String shown = guess.form().isShownBy(codec, values) ? guess.form().shown(codec) : "";
    boolean formIsProposed = !shown.isEmpty() && forms.isProposed(name, guess.form());
    String from =
        known != null
            ? by + (shown.isEmpty() ? "" : ", " + shown + (formIsProposed ? " proposed" : ""))
            : "proposed"
                + ColumnTypes.reason(name, values, guess.form())
                + (shown.isEmpty() ? "" : ", " + shown);
    return typed(
        name,
        codec,
        isDeclared,
        guess,
        known == null,
        formIsProposed,
        from,
        values.isEmpty() ? null : values.get(0));
  }

  /**
   * A column that the sampled records have not.
   *
   * @throws IllegalArgumentException when it is none of the table's
   */
  TypedColumn unforeseen(String name) {
    Optional<ValueCodec> declared = declared(name);
    boolean unknown = declared.isEmpty() && columns.exported() && exported != null;
    return typed(
        name,
        unknown ? TextCell.BYTES : declared.orElse(FileRows.STRING),
        !unknown,
        new FormGuess(forms.given(name), null),
        false,
        false,
        "the table",
        null);
  }

  private TypedColumn typed(
      String name,
      ValueCodec codec,
      boolean isDeclared,
      FormGuess guess,
      boolean typeProposed,
      boolean formProposed,
      String from,
      String example) {
    boolean ofKey = columns.isRow(name) || keyPart(name) != null;
    byte[][] column = ofKey ? new byte[2][] : columns.column(name);
    return new TypedColumn(
        name,
        column[0],
        column[1],
        columns.escaped(name),
        codec,
        isDeclared,
        guess.form(),
        guess.other(),
        typeProposed,
        formProposed,
        from,
        example);
  }

  /** The type that the table has for a column; none when there is no table yet. */
  private Optional<ValueCodec> declared(String name) {
    if (table == null) {
      return Optional.empty();
    }
    byte[][] column = columns.column(name);
    return IndexDefinitions.readable(table)
        .codec(column[0], column[1])
        .or(() -> DeclaredColumns.readable(table).find(column[0], column[1]));
  }
}
