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
package org.lcindex.regionserver.evidence;

import java.util.ArrayList;
import java.util.List;
import org.lcindex.regionserver.evidence.ModelCell.Kind;
import org.lcindex.regionserver.store.view.TrustResolver;

/**
 * Whether a query by index would find the row of a {@link ModelRegion}, from what index files,
 * stand-ins and the log remember of it: the steps of {@link TrustResolver}, {@link SharedRowsMaker}
 * and {@code LogRows}, for one row. What is found HBase decides, so only what is not found can be
 * wrong.
 */
final class ModelIndex {
  /** What copies may say of others. */
  interface Rules {
    /** {@link Evidence} and {@link Decisive}. */
    Rules ALL = new Rules() {};

    default boolean mayExclude(String newer, String older) {
      return Evidence.mayExclude(newer, older);
    }

    default boolean decides(ModelCell cell, long gone, long newest, long oldest) {
      return new Decisive(newest, gone, Long.MAX_VALUE, oldest)
          .has(cell.timestamp(), cell.sequenceId());
    }

    /** Whether markers of one version are asked for in indexes. */
    default boolean asksIndexes() {
      return true;
    }

    /** Whether they are in the log. */
    default boolean asksLog() {
      return true;
    }
  }

  /**
   * A query: column 0 has a value, and column 1 has one or is missing.
   *
   * @param second null when column 1 may be anything; negative for missing
   */
  record Query(int first, Integer second) {
    boolean matches(int column, Integer value) {
      Integer wanted = column == 0 ? Integer.valueOf(first) : second;
      return wanted == null || (value == null ? wanted < 0 : wanted.equals(value));
    }
  }

  private record Copy(List<ModelCell> cells, String replacedBy, boolean simple) {
    long minTs() {
      return cells.stream().mapToLong(ModelCell::timestamp).min().orElse(0);
    }

    long maxTs() {
      return cells.stream().mapToLong(ModelCell::timestamp).max().orElse(0);
    }

    boolean has(int column) {
      return cells.stream().anyMatch(c -> c.isPut() && c.column() == column);
    }

    Integer value(int column) {
      return cells.stream()
          .filter(c -> c.isPut() && c.column() == column)
          .map(ModelCell::value)
          .findFirst()
          .orElse(null);
    }
  }

  private final ModelRegion region;
  private final Rules rules;
  private final List<Copy> copies = new ArrayList<>();
  // A place of which no index and no log knows has the row.
  private boolean shadowed;
  private boolean logServes;

  ModelIndex(ModelRegion region, Rules rules) {
    this.region = region;
    this.rules = rules;
    for (ModelRegion.File file : region.files) {
      List<Copy> own = new ArrayList<>();
      if (collect(file, Evidence.LIVE, own)) {
        copies.addAll(own);
      } else if (file.logged) {
        logServes = true;
      } else {
        shadowed |= !file.cells.isEmpty();
      }
    }
    boolean memory = !region.memory.isEmpty() || !region.snapshot.isEmpty();
    logServes |= memory && region.whole;
    shadowed |= memory && !region.whole;
  }

  private static boolean collect(ModelRegion.File file, String replacedBy, List<Copy> into) {
    if (file.indexed) {
      if (!file.cells.isEmpty()) {
        into.add(new Copy(file.cells, replacedBy, isSimple(file.cells)));
      }
      return true;
    }
    return !file.inputs.isEmpty()
        && file.inputs.stream()
            .allMatch(input -> collect(input, String.valueOf(file.hashCode()), into));
  }

  private static boolean isSimple(List<ModelCell> cells) {
    return cells.stream().allMatch(ModelCell::isPut)
        && cells.stream().map(ModelCell::column).distinct().count() == cells.size();
  }

  private boolean pointInIndexes() {
    return rules.asksIndexes()
        && copies.stream().flatMap(c -> c.cells.stream()).anyMatch(c -> c.kind().isPoint());
  }

  /**
   * Whether the row is a candidate.
   *
   * @param table whether the rows of several HFiles are put together in a table
   */
  boolean finds(Query query, boolean table, long readPoint) {
    if (shadowed) {
      return true; // any entry of it, or its own cells, make it a candidate
    }
    boolean newest = !pointInIndexes();
    boolean[] passed = new boolean[ModelCell.COLUMNS];
    boolean logged = false;
    if (logServes) {
      logged = !logCells().isEmpty();
      Boolean found = byLog(query, newest, readPoint, passed);
      if (found != null) {
        return found;
      }
    }
    boolean pointInLog = rules.asksLog() && logCells().stream().anyMatch(c -> c.kind().isPoint());
    if (logServes && pointInLog) {
      return copies.stream().anyMatch(c -> mayHave(c, query, 0)) || passed[0];
    }
    return byIndexes(query, table, newest, logged, passed);
  }

  private List<ModelCell> logCells() {
    return logServes ? region.log.stream().flatMap(List::stream).toList() : List.of();
  }

  /**
   * True or false when the log decides, null when it does not; notes which conditions it passes.
   */
  private Boolean byLog(Query query, boolean newest, long readPoint, boolean[] passed) {
    List<ModelCell> cells = logCells();
    boolean point = rules.asksLog() && cells.stream().anyMatch(c -> c.kind().isPoint());
    long gone =
        Math.max(
            region.flushedThrough,
            region.files.stream().mapToLong(f -> f.maxSequenceId).max().orElse(0));
    long indexed = copies.stream().mapToLong(Copy::maxTs).max().orElse(Decisive.NONE);
    boolean out = false;
    for (int column = 0; column < ModelCell.COLUMNS; column++) {
      boolean decided = false;
      for (ModelCell cell : cells) {
        if (!cell.isPut()) {
          passed[column] |= query.matches(column, null);
        } else if (cell.column() == column) {
          passed[column] |= query.matches(column, cell.value());
          decided |=
              newest
                  && !point
                  && cell.sequenceId() <= readPoint
                  && rules.decides(cell, gone, indexed, region.oldest());
        }
      }
      out |= decided && !passed[column];
    }
    return out ? Boolean.FALSE : passed[0] ? Boolean.TRUE : null;
  }

  private boolean byIndexes(
      Query query, boolean table, boolean newest, boolean logged, boolean[] passed) {
    List<Copy> shared = new ArrayList<>();
    for (Copy copy : copies) {
      boolean superseded = newest && copies.stream().anyMatch(o -> supersedes(o, copy));
      boolean alone = copies.stream().allMatch(o -> o == copy || newest && supersedes(copy, o));
      if (superseded) {
        continue;
      }
      if (!alone) {
        shared.add(copy);
      }
      if (!alone && table) {
        continue;
      }
      if (mayHave(copy, query, 0) && (!alone || !copy.simple || passes(copy, query, passed))) {
        return true;
      }
    }
    return table && !shared.isEmpty() && byTable(shared, query, newest, logged, passed);
  }

  /** Whether a copy that is all that is visible passes what the log does not. */
  private boolean passes(Copy copy, Query query, boolean[] passed) {
    if (copy.minTs() < region.oldest()) {
      return true; // verified
    }
    return passed[1] || query.matches(1, copy.value(1));
  }

  private boolean supersedes(Copy newer, Copy older) {
    if (newer == older || !newer.simple || !older.simple || older.maxTs() >= newer.minTs()) {
      return false;
    }
    for (int column = 0; column < ModelCell.COLUMNS; column++) {
      if (older.has(column) && !newer.has(column)) {
        return false;
      }
    }
    return rules.mayExclude(newer.replacedBy, older.replacedBy);
  }

  private boolean byTable(
      List<Copy> shared, Query query, boolean newest, boolean logged, boolean[] passed) {
    for (int column = 0; column < ModelCell.COLUMNS; column++) {
      boolean present = false;
      boolean may = logged && passed[column];
      for (Copy copy : shared) {
        present |= copy.simple && copy.has(column);
        may |= !newest || !isHidden(copy, shared, column) ? mayHave(copy, query, column) : false;
      }
      boolean complex = shared.stream().anyMatch(c -> !c.simple);
      boolean old = shared.stream().anyMatch(c -> c.minTs() < region.oldest());
      may |= (complex || old || !present) && query.matches(column, null);
      if (!may) {
        return false;
      }
    }
    return true;
  }

  private boolean isHidden(Copy copy, List<Copy> among, int column) {
    return among.stream()
        .anyMatch(
            o ->
                o != copy
                    && o.simple
                    && o.has(column)
                    && o.minTs() > copy.maxTs()
                    && rules.mayExclude(o.replacedBy, copy.replacedBy));
  }

  private static boolean mayHave(Copy copy, Query query, int column) {
    return copy.cells.stream()
        .anyMatch(
            c -> c.kind() == Kind.PUT && c.column() == column && query.matches(column, c.value()));
  }
}
