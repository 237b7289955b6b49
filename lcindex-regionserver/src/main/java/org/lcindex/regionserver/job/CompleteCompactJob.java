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
 * Publishes what a {@link CompactJob} made, once the compaction's result is one of the store's
 * files: the compaction hook runs before HBase swaps the files.
 */
public final class CompleteCompactJob extends CommitJob {
  private static final long PAUSE_MILLIS = 50;

  private final Runnable unpin;

  /**
   * @param unpin called when queries need the inputs' index files no more
   */
  CompleteCompactJob(IndexedStore store, LiveHFile storeFile, BuiltIndex built, Runnable unpin) {
    super(JobKind.COMPLETE_COMPACT, store, storeFile, built);
    this.unpin = unpin;
  }

  @Override
  protected void execute() throws Exception {
    if (!store().hasJoined(storeFile())) {
      throw new PostponedException("the compaction is not complete", PAUSE_MILLIS);
    }
    super.execute();
  }

  @Override
  protected void ended() {
    unpin.run();
    super.ended();
  }
}
