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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.hbase.HFileOrigin;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.testing.LogLines;

/** Several local directories, and what may happen to one of them. */
class LocalStoreTest {
  private static final HFileOrigin ORIGIN =
      new HFileOrigin(TableName.valueOf("t"), "0".repeat(32), "f", "ab");
  private static final HFileOrigin OTHER =
      new HFileOrigin(TableName.valueOf("t"), "0".repeat(32), "f", "cd");

  @TempDir Path folder;
  private final DiskFiles files = new DiskFiles();
  private final Problems problems = new Problems();
  private Path first;
  private Path second;
  private LocalStore store;

  @BeforeEach
  void create() {
    // Below a directory of their own, as below a mount point.
    first = folder.resolve("disk1/lcindex");
    second = folder.resolve("disk2/lcindex");
    files.room.put(first, 100L);
    files.room.put(second, 50L);
    store = new LocalStore(files, List.of(first, second), problems);
    store.disks().check();
  }

  private Path publish(HFileOrigin origin, String file) throws IOException {
    BuildDir build = store.newBuildDir(origin);
    Path built = Files.writeString(build.path().resolve(file), "content");
    return store.publish(build.finished(List.of(built)), origin);
  }

  private void twoChecks() {
    store.disks().check();
    store.disks().check();
  }

  @Test
  void takesTheDiskWithMoreRoom() throws IOException {
    assertTrue(store.newBuildDir(ORIGIN).path().startsWith(first));
    files.room.put(second, 200L);
    assertTrue(store.newBuildDir(ORIGIN).path().startsWith(second));
  }

  @Test
  void aBuildThatIsNotFinishedLeavesNothing() throws IOException {
    Path path;
    try (BuildDir dir = store.newBuildDir(ORIGIN)) {
      path = Files.writeString(dir.path().resolve("rows.rfile"), "content");
    }
    assertFalse(Files.exists(path.getParent()));
    BuiltIndex built;
    try (BuildDir dir = store.newBuildDir(ORIGIN)) {
      path = Files.writeString(dir.path().resolve("rows.rfile"), "content");
      built = dir.finished(List.of(path));
    }
    assertTrue(Files.exists(path));
    Path published = store.publish(built, ORIGIN);
    assertTrue(Files.exists(published.resolve("rows.rfile")));
  }

  /** Nothing else looks for its files before the server starts again. */
  @Test
  void aBuildThatEndsWhileItsDiskHangsIsDeletedLater() throws IOException {
    DiskWatches watches = watches();
    store.disks().close();
    store = new LocalStore(files, problems, watches, 0);
    store.disks().check();
    BuildDir dir = store.newBuildDir(ORIGIN);
    Files.writeString(dir.path().resolve("rows.rfile"), "content");
    DiskWatch watch = watches.of(first);
    watch.follow(
        DiskWatch.Kind.READ,
        first,
        () -> {
          while (!watch.isStalled()) {
            watch.tick();
          }
          dir.close();
          store.disks().check();
          return null;
        });
    assertTrue(Files.exists(dir.path()), "the disk did not answer");
    watch.tick();
    store.disks().check();
    assertFalse(Files.exists(dir.path()));
  }

  /** An index that is added later must come to the row file, whatever room there is elsewhere. */
  @Test
  void filesOfOneHFileStayTogether() throws IOException {
    Path dir = publish(ORIGIN, "rows.rfile");
    files.room.put(second, 200L);
    assertEquals(dir, publish(ORIGIN, "12345678.ifile"));
    assertTrue(publish(OTHER, "rows.rfile").startsWith(second));
  }

  @Test
  void aDiskOnWhichABuildFailedIsTheLastChoice() throws IOException {
    try (BuildDir dir = store.newBuildDir(ORIGIN)) {
      assertTrue(dir.path().startsWith(first));
      IOException failure = new IOException("Input/output error");
      assertSame(failure, dir.suspectDisk(failure));
    }
    assertTrue(store.newBuildDir(ORIGIN).path().startsWith(second));
    files.broken.add(second);
    assertTrue(store.newBuildDir(ORIGIN).path().startsWith(first), "better than nothing");
  }

  @Test
  void nothingIsBegunThatHasNoRoom() throws IOException {
    files.room.put(first, 1_000L);
    files.room.put(second, 900L);
    store.disks().close();
    store = new LocalStore(files, problems, watches(), 300);
    store.disks().check();
    NoRoomException none =
        assertThrows(NoRoomException.class, () -> store.newBuildDir(ORIGIN, 701));
    assertFalse(none.isPassing());
    assertEquals(
        "no room: index files of this HFile need about 701 bytes in "
            + first
            + ", where 1,000 bytes are free, 300 bytes of it for others"
            + " (lcindex.local.reserve.bytes). Remedy: make room there, add a directory to"
            + " lcindex.local.dirs, or lower lcindex.local.reserve.bytes, for which the room is kept",
        none.getMessage());
    assertTrue(
        assertThrows(NoRoomException.class, () -> store.newBuildDir(ORIGIN, 1_001))
            .getMessage()
            .endsWith(
                " or set lcindex.local.max.bytes to what there is room for, so that index files"
                    + " give way that queries do not use"));
    try (BuildDir one = store.newBuildDir(ORIGIN, 700);
        BuildDir two = store.newBuildDir(OTHER, 400)) {
      assertTrue(one.path().startsWith(first));
      assertTrue(two.path().startsWith(second), "what others make needs the first one's room");
      NoRoomException passing =
          assertThrows(NoRoomException.class, () -> store.newBuildDir(OTHER, 500));
      assertTrue(passing.isPassing(), passing::getMessage);
      store.newBuildDir(OTHER, 200).close();
    }
    store.newBuildDir(OTHER, 500).close();
  }

  /** Free bytes of both disks, what a load needs, and what is said; 100 are left to others. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      nullValues = "room",
      textBlock =
          """
          first | second | bytes | greatest | said
          400   | 300    | 500   | 300      | room
          400   | 300    | 501   | 300      | the load's HFiles need about 501 bytes in BOTH, where 700 bytes are free, 200 bytes of it for others
          400   | 300    | 500   | 301      | the load's greatest HFile need about 301 bytes in FIRST, where 400 bytes are free, 100 bytes of it for others
          100   | 300    | 200   | 200      | room
          100   | 300    | 201   | 200      | the load's HFiles need about 201 bytes in BOTH, where 400 bytes are free, 200 bytes of it for others
          50    | 300    | 200   | 200      | room
          50    | 40     | 0     | 0        | the load's greatest HFile need about 0 bytes in FIRST, where 50 bytes are free, 100 bytes of it for others
          """)
  void aLoadIsToldWhetherThereIsRoom(
      long ofFirst, long ofSecond, long bytes, long greatest, String said) {
    files.room.put(first, ofFirst);
    files.room.put(second, ofSecond);
    store.disks().close();
    store = new LocalStore(files, problems, watches(), 100);
    store.disks().check();
    String noRoom = store.disks().noRoom(bytes, greatest);
    if (said == null) {
      assertNull(noRoom);
      return;
    }
    String text = said.replace("BOTH", first + " and " + second).replace("FIRST", first.toString());
    assertTrue(
        noRoom.startsWith(
            "no room: index files of "
                + text
                + " (lcindex.local.reserve.bytes). Remedy: make room there, add a directory to"),
        noRoom);
  }

  /** What the last look has seen says nothing: the disk is asked. */
  @Test
  void whatALoadIsToldIsOfThisMoment() throws IOException {
    files.room.put(second, 0L);
    assertNull(store.disks().noRoom(100, 100));
    files.room.put(first, 99L);
    assertTrue(store.disks().noRoom(100, 100).contains("where 99 bytes are free. Remedy"));
    files.room.put(first, 100L);
    try (BuildDir dir = store.newBuildDir(ORIGIN, 40)) {
      assertNull(store.disks().noRoom(60, 60), dir.path()::toString);
      String builds = store.disks().noRoom(61, 61);
      assertTrue(
          builds.contains("where 100 bytes are free, 40 bytes of it for builds under way"), builds);
    }
    assertNull(store.disks().noRoom(100, 100));
    files.broken.add(first);
    String other = store.disks().noRoom(1, 1);
    assertTrue(other.contains(second + ", where 0 bytes are free"), other);
    files.broken.add(second);
    String none = store.disks().noRoom(1, 1);
    assertTrue(none.startsWith("none of the local directories ["), none);
  }

  /** An estimate may be too low: the next attempt knows better. */
  @Test
  void aDiskThatTurnsOutFullTellsHowMuchIsNeededAtLeast() throws IOException {
    for (String full : List.of("No space left on device", "Disk quota exceeded")) {
      try (BuildDir dir = store.newBuildDir(ORIGIN, 10)) {
        Files.writeString(dir.path().resolve("rows.rfile"), "x".repeat(80));
        files.room.put(first, 3L);
        NoRoomException e =
            assertInstanceOf(NoRoomException.class, dir.suspectDisk(new IOException(full)));
        assertEquals(100, e.atLeast());
        assertTrue(
            e.getMessage()
                .startsWith(
                    full
                        + ": index files of this HFile need about 100 bytes in "
                        + first
                        + ", where 3 bytes are free. Remedy: "),
            e::getMessage);
      }
      files.room.put(first, 100L);
      files.room.put(second, 0L);
    }
  }

  private DiskWatches watches() {
    return DiskWatches.of(List.of(first, second), DiskWatch.Limits.DEFAULT);
  }

  @Test
  void aBrokenDiskIsAProblemAndItsFilesAreMissing() throws IOException {
    publish(ORIGIN, "rows.rfile");
    files.broken.add(first);
    store.disks().check();
    assertNull(store.find(ORIGIN));
    assertEquals(List.of(first.toString()), List.copyOf(problems.standing().keySet()));
    assertEquals(List.of(), store.hfiles(ORIGIN.table(), ORIGIN.region(), "f"));
    assertTrue(publish(ORIGIN, "rows.rfile").startsWith(second));
    files.broken.add(second);
    assertThrows(IOException.class, () -> store.newBuildDir(OTHER));
    files.broken.clear();
    twoChecks();
    assertEquals(Map.of(), problems.standing());
    assertEquals(2, store.findAll(ORIGIN).size(), "the old copy is back");
  }

  @Test
  void aDeletedDirectoryIsMadeAgain() throws IOException {
    publish(ORIGIN, "rows.rfile");
    FileUtil.fullyDelete(first.toFile());
    store.disks().check();
    assertNull(store.find(ORIGIN));
    assertTrue(publish(ORIGIN, "rows.rfile").startsWith(first));
    assertEquals(Map.of(), problems.standing());
  }

  /** A store whose first directory is on a disk that is mounted there. */
  private void mountFirst() {
    for (Path above = folder; above != null; above = above.getParent()) {
      files.devices.put(above, "root");
    }
    files.devices.put(first.getParent(), "its disk");
    files.devices.put(first, "its disk");
    store = new LocalStore(files, List.of(first, second), problems);
    store.disks().check();
  }

  private Path unmountFirst() throws IOException {
    Path away = folder.resolve("away");
    Files.move(first, away);
    files.devices.put(first.getParent(), "root");
    files.devices.remove(first);
    return away;
  }

  /** What lies under the mount point must not be filled. */
  @Test
  void anUnmountedDiskIsLeftAlone() throws IOException {
    store.disks().close();
    mountFirst();
    publish(ORIGIN, "rows.rfile");
    Path away = unmountFirst();
    store.disks().check();
    String problem = problems.standing().get(first.toString());
    assertTrue(problem.contains("is not mounted"), problem);
    assertTrue(problem.contains("mount its disk, or restart the server"), problem);
    assertFalse(Files.exists(first));
    assertEquals(-1, store.disks().usableSpace(first));
    assertTrue(publish(ORIGIN, "rows.rfile").startsWith(second));

    files.devices.put(first.getParent(), "its disk");
    files.devices.put(first, "its disk");
    Files.move(away, first);
    twoChecks();
    assertEquals(Map.of(), problems.standing());
    assertTrue(store.newBuildDir(OTHER).path().startsWith(first));
  }

  /** A new disk, or a file system that was made anew: it may have another device number. */
  @ParameterizedTest
  @ValueSource(strings = {"its disk", "another disk"})
  void aDiskThatIsMountedAgainEmptyIsUsed(String device) throws IOException {
    store.disks().close();
    mountFirst();
    publish(ORIGIN, "rows.rfile");
    unmountFirst();
    store.disks().check();
    files.devices.put(first.getParent(), device);
    files.devices.put(first, device);
    twoChecks();
    assertEquals(Map.of(), problems.standing());
    assertNull(store.find(ORIGIN));
    assertTrue(publish(ORIGIN, "rows.rfile").startsWith(first));
    // It is known by its own device now.
    FileUtil.fullyDelete(first.toFile());
    files.devices.put(first.getParent(), "root");
    files.devices.remove(first);
    store.disks().check();
    assertEquals(List.of(first.toString()), List.copyOf(problems.standing().keySet()));
  }

  /** The server was started before the disk was mounted. */
  @Test
  void aDiskThatIsMountedLateIsUsed() throws IOException {
    publish(ORIGIN, "rows.rfile");
    files.devices.put(first.getParent(), "its disk");
    files.devices.put(first, "its disk");
    FileUtil.fullyDelete(first.toFile()); // hidden by the mount
    twoChecks();
    assertEquals(Map.of(), problems.standing());
    assertTrue(publish(ORIGIN, "rows.rfile").startsWith(first));
  }

  @Test
  void aDirectoryOfSomeoneElseIsLeftAlone() throws IOException {
    Path build = store.newBuildDir(ORIGIN).path();
    Problems theirs = new Problems();
    LocalStore another = new LocalStore(files, List.of(first), theirs);
    another.disks().check();
    assertTrue(theirs.standing().get(first.toString()).contains("is in use by"));
    assertTrue(Files.exists(build), "a build of the other one was deleted");
    assertThrows(IOException.class, () -> another.newBuildDir(ORIGIN));
    publish(ORIGIN, "rows.rfile");
    assertNull(another.find(ORIGIN));
    another.delete(ORIGIN, Deletion.ORPHANED);
    assertTrue(store.find(ORIGIN).startsWith(first));
  }

  @Test
  void remainsOfBuildsAreDeletedAtTheStart() throws IOException {
    Path third = folder.resolve("disk3");
    Path remains = Files.createDirectories(third.resolve("v1/tmp/build"));
    Files.writeString(remains.resolve("file"), "half");
    new LocalStore(files, List.of(third), problems).disks().check();
    assertFalse(Files.exists(remains));
  }

  private static final String STRAY = ".nfs0000 1";

  /** What is not ours is passed over at every level, told once and never deleted. */
  @Test
  void strayNamesAreLeftAlone() throws IOException {
    Path dir = publish(ORIGIN, "rows.rfile");
    List<Path> strays = new ArrayList<>();
    for (Path level = dir.getParent(); level.startsWith(first.resolve("v1/data")); ) {
      strays.add(Files.writeString(level.resolve(STRAY), "not ours"));
      level = level.getParent();
    }
    Path lost = Files.createDirectories(first.resolve("v1/data/default/t/lost+found/f"));
    try (LogLines log = new LogLines("org.lcindex")) {
      for (int i = 0; i < 3; i++) {
        assertEquals(List.of(ORIGIN), List.copyOf(store.all()));
        assertEquals(List.of(ORIGIN), store.hfiles(ORIGIN.table(), ORIGIN.region(), "f"));
        twoChecks();
      }
      assertEquals(strays.size() + 1, log.containing("left alone").size(), log::toString);
      assertEquals(0, log.containing("WARN").size(), log::toString);
    }
    assertEquals(strays.size() + 1, store.strays());
    store.delete(ORIGIN, Deletion.ORPHANED);
    assertFalse(Files.exists(dir));
    strays.forEach(stray -> assertTrue(Files.exists(stray), stray::toString));
    assertTrue(Files.exists(lost));
    assertEquals(Map.of(), problems.standing());
  }

  /** One index of several goes, as when it is rebuilt: what stays is ours, too. */
  @Test
  void filesOfOtherIndexesAreNoStrays() throws Exception {
    for (String name : List.of("rows.rfile", "12345678.ifile", "12345678.sfile", "9.ifile")) {
      publish(ORIGIN, name);
    }
    Path dir = store.find(ORIGIN);
    store.markWrong(dir, "a test");
    Path stray = Files.writeString(dir.resolve(STRAY), "not ours");
    CompletableFuture<Void> gone = new CompletableFuture<>();
    try (LogLines log = new LogLines("org.lcindex")) {
      store.deleteLater(ORIGIN, dir, "12345678", Deletion.REBUILT, () -> gone.complete(null));
      gone.get(2, TimeUnit.MINUTES);
      List<String> told = log.containing("left alone");
      assertEquals(1, told.size(), log::toString);
      assertTrue(told.get(0).contains(stray.toString()), log::toString);
    }
    assertEquals(1, store.strays());
    assertEquals(
        List.of(STRAY, "9.ifile", "rows.rfile", "wrong"),
        files.list(dir).stream().map(file -> file.getFileName().toString()).toList());
  }

  @Test
  void deletionsAreToldOnceForARegionAndReason() throws IOException {
    publish(ORIGIN, "rows.rfile");
    publish(OTHER, "rows.rfile");
    try (LogLines log = new LogLines("org.lcindex")) {
      store.delete(ORIGIN, Deletion.NOT_SHOWN);
      store.delete(OTHER, Deletion.NOT_SHOWN);
      store.delete(OTHER, Deletion.NOT_SHOWN);
      store.logDeletions();
      store.logDeletions();
      List<String> lines = log.containing("deleted");
      assertEquals(1, lines.size(), log::toString);
      assertTrue(
          lines.get(0).contains("deleted 2 index files (14 bytes) of 2 HFiles"), log::toString);
      assertTrue(lines.get(0).contains(Deletion.NOT_SHOWN.reason()), log::toString);
    }
  }

  @Test
  void directoriesAndLockAreTheOwnersOnly() throws IOException {
    Path open = Files.createDirectories(folder.resolve("disk4/lcindex"));
    Path root = Files.createDirectories(open.resolve("v1"));
    Path lock = Files.writeString(open.resolve("lock"), "");
    for (Path path : List.of(open, root, lock)) {
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rwxrwxrwx"));
    }
    new LocalStore(files, List.of(open), problems).disks().check();
    assertEquals(Map.of(), problems.standing());
    assertEquals("rwx------", mode(open));
    assertEquals("rwx------", mode(root));
    assertEquals("rw-------", mode(lock));
    assertEquals("rw-------", mode(first.resolve("lock")));
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }

  @Test
  void aDirectoryOfAnotherUserIsNotUsed() throws IOException {
    Path foreign = Files.createDirectories(folder.resolve("disk5/lcindex"));
    files.foreign.add(foreign);
    LocalStore another = new LocalStore(files, List.of(foreign), problems);
    another.disks().check();
    String problem = problems.standing().get(foreign.toString());
    assertTrue(problem.contains("belongs to another user"), problem);
    assertThrows(IOException.class, () -> another.newBuildDir(ORIGIN));
    files.foreign.clear();
    another.disks().check();
    another.disks().check();
    assertEquals(Map.of(), problems.standing());
    assertTrue(another.newBuildDir(ORIGIN).path().startsWith(foreign));
  }
}
