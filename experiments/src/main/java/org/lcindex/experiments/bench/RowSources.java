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
package org.lcindex.experiments.bench;

import java.util.BitSet;

/**
 * Which sources (the MemStore, HFiles) hold which rows, by what was written and flushed. A state of
 * a table is checked against it, because HBase may flush or compact on its own.
 *
 * <p>Rows of the first load have numbers; a row that came later is written once and only counted.
 */
final class RowSources {
  private final byte[] inFiles;
  private final BitSet inMemStore;
  private final BitSet deleted;
  private long newInMemStore;
  private long newInFiles;
  private long memStoreCells;
  private int hfiles;

  RowSources(int rows) {
    inFiles = new byte[rows];
    inMemStore = new BitSet(rows);
    deleted = new BitSet(rows);
  }

  void put(int row, int cells) {
    inMemStore.set(row);
    deleted.clear(row);
    memStoreCells += cells;
  }

  /** The whole row, by one marker. */
  void delete(int row) {
    put(row, 1);
    deleted.set(row);
  }

  void putNew(int cells) {
    newInMemStore++;
    memStoreCells += cells;
  }

  /** The MemStore, if it holds anything, has become one HFile. */
  void flushed() {
    if (memStoreCells > 0) {
      inMemStore.stream().forEach(row -> inFiles[row]++);
      inMemStore.clear();
      newInFiles += newInMemStore;
      newInMemStore = 0;
      memStoreCells = 0;
      hfiles++;
    }
  }

  /** All HFiles have become one, without rows that are deleted; the MemStore is empty. */
  void compacted() {
    for (int row = 0; row < inFiles.length; row++) {
      inFiles[row] = (byte) (inFiles[row] == 0 || deleted.get(row) ? 0 : 1);
    }
    hfiles = 1;
  }

  long memStoreRows() {
    return inMemStore.cardinality() + newInMemStore;
  }

  long memStoreCells() {
    return memStoreCells;
  }

  int hfiles() {
    return hfiles;
  }

  /** Rows of all HFiles: one that is in three counts three times. */
  long hfileRows() {
    long rows = newInFiles;
    for (byte files : inFiles) {
      rows += files;
    }
    return rows;
  }

  /** Rows that more than one source holds. */
  long sharedRows() {
    long rows = 0;
    for (int row = 0; row < inFiles.length; row++) {
      rows += inFiles[row] + (inMemStore.get(row) ? 1 : 0) > 1 ? 1 : 0;
    }
    return rows;
  }
}
