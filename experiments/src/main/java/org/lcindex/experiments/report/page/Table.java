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
package org.lcindex.experiments.report.page;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** A table; the first columns are text, the others numbers. Not thread safe. */
public final class Table {
  private final int texts;
  private final List<String> header;
  private final List<List<String>> rows = new ArrayList<>();

  /**
   * An empty table.
   *
   * @param texts how many columns are text, to the left
   */
  public Table(int texts, String... header) {
    this.texts = texts;
    this.header = List.of(header);
  }

  public Table(int texts, List<String> header) {
    this.texts = texts;
    this.header = List.copyOf(header);
  }

  /**
   * Adds a row.
   *
   * @throws IllegalArgumentException when it has more or fewer cells than the header
   */
  public Table row(List<String> cells) {
    if (cells.size() != header.size()) {
      throw new IllegalArgumentException(cells + " for the columns " + header);
    }
    rows.add(List.copyOf(cells));
    return this;
  }

  public Table row(String... cells) {
    return row(List.of(cells));
  }

  /** This table without the columns whose header passes. */
  public Table without(Predicate<String> left) {
    List<Integer> kept =
        IntStream.range(0, header.size()).filter(i -> !left.test(header.get(i))).boxed().toList();
    Table table =
        new Table(
            (int) kept.stream().filter(this::isText).count(),
            kept.stream().map(header::get).toList());
    rows.forEach(row -> table.row(kept.stream().map(row::get).toList()));
    return table;
  }

  boolean isText(int column) {
    return column < texts;
  }

  List<String> header() {
    return header;
  }

  List<List<String>> rows() {
    return rows;
  }
}
