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
package org.lcindex.shell;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.type.ColumnType;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/**
 * The arguments of {@code create_index} after the table, made into definitions' text: a column and
 * a hash, a hash with COLUMN, or the text itself, each as often as one likes.
 */
final class DefinitionArguments {
  private static final String COMMAND = "create_index";
  private static final String FORMS =
      "write 'o:totalprice', TYPE => 'DOUBLE', or the text 'o:totalprice DOUBLE 0 600000 100'";

  /** Options that a global index does not have. */
  private static final List<String> OF_LOCAL = List.of("MIN", "MAX", "FLAGS");

  /** Options that a grid does not have; it is global in any case. */
  private static final List<String> OF_ONE_COLUMN =
      List.of("COLUMN", "TYPE", "ENCODING", "MIN", "MAX", "FLAGS", "BUCKETS", "POLICY");

  private final List<String> texts = new ArrayList<>();
  private int splits;
  private String column;

  private DefinitionArguments() {}

  /**
   * The definitions' text, as {@link IndexDefinition#parse} reads it.
   *
   * @throws IllegalArgumentException with value and remedy
   */
  static List<String> texts(Collection<?> arguments) {
    return of(arguments).texts;
  }

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException with value and remedy
   */
  static DefinitionArguments of(Collection<?> arguments) {
    DefinitionArguments reader = new DefinitionArguments();
    reader.read(arguments);
    reader.endColumn();
    if (reader.texts.isEmpty()) {
      throw new IllegalArgumentException(COMMAND + ": no index is given; " + FORMS);
    }
    return reader;
  }

  /** The definitions' text. */
  List<String> texts() {
    return texts;
  }

  /** Regions of each table of entries; 0 when not given. */
  int splits() {
    return splits;
  }

  private void read(Collection<?> arguments) {
    for (Object argument : arguments) {
      if (argument instanceof Map<?, ?> options) {
        hash(options);
      } else if (argument instanceof Collection<?> several) {
        read(several);
      } else if (argument instanceof CharSequence text) {
        endColumn();
        if (text.toString().strip().matches("\\S+")) {
          column = text.toString().strip();
        } else {
          texts.add(text.toString());
        }
      } else {
        throw new IllegalArgumentException(
            COMMAND + ": '" + argument + "' is neither a column nor options; " + FORMS);
      }
    }
  }

  private void endColumn() {
    if (column != null) {
      throw new IllegalArgumentException(
          COMMAND + ": column '" + column + "' has no type; " + FORMS);
    }
  }

  private void hash(Map<?, ?> map) {
    Options options =
        new Options(
            COMMAND,
            map,
            "COLUMN",
            "TYPE",
            "ENCODING",
            "MIN",
            "MAX",
            "FLAGS",
            "GLOBAL",
            "BUCKETS",
            "POLICY",
            "SPLITS",
            "GRID",
            "BITS");
    if (options.has("SPLITS")) {
      splits(options.count("SPLITS", 0));
      if (map.size() == 1 && column == null) {
        return; // after texts
      }
    }
    if (options.has("GRID") || options.has("BITS")) {
      endColumn();
      texts.add(grid(map, options));
      return;
    }
    String name = column == null ? options.text("COLUMN") : column;
    if (name == null || name.isBlank()) {
      throw new IllegalArgumentException(
          COMMAND + ": " + map + " belongs to no column; give it COLUMN, or " + FORMS);
    }
    if (column != null && options.has("COLUMN")) {
      throw new IllegalArgumentException(
          String.format(
              "%s: column '%s' and COLUMN => '%s' name two"
                  + " columns for one index; give one of them",
              COMMAND, column, options.text("COLUMN")));
    }
    column = null;
    texts.add(text(name, options));
  }

  private void splits(int wanted) {
    if (splits != 0 && splits != wanted) {
      throw new IllegalArgumentException(
          String.format(
              "%s: SPLITS is %s and %s; one command makes all"
                  + " tables of entries with one number of regions",
              COMMAND, splits, wanted));
    }
    splits = wanted;
  }

  private static String text(String name, Options options) {
    if (name.chars().anyMatch(Character::isWhitespace)) {
      throw new IllegalArgumentException(
          COMMAND + ": column '" + name + "' has white space; write a space in a name as \\x20");
    }
    if (!options.has("TYPE")) {
      throw new IllegalArgumentException(
          String.format(
              "%s: column '%s' has no TYPE; it takes one of %s",
              COMMAND, name, List.of(ColumnType.values())));
    }
    String type =
        options.text("TYPE")
            + (options.has("ENCODING") ? "(" + options.text("ENCODING") + ")" : "");
    if (options.on("GLOBAL")) {
      return global(name, type, options);
    }
    for (String only : List.of("BUCKETS", "POLICY", "SPLITS")) {
      if (options.has(only)) {
        throw new IllegalArgumentException(
            String.format(
                "%s: column '%s' has %s, which only global indexes"
                    + " have; give GLOBAL => true, too, or leave it out",
                COMMAND, name, only));
      }
    }
    if (options.has("MIN") != options.has("MAX") || (options.has("FLAGS") && !options.has("MIN"))) {
      throw new IllegalArgumentException(
          COMMAND
              + ": column '"
              + name
              + "' has "
              + Stream.of("MIN", "MAX", "FLAGS")
                  .map(n -> options.has(n) ? n + " " + options.text(n) : "no " + n)
                  .collect(Collectors.joining(", "))
              + "; give MIN and MAX, or none of the three");
    }
    if (!options.has("MIN")) {
      return name + " " + type;
    }
    ValueCodec codec = ValueCodec.named(type);
    String flags = options.has("FLAGS") ? " " + options.count("FLAGS", 0) : "";
    return name
        + " "
        + type
        + " "
        + bound(name, codec, options, "MIN")
        + " "
        + bound(name, codec, options, "MAX")
        + flags;
  }

  /** A grid on the columns that GRID has, each a text with its type. */
  private static String grid(Map<?, ?> map, Options options) {
    if (!options.has("GRID")) {
      throw new IllegalArgumentException(
          COMMAND
              + ": "
              + map
              + " has BITS, which only grids have; give GRID => ['o:a INT', 'o:b INT'], too");
    }
    for (String other : OF_ONE_COLUMN) {
      if (options.has(other)) {
        throw new IllegalArgumentException(
            COMMAND
                + ": a GRID has no "
                + other
                + "; write GRID => ['o:a INT', 'o:b INT'], and BITS and SPLITS if wanted");
      }
    }
    Object bits = options.value("BITS");
    String given =
        bits instanceof Collection<?> several
            ? several.stream().map(String::valueOf).collect(Collectors.joining(","))
            : options.text("BITS");
    return "GLOBAL GRID("
        + String.join(", ", options.texts("GRID"))
        + ")"
        + (given == null ? "" : " BITS " + given);
  }

  private static String global(String name, String type, Options options) {
    List<String> local = OF_LOCAL.stream().filter(options::has).toList();
    if (!local.isEmpty()) {
      throw new IllegalArgumentException(
          String.format(
              "%s: column '%s' is GLOBAL and has %s, which only"
                  + " local indexes have; leave one of the two out",
              COMMAND, name, String.join(", ", local)));
    }
    String buckets = options.has("BUCKETS") ? " BUCKETS " + options.count("BUCKETS", 0) : "";
    String policy = options.has("POLICY") ? " " + Policy.of(options.text("POLICY")) : "";
    return name + " " + type + " GLOBAL" + policy + buckets;
  }

  /** As the text form has it, where a bound has no spaces. */
  private static String bound(String column, ValueCodec codec, Options options, String name) {
    String value = options.text(name);
    try {
      String text =
          switch (codec.type()) {
            case STRING -> EscapedBytes.format(value.getBytes(StandardCharsets.UTF_8));
            case BYTES -> EscapedBytes.format(EscapedBytes.parse(value));
            default -> codec.format(codec.parse(value.strip()));
          };
      return text.isEmpty() ? "\"\"" : text;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          COMMAND + ": " + name + " of column '" + column + "': " + e.getMessage(), e);
    }
  }
}
