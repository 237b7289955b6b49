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
 * What one region does for one global index of its table, since it opened here. Immutable.
 *
 * @param index the definition's text
 * @param entries written before their rows
 * @param writesWaiting batches of writes that wait for entries at the moment
 * @param refused batches of writes that were refused because the index did not answer in time
 * @param passing why writes go on without entries; null when they have theirs
 * @param building why rows are built; null when nothing is known to be left
 * @param builtRows rows that the build has read
 * @param builtBytes of them
 * @param ofBytes about how many there are to read; 0 when nothing is built
 * @param builtEntries that the build has written
 * @param buildWaits what the build waits for, or why it has failed last; null while it goes on
 * @param buildBytesPerSecond that builds of global indexes have read on the server lately
 * @param removalsWaiting old entries that are to be removed
 * @param oldestRemovalMillis for how long the oldest of these has waited; 0 when there is none
 * @param gone what its flushes and compactions have left out; null from servers that do not tell
 */
@InterfaceAudience.Public
public record GlobalFigures(
    String index,
    long entries,
    long writesWaiting,
    long refused,
    String passing,
    String building,
    long builtRows,
    long builtBytes,
    long ofBytes,
    long builtEntries,
    String buildWaits,
    long buildBytesPerSecond,
    long removalsWaiting,
    long oldestRemovalMillis,
    GoneFigures gone) {
  /** Of an index for which nothing is done. */
  public static GlobalFigures none(String index) {
    return new GlobalFigures(
        index, 0, 0, 0, null, null, 0, 0, 0, 0, null, 0, 0, 0, GoneFigures.NONE);
  }

  /** What both do, as if they were one; the first reasons stand for all. */
  public GlobalFigures plus(GlobalFigures more) {
    return new GlobalFigures(
        index,
        entries + more.entries,
        writesWaiting + more.writesWaiting,
        refused + more.refused,
        passing == null ? more.passing : passing,
        building == null ? more.building : building,
        builtRows + more.builtRows,
        builtBytes + more.builtBytes,
        ofBytes + more.ofBytes,
        builtEntries + more.builtEntries,
        buildWaits == null ? more.buildWaits : buildWaits,
        Math.max(buildBytesPerSecond, more.buildBytesPerSecond),
        removalsWaiting + more.removalsWaiting,
        Math.max(oldestRemovalMillis, more.oldestRemovalMillis),
        gone == null ? more.gone : more.gone == null ? gone : gone.plus(more.gone));
  }
}
