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
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.StoreFileId;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.regionserver.store.failure.IndexFailures;
import org.lcindex.regionserver.store.view.OpenIndexes;

/**
 * One comparison of a store's HFiles with its open index files and the local directory: opens what
 * is there, lets go of what is not wanted, submits jobs for what is missing. For one thread, once.
 */
@InterfaceAudience.Private
public final class Reconciliation {
  private final StoreIndex index;
  private final IndexEnvironment env;
  private final OpenStore store;
  private final StoreJobs jobs;
  private final OpenIndexes indexed;
  private final IndexFailures failures;
  private final List<HFileIndex> complete = new ArrayList<>();

  public Reconciliation(StoreIndex index, IndexEnvironment env, OpenIndexes indexed) {
    this.index = index;
    this.env = env;
    this.store = index.store();
    this.jobs = index.jobs();
    this.indexed = indexed;
    this.failures = index.failures();
  }

  /**
   * @param first whether the region just opened
   */
  public void run(boolean first) {
    Collection<LiveHFile> live = store.files();
    if (store.isClosing()) {
      return; // a store that is closed has no files, and its index files are not to go for that
    }
    Set<String> names = new HashSet<>();
    Set<HFileOrigin> claimed = new HashSet<>(jobs.pinnedOrigins());
    for (LiveHFile hfile : live) {
      StoreFileId id = hfile.id();
      names.add(id.name());
      claimed.add(id.origin());
    }
    jobs.joined(names);
    env.origins().claim(index, claimed);
    live.forEach(hfile -> reconcile(hfile, hfile.id(), first));
    index.files().deleteDropped(complete);
    for (String name : indexed.names()) {
      if (!names.contains(name) && !jobs.isPinned(name)) {
        indexed.remove(name);
      }
    }
    archiveOwn(claimed);
  }

  private void reconcile(LiveHFile hfile, StoreFileId id, boolean regionJustOpened) {
    // First the job, then its result: a job ends after its index is known. The other way round, an
    // index that is published in between would be built a second time, over its own files.
    if (jobs.isBusy(id.name()) || env.localStore().isCondemned(id.origin())) {
      return;
    }
    if (failures.isDegraded(id.name())) {
      return; // neither opened nor built, and the files that are there stay
    }
    HFileIndex known = indexed.get(id.name());
    if (known != null && !known.answers()) {
      return; // its disk will answer again, or the chore finds it lost
    }
    // What counts on files of an index that was dropped is opened anew without it.
    boolean dropped = known != null && !known.hasOnly(index.definitions());
    if (known == null || dropped || !failures.isUsable(id.name())) {
      Path dir = env.localStore().find(id.origin());
      if (dir == null) {
        // There are none, or not any more: their disk is lost.
        indexed.remove(id.name());
        failures.settled(id.name());
      } else if (failures.isResting(id.name()) || !openAnew(hfile, dir)) {
        return; // as above
      }
      known = indexed.get(id.name());
    }
    if (known != null && known.hasAll(index.definitions())) {
      jobs.complete(id.name());
      env.budget().satisfied(id.origin());
      complete.add(known);
    } else if (index.settings().jobsMode() != TableSettings.JobsMode.NEVER) {
      jobs.submitMissing(hfile, id, known, regionJustOpened);
    }
  }

  /** Opens what is there; false when that failed and the files are to be left alone. */
  private boolean openAnew(LiveHFile hfile, Path dir) {
    HFileIndex opened = null;
    try {
      opened = index.files().open(hfile, dir);
      indexed.prepareOverlaps(
          opened, jobs.standInsFor(opened.hfile())::contains, index.failureHandler()::overlap);
      failures.settled(hfile.name());
      indexed.put(opened);
      return true;
    } catch (IOException | RuntimeException e) {
      if (opened != null) {
        indexed.retire(opened);
      }
      boolean nothingLeft = index.failureHandler().openingFailed(hfile, e);
      if (nothingLeft) {
        indexed.remove(hfile.name());
      }
      return nothingLeft;
    }
  }

  /**
   * Directories of HFiles that this region wrote and that nobody shows any more.
   *
   * @param claimed what the store shows, also if it has closed meanwhile and claims nothing
   */
  private void archiveOwn(Set<HFileOrigin> claimed) {
    env
        .localStore()
        .hfiles(index.region().getTable(), index.region().getEncodedName(), index.familyName())
        .stream()
        .filter(origin -> !claimed.contains(origin))
        .forEach(origin -> env.housekeeping().archive(origin, Deletion.NOT_SHOWN));
  }
}
