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
package org.lcindex.verification.chaos;

import java.util.Map;
import java.util.TreeMap;

/**
 * What the client knows of a modelled row. Immutable; every write makes a new object, so a reader
 * that finds the same object twice knows that nothing was written in between.
 *
 * @param state how much is known
 * @param cells by qualifier; of a row that does not exist, none
 */
record RowImage(State state, Map<String, CellImage> cells) {
  static final RowImage ABSENT = new RowImage(State.KNOWN, Map.of());

  /** How much is known of a row. */
  enum State {
    /** Everything: all writes have been acknowledged. */
    KNOWN,
    /** A write is under way. */
    IN_FLIGHT,
    /** A write was given up without an answer; known again after a write that covers all of it. */
    UNKNOWN
  }

  /**
   * A value to write.
   *
   * @param number in its column; -1 in a column that has no conditions
   */
  record Value(byte[] bytes, long number) {}

  /** One cell. */
  record CellImage(Value value, long timestamp) {}

  boolean known() {
    return state == State.KNOWN;
  }

  RowImage inState(State other) {
    return new RowImage(other, cells);
  }

  /** The row after a put of some cells. */
  RowImage put(Map<String, Value> values, long timestamp) {
    Map<String, CellImage> next = new TreeMap<>(cells);
    values.forEach((qualifier, value) -> next.put(qualifier, new CellImage(value, timestamp)));
    return new RowImage(State.KNOWN, next);
  }

  /** The row after a delete of one column. */
  RowImage without(String qualifier) {
    Map<String, CellImage> next = new TreeMap<>(cells);
    next.remove(qualifier);
    return new RowImage(State.KNOWN, next);
  }

  /** The value of a column; null when the row has none. */
  Value value(ChaosColumn column) {
    CellImage cell = cells.get(column.text());
    return cell == null ? null : cell.value();
  }
}
