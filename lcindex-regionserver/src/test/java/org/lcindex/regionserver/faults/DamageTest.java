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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.VerifyReport;

/** Index files that are damaged under a serving region: no query changes, and they come back. */
class DamageTest {
  /** Of each kind in each file. Nightly 24, which takes minutes; CorruptionTest has every byte. */
  private static final int OFFSETS = Integer.getInteger("lcindex.test.offsets", 1);

  private static final int TRAILER = 24;

  private static IndexedTable table;
  private static Map<Path, byte[]> intact;

  @BeforeAll
  static void load() throws Exception {
    table =
        new IndexedTable("damage", ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
    table.loadThreeFiles();
    table.createIndexes();
    intact = table.indexFiles();
    assertEquals(3 * 7, intact.size());
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
  }

  /** What can happen to a file. */
  private interface Damage {
    void on(Path file) throws IOException;
  }

  @Test
  @Tag("slices")
  void anyFlippedByte() throws Exception {
    Random random = new Random(1);
    int flips = 0;
    long indexed = table.counter("scans.indexed");
    for (Map.Entry<Path, byte[]> file : intact.entrySet()) {
      for (int offset : offsets(file.getValue(), random)) {
        String what = "byte " + offset + " of " + file.getKey();
        flip(file.getKey(), offset, (byte) (1 << random.nextInt(8)));
        if (flips++ % 2 == 0) {
          SharedIndex.server().environment().memory().pageCache().clear();
        }
        table.checkQueries(what, QueryMode.AUTO);
        table.admin.verify(table.name);
        awaitRepaired(what);
      }
    }
    assertTrue(table.counter("scans.indexed") - indexed >= 3L * flips, "few were served");
    assertEquals(List.of(), problems());
    table.checkQueries("after all");
  }

  /** After the third time within an hour a server gives an HFile up; an operator does not. */
  private static void awaitRepaired(String what) throws Exception {
    table.awaitFiles(intact, what);
    table.admin.retryFailed(table.name);
  }

  private static SortedSet<Integer> offsets(byte[] content, Random random) {
    int trailer = content.length - TRAILER;
    int footer = (int) ByteBuffer.wrap(content).getLong(trailer);
    List<Integer> places = new ArrayList<>();
    for (int inHeader : new int[] {0, 4, 8, 12, 16, 18, 20, 24, 28}) {
      places.add(inHeader);
    }
    places.add(footer - 1); // the directory's last byte
    for (int inFooter : new int[] {0, 4, 12, 16}) {
      places.add(footer + inFooter);
    }
    for (int inTrailer : new int[] {0, 7, 8, 11, 12, 16, 20, TRAILER - 1}) {
      places.add(trailer + inTrailer);
    }
    Collections.shuffle(places, random);
    SortedSet<Integer> offsets = new TreeSet<>(places.subList(0, Math.min(OFFSETS, places.size())));
    for (int i = 0; i < OFFSETS; i++) {
      offsets.add(random.nextInt(content.length));
    }
    return offsets;
  }

  private static void flip(Path file, int offset, byte mask) throws IOException {
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      channel.read(one, offset);
      one.put(0, (byte) (one.get(0) ^ mask)).rewind();
      channel.write(one, offset);
    }
  }

  /** Nobody says anything here: the chore has to notice by itself. */
  @Test
  void filesCutDeletedReplaced() throws Exception {
    Random random = new Random(2);
    List<Path> files = List.copyOf(intact.keySet());
    List<Damage> damages =
        List.of(
            file -> Files.write(file, Arrays.copyOf(intact.get(file), intact.get(file).length / 2)),
            file -> Files.write(file, new byte[0]),
            Files::delete,
            file -> Files.write(file, garbage(random, intact.get(file).length)),
            file -> Files.write(file, new byte[] {1}, StandardOpenOption.APPEND),
            // In place: who has it open sees the other content.
            file -> Files.write(file, intact.get(otherHFile(file))),
            file -> Files.write(file, intact.get(otherColumn(file))),
            DamageTest::replaceByRename);
    for (int round = 0; round < damages.size() * Math.max(1, OFFSETS / 6); round++) {
      StringBuilder what = new StringBuilder("round " + round);
      for (int hfile = 0; hfile < 3; hfile++) {
        Path file = files.get(7 * hfile + (round + hfile) % 7);
        int damage = (round + 3 * hfile) % damages.size();
        damages.get(damage).on(file);
        what.append(", damage ").append(damage).append(" of ").append(file.getFileName());
      }
      if (round % 2 == 0) {
        SharedIndex.server().environment().memory().pageCache().clear();
      }
      table.checkQueries(what.toString(), QueryMode.AUTO);
      awaitRepaired(what.toString());
      table.checkQueries(what + ", repaired");
    }
    assertEquals(List.of(), problems());
  }

  private static byte[] garbage(Random random, int length) {
    byte[] bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /** A file of this kind that belongs to another HFile. */
  private static Path otherHFile(Path file) {
    return intact.keySet().stream()
        .filter(other -> other.getFileName().equals(file.getFileName()) && !other.equals(file))
        .findFirst()
        .orElseThrow();
  }

  /** A file of the same HFile and kind for another column; the row file stands for itself. */
  private static Path otherColumn(Path file) {
    String name = file.getFileName().toString();
    String kind = name.substring(name.lastIndexOf('.'));
    return intact.keySet().stream()
        .filter(other -> other.getParent().equals(file.getParent()) && !other.equals(file))
        .filter(other -> other.toString().endsWith(kind))
        .findFirst()
        .orElse(otherHFile(file));
  }

  private static void replaceByRename(Path file) throws IOException {
    Path copy = file.resolveSibling("copy");
    Files.write(copy, intact.get(otherHFile(file)));
    Files.move(copy, file, StandardCopyOption.ATOMIC_MOVE);
  }

  @Test
  void directoriesDeleted() throws Exception {
    Path region = table.regionFolders().get(0);
    Path local = SharedIndex.folder();
    try (LogLines log = new LogLines("org.lcindex")) {
      deleted(region, local);
      String gone = "WARN LCIndex: table " + table.name + ": index files ";
      assertFalse(
          log.containing("are gone behind our back").stream()
              .filter(line -> line.startsWith(gone))
              .toList()
              .isEmpty(),
          log::toString);
    }
  }

  private void deleted(Path region, Path local) throws Exception {
    for (Path directory :
        List.of(
            intact.keySet().iterator().next().getParent(),
            region,
            local.resolve("v1/tmp"),
            local.resolve("v1"),
            local)) {
      deleteTree(directory);
      table.checkQueries(directory + " deleted", QueryMode.AUTO);
      table.awaitFiles(intact, directory + " deleted");
      // A build may have met the disk without its directory; the next look at it finds all well.
      Await.until(
          IndexedTable.LIMIT,
          () -> "no problem stands after " + directory + " was deleted",
          () -> SharedIndex.server().telemetry().problems().standing().isEmpty());
    }
  }

  private static void deleteTree(Path directory) throws Exception {
    Await.until(
        IndexedTable.LIMIT, () -> directory + " can be deleted", () -> isDeleted(directory));
  }

  /** Deletes a tree; false when a build has put a file there or taken one away meanwhile. */
  private static boolean isDeleted(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      List<Path> children = new ArrayList<>(paths.toList());
      for (int i = children.size() - 1; i >= 0; i--) {
        Files.deleteIfExists(children.get(i));
      }
      return true;
    } catch (DirectoryNotEmptyException | UncheckedIOException e) {
      return false;
    }
  }

  /** What is in memory while a region is open is read from the files when it opens. */
  @Test
  @Tag("slices")
  void damagedWhileTheRegionIsClosed() throws Exception {
    Random random = new Random(3);
    List<Path> files = List.copyOf(intact.keySet());
    try (Admin admin = table.connection.getAdmin()) {
      for (int round = 0; round < 7; round++) {
        admin.disableTable(table.name);
        StringBuilder what = new StringBuilder("closed, round " + round);
        for (int hfile = 0; hfile < 3; hfile++) {
          Path file = files.get(7 * hfile + (round + 2 * hfile) % 7);
          what.append(", ").append(file.getFileName());
          if ((round + hfile) % 3 == 0) {
            Files.write(file, intact.get(otherColumn(file)));
          } else {
            int length = intact.get(file).length;
            int near = length - random.nextInt(Math.min(length, 60)) - 1;
            flip(file, hfile == 2 ? random.nextInt(length) : near, (byte) 4);
          }
        }
        admin.enableTable(table.name);
        table.checkQueries(what.toString(), QueryMode.AUTO);
        table.admin.verify(table.name);
        awaitRepaired(what.toString());
        table.checkQueries(what + ", repaired");
      }
    }
  }

  /** An upgrade: the server comes back with a release that does not read what is on its disk. */
  @Test
  void filesOfOlderReleases() throws Exception {
    long corrupt = SharedIndex.server().telemetry().counters().get(Counter.FILES_CORRUPT);
    List<Path> hfiles = intact.keySet().stream().map(Path::getParent).distinct().toList();
    try (Admin admin = table.connection.getAdmin();
        LogLines log = new LogLines("org.lcindex.regionserver.disk.DeletionLog")) {
      admin.disableTable(table.name);
      replaceByGolden(hfiles.get(0), "v1");
      replaceByGolden(hfiles.get(1), "v2");
      replaceByGolden(hfiles.get(2), "v3");
      admin.enableTable(table.name);
      table.checkQueries("older releases", QueryMode.AUTO);
      awaitRepaired("older releases");
      table.checkQueries("older releases, built again");
      Await.until(
          IndexedTable.LIMIT,
          () -> "the log of deletions: " + log,
          () -> !log.containing("another release wrote them").isEmpty());
    }
    assertEquals(corrupt, SharedIndex.server().telemetry().counters().get(Counter.FILES_CORRUPT));
  }

  /** Index files of another version and other rows; the first one's had shorter names, too. */
  private static void replaceByGolden(Path hfile, String version) throws IOException {
    Path golden = Path.of("../lcindex-core/src/test/resources/golden", version);
    for (Path file : intact.keySet()) {
      if (file.getParent().equals(hfile)) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        boolean rows = name.equals("rows.rfile");
        Path old = golden.resolve(rows ? name : "price" + name.substring(dot));
        Files.delete(file);
        Path as =
            rows || !version.equals("v1")
                ? file
                : file.resolveSibling(name.substring(0, dot / 2) + name.substring(dot));
        Files.copy(old, as);
      }
    }
  }

  private static List<String> problems() throws IOException {
    List<String> found = new ArrayList<>();
    for (VerifyReport report : table.admin.verify(table.name)) {
      found.addAll(report.problems());
    }
    return found;
  }
}
