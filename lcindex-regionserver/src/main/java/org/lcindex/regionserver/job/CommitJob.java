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

import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * Publishes what a {@link FlushJob} built: renames the files into place, opens them, finds the rows
 * the HFile shares with the store's other HFiles, and only then lets queries see the index.
 */
@InterfaceAudience.Private
public final class CommitJob extends Job {
  private final IndexedStore store;
  private final HStoreFile storeFile;
  private final BuiltIndex built;

  CommitJob(IndexedStore store, HStoreFile storeFile, BuiltIndex built) {
    this.store = store;
    this.storeFile = storeFile;
    this.built = built;
  }

  @Override
  protected void execute() throws Exception {
    store.commit(storeFile, built);
  }

  @Override
  protected boolean isObsolete() {
    return !store.isLive(storeFile);
  }

  @Override
  protected void failed(Exception cause) {
    store.jobFailed(hfile(), this, cause);
    // Renames may have been done in part; what is built again replaces them.
    cancel();
  }

  @Override
  protected void ended() {
    built.discard();
    store.jobEnded(hfile(), this);
  }

  public String hfile() {
    return storeFile.getPath().getName();
  }

  @Override
  public String subject() {
    return "publication of the index of " + storeFile.getPath();
  }
}
