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

import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;

/**
 * The job for any HFile that lacks index files: flushed, bulk loaded, recovered, or older than an
 * index. The paper names it after the most frequent case. It builds the files from the HFile's
 * cells in a temporary directory and hands them to a {@link CommitJob}. A flush itself is not held
 * up: the hook's part is one submission.
 */
public final class FlushJob extends HFileJob {
  private final BuildStep build;
  private final boolean fresh;

  /**
   * @param build from the HFile's cells
   * @param fresh whether the HFile was written since the store has its indexes
   */
  public FlushJob(IndexedStore store, LiveHFile storeFile, BuildStep build, boolean fresh) {
    super(JobKind.FLUSH, "index of " + storeFile.path(), store, storeFile);
    this.build = build;
    this.fresh = fresh;
  }

  @Override
  protected void execute() throws Exception {
    BuiltIndex built = pinned(build);
    if (built != null) {
      store().submit(this, new CommitJob(store(), storeFile(), built));
    }
  }

  /**
   * What is new is found by the log of the MemStore until it is indexed, and the log has room for
   * little. What was there before the index may take its time, however much that is.
   */
  @Override
  protected boolean isUrgent(boolean othersWait) {
    return fresh;
  }
}
