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

import java.util.List;
import org.lcindex.query.scan.RowRange;

/**
 * What an index phase has found. Every base row of the question that had a value of the question
 * throughout is among {@link #rows} or in a range of {@link #uncovered}, as far as the answer goes:
 * to its end, or up to {@link #last}. Immutable as long as nobody writes to the arrays.
 *
 * @param rows row keys of the base table, sorted, distinct, none in an uncovered range. The base
 *     table decides which of them match
 * @param uncovered disjoint ranges of base rows within those asked for, in row key order, that are
 *     to be scanned as if there were no index
 * @param more whether there are more candidates than the limit. Of one value, the rows are the
 *     first ones. Of several, there are no rows here, and nothing is known but that there are many
 * @param last of one value with more: the answer tells of base rows up to this one; the next page
 *     begins after it ({@link Question#after}). Null otherwise
 * @param why of the uncovered ranges, for people; null if there are none
 * @param refusedBesideOthers whether the index answers nobody, beside a coprocessor of others that
 *     may hide rows
 * @param regionsAsked regions of entries that were called
 * @param calls to regions, with those that went on where a region had stopped
 * @param entries that were read
 * @param millis from question to answer
 */
public record Candidates(
    List<byte[]> rows,
    List<RowRange> uncovered,
    boolean more,
    byte[] last,
    String why,
    boolean refusedBesideOthers,
    int regionsAsked,
    int calls,
    long entries,
    long millis) {

  /** An answer. */
  public Candidates {
    rows = List.copyOf(rows);
    uncovered = List.copyOf(uncovered);
  }

  /** What was asked for, of which nobody may believe the answer. */
  public Candidates withoutAnswer(RowRange asked, String because) {
    return new Candidates(
        List.of(),
        List.of(asked),
        false,
        null,
        because,
        refusedBesideOthers,
        regionsAsked,
        calls,
        entries,
        millis);
  }

  /** Whether the index proposes nothing: all that was asked for is to be scanned. */
  public boolean isNothingCovered(RowRange asked) {
    return uncovered.size() == 1 && uncovered.get(0).equals(asked);
  }
}
