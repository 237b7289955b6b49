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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.io.LocalFiles;
import org.lcindex.regionserver.base.Problems;

/**
 * The local disks index files live on: where a new one goes, where an old one is found, and how one
 * is published. A disk that cannot be used is a standing problem, not a failure: its files count as
 * missing. Thread safe.
 */
@InterfaceAudience.Private
public final class LocalStore {
  private final LocalFiles files;
  private final List<LocalDisk> disks;

  /** Empty parents are not deleted while someone makes a directory in them. */
  private final Object parents = new Object();

  private final OpenHandles handles = new OpenHandles();

  public LocalStore(LocalFiles files, List<Path> dirs, Problems problems) {
    this.files = files;
    this.disks = dirs.stream().map(dir -> new LocalDisk(files, dir, problems)).toList();
  }

  public LocalFiles files() {
    return files;
  }

  /** The index files that are open. */
  public OpenHandles handles() {
    return handles;
  }

  public List<Path> dirs() {
    return disks.stream().map(LocalDisk::dir).toList();
  }

  /** Creates the directories and removes what unfinished builds of an earlier process left. */
  public void start() {
    disks.forEach(LocalDisk::check);
  }

  /** Looks how the disks are doing; makes what is missing. */
  public void checkDisks() {
    disks.forEach(LocalDisk::check);
  }

  /** Lets others have the directories; the files count as missing from now on. */
  public void close() {
    disks.forEach(LocalDisk::close);
  }

  /** Makes index files in an empty directory. */
  @FunctionalInterface
  public interface Build {
    /**
     * @return the files, in the order in which they are to be published; null to make none
     */
    List<Path> into(Path dir) throws IOException;
  }

  /**
   * Makes index files of an HFile in a directory of their own, which goes unless there are any.
   *
   * @param ofTheDisk which failures speak against the disk
   * @return null when the build made none
   */
  public BuiltIndex build(HFileOrigin origin, Predicate<IOException> ofTheDisk, Build build)
      throws IOException {
    Path dir = newBuildDir(origin);
    List<Path> made = null;
    try {
      made = build.into(dir);
      return made == null ? null : new BuiltIndex(dir, made, () -> deleteQuietly(dir));
    } catch (IOException e) {
      if (ofTheDisk.test(e)) {
        disk(dir).suspect();
      }
      throw e;
    } finally {
      if (made == null) {
        deleteQuietly(dir);
      }
    }
  }

  /**
   * A new directory for a build of index files of an HFile: on the disk that has others of the same
   * HFile, since they belong into one directory; else on the disk with the most room of those that
   * take it, where those on which a build failed lately come last.
   */
  public Path newBuildDir(HFileOrigin origin) throws IOException {
    Path known = find(origin);
    List<LocalDisk> choice = known == null ? byRoom() : List.of(disk(known));
    if (choice.isEmpty()) {
      throw new IOException("none of the local directories " + dirs() + " is available");
    }
    IOException failure = null;
    for (LocalDisk disk : choice) {
      Path build = IndexFileNames.tmp(disk.dir()).resolve(UUID.randomUUID().toString());
      try {
        files.mkdirs(build);
        return build;
      } catch (IOException e) {
        disk.failed("cannot be used", e);
        failure = e;
      }
    }
    throw new IOException(
        "none of the local directories " + dirs() + " can be used; the last one says: " + failure,
        failure);
  }

  private List<LocalDisk> byRoom() {
    Map<LocalDisk, Long> room = new LinkedHashMap<>();
    disks.stream()
        .filter(LocalDisk::isAvailable)
        .forEach(disk -> room.put(disk, disk.usableSpace()));
    List<LocalDisk> choice = new ArrayList<>(room.keySet());
    choice.sort(
        Comparator.comparing(LocalDisk::isSuspect)
            .thenComparing(room::get, Comparator.reverseOrder()));
    return choice;
  }

  /** Free bytes of a disk, -1 when it cannot be used. */
  public long usableSpace(Path dir) {
    return disk(dir).usableSpace();
  }

  private LocalDisk disk(Path path) {
    for (LocalDisk disk : disks) {
      if (path.startsWith(disk.dir())) {
        return disk;
      }
    }
    throw new IllegalArgumentException(path + " is in none of " + dirs());
  }

  /**
   * Makes built files visible: each is renamed into the directory of the HFile (on the same disk),
   * the row file first, then the directory is synced. A crash in between leaves a subset of
   * complete files.
   */
  public Path publish(Path buildDir, List<Path> built, HFileOrigin origin) throws IOException {
    Path target = IndexFileNames.hfile(disk(buildDir).dir(), origin);
    synchronized (parents) {
      files.mkdirs(target);
    }
    for (Path file : built) {
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
    for (LocalDisk disk : disks) {
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
    for (Path dir : dirs()) {
      for (Path hfile : listQuietly(IndexFileNames.family(dir, table, region, family))) {
        found.add(new HFileOrigin(table, region, family, hfile.getFileName().toString()));
      }
    }
    return found;
  }

  /** The families of a region that have a directory. */
  public Set<String> families(TableName table, String region) {
    Set<String> names = new TreeSet<>();
    for (Path dir : dirs()) {
      for (Path family : listQuietly(IndexFileNames.region(dir, table, region))) {
        names.add(family.getFileName().toString());
      }
    }
    return names;
  }

  /** A region, by table and encoded name. */
  public record RegionId(TableName table, String region) {}

  /** All regions that have a directory. */
  public Set<RegionId> regions() {
    Set<RegionId> found = new LinkedHashSet<>();
    for (Path dir : dirs()) {
      for (Path namespace : listQuietly(IndexFileNames.data(dir))) {
        for (Path table : listQuietly(namespace)) {
          TableName name =
              TableName.valueOf(namespace.getFileName().toString(), table.getFileName().toString());
          for (Path region : listQuietly(table)) {
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

  /** Deletes the index files of an HFile from every disk, and its parents when they are empty. */
  public void delete(HFileOrigin origin) {
    for (LocalDisk disk : disks) {
      Path dir = IndexFileNames.hfile(disk.dir(), origin);
      if (disk.isAvailable()) {
        disk.delete(dir);
        synchronized (parents) {
          disk.deleteEmptyParents(dir);
        }
      }
    }
  }

  private List<Path> listQuietly(Path dir) {
    try {
      return disk(dir).isAvailable() && files.exists(dir) ? files.list(dir) : List.of();
    } catch (IOException e) {
      disk(dir).failed("holds directories that cannot be listed", e);
      return List.of();
    }
  }

  /** Deletes a file or directory; what cannot be deleted now is left to the next chore. */
  public void deleteQuietly(Path path) {
    LocalDisk disk = disk(path);
    if (disk.isAvailable()) {
      disk.delete(path);
    }
  }
}
