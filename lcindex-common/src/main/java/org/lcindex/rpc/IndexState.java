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
 * How an index stands, in one region or over a table; from best to worst, and the worst of all
 * regions is the table's. Queries are exact in every state; it only says what they can use. Rows in
 * the MemStore need no index files and do not count.
 */
@InterfaceAudience.Public
public enum IndexState {
  /**
   * Every HFile has the index's files: its own or, for a reference or link, those of the HFile
   * behind it. So has a region without HFiles.
   */
  QUERYABLE,
  /**
   * Some HFiles have no files yet, and for each of them a job runs, waits in a queue or is queued
   * by the next reconciliation; or the region has not learnt of the index yet. Nothing has failed.
   */
  BUILDING,
  /**
   * Some HFiles have no files and no job is going to make them now: they were evicted for the disk
   * budget, the HFile cannot have any, or it was given up after repeated failures. Queries use the
   * index for the others and scan these.
   */
  DEGRADED,
  /**
   * Some region has not told how it stands: its server did not answer in time, or told of a state
   * that this release does not know. What other regions have built is told beside it. No server
   * sends this; clients find it out.
   */
  UNKNOWN,
  /**
   * The last attempt for some HFile failed, its index files cannot be read at the moment, or the
   * table's definitions or settings cannot be used; the reason says why. Attempts go on by
   * themselves, with pauses of up to a minute.
   */
  FAILED,
  /**
   * Nothing is built: the index is switched off; the table's settings switch jobs off and some
   * HFile has no files; the family cannot be indexed (it is encrypted or holds MOBs); the observer
   * is absent or inert in the region; or the table is disabled.
   */
  DISABLED;

  /** The worse of two. */
  public IndexState and(IndexState other) {
    return compareTo(other) >= 0 ? this : other;
  }
}
