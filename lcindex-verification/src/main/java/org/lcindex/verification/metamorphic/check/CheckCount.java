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
package org.lcindex.verification.metamorphic.check;

/** What a checker has done, for the report. */
public enum CheckCount {
  /** Queries, each run every way. */
  QUERIES("queries"),
  /** Those of them whose scanners stayed open over other operations. */
  PAIRS("openScannerPairs"),
  /** Those of them that were run at a read point of the past. */
  AT_MOMENTS("queriesAtMoments"),
  /** Those of them whose scanners were abandoned, or interrupted, before their end. */
  ABANDONED("abandonedScanners"),
  /** Index files that had to outlive a setting that makes no sense. */
  FILES_KEPT("filesKeptOverNonsense"),
  /** Those of them that ran while other threads wrote. */
  UNDER_WRITES("queriesUnderWrites"),
  /** Writes of those threads that were acknowledged. */
  WRITES_UNDER_QUERIES("writesUnderQueries"),
  /** Answers under writes with too many read points between their beginning and end. */
  UNJUDGED("unjudged"),
  /** Cells that the oracle returned. */
  CELLS("cells"),
  /** Forced readings that the index declined. */
  DECLINED("forcedDeclined"),
  /** Waits for the index that ended in a failure. */
  UNSETTLED("unsettled"),
  /** Comparisons in which the oracle contradicted itself, because a background task ran. */
  UNSTABLE("unstable"),
  /** Those of them that were drawn because a query before was served in a new way. */
  AROUND("queriesAroundNewShapes"),
  /** Queries that went through a global index. */
  BY_GLOBAL("queriesByGlobalIndex"),
  /** Those of them that went through a grid because they had to. */
  BY_GRID("queriesByGrid"),
  /** Those by a global index that ran while other threads wrote. */
  GLOBAL_UNDER_WRITES("queriesByGlobalIndexUnderWrites"),
  /** Those of them that had to go through a grid. */
  GRID_UNDER_WRITES("queriesByGridUnderWrites"),
  /** Rows that these had to return. */
  DUE("rowsDueUnderWrites"),
  /** Those of them that were written meanwhile. */
  MOVED("rowsDueAndWritten"),
  /** Visible values of covered rows of which an entry was looked for; of a grid, tuples. */
  ENTRIES("entriesLookedFor"),
  /** Those of them that are tuples of a grid. */
  TUPLES("tuplesLookedFor"),
  /** Visible values, or tuples, of rows that are uncovered in a global index. */
  UNCOVERED("valuesUncovered"),
  /** Rows of answers by a global index that were in ranges marked as uncovered by hand. */
  IN_HOLES("rowsOfMarkedRanges"),
  /** Looks at a global index that could not be finished. */
  UNREAD("entriesUnread"),
  /** Policies of global indexes that a command changed. */
  ALTERED("policiesChanged"),
  /** Times that a command switched a global index off or on. */
  SWITCHED("indexesSwitched"),
  /** Global indexes all of whose entries a command compared with their rows. */
  REPAIRED("indexesRepaired"),
  /**
   * Tags of old entries that the servers removed, at least: those of servers that ended count not.
   */
  TAGS_REMOVED("tagsRemoved"),
  /** Tags that flushes and compactions gave to the removals. */
  TAGS_GONE("tagsLeftOutByFlushesAndCompactions"),
  /** Tags that repairs of whole indexes found. */
  TAGS_SWEPT("tagsFoundByRepairs"),
  /** Folders that were built offline and loaded. */
  OFFLINE_LOADS("offlineLoads"),
  /** Those of them of which servers were to take index files: built for all indexes, intact. */
  OFFLINE_INTACT("offlineLoadsIntact"),
  /** Index files that servers took from these, at least, as {@link #TAGS_REMOVED}. */
  OFFLINE_FILES("offlineFilesTaken"),
  /** HFiles whose offline-built index files servers refused, or did not find. */
  OFFLINE_REFUSED("offlineHFilesRefused"),
  /** Questions that are judged without a plain scan of the same filter. */
  ORACLES("oracles");

  private final String label;

  CheckCount(String label) {
    this.label = label;
  }

  /** The name in files of results. */
  public String label() {
    return label;
  }
}
