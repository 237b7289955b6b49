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

import java.util.List;
import org.lcindex.rowfile.RowFileFooter;

/**
 * Which of the values that were written decide their column for the row: such a value is what the
 * reader sees, or else nothing of the column is to be seen (rules EV1, EV2 and EV4 of {@code
 * Evidence}). Immutable, thread safe.
 */
public final class Decisive {
  /** No cell of this kind: nothing is newer, nothing has left the MemStore, nothing expires. */
  public static final long NONE = Long.MIN_VALUE;

  /** No value decides. */
  public static final Decisive NEVER = new Decisive(Long.MAX_VALUE, NONE, NONE, NONE);

  final long newerThan;
  final long after;
  final long upTo;

  /**
   * Values that are still in memory (EV1): what a flush has taken out of it may have been compacted
   * away. They are newer than everything in the places with which they are compared, and have not
   * expired for the reader (EV4).
   *
   * @param newest the highest timestamp, markers included, of the places with which they are
   *     compared
   * @param gone the sequence id up to which writes may have left the memory
   * @param readPoint of the reader
   * @param oldestUnexpired timestamp by the reader's clock
   */
  public Decisive(long newest, long gone, long readPoint, long oldestUnexpired) {
    this.newerThan = Math.max(newest, Math.max(NONE + 1, oldestUnexpired) - 1);
    this.after = gone;
    this.upTo = readPoint;
  }

  /**
   * Those that are compared with indexed HFiles: none if a marker of one version is in one of these
   * (EV2).
   */
  public static Decisive beside(
      List<RowFileFooter> indexed, long gone, long readPoint, long oldestUnexpired) {
    if (indexed.stream().anyMatch(RowFileFooter::hasPointDeletes)) {
      return NEVER;
    }
    long newest = indexed.stream().mapToLong(RowFileFooter::maxTimestamp).max().orElse(NONE);
    return new Decisive(newest, gone, readPoint, oldestUnexpired);
  }

  /** Whether a value is one of them. */
  public boolean has(long timestamp, long sequenceId) {
    return timestamp > newerThan && sequenceId > after && sequenceId <= upTo;
  }
}
