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
package org.lcindex.text;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What tables tell of things of one kind: headings in their order, each beside what it tells. A
 * table has all of these columns, or some. For one thread until all are there, then for any.
 */
public final class Columns<T> {
  private final Map<String, Function<? super T, ?>> cells = new LinkedHashMap<>();

  /** These columns with one more. */
  public Columns<T> with(String heading, Function<? super T, ?> cell) {
    cells.put(heading, cell);
    return this;
  }

  /** A table with all columns, and a row for each thing. */
  public TextTable of(Collection<? extends T> things) {
    return of(things, cells.keySet().toArray(String[]::new));
  }

  /** A table with some of the columns. */
  public TextTable of(Collection<? extends T> things, String... headings) {
    TextTable table = new TextTable(headings);
    for (T thing : things) {
      table.row(Stream.of(headings).map(heading -> cells.get(heading).apply(thing)).toArray());
    }
    return table;
  }
}
