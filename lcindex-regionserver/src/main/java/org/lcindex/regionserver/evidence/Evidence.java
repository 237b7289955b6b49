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

import java.util.Objects;

/**
 * What a copy of a cell may say of other cells. HBase drops cells: a flush drops versions, a major
 * compaction drops delete markers with all that they hide, and age drops rows without a trace.
 * Index files and the log of the MemStore remember cells for longer. So whatever compares copies
 * keeps rules EV1 to EV4 of {@code docs/design/rules.md}, and names them by their numbers. Tests
 * that fail without a rule, as parts of it that {@code EvidenceModelTest} leaves out, and as lines
 * of the verdict tables:
 *
 * <ul>
 *   <li>EV1: STAND_IN, FLUSHED, EQUAL; copies/input-hides-a-later-put, log/flushed-put-boundary,
 *       log/equal-stamps
 *   <li>EV2: INDEXED_MARKER, LOGGED_MARKER; copies/marker-of-one-version,
 *       log/marker-of-one-version, windows/cells-marker-of-one-version
 *   <li>EV3: log/unknown-place, windows-with-log/unknown-place-and-log,
 *       places/opened-before-a-flush
 *   <li>EV4: AGE; log/expired
 * </ul>
 *
 * <p>Three classes apply the rules for everybody: this one to copies in indexes, {@link Decisive}
 * to values in other places, and {@link RowFacts} to all that is known of one row. Pure functions
 * of their arguments.
 */
public final class Evidence {
  /** HBase has every cell of the HFile: it reads the HFile itself (EV1). */
  public static final String LIVE = null;

  private Evidence() {}

  /**
   * Whether a newer copy in one index may exclude an older copy in another one (EV1, EV2).
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
}
