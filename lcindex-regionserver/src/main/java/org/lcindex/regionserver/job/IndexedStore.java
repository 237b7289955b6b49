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
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;

/** What jobs need of the store whose HFiles they index. Thread safe. */
@InterfaceAudience.Private
public interface IndexedStore {

  /**
   * Reads the HFile and writes the missing index files into a temporary directory.
   *
   * @param stop asked every few thousand rows; when true the build is abandoned
   * @return what was built, or null when it was abandoned
   */
  BuiltIndex build(HStoreFile hfile, List<IndexDefinition> missing, BooleanSupplier stop)
      throws IOException;

  /** Publishes built files and lets queries use them. */
  void commit(HStoreFile hfile, BuiltIndex built) throws IOException;

  /** Puts a commit job into its queue. */
  void submit(CommitJob job);

  /** Whether the region is open and the HFile one of its store's current files. */
  boolean isLive(HStoreFile hfile);

  void jobFailed(String hfile, Job job, Exception cause);

  void jobEnded(String hfile, Job job);
}
