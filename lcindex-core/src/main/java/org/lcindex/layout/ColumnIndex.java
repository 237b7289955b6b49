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
package org.lcindex.layout;

import java.io.Closeable;
import java.io.IOException;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.plan.IndexCells;
import org.lcindex.predicate.KeyRanges;

/**
 * The index of one column of one HFile, open: statistics for plans, and entries in groups for
 * scans. Thread safe; whoever closes it must know that nobody reads.
 */
public interface ColumnIndex extends Closeable {

  /** What it is the index of. */
  IndexDefinition definition();

  /** How it lies in files. */
  Layout layout();

  /** Size of its files. */
  long bytes();

  /** Heap that it takes as long as it is open, about, in bytes; without directory and pages. */
  long memoryBytes();

  /** What the index has of the HFile's rows. */
  IndexCells cells();

  /**
   * About how many entries a slice has: those of some keys and those that do not decode. Reads
   * nothing.
   *
   * @param absent whether rows that may lack the column are in the slice
   */
  long estimate(KeyRanges ranges, boolean absent);

  /** Its entries, in groups with keys, rows, other columns and payload. */
  IndexEntries entries();

  /**
   * Reads and checks every byte.
   *
   * @throws org.lcindex.io.CorruptIndexException when something is not as it was written
   */
  void verify() throws IOException;
}
