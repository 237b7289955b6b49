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

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.lcindex.query.cli.rows.LoadableValues;

/** The fields of one record of CSV, whose text comes line by line. Not thread safe. */
final class CsvFields {
  private static final char QUOTE = '"';

  private enum At {
    /** Before the first character of a field. */
    BEGIN,
    /** In a field without quotes. */
    PLAIN,
    /** Behind an opening quote. */
    QUOTED,
    /** Behind a quote that closes the field, unless another one follows. */
    CLOSED
  }

  private final char delimiter;
  private final List<String> values = new ArrayList<>();
  private final BitSet quoted = new BitSet();
  private final StringBuilder field = new StringBuilder();
  private At at = At.BEGIN;
  private int lines;
  private String problem;

  CsvFields(char delimiter) {
    this.delimiter = delimiter;
  }

  /** Goes on with another line; the end of the one before is its beginning. */
  void add(String line) {
    for (int i = 0; i < line.length() && problem == null; i++) {
      add(line.charAt(i));
    }
    lines++;
    if (problem == null && at != At.QUOTED) {
      end();
    }
  }

  private void add(char c) {
    switch (at) {
      case BEGIN -> {
        lines = 0;
        if (c == QUOTE) {
          at = At.QUOTED;
          quoted.set(values.size());
        } else {
          at = At.PLAIN;
          addPlain(c);
        }
      }
      case PLAIN -> addPlain(c);
      case QUOTED -> {
        if (c == QUOTE) {
          at = At.CLOSED;
        } else {
          field.append(c);
        }
      }
      case CLOSED -> {
        if (c == QUOTE) {
          field.append(c);
          at = At.QUOTED;
        } else if (c == delimiter) {
          end();
        } else {
          problem = "text after a closing quote in field " + (values.size() + 1);
        }
      }
    }
  }

  private void addPlain(char c) {
    if (c == delimiter) {
      end();
    } else {
      field.append(c);
    }
  }

  private void end() {
    boolean missing = field.length() == 0 && !quoted.get(values.size());
    values.add(missing ? null : field.toString());
    field.setLength(0);
    at = At.BEGIN;
  }

  /** Whether a quote is open at the end of what was added. */
  boolean isOpen() {
    return at == At.QUOTED;
  }

  /** Whether the open field is so long that nobody has closed its quote. */
  boolean isTooLong() {
    return lines > LoadableValues.MOST_LINES || field.length() > LoadableValues.MOST_CHARACTERS;
  }

  /** Why the text is no record; null when it is one, or may become one. */
  String problem() {
    return problem;
  }

  /** The fields; null for one that is empty without quotes. */
  List<String> values() {
    return values;
  }

  /** The fields as names of columns: without spaces around them, unless they are in quotes. */
  List<String> names() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < values.size(); i++) {
      String name = values.get(i) == null ? "" : values.get(i);
      names.add(quoted.get(i) ? name : name.strip());
    }
    return names;
  }
}
