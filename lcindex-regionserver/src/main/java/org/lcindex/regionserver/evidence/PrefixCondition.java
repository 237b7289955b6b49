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

import org.lcindex.definition.IndexDefinition;

/**
 * A query's condition on one column, as far as prefixes of keys tell. Immutable, thread safe.
 *
 * @param column the column's index; null when copies say nothing of the column
 * @param ranges of the values that pass; null likewise
 * @param passesWhenMissing whether a row passes that is without the column
 */
public record PrefixCondition(
    IndexDefinition column, PrefixRanges ranges, boolean passesWhenMissing) {

  /**
   * Whether what a copy says of the column may pass.
   *
   * @param status of {@link CopyColumns}
   */
  public boolean mayPass(byte status, long prefix) {
    // Without a branch: what rows have is in no order, and so would it be.
    return status == CopyColumns.VALUE & ranges.mayContain(prefix)
        | status == CopyColumns.ANY
        | status == CopyColumns.ABSENT & passesWhenMissing;
  }

  /** Whether a copy has a value of the column, and it does not pass. */
  public boolean fails(byte status, long prefix) {
    return status == CopyColumns.VALUE & !ranges.mayContain(prefix);
  }
}
