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
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * What is known of how a file writes its values: what the user says, what an earlier load of it has
 * kept, and what was asked. Not thread safe.
 */
final class FileForms {
  private static final String ALL = "";
  private static final String COMMA = "--decimal-comma";
  private static final String POINT = "--decimal-point";

  private final Map<String, TextForm> given = new LinkedHashMap<>();
  private final Map<String, TextForm> kept = new LinkedHashMap<>();
  private final Map<String, TextForm> answered = new LinkedHashMap<>();
  private final boolean semicolons;

  /**
   * What the user says.
   *
   * @param columns of the file
   * @param semicolons whether fields are divided by them
   * @throws UserError with what makes no sense
   */
  FileForms(FileOptions options, Collection<String> columns, boolean semicolons) {
    this.semicolons = semicolons;
    given.put(ALL, new TextForm(null, null, TextForm.zone(options.zone), null));
    List<String[]> ofColumns = new ArrayList<>();
    add("--date-format", options.dateFormats, columns, ofColumns);
    add("--timestamp-format", options.timestampFormats, columns, ofColumns);
    Set<String> points = columns(POINT, options.decimalPoints, columns);
    Set<String> commas = columns(COMMA, options.decimalCommas, columns);
    points.forEach(column -> ofColumns.add(new String[] {POINT, column, ""}));
    commas.forEach(column -> ofColumns.add(new String[] {COMMA, column, ""}));
    points.retainAll(commas);
    for (String both : points) {
      throw new UserError(
          POINT
              + " and "
              + COMMA
              + " are of "
              + (both.equals(ALL) ? "all columns" : ShownText.cut(both))
              + ": leave one out");
    }
    for (String[] one : ofColumns) {
      if (one[1].equals(ALL)) {
        set(one);
      }
    }
    ofColumns.stream().filter(one -> !one[1].equals(ALL)).forEach(this::set);
  }

  /** Option, column and pattern of each. */
  private static void add(
      String option, List<String> texts, Collection<String> columns, List<String[]> to) {
    for (String text : texts) {
      int equals = text.lastIndexOf('=');
      String column = ALL;
      if (equals >= 0) {
        column = FileColumns.existing(text.substring(0, equals), columns, option);
      }
      to.add(new String[] {option, column, text.substring(equals + 1)});
    }
  }

  /** Columns that options name, each one or several; all where an option names none. */
  private static Set<String> columns(
      String option, List<String> texts, Collection<String> columns) {
    Set<String> named = new LinkedHashSet<>();
    for (String text : texts) {
      for (String name : columns.contains(text) ? List.of(text) : List.of(text.split(","))) {
        named.add(name.isEmpty() ? ALL : FileColumns.existing(name, columns, option));
      }
    }
    return named;
  }

  private void set(String[] one) {
    TextForm before = given(one[1]);
    try {
      given.put(
          one[1],
          switch (one[0]) {
            case COMMA -> before.withComma(true);
            case POINT -> before.withComma(false);
            case "--date-format" -> before.withDate(one[2]);
            default -> before.withTimestamp(one[2]);
          });
    } catch (IllegalArgumentException e) {
      throw new UserError(
          one[0]
              + " '"
              + ShownText.cut(one[2])
              + "' is no pattern ("
              + e.getMessage()
              + "): write one such as dd.MM.yyyy, with HH:mm:ss for a time");
    }
  }

  /** What the user says of a column. */
  TextForm given(String column) {
    return given.getOrDefault(column, given.get(ALL));
  }

  /** The form of a column. */
  FormGuess of(String column, List<String> texts, ValueCodec type) {
    TextForm said = given(column);
    TextForm before = kept.get(column);
    TextForm known =
        answered.getOrDefault(column, before != null && said.isZoneOf(before) ? before : null);
    return known != null ? new FormGuess(known, null) : FormGuess.of(texts, type, said);
  }

  /** Whether the file's fields are divided by semicolons. */
  boolean hasSemicolons() {
    return semicolons;
  }

  /** Whether nobody has said or answered that a column has this form. */
  boolean isProposed(String column, TextForm form) {
    return form != given(column) && form != answered.get(column);
  }

  /** What a user has answered of a column. */
  void answer(String column, TextForm form) {
    answered.put(column, form);
  }

  private record Form(String date, String timestamp, String zone, Boolean comma) {}

  private record Kept(String file, Map<String, Form> forms) {}

  /** What the next load of the file is to know; empty when all is as types write it. */
  static String kept(String file, Collection<TypedColumn> columns) {
    Map<String, Form> forms = new TreeMap<>();
    for (TypedColumn column : columns) {
      TextForm form = column.form();
      if (!form.shown(column.codec()).isEmpty()) {
        forms.put(
            column.name(),
            new Form(
                form.date(),
                form.timestamp(),
                form.zone() == null ? null : form.zone().getId(),
                form.comma()));
      }
    }
    return forms.isEmpty() ? "" : RpcJson.toJson(new Kept(file, forms));
  }

  /** Remembers what an earlier load has kept, if it was of this file. */
  void remember(String json, String file) {
    try {
      Kept before = json.isEmpty() ? null : RpcJson.fromJson(json, Kept.class);
      if (before != null && file.equals(before.file) && before.forms != null) {
        before.forms.forEach(
            (column, form) ->
                kept.put(
                    column,
                    new TextForm(form.date, form.timestamp, TextForm.zone(form.zone), form.comma)));
      }
    } catch (IOException | IllegalArgumentException | UserError e) {
      // Somebody has changed it: then it is proposed or asked once more.
    }
  }
}
