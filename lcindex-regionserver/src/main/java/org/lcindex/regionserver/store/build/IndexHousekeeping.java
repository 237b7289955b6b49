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
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.disk.Deletion;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.regionserver.disk.IndexFileNames;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.job.ArchiveJob;
import org.lcindex.regionserver.job.Job;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the local directories converge to the HFiles that the open regions show: what no region
 * claims is deleted, at once when the region that wrote it is open here and does not have it any
 * more, otherwise after a grace period, in which a region may come (back) or another server may
 * copy its files. Thread safe.
 */
public final class IndexHousekeeping {
  private static final Logger LOG = LoggerFactory.getLogger(IndexHousekeeping.class);

  private final LocalStore localStore;
  private final Origins origins;
  private final Consumer<Job> jobs;
  private final long graceNanos;
  private final LongSupplier nanoClock;
  private final Map<HFileOrigin, Long> orphansSince = new ConcurrentHashMap<>();
  private final Set<HFileOrigin> archiving = ConcurrentHashMap.newKeySet();

  /**
   * @param jobs takes the jobs that delete
   * @param graceSeconds the grace period
   */
  public IndexHousekeeping(
      LocalStore localStore,
      Origins origins,
      Consumer<Job> jobs,
      long graceSeconds,
      LongSupplier nanoClock) {
    this.localStore = localStore;
    this.origins = origins;
    this.jobs = jobs;
    this.graceNanos = TimeUnit.SECONDS.toNanos(graceSeconds);
    this.nanoClock = nanoClock;
  }

  /** Queues the deletion of an HFile's index files unless a store shows the HFile. */
  public void archive(HFileOrigin origin, Deletion why) {
    if (!origins.isClaimed(origin) && archiving.add(origin)) {
      jobs.accept(
          new ArchiveJob(
              origin.toString(),
              () -> !origins.isClaimed(origin),
              () -> localStore.delete(origin, why),
              () -> archiving.remove(origin)));
    }
  }

  /**
   * Deletes what a disk that was away brought back of HFiles that were indexed anew meanwhile. Does
   * nothing where there is one disk.
   */
  public void deleteCopies() {
    if (localStore.dirs().size() > 1) {
      origins
          .directoriesInUse()
          .forEach(
              (origin, used) -> {
                List<Path> all = localStore.findAll(origin);
                if (all.size() > 1 && all.contains(used) && !origins.isBeingIndexed(origin)) {
                  all.stream()
                      .filter(dir -> !dir.equals(used))
                      .forEach(dir -> localStore.delete(dir, Deletion.COPIED));
                }
              });
    }
  }

  /**
   * One round over all directories.
   *
   * @param isOpen whether the region with an encoded name is open here; such regions look after
   *     their own directories
   */
  public void deleteOrphans(Predicate<String> isOpen) {
    Set<HFileOrigin> orphans = new HashSet<>();
    for (LocalStore.RegionId region : localStore.regions()) {
      if (!isOpen.test(region.region())) {
        for (String family : localStore.families(region.table(), region.region())) {
          orphans.addAll(localStore.hfiles(region.table(), region.region(), family));
        }
      }
    }
    orphans.removeIf(origins::isClaimed);
    orphansSince.keySet().retainAll(orphans);
    long now = nanoClock.getAsLong();
    for (HFileOrigin orphan : orphans) {
      if (now - orphansSince.computeIfAbsent(orphan, o -> now) >= graceNanos) {
        archive(orphan, Deletion.ORPHANED);
      }
    }
  }

  /**
   * Deletes the files of indexes that a table does not have any more, in the directories of its
   * regions that are open elsewhere: copies that stayed behind when the regions moved.
   */
  public void deleteDropped(
      TableName table, IndexDefinitions definitions, Predicate<String> isOpen) {
    for (LocalStore.RegionId region : localStore.regions()) {
      if (region.table().equals(table) && !isOpen.test(region.region())) {
        for (String family : localStore.families(table, region.region())) {
          Set<String> ids = new HashSet<>();
          definitions.forFamily(Bytes.toBytes(family)).forEach(d -> ids.add(d.id()));
          for (HFileOrigin origin : localStore.hfiles(table, region.region(), family)) {
            deleteDropped(origin, ids);
          }
        }
      }
    }
  }

  private void deleteDropped(HFileOrigin origin, Set<String> defined) {
    Path dir = localStore.find(origin);
    if (defined.isEmpty()) {
      archive(origin, Deletion.NOT_INDEXED);
    } else if (dir != null) {
      // A clone of the table, or a daughter of the region, may have indexes of its own.
      Set<String> ids = new HashSet<>(defined);
      ids.addAll(origins.wantedIndexes(origin));
      deleteOthers(dir, ids);
    }
  }

  /** Deletes the files of indexes that no store with these HFiles wants any more. */
  void deleteDropped(List<HFileIndex> known) {
    // A directory is listed once, and again when other indexes are wanted, or another store that
    // wanted some may have left their files there.
    long comings = origins.comings();
    Map<HFileOrigin, Set<String>> wanted =
        origins.wantedIndexes(known.stream().map(HFileIndex::origin).collect(Collectors.toSet()));
    for (HFileIndex index : known) {
      if (!index.isTidy(wanted.get(index.origin()), comings)) {
        Set<String> ids = origins.wantedIndexes(index.origin());
        if (deleteOthers(index.dir(), ids)) {
          index.tidy(ids, comings);
        }
      }
    }
  }

  /**
   * Deletes an HFile's index files but for these indexes and the row file.
   *
   * @return whether there was nothing to delete
   */
  private boolean deleteOthers(Path dir, Set<String> ids) {
    boolean tidy = true;
    try {
      for (Path file : localStore.files().list(dir)) {
        String name = file.getFileName().toString();
        if (IndexFileNames.isIndexFile(name)
            && !name.equals(IndexFileNames.ROW_FILE)
            && ids.stream().noneMatch(id -> name.startsWith(id + "."))) {
          tidy = false;
          localStore.delete(file, Deletion.DROPPED);
        }
      }
    } catch (IOException e) {
      tidy = false;
      LOG.debug("Cannot list {}", dir, e);
    }
    return tidy;
  }
}
