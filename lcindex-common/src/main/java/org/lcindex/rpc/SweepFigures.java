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
package org.lcindex.rpc;

import org.apache.yetus.audience.InterfaceAudience;

/**
 * What a sweep of a global index's entries has found.
 *
 * @param entries that were compared with their rows
 * @param stale of these without a value
 * @param removed tags of stale entries that are on their way out
 * @param skipped entries of which nobody could decide: their rows are uncovered, or not synced to
 *     the log, or hold too much, or something was under way
 */
@InterfaceAudience.Public
public record SweepFigures(long entries, long stale, long removed, long skipped) {
  /** Of a sweep that has not begun. */
  public static final SweepFigures NONE = new SweepFigures(0, 0, 0, 0);

  /** Both together. */
  public SweepFigures plus(SweepFigures other) {
    return new SweepFigures(
        entries + other.entries,
        stale + other.stale,
        removed + other.removed,
        skipped + other.skipped);
  }
}
