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
package org.lcindex.regionserver.store.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.BooleanSupplier;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * One publication of finished index files of an HFile: they are put in their place, opened, and
 * compared with those of the store's other HFiles; only then queries may use them. For one thread,
 * once.
 */
@InterfaceAudience.Private
public final class Publication {
  private final StoreIndex index;
  private final IndexEnvironment env;
  private final OpenIndexes indexed;

  public Publication(StoreIndex index, IndexEnvironment env, OpenIndexes indexed) {
    this.index = index;
    this.env = env;
    this.indexed = indexed;
  }

  /**
   * Publishes them.
   *
   * @param stop whether nobody wants them any more
   * @return false when it was so
   */
  public boolean run(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop) throws IOException {
    StoreIndexFiles files = index.files();
    Path dir = files.publish(hfile.id(), built);
    HFileIndex opened = files.open(hfile, dir);
    boolean published = false;
    try {
      indexed.prepareOverlaps(
          opened,
          index.jobs().standInsFor(opened.hfile())::contains,
          index.failureHandler()::overlap);
      published = index.admit(opened, stop);
    } finally {
      if (!published) {
        indexed.retire(opened);
        if (index.isOpen()) {
          env.housekeeping().archive(hfile.id().origin(), Deletion.UNWANTED);
        }
      }
    }
    return published;
  }
}
