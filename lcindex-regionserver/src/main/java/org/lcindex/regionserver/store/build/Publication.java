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
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.BuiltIndex;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * The step by which finished index files become visible to one store's queries: they are opened and
 * compared with those of the store's other HFiles; only then queries may use them. Thread safe.
 *
 * @param changed called when queries may use other index files
 */
public record Publication(
    IndexedFamily store,
    IndexEnvironment env,
    OpenIndexes indexed,
    CompactionPins pins,
    FailureHandler failures,
    Runnable changed) {

  /**
   * Puts finished files in their place and lets queries use them.
   *
   * @param stop whether nobody wants them any more
   * @return false when it was so
   */
  boolean publish(LiveHFile hfile, BuiltIndex built, BooleanSupplier stop) throws IOException {
    HFileIndex opened = open(hfile, env.disk().localStore().publish(built, hfile.origin()));
    boolean published = false;
    try {
      published = admit(opened, stop);
    } finally {
      if (!published && store.isOpen()) {
        env.disk().housekeeping().archive(hfile.origin(), Deletion.UNWANTED);
      }
    }
    return published;
  }

  /** Opens the index files in a directory; see {@link HFileIndex#open}. */
  HFileIndex open(LiveHFile hfile, Path dir) throws IOException {
    return HFileIndex.open(
        env.disk().localStore(),
        dir,
        hfile.id(),
        hfile.identity(),
        store.definitions(),
        hfile.visibleFrom(),
        env.memory().pageCache());
  }

  /**
   * Lets queries use files that were opened, unless an index was dropped since: they would count on
   * files that go.
   *
   * @param stop whether nobody wants them any more
   * @return false when it was so, and they are closed
   * @throws IOException when they cannot be compared with others; they are closed
   */
  boolean admit(HFileIndex opened, BooleanSupplier stop) throws IOException {
    boolean admitted = false;
    try {
      indexed.prepareOverlaps(
          opened, pins.standInsFor(opened.hfile())::contains, failures::overlap);
      synchronized (store) {
        admitted = !stop.getAsBoolean() && opened.hasOnly(store.definitions());
        if (admitted) {
          failures.rules().settled(opened.hfile());
          indexed.put(opened);
          changed.run();
        }
      }
    } finally {
      if (!admitted) {
        indexed.retire(opened);
      }
    }
    return admitted;
  }
}
