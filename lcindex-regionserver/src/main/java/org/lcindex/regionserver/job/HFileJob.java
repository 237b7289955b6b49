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

import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.regionserver.adapter.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;

/** A job about the index files of one HFile of an open store. */
@InterfaceAudience.Private
public abstract class HFileJob extends Job {
  private final IndexedStore store;
  private final LiveHFile storeFile;

  HFileJob(IndexedStore store, LiveHFile storeFile) {
    this.store = store;
    this.storeFile = storeFile;
  }

  final IndexedStore store() {
    return store;
  }

  public final LiveHFile storeFile() {
    return storeFile;
  }

  /** What makes index files asks this every few thousand rows, and gives up when it is true. */
  final boolean stopEarly() {
    return isCancelled() || isObsolete();
  }

  /** Hands finished files to the job that publishes them; they are thrown away when cancelled. */
  final void passOn(BuiltIndex built, HFileJob next) {
    if (isCancelled()) {
      built.discard();
    } else {
      store.submit(next);
    }
  }

  @Override
  protected boolean isObsolete() {
    return !store.isWanted(storeFile);
  }

  @Override
  protected void failed(Exception cause) {
    store.jobFailed(this, cause);
  }

  @Override
  protected void ended() {
    store.jobEnded(this);
  }

  @Override
  public long weight() {
    return storeFile.bytes();
  }
}
