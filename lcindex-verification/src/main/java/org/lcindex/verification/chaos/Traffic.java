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
package org.lcindex.verification.chaos;

/** What the clients of a run did, in numbers; the name of each is its meaning. */
enum Traffic {
  ROWS_WRITTEN,
  BATCHES,
  BATCHES_REPEATED,
  BATCHES_GIVEN_UP,
  QUERIES,
  QUERIES_COMPLETE,
  QUERIES_DECLINED,
  QUERIES_UNANSWERED,
  QUERIES_DURING_EVENTS,
  PLAIN_QUERIES,
  MILLIS_OF_PLAIN_QUERIES,
  FORCED_QUERIES,
  MILLIS_OF_FORCED_QUERIES,
  GLOBAL_QUERIES,
  MILLIS_OF_GLOBAL_QUERIES,
  MILLIS_OF_THEIR_INDEX_PHASES,
  ROWS_OF_GLOBAL_QUERIES,
  GRID_QUERIES,
  MILLIS_OF_GRID_QUERIES,
  ROWS_OF_GRID_QUERIES,
  CHOSEN_QUERIES,
  VALUES_WITH_ENTRY,
  VALUES_NOT_COVERED,
  MODEL_CHECKS,
  ROWS_CHECKED_BY_MODEL,
  PAIRED_CHECKS,
  ROWS_CHECKED_IN_PAIRS,
  REGIONS_PLANNED,
  REGIONS_BY_INDEX,
  FORCED_REGIONS_PLANNED,
  FORCED_REGIONS_BY_INDEX,
  TABLE_CHANGED_UNDER_PAIR,
  VERSIONS_PUSHED,
  PUSHES_STRUCK,
  PUSHES_INTERRUPTED,
  PUSHES_INTERRUPTED_BY_A_BLOW,
  PUSHES_WITH_LOST_HFILES,
  PUSHES_THAT_WENT_ON,
  VERSIONS_SWAPPED_IN,
  VERSIONS_ROLLED_BACK,
  POINTER_CALLS_FAILED,
  STORE_READS,
  STORE_READS_UNANSWERED
}
