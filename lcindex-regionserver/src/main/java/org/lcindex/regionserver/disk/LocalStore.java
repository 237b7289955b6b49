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
package org.lcindex.regionserver.disk;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.rpc.caller.CauseText;

/**
 * The index files on a server's local disks: where a new one goes, where an old one is found, and
 * how one is published or deleted. Those on a disk that cannot be used count as missing. Thread
 * safe.
 */
public final class LocalStore {
  private final LocalFiles files;
  private final LocalDisks disks;
  private final OpenHandles handles = new OpenHandles();
  private final Strays strays = new Strays();
  private final DeletionLog deletions = new DeletionLog();

  /** HFiles whose index files are about to be deleted, so that nobody opens them meanwhile. */
  private final Set<HFileOrigin> condemned = ConcurrentHashMap.newKeySet();

  /** With disks that nobody watches. */
  public LocalStore(LocalFiles files, List<Path> dirs, Problems problems) {
    this(files, problems, DiskWatches.of(dirs, DiskWatch.Limits.DEFAULT), 0);
  }

  /**
   * A store over watched disks.
   *
   * @param files whose operations the watches see
   * @param reserve bytes of each disk's room that are left to others
   */
  public LocalStore(LocalFiles files, Problems problems, DiskWatches watches, long reserve) {
    this.files = files;
    this.disks =
        new LocalDisks(
            watches.all().stream()
                .map(watch -> new LocalDisk(files, watch.dir(), problems, watch, strays, reserve))
                .toList());
  }

  public LocalFiles files() {
    return files;
  }

  /** The index files that are open. */
  public OpenHandles handles() {
    return handles;
  }

  /** Where they are. */
  public LocalDisks disks() {
    return disks;
  }

  /** The local directories. */
  public List<Path> dirs() {
    return disks.dirs();
  }

  /** Whether every disk was looked at, or does not answer: what is not found is not there. */
  public boolean isReady() {
    return disks.isReady();
  }

  /** Whether index files in a directory can be read, as far as one can tell without trying. */
  public boolean answers(Path dir) {
    return disks.answers(dir);
  }

  /** Names in the directories that are not ours. */
  public int strays() {
    return strays.count();
  }

  /** Writes into the log what was deleted since the last time. */
  public void logDeletions() {
    deletions.flush();
  }

  /** A new directory for index files of an HFile, whose room nobody looks at. */
  public BuildDir newBuildDir(HFileOrigin origin) throws IOException {
    return newBuildDir(origin, 0);
  }

  /**
   * A new directory for a build of index files of an HFile: on the disk that has others of the same
   * HFile, since they belong into one directory; else on the disk with the most room of those that
   * take it, where those on which a build failed lately come last.
   *
   * @param needed bytes that the files will need, about; 0 to look at no room
   * @throws NoRoomException when there is no room for them
   */
  public BuildDir newBuildDir(HFileOrigin origin, long needed) throws IOException {
    Path known = find(origin);
    List<LocalDisk> choice = known == null ? disks.byRoom() : List.of(disks.of(known));
    if (choice.isEmpty()) {
      throw new IOException("none of the local directories " + dirs() + " is available");
    }
    IOException failure = null;
    NoRoomException noRoom = null;
    for (LocalDisk disk : choice) {
      try {
        disk.reserve(needed);
      } catch (NoRoomException e) {
        // That of the disk with the most room, or with others that will have ended.
        noRoom = noRoom == null || e.isPassing() ? e : noRoom;
        continue;
      }
      Path build = IndexFileNames.tmp(disk.dir()).resolve(UUID.randomUUID().toString());
      try {
        files.mkdirs(build);
        return new BuildDir(disk, build, needed);
      } catch (IOException e) {
        disk.release(needed);
        disk.failed("cannot be used", e);
        failure = e;
      }
    }
    if (failure == null) {
      throw noRoom;
    }
    throw new IOException(
        "none of the local directories "
            + dirs()
            + " can be used; the last one says: "
            + CauseText.line(failure),
        failure);
  }

  /**
   * Makes built files visible: each is renamed into the directory of the HFile (on the same disk),
   * the row file first, then the directory is synced. A crash in between leaves a subset of
   * complete files.
   */
  public Path publish(BuiltIndex built, HFileOrigin origin) throws IOException {
    LocalDisk disk = disks.of(built.dir());
    Path target = IndexFileNames.hfile(disk.dir(), origin);
    disk.tree().mkdirs(target);
    for (Path file : built.files()) {
      files.rename(file, target.resolve(file.getFileName()));
    }
    files.syncDirectory(target);
    files.syncDirectory(target.getParent());
    return target;
  }

  /** The directory with the index files of an HFile; null when there is none. */
  public Path find(HFileOrigin origin) {
    List<Path> all = findAll(origin);
    return all.isEmpty() ? null : all.get(0);
  }

  /** On every disk that has one: a disk that was away for a while may bring back an old one. */
  public List<Path> findAll(HFileOrigin origin) {
    List<Path> found = new ArrayList<>();
    for (LocalDisk disk : disks.all()) {
      Path dir = IndexFileNames.hfile(disk.dir(), origin);
      try {
        if (disk.isAvailable() && files.exists(dir)) {
          found.add(dir);
        }
      } catch (IOException e) {
        disk.failed("cannot be read", e);
      }
    }
    return found;
  }

  /** The HFiles of one family of a region that have a directory, over all disks. */
  public List<HFileOrigin> hfiles(TableName table, String region, String family) {
    List<HFileOrigin> found = new ArrayList<>();
    for (LocalDisk disk : disks.all()) {
      Path dir = IndexFileNames.family(disk.dir(), table, region, family);
      for (Path hfile : disk.tree().list(dir, IndexFileNames::isHFile)) {
        found.add(new HFileOrigin(table, region, family, hfile.getFileName().toString()));
      }
    }
    return found;
  }

  /** The families of a region that have a directory. */
  public Set<String> families(TableName table, String region) {
    Set<String> names = new TreeSet<>();
    for (LocalDisk disk : disks.all()) {
      Path dir = IndexFileNames.region(disk.dir(), table, region);
      disk.tree()
          .list(dir, IndexFileNames::isFamily)
          .forEach(family -> names.add(family.getFileName().toString()));
    }
    return names;
  }

  /** A region, by table and encoded name. */
  public record RegionId(TableName table, String region) {}

  /** All regions that have a directory. */
  public Set<RegionId> regions() {
    Set<RegionId> found = new LinkedHashSet<>();
    for (LocalDisk disk : disks.all()) {
      for (Path namespace : disk.tree().list(IndexFileNames.data(disk.dir()), name -> true)) {
        String space = namespace.getFileName().toString();
        for (Path table :
            disk.tree().list(namespace, name -> IndexFileNames.table(space, name) != null)) {
          TableName name = IndexFileNames.table(space, table.getFileName().toString());
          for (Path region : disk.tree().list(table, IndexFileNames::isRegion)) {
            found.add(new RegionId(name, region.getFileName().toString()));
          }
        }
      }
    }
    return found;
  }

  /** Bytes of the index files of an HFile, on all disks. */
  public long bytes(HFileOrigin origin) {
    long bytes = 0;
    for (Path dir : findAll(origin)) {
      try {
        for (Path file : files.list(dir)) {
          bytes += files.size(file);
        }
      } catch (IOException e) {
        // Deleted at this moment, or the disk is in trouble, which others report.
        continue;
      }
    }
    return bytes;
  }

  /** All HFiles that have a directory. */
  public Set<HFileOrigin> all() {
    Set<HFileOrigin> found = new LinkedHashSet<>();
    for (RegionId region : regions()) {
      for (String family : families(region.table(), region.region())) {
        found.addAll(hfiles(region.table(), region.region(), family));
      }
    }
    return found;
  }

  /** Deletes the index files of an HFile from every disk. */
  public void delete(HFileOrigin origin, Deletion why) {
    for (LocalDisk disk : disks.all()) {
      delete(disk, IndexFileNames.hfile(disk.dir(), origin), why);
    }
  }

  private void delete(LocalDisk disk, Path hfileDir, Deletion why) {
    if (disk.isAvailable()) {
      DiskTree.Deleted deleted = disk.tree().deleteHFile(hfileDir);
      deletions.deleted(hfileDir, why, deleted.files(), deleted.bytes());
    }
  }

  /**
   * Deletes them in the background, for callers that must not wait. Until then the HFile
   * {@linkplain #isCondemned is condemned}.
   *
   * @param dir where they are
   * @param then called when they are gone
   */
  public void deleteLater(HFileOrigin origin, Path dir, Deletion why, Runnable then) {
    deleteLater(origin, dir, () -> delete(disks.of(dir), dir, why), then);
  }

  /**
   * Deletes in the background only those index files whose names have a prefix.
   *
   * @param prefix an index's id
   */
  public void deleteLater(
      HFileOrigin origin, Path dir, String prefix, Deletion why, Runnable then) {
    deleteLater(
        origin,
        dir,
        () ->
            // Listed with the others: they are ours, too, and no strays.
            disks.of(dir).tree().list(dir, IndexFileNames::isInHFile).stream()
                .filter(file -> IndexFileNames.isIndexFile(file.getFileName().toString()))
                .filter(file -> file.getFileName().toString().startsWith(prefix))
                .forEach(file -> delete(file, why)),
        then);
  }

  private void deleteLater(HFileOrigin origin, Path dir, Runnable deletion, Runnable then) {
    if (condemned.add(origin)) {
      disks
          .of(dir)
          .watch()
          .later(
              () -> {
                try {
                  deletion.run();
                } finally {
                  condemned.remove(origin);
                  then.run();
                }
              });
    }
  }

  /**
   * Marks an HFile's index files as lying, for those who find them when this server or open region
   * is gone.
   *
   * @param dir where they are
   * @param why for people
   */
  public void markWrong(Path dir, String why) throws IOException {
    try (LocalFiles.Output out = files.create(dir.resolve(IndexFileNames.WRONG))) {
      byte[] text = (why + "\n").getBytes(StandardCharsets.UTF_8);
      out.write(text, 0, text.length);
      out.sync();
    }
  }

  /** Whether somebody {@linkplain #markWrong marked} them. */
  public boolean isMarkedWrong(Path dir) throws IOException {
    return files.exists(dir.resolve(IndexFileNames.WRONG));
  }

  /** Whether the HFile's index files are about to be deleted, so that nothing begins with them. */
  public boolean isCondemned(HFileOrigin origin) {
    return condemned.contains(origin);
  }

  /** Deletes one index file of an HFile, or a directory of them. */
  public void delete(Path path, Deletion why) {
    LocalDisk disk = disks.of(path);
    if (disk.isAvailable()) {
      DiskTree.Deleted deleted = disk.tree().delete(path);
      boolean file = IndexFileNames.isIndexFile(path.getFileName().toString());
      deletions.deleted(file ? path.getParent() : path, why, deleted.files(), deleted.bytes());
    }
  }
}
