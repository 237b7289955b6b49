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
package org.lcindex.regionserver.store;

import java.util.Objects;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * The rule of evidence: what a copy of a cell may say of other cells. HBase drops cells, and what
 * remembers a dropped one must neither hide nor decide a cell that HBase still has or gets later
 * ("The rule of evidence" in ARCHITECTURE.md, rules E1 to E4).
 *
 * <p>Every class that excludes a row, or decides a condition, by comparing copies asks here. Only
 * {@code CopyList.select} leaves copies out by itself, column by column, of which {@link #decides}
 * holds. The conditions of E2, that no marker of one version may hide what excludes, are asked once
 * for a whole view by those classes, before they compare anything.
 *
 * <p>Pure functions of their arguments.
 */
@InterfaceAudience.Private
public final class Evidence {
  /** HBase has every cell of the HFile: it reads the HFile itself (E1). */
  public static final String LIVE = null;

  /** No cell of this kind: nothing is newer, or nothing has left the MemStore. */
  public static final long NONE = Long.MIN_VALUE;

  private Evidence() {}

  /**
   * Whether a newer copy in one index may exclude an older copy in another one (E1, E2).
   *
   * <p>It may when HBase reads the newer copy's HFile. When that HFile was compacted, and its index
   * stands in for the result, HBase may have dropped the newer cell; then nothing is known of an
   * older cell that came later. But an older cell that the same compaction has read is not there
   * either: a compaction drops a cell for a marker of its column or family, for its age, or because
   * of newer versions, and each of these hides the older cell, too. A marker of one version does
   * not, and with any of those in the view nothing is compared.
   *
   * @param newer the compaction that has replaced the HFile of the newer copy, known by its result;
   *     {@link #LIVE} when none has
   * @param older the compaction that has replaced the HFile of the older copy, likewise
   */
  public static boolean mayExclude(String newer, String older) {
    return Objects.equals(newer, LIVE) || newer.equals(older);
  }

  /**
   * Whether a value that was written decides its column for the row, as far as other places are
   * concerned: it is what readers see, or else nothing of the column is to be seen (E1, E4).
   *
   * <p>The value must still be in memory: all that a flush has taken out of it may have been
   * compacted away. It must be newer than everything in the places with which it is compared. And
   * it must not be so old that it has expired for the reader.
   *
   * @param timestamp of the value, in milliseconds
   * @param sequenceId of the value
   * @param gone the sequence id up to which writes may have left the memory
   * @param newest the highest timestamp, markers included, of the places with which it is compared
   * @param oldestUnexpired by the reader's clock
   */
  public static boolean decides(
      long timestamp, long sequenceId, long gone, long newest, long oldestUnexpired) {
    return sequenceId > gone && timestamp > newest && timestamp >= oldestUnexpired;
  }
}
