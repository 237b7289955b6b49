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
 * ends and, doubled, quotes. An empty field is missing, {@code ""} is the empty text. A record that
 * is wrong spoils no other: after a quote that nobody closes reading goes on with the next line,
 * which libraries for CSV do not do, and its text is kept. Not thread safe.
 */
final class CsvReader implements RecordReader {
  private final LineReader lines;
  private final char delimiter;
  private final List<String> columns;
  private String heading;

  /** Begins to read; the columns' names are those of the first line unless they are given. */
  CsvReader(LineReader lines, char delimiter, List<String> names) throws IOException {
    this.lines = lines;
    this.delimiter = delimiter;
    this.columns = names.isEmpty() ? header() : checked(names);
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public String heading() {
    return heading;
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
    names.addAll(header.fields.names());
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
    heading = header.raw;
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
    List<String> texts = fields.fields.values();
    int count = texts.size();
    if (count != columns.size()) {
      String has = "has " + count + (count == 1 ? " field" : " fields");
      return TextRecord.bad(fields.line, fields.raw, has + ", must have " + columns.size());
    }
    Map<String, String> values = new LinkedHashMap<>();
    for (int i = 0; i < count; i++) {
      if (texts.get(i) != null) {
        values.put(columns.get(i), texts.get(i));
      }
    }
    return new TextRecord(fields.line, fields.raw, values, Map.of(), null);
  }

  /** Fields of one record, or why there are none. */
  private record Fields(long line, String raw, CsvFields fields, String problem) {}

  /** The next record; null after the last. */
  private Fields record() throws IOException {
    LineReader.Line line = lines.next();
    while (line != null && lines.isNothing(line)) {
      line = lines.next();
    }
    if (line == null) {
      return null;
    }
    long number = lines.number();
    String first = line.raw();
    CsvFields fields = new CsvFields(delimiter);
    fields.add(LineReader.text(first));
    String problem = fields.problem() == null ? LineReader.notText(first) : fields.problem();
    if (problem == null && !fields.isOpen()) {
      return new Fields(number, first, fields, null);
    }
    StringBuilder raw = new StringBuilder(first);
    List<LineReader.Line> more = new ArrayList<>();
    while (problem == null && fields.isOpen()) {
      LineReader.Line next = fields.isTooLong() ? null : lines.next();
      if (next == null) {
        problem = "a quote is opened and not closed";
        break;
      }
      raw.append(line.end()).append(next.raw());
      fields.add(line.end() + LineReader.text(next.raw()));
      more.add(next);
      line = next;
      problem = fields.problem() == null ? LineReader.notText(next.raw()) : fields.problem();
    }
    if (problem != null) {
      lines.giveBack(more);
      return new Fields(number, first, null, problem);
    }
    return new Fields(number, raw.toString(), fields, null);
  }

  @Override
  public void close() throws IOException {
    lines.close();
  }
}
