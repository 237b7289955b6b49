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

/** How far one HFile is with one of its family's indexes. */
public enum IndexFileState {
  /** The IFile is published and serves queries. */
  INDEXED,
  /** A job is writing it. Queries read the HFile instead, as in all states below. */
  BUILDING,
  /** A job waits in a queue. */
  QUEUED,
  /** No IFile and no job: the region's next reconciliation queues one. */
  MISSING,
  /**
   * The last attempt to build or to read it failed, the reason tells why; another one follows after
   * a pause.
   */
  RETRYING,
  /** The last attempt failed and none is going to follow; the reason tells why. */
  FAILED,
  /** There is no IFile by choice: the disk budget has no room for it now. */
  EVICTED,
  /**
   * Given up after repeated failures, or because the HFile cannot be indexed with these settings;
   * the reason tells why. Nothing is done until an operator retries, the settings change or the
   * region opens anew.
   */
  DEGRADED,
  /** There will be no IFile: the file is a reference of a split or merge, or cannot be indexed. */
  UNSUPPORTED
}
