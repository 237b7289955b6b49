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
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.failure.FailureHandler;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * Compares a store's HFiles with its open index files and the local directory: opens what is there,
 * lets go of what is not wanted, submits jobs for what is missing. For one thread at a time.
 */
public final class Reconciliation {
  private final IndexedFamily store;
  private final IndexEnvironment env;
  private final OpenIndexes indexed;
  private final FailureHandler handler;
  private final IndexFailures failures;
  private final StoreJobs jobs;
  private final Publication publication;

  public Reconciliation(
      IndexedFamily store,
      IndexEnvironment env,
      OpenIndexes indexed,
      FailureHandler handler,
      StoreJobs jobs,
      Publication publication) {
    this.store = store;
    this.env = env;
    this.indexed = indexed;
    this.handler = handler;
    this.failures = handler.rules();
    this.jobs = jobs;
    this.publication = publication;
  }

  /**
   * Does it once.
   *
   * @param first whether the region just opened
   */
  public void run(boolean first) {
    List<LiveHFile> live = store.store().files();
    if (store.store().isClosing()) {
      return; // a store that is closed has no files, and its index files are not to go for that
    }
    Set<String> names = new HashSet<>();
    Set<HFileOrigin> claimed = new HashSet<>(jobs.pinnedOrigins());
    for (LiveHFile hfile : live) {
      names.add(hfile.name());
      claimed.add(hfile.origin());
    }
    jobs.joined(names);
    env.disk().origins().claim(store, indexed, claimed);
    List<HFileIndex> complete = new ArrayList<>();
    for (LiveHFile hfile : live) {
      reconcile(hfile, first, complete);
    }
    env.disk().housekeeping().deleteDropped(complete);
    for (String name : indexed.names()) {
      if (!names.contains(name) && !jobs.isPinned(name)) {
        indexed.remove(name);
      }
    }
    archiveOwn(claimed);
  }

  private void reconcile(LiveHFile hfile, boolean regionJustOpened, List<HFileIndex> complete) {
    String name = hfile.name();
    // First the job, then its result: a job ends after its index is known. The other way round, an
    // index that is published in between would be built a second time, over its own files.
    if (jobs.job(name) != null || env.disk().localStore().isCondemned(hfile.origin())) {
      return;
    }
    if (failures.isDegraded(name)) {
      return; // neither opened nor built, and the files that are there stay
    }
    HFileIndex known = indexed.get(name);
    if (known != null && !known.answers()) {
      return; // its disk will answer again, or the chore finds it lost
    }
    if (known != null && env.disk().budget().isEvicted(hfile.origin())) {
      indexed.remove(known); // it was opened while its files were about to be deleted
      known = null;
    }
    // What counts on files of an index that was dropped is opened anew without it.
    boolean dropped = known != null && !known.hasOnly(store.definitions());
    if (known == null || dropped || !failures.isUsable(name)) {
      Path dir = env.disk().localStore().find(hfile.origin());
      if (dir == null) {
        // There are none, or not any more: their disk is lost.
        indexed.remove(name);
        failures.settled(name);
      } else if (failures.isResting(name) || !openAnew(hfile, dir)) {
        return; // its disk will answer again
      }
      known = indexed.get(name);
    }
    if (store.isComplete(known)) {
      jobs.complete(hfile);
      complete.add(known);
    } else if (store.settings().jobsMode() != TableSettings.JobsMode.NEVER) {
      jobs.submitMissing(hfile, known, regionJustOpened);
    }
  }

  /** Opens what is there; false when that failed and the files are to be left alone. */
  private boolean openAnew(LiveHFile hfile, Path dir) {
    try {
      return publication.admit(publication.open(hfile, dir), () -> false);
    } catch (IOException | RuntimeException e) {
      boolean nothingLeft = handler.openingFailed(hfile, e);
      if (nothingLeft) {
        indexed.remove(hfile.name());
      }
      return nothingLeft;
    }
  }

  /**
   * Deletes directories of HFiles that this region wrote and that nobody shows any more.
   *
   * @param claimed what the store shows, also if it has closed meanwhile and claims nothing
   */
  private void archiveOwn(Set<HFileOrigin> claimed) {
    env
        .disk()
        .localStore()
        .hfiles(
            store.region().getTable(), store.region().getEncodedName(), store.store().familyName())
        .stream()
        .filter(origin -> !claimed.contains(origin))
        .forEach(origin -> env.disk().housekeeping().archive(origin, Deletion.NOT_SHOWN));
  }
}
