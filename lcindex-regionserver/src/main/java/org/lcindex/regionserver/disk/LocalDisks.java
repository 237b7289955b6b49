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

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The local directories of a server, each a disk, and how they are doing. A disk that cannot be
 * used is a standing problem, not a failure. Thread safe.
 */
public final class LocalDisks {
  private final List<LocalDisk> all;

  LocalDisks(List<LocalDisk> all) {
    this.all = List.copyOf(all);
  }

  /** In configured order. */
  List<LocalDisk> all() {
    return all;
  }

  public List<Path> dirs() {
    return all.stream().map(LocalDisk::dir).toList();
  }

  /**
   * Looks how the disks are doing and makes what is missing; the first time it also removes what
   * unfinished builds of an earlier process left.
   */
  public void check() {
    all.forEach(LocalDisk::check);
  }

  /**
   * Looks at the disks on threads of their own; returns at once.
   *
   * @param changed called for each disk that has become available or unavailable
   */
  public void checkLater(Runnable changed) {
    all.forEach(disk -> disk.checkLater(changed));
  }

  /** Whether every disk was looked at, or does not answer: what is not found is not there. */
  public boolean isReady() {
    return all.stream().allMatch(LocalDisk::isKnown);
  }

  /**
   * {@value DiskWatch#TICK_MILLIS} ms have passed. Waits for no disk; for one thread.
   *
   * @return whether a disk has stalled, or answers again
   */
  public boolean tick() {
    boolean changed = false;
    for (LocalDisk disk : all) {
      changed |= disk.tick();
    }
    return changed;
  }

  /** The threads that do not come back from a disk that does not answer. */
  public Set<Thread> stuckThreads() {
    Set<Thread> threads = new HashSet<>();
    all.forEach(disk -> threads.addAll(disk.watch().stuckThreads()));
    return threads;
  }

  /** Whether something on one of the disks has to wait longer than it should. */
  public boolean isSlow() {
    return all.stream().anyMatch(disk -> disk.watch().isSlow());
  }

  /** Whether index files in a directory can be read, as far as one can tell without trying. */
  public boolean answers(Path dir) {
    return !of(dir).watch().isStalled();
  }

  /** Lets others have the directories; the files count as missing from now on. */
  public void close() {
    all.forEach(LocalDisk::close);
  }

  /**
   * Those that can be used, the one with the most room first, but those on which a build failed
   * lately last.
   */
  List<LocalDisk> byRoom() {
    Map<LocalDisk, Long> room = new LinkedHashMap<>();
    all.stream().filter(LocalDisk::isAvailable).forEach(disk -> room.put(disk, disk.measure()));
    List<LocalDisk> choice = new ArrayList<>(room.keySet());
    choice.sort(
        Comparator.comparing(LocalDisk::isSuspect)
            .thenComparing(room::get, Comparator.reverseOrder()));
    return choice;
  }

  /**
   * Whether index files that are about to come would find room: the disks are asked. One that does
   * not answer has none.
   *
   * @param bytes of all of them
   * @param greatest bytes of those of one HFile, which come on one disk
   * @return why there is none; null when there is
   */
  public String noRoom(long bytes, long greatest) {
    List<DiskRoom> rooms =
        all.stream().map(LocalDisk::room).filter(room -> room.free() >= 0).toList();
    if (rooms.isEmpty()) {
      return "none of the local directories " + dirs() + " is available";
    }
    DiskRoom most = rooms.stream().max(Comparator.comparingLong(DiskRoom::left)).orElseThrow();
    if (greatest > most.left()) {
      return NoRoomException.ofLoad("the load's greatest HFile", greatest, List.of(most));
    }
    long left = rooms.stream().mapToLong(room -> Math.max(0, room.left())).sum();
    return bytes > left ? NoRoomException.ofLoad("the load's HFiles", bytes, rooms) : null;
  }

  /** Free bytes of a disk as of the last look, -1 when it cannot be used. */
  public long usableSpace(Path dir) {
    return of(dir).usableSpace();
  }

  /** The one that has a path. */
  LocalDisk of(Path path) {
    for (LocalDisk disk : all) {
      if (path.startsWith(disk.dir())) {
        return disk;
      }
    }
    throw new IllegalArgumentException(path + " is in none of " + dirs());
  }
}
