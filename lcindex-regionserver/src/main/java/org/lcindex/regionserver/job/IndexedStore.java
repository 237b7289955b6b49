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

import java.io.IOException;
import java.util.function.BooleanSupplier;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;

/**
 * The interface of jobs to the store whose HFiles they index: how things stand, and what has become
 * of their work. What makes index files comes to a job as a {@link BuildStep}. Thread safe.
 */
public interface IndexedStore {

  /**
   * Publishes finished files and lets queries use them, unless {@code stop} is true by then: a job
   * that was cancelled does not put its files in the place of those of the job that follows it.
   */
  void commit(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop) throws IOException;

  /**
   * Queues the job that goes on with an HFile after another one. If that was cancelled meanwhile,
   * so is the next one, with what it was to publish.
   */
  void submit(HFileJob done, HFileJob next);

  /** Whether the HFile's index files are still of use to an open store. */
  boolean isWanted(LiveHFile hfile);

  /** Whether the HFile is one of the store's files; a compaction's result is so only at its end. */
  boolean hasJoined(LiveHFile hfile);

  /** Whether a job that has not failed is at work on the HFile with this name. */
  boolean isBeingIndexed(String hfile);

  /** An attempt has failed and another one follows after a pause, unless this cancels the job. */
  void jobFailed(HFileJob job, Throwable cause);

  void jobEnded(HFileJob job);
}
