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
package org.lcindex.query;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Which kind of index a query goes through; the scan attribute {@code lcindex.path}. It never
 * changes the answer. Where regions are asked, {@link QueryMode} says what they do.
 */
@InterfaceAudience.Public
public enum QueryPath {
  /**
   * The client chooses: through a global index or a grid where that proposes few rows, else to
   * every region.
   */
  AUTO,
  /**
   * Through a global index on one column, or several of them, whatever it costs, or an error that
   * says why not. The client holds the row keys that the index proposes, up to {@code
   * lcindex.query.global.bytes}; those of one value it reads page by page.
   */
  GLOBAL,
  /**
   * Through a grid, a global index over several columns, whatever it costs, or an error that says
   * why not. The client holds the row keys that it proposes, as for {@link #GLOBAL}.
   */
  GRID,
  /** To every region, which decides by its own indexes. */
  LOCAL,
  /** To every region, without an index: HBase's own scan. */
  PLAIN;

  /** The attribute's value. */
  public String attribute() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** The path with a name as people type it, in any case; empty when there is none. */
  public static Optional<QueryPath> named(String text) {
    return Arrays.stream(values()).filter(path -> path.name().equalsIgnoreCase(text)).findFirst();
  }
}
