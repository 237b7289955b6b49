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
 * Publishes what a {@link FlushJob} built or a {@link RemoteJob} copied: renames the files into
 * place, opens them, finds the rows the HFile shares with the store's other HFiles, and only then
 * lets queries see the index.
 */
public class CommitJob extends HFileJob {
  private final BuiltIndex built;

  CommitJob(IndexedStore store, LiveHFile storeFile, BuiltIndex built) {
    this(JobKind.COMMIT, store, storeFile, built);
  }

  CommitJob(JobKind kind, IndexedStore store, LiveHFile storeFile, BuiltIndex built) {
    super(kind, "publication of the index of " + storeFile.path(), store, storeFile);
    this.built = built;
  }

  @Override
  protected void execute() throws Exception {
    store().commit(storeFile(), built, this::stopEarly);
  }

  @Override
  protected void failed(Throwable cause) {
    super.failed(cause);
    // Renames may have been done in part; what is built again replaces them.
    cancel();
  }

  @Override
  protected void ended() {
    built.discard();
    super.ended();
  }

  @Override
  public long weight() {
    return 0;
  }
}
