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
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lcindex.text.UserError;
import org.lcindex.type.ShownText;

/**
 * CSV as of RFC 4180, with any delimiter: a field may be quoted, then it may have delimiters, line
 * ends and, doubled, quotes. An empty field is missing, quoted or not. A record that is wrong
 * spoils no other: after a quote that nobody closes reading goes on with the next line, which
 * libraries for CSV do not do, and its text is kept. Not thread safe.
 */
final class CsvReader implements RecordReader {
  private static final char QUOTE = '"';

  /** A quoted field that goes on for longer is a quote that nobody has closed. */
  private static final int MOST_LINES = 1_000;

  private static final int MOST_CHARACTERS = 1 << 20;

  private final LineReader lines;
  private final char delimiter;
  private final List<String> columns;

  /** Begins to read; the columns' names are those of the first line unless they are given. */
  CsvReader(LineReader lines, char delimiter, List<String> names) throws IOException {
    this.lines = lines;
    this.delimiter = delimiter;
    this.columns = names.isEmpty() ? header() : checked(names);
  }

  /** Names of the columns. */
  List<String> columns() {
    return columns;
  }

  private List<String> header() throws IOException {
    List<String> names = new ArrayList<>();
    Fields header = record();
    if (header == null) {
      throw new UserError("the file is empty: its first line must name the columns");
    }
    if (header.problem != null) {
      throw new UserError("the first line must name the columns: " + header.problem);
    }
    header.values.forEach(name -> names.add(name.strip()));
    for (char other : new char[] {';', '\t', '|', ','}) {
      if (names.size() == 1 && other != delimiter && names.get(0).indexOf(other) >= 0) {
        throw new UserError(
            "the first line, which names the columns, has no '"
                + delimiter
                + "' but '"
                + ShownText.line("" + other)
                + "': give --delimiter \""
                + (other == '\t' ? "tab" : "" + other)
                + "\"");
      }
    }
    return checked(names);
  }

  private static List<String> checked(List<String> names) {
    Set<String> different = new HashSet<>();
    for (int i = 0; i < names.size(); i++) {
      if (names.get(i).isEmpty()) {
        throw new UserError("column " + (i + 1) + " has no name: name it in the first line");
      }
      if (!different.add(names.get(i))) {
        throw new UserError(
            "two columns are named '"
                + ShownText.cut(names.get(i))
                + "': give the columns other names in the first line");
      }
    }
    return List.copyOf(names);
  }

  @Override
  public TextRecord next() throws IOException {
    Fields fields = record();
    if (fields == null) {
      return null;
    }
    if (fields.problem != null) {
      return TextRecord.bad(fields.line, fields.raw, fields.problem);
    }
    int count = fields.values.size();
    if (count != columns.size()) {
      String has = "has " + count + (count == 1 ? " field" : " fields");
      return TextRecord.bad(fields.line, fields.raw, has + ", must have " + columns.size());
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      if (!fields.values.get(i).isEmpty()) {
        values.put(columns.get(i), fields.values.get(i));
      }
    }
    return new TextRecord(fields.line, fields.raw, values, null);
  }

  /** Fields of one record, or why there are none. */
  private record Fields(long line, String raw, List<String> values, String problem) {}

  /** The next record that is no empty line; null after the last. */
  private Fields record() throws IOException {
    String first = lines.next();
    while (first != null && first.isEmpty()) {
      first = lines.next();
    }
    if (first == null) {
      return null;
    }
    long number = lines.number();
    StringBuilder raw = new StringBuilder(first);
    StringBuilder text = new StringBuilder(LineReader.text(first));
    List<String> more = new ArrayList<>();
    String notText = LineReader.notText(first);
    while (true) {
      Parsed parsed = parse(text);
      String problem = parsed.problem == null ? notText : parsed.problem;
      if (problem == null && !parsed.isOpen) {
        return new Fields(number, raw.toString(), parsed.values, null);
      }
      String next = null;
      if (problem == null) {
        boolean isLong = more.size() == MOST_LINES || text.length() > MOST_CHARACTERS;
        next = isLong ? null : lines.next();
        problem = next == null ? "a quote is opened and not closed" : LineReader.notText(next);
      }
      if (problem != null) {
        if (next != null) {
          more.add(next);
        }
        lines.giveBack(more);
        return new Fields(number, first, null, problem);
      }
      more.add(next);
      raw.append('\n').append(next);
      text.append('\n').append(LineReader.text(next));
    }
  }

  /** Whether the text ends within quotes, its fields if it does not, or why it has none. */
  private record Parsed(boolean isOpen, List<String> values, String problem) {}

  private Parsed parse(CharSequence text) {
    List<String> values = new ArrayList<>();
    StringBuilder field = new StringBuilder();
    int at = 0;
    while (true) {
      if (at < text.length() && text.charAt(at) == QUOTE) {
        at = quoted(text, at + 1, field);
        if (at < 0) {
          return new Parsed(true, null, null);
        }
        if (at < text.length() && text.charAt(at) != delimiter) {
          String where = "in field " + (values.size() + 1);
          return new Parsed(false, null, "text after a closing quote " + where);
        }
      } else {
        for (; at < text.length() && text.charAt(at) != delimiter; at++) {
          field.append(text.charAt(at));
        }
      }
      values.add(field.toString());
      field.setLength(0);
      if (at == text.length()) {
        return new Parsed(false, values, null);
      }
      at++;
    }
  }

  /** Reads on behind an opening quote; returns the place behind the closing one, or -1. */
  private static int quoted(CharSequence text, int from, StringBuilder field) {
    for (int at = from; at < text.length(); at++) {
      char c = text.charAt(at);
      if (c != QUOTE) {
        field.append(c);
      } else if (at + 1 < text.length() && text.charAt(at + 1) == QUOTE) {
        field.append(c);
        at++;
      } else {
        return at + 1;
      }
    }
    return -1;
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
