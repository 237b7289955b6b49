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
package org.lcindex.regionserver.job;

import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * The interface by which the indexes of open regions hand work to threads that are not HBase's.
 * Nothing here blocks or throws. Thread safe.
 */
public interface Background {
  /** Asks for a reconciliation of a region soon. */
  void requestReconcile(RegionInfo region);

  /** Asks for one after a pause: after a compaction hook the new file is not in the store yet. */
  void requestReconcile(RegionInfo region, long delayMillis);

  /**
   * Makes something that queries can do without meanwhile, after a pause; one after the other for
   * the whole server. It may never be done, when the server ends.
   *
   * @param what it is, for messages
   */
  void prepare(String what, Runnable work, long delayMillis);

  /** Queues a job, after a delay if tests ask for one. */
  void submit(Job job, long delayMillis);
}
