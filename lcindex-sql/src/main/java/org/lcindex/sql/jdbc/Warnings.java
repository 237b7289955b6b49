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
package org.lcindex.sql.jdbc;

import java.sql.SQLWarning;
import java.util.LinkedHashSet;
import java.util.Set;
import org.lcindex.query.Mdrq;
import org.lcindex.query.OddCells;
import org.lcindex.sql.run.Run;
import org.lcindex.sql.schema.Catalog;

/**
 * What a program is told of odd cells if it asks: those among what its statement has read, and what
 * indexes know of columns with conditions or figures, whose odd cells are in no answer. Nothing is
 * scanned for it. For one thread.
 */
final class Warnings {
  /** Of a statement that was not executed, or whose warnings were cleared. */
  static final Warnings NONE = new Warnings(null, null);

  private static final String STATE = "01000";

  private final Run run;
  private final Catalog catalog;
  private Set<String> ofIndexes;

  Warnings(Run run, Catalog catalog) {
    this.run = run;
    this.catalog = catalog;
  }

  /** Null for nothing to tell. */
  SQLWarning get() {
    if (run == null) {
      return null;
    }
    if (ofIndexes == null) {
      ofIndexes = ofIndexes();
    }
    SQLWarning first = null;
    String read = run.odd().told();
    Set<String> all = new LinkedHashSet<>(ofIndexes);
    if (!read.isEmpty()) {
      all.add(read);
    }
    for (String text : all) {
      SQLWarning next = new SQLWarning(text, STATE);
      if (first == null) {
        first = next;
      } else {
        first.setNextWarning(next);
      }
    }
    return first;
  }

  private Set<String> ofIndexes() {
    Set<String> told = new LinkedHashSet<>();
    for (Mdrq query : run.queries()) {
      Set<String> figures = run.figures(query.table());
      if (!query.conditions().isEmpty() || !figures.isEmpty()) {
        try (OddCells cells = OddCells.of(catalog.connection(), query.table())) {
          told.addAll(cells.told(query, figures.toArray(new String[0])));
        }
      }
    }
    return told;
  }
}
