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
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A cell of the one row of {@link ModelRegion}, and what HBase makes of many: what a reader sees,
 * and what a flush or compaction leaves.
 *
 * @param column 0 or 1; of no meaning for markers of the family
 * @param sequenceId of bulk loaded cells without one 0
 */
record ModelCell(Kind kind, int column, long timestamp, long sequenceId, int value) {
  /** Puts, and the four delete markers of HBase. */
  enum Kind {
    PUT,
    COLUMN,
    VERSION,
    FAMILY,
    FAMILY_VERSION;

    boolean isPoint() {
      return this == VERSION || this == FAMILY_VERSION;
    }
  }

  static final int COLUMNS = 2;

  boolean isPut() {
    return kind == Kind.PUT;
  }

  /** Whether this marker hides a put. */
  private boolean hides(ModelCell put) {
    boolean here = kind == Kind.FAMILY || kind == Kind.FAMILY_VERSION || column == put.column;
    return here && (kind.isPoint() ? timestamp == put.timestamp : timestamp >= put.timestamp);
  }

  /** Puts of a column that no marker hides, newest first, of equal ones the one written last. */
  private static List<ModelCell> shown(
      List<ModelCell> cells, List<ModelCell> markers, int column, long oldest) {
    List<ModelCell> puts = new ArrayList<>();
    for (ModelCell cell : cells) {
      if (cell.isPut()
          && cell.column == column
          && cell.timestamp >= oldest
          && markers.stream().noneMatch(m -> m.hides(cell))) {
        puts.add(cell);
      }
    }
    puts.sort(
        Comparator.comparingLong(ModelCell::timestamp)
            .thenComparingLong(ModelCell::sequenceId)
            .reversed());
    return puts;
  }

  /**
   * The cell of a column that a reader sees; null without one.
   *
   * @param oldest the oldest timestamp that has not expired
   */
  static ModelCell visible(List<ModelCell> all, int column, long readPoint, long oldest) {
    List<ModelCell> cells = all.stream().filter(c -> c.sequenceId <= readPoint).toList();
    List<ModelCell> markers = cells.stream().filter(c -> !c.isPut()).toList();
    List<ModelCell> shown = shown(cells, markers, column, oldest);
    return shown.isEmpty() ? null : shown.get(0);
  }

  /**
   * What a flush, an in-memory compaction or a compaction leaves.
   *
   * @param major whether markers go
   * @param readPoint of the oldest reader: what it does not see counts neither as marker nor
   *     version
   */
  static List<ModelCell> compact(
      List<ModelCell> cells, boolean major, int versions, long readPoint, long oldest) {
    List<ModelCell> left = new ArrayList<>();
    List<ModelCell> markers =
        cells.stream().filter(c -> !c.isPut() && c.sequenceId <= readPoint).toList();
    for (int column = 0; column < COLUMNS; column++) {
      Set<Long> counted = new HashSet<>();
      Set<Long> kept = new HashSet<>();
      for (ModelCell put : shown(cells, markers, column, oldest)) {
        boolean young = put.sequenceId > readPoint;
        boolean known = counted.contains(put.timestamp) || kept.contains(put.timestamp);
        if (young || !known && counted.size() < versions) {
          left.add(put);
          (young ? kept : counted).add(put.timestamp);
        }
      }
    }
    cells.stream()
        .filter(c -> !c.isPut() && (!major || c.sequenceId > readPoint))
        .forEach(left::add);
    return left;
  }
}
