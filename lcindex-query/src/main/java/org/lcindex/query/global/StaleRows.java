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
package org.lcindex.query.global;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.lcindex.rpc.endpoint.StaleEntries;

/**
 * Rows of one query, or of a page of it, that its index proposed and that did not match, though the
 * index's range is all that the query asks for: their entries may be stale. The index is told once,
 * when the query has ended. Thread safe.
 */
public final class StaleRows {
  private final IndexPhase phase;
  private final Question question;
  private final int most;
  private final List<byte[]> beside;
  // Guarded by this.
  private final List<byte[]> rows = new ArrayList<>();
  private long bytes;
  private long unmatched;
  private boolean told;

  /**
   * Of a question that was answered.
   *
   * @param most rows that the index is told of; 0 for none
   * @param beside rows that the index does not propose, sorted
   */
  public StaleRows(IndexPhase phase, Question question, int most, List<byte[]> beside) {
    this.phase = phase;
    this.question = question;
    this.most = most;
    this.beside = beside;
  }

  /** A row did not match. */
  public synchronized void add(byte[] row) {
    if (Collections.binarySearch(beside, row, Arrays::compareUnsigned) >= 0) {
      return;
    }
    unmatched++;
    if (!told && rows.size() < most && bytes + row.length <= StaleEntries.MOST_BYTES) {
      rows.add(row);
      bytes += row.length;
    }
  }

  /** Tells the index, unless it was told, or there is nothing to tell. Waits for nothing. */
  public void tell() {
    List<byte[]> telling;
    long all;
    synchronized (this) {
      if (told || rows.isEmpty()) {
        return;
      }
      told = true;
      telling = List.copyOf(rows);
      all = unmatched;
    }
    phase.hint(question, telling, all);
  }
}
