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
package org.lcindex.experiments.kit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.lcindex.text.TextTable;

/** The columns of a table of results: a header, and what a row says under it. Not thread safe. */
public final class ResultColumns<T> {
  private final List<String> headers = new ArrayList<>();
  private final List<Function<T, ?>> values = new ArrayList<>();

  /** Adds a column; what is null is left empty. */
  public ResultColumns<T> add(String header, Function<T, ?> value) {
    headers.add(header);
    values.add(value);
    return this;
  }

  /** Adds a column of numbers in a format. */
  public ResultColumns<T> number(String header, String format, Function<T, ?> value) {
    return add(header, row -> String.format(Locale.ROOT, format, value.apply(row)));
  }

  /** Adds a column of medians in a format. */
  public ResultColumns<T> median(String header, String format, Function<T, Samples> value) {
    return add(header, row -> value.apply(row).median(format));
  }

  /** Adds a column of medians with their ranges in brackets, each number in a format. */
  public ResultColumns<T> samples(String header, String format, Function<T, Samples> value) {
    return add(header, row -> value.apply(row).text(format));
  }

  public List<String> headers() {
    return headers;
  }

  /** What a row says, in the order of the headers. */
  public List<Object> cells(T row) {
    List<Object> cells = new ArrayList<>();
    values.forEach(value -> cells.add(value.apply(row)));
    return cells;
  }

  /** Rows as aligned text. */
  public String text(Iterable<T> rows) {
    TextTable table = new TextTable(headers.toArray(String[]::new));
    rows.forEach(row -> table.row(cells(row).toArray()));
    return table.toString();
  }
}
