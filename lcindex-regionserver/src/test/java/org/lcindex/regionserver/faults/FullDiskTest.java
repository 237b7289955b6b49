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
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.Admin;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.Wording;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;

/** Local disks that take no more: the table works on, says so once, and catches up. */
class FullDiskTest {
  private static final String FULL = "No space left on device";

  private IndexedTable table;
  private SwitchableFiles files;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("disk");
    files = SharedIndex.files();
  }

  @AfterEach
  void drop() throws IOException {
    files.heal();
    table.close();
  }

  private void awaitFailed(String reason) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> reason,
        () ->
            !table.admin.status(table.name).failed().isEmpty()
                && table.admin.status(table.name).pending().isEmpty()
                && lastError().contains(reason));
    TableIndexStatus status = table.admin.status(table.name);
    for (TableIndexStatus.Entry entry : status.failed()) {
      assertTrue(entry.index().reason().contains(reason), entry::toString);
    }
  }

  private String lastError() throws IOException {
    return String.valueOf(table.admin.status(table.name).regions().get(0).lastError());
  }

  private void awaitWorking() throws Exception {
    files.heal();
    table.admin.retryFailed(table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "built after the fault",
        () -> table.admin.status(table.name).isBuilt() && lastError().equals("null"));
    assertTrue(SharedIndex.server().telemetry().problems().standing().isEmpty());
    table.checkQueries("after the fault");
    assertEquals(0, buildFolders(), "remains of builds");
  }

  private static int buildFolders() throws Exception {
    // A probe of the chore may be there for a moment.
    AtomicLong builds = new AtomicLong();
    Await.until(
        IndexedTable.LIMIT,
        () -> builds + " build folders",
        () -> {
          builds.set(SharedIndex.server().localStore().files().list(tmp()).size());
          return builds.get() == 0;
        });
    return builds.intValue();
  }

  private static Path tmp() throws Exception {
    return SharedIndex.folder().resolve("v1/tmp");
  }

  /** One row file fits and larger files do not, as on a disk that is nearly full. */
  @Test
  void nothingStopsWhenTheDiskIsFull() throws Exception {
    table.load(0, 400, 1);
    table.flush();
    AtomicLong writes = new AtomicLong();
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.WRITE && writes.incrementAndGet() > 20) {
            throw new IOException(FULL);
          }
        });
    try (LogLines log = new LogLines("org.lcindex")) {
      table.admin.createIndexes(table.name, IndexedTable.INDEXES);
      awaitFailed(FULL);
      for (int file = 1; file < 4; file++) {
        table.load(400 * file - 100, 400 * (file + 1), file + 1);
        table.flush();
        table.checkQueries("disk full, file " + file);
        awaitFailed(FULL);
      }
      assertEquals(1, log.containing(FULL).size(), () -> "said once, not:\n" + log);
      assertEquals(4 * 3, table.admin.status(table.name).failed().size());
      awaitWorking();
      assertEquals(1, log.containing("working again").size(), log::toString);
    }
  }

  /** A small HFile that still finds room does not end the problem of the large one. */
  @Test
  void saysSoOnceWhileSmallFilesStillFit() throws Exception {
    table.load(0, 400, 1);
    table.flush();
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.WRITE && size > 10_000) {
            throw new IOException(FULL);
          }
        });
    try (LogLines log = new LogLines("org.lcindex")) {
      table.admin.createIndexes(table.name, IndexedTable.INDEXES);
      awaitFailed(FULL);
      long indexed = table.counter("hfiles.indexed");
      table.load(400, 410, 1);
      table.flush();
      Await.until(
          IndexedTable.LIMIT,
          () -> "the small HFile is indexed",
          () -> table.counter("hfiles.indexed") > indexed);
      awaitFailed(FULL);
      assertEquals(1, log.containing(FULL).size(), log::toString);
      assertEquals(0, log.containing("working again").size(), log::toString);
      awaitWorking();
    }
  }

  /** Nothing is begun that would not end, and what is to be done is told in words. */
  @Test
  @Tag("slices")
  void buildsLookAtTheRoomFirst() throws Exception {
    table.load(0, 400, 1);
    table.flush();
    AtomicLong created = new AtomicLong();
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.CREATE) {
            created.incrementAndGet();
          }
        });
    long reserve = 64L << 20;
    files.leaveRoom(reserve + 100);
    table.admin.createIndexes(table.name, IndexedTable.INDEXES);
    awaitFailed("no room: index files of this HFile need about ");
    String told = lastError();
    for (String part :
        List.of(
            " in " + SharedIndex.folder() + ", where 64.0 MiB are free",
            ", 64.0 MiB of it for others (lcindex.local.reserve.bytes). Remedy: make room there",
            "add a directory to lcindex.local.dirs, or lower lcindex.local.reserve.bytes")) {
      assertTrue(told.contains(part), told);
    }
    assertExplained(" so 1 of 1 HFile have no index files of f:price yet");
    // Several indexes and their server: one cause, one line.
    List<String> problems = table.admin.status(table.name).problems();
    assertEquals(1, problems.size(), problems::toString);
    table.checkQueries("no room");
    long failures = table.counter("jobs.failures");
    // By itself, and again and again.
    Await.until(
        IndexedTable.LIMIT,
        () -> "more attempts",
        () -> table.counter("jobs.failures") > failures + 1);
    assertEquals(0, created.get(), "files of builds that had no room");
    files.heal();
    table.awaitBuilt();
    assertTrue(SharedIndex.server().telemetry().problems().standing().isEmpty());
  }

  /** Queries are told that there is no room, and not to wait. */
  private void assertExplained(String also) throws Exception {
    try (MdrqClient client = new MdrqClient(table.connection)) {
      String told =
          client
              .explain(Mdrq.on(table.table).where("f:price < 100").build(), false)
              .text(Wording.COMMAND_LINE);
      for (String part :
          List.of(
              "no room: index files of this HFile", also, "lower lcindex.local.reserve.bytes")) {
        assertTrue(told.contains(part), told);
      }
      assertFalse(told.contains("index wait"), told);
    }
  }

  /** Index files of what was compacted do not wait for a merge that has no room beside them. */
  @Test
  void filesOfCompactedHFilesMakeRoomForTheResult() throws Exception {
    table.loadThreeFiles();
    table.createIndexes();
    files.leaveRoom((64L << 20) + 100);
    Map<Path, byte[]> before = table.indexFiles();
    try (Admin hbase = table.cluster.admin()) {
      hbase.majorCompact(table.name);
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> "files of the compacted HFiles have gone",
        () -> Collections.disjoint(before.keySet(), table.indexFiles().keySet()));
    table.checkQueries("compacted without room", QueryMode.AUTO);
    awaitFailed("no room: ");
    files.heal();
    table.awaitBuilt();
  }

  @Test
  void directoryThatCannotBeWritten() throws Exception {
    table.load(0, 100, 1);
    table.flush();
    String refused = "Read-only file system";
    files.inject(
        (operation, path, size) -> {
          switch (operation) {
            case CREATE, MKDIRS, RENAME, DELETE, WRITE -> throw new IOException(refused);
            default -> {}
          }
        });
    try (LogLines log = new LogLines("org.lcindex")) {
      table.admin.createIndexes(table.name, IndexedTable.INDEXES);
      awaitFailed(refused);
      table.load(50, 200, 2);
      table.flush();
      table.checkQueries("read-only");
      awaitFailed(refused);
      // The directory is one problem, that nothing can be built another.
      assertTrue(log.containing(refused).size() <= 2, log::toString);
      awaitWorking();
    }
  }

  /** Input errors while files are read: what is open fails, what is not cannot be opened. */
  @Test
  void diskThatCannotBeRead() throws Exception {
    table.loadThreeFiles();
    table.createIndexes();
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.READ || operation == Operation.OPEN) {
            throw new IOException("Input/output error");
          }
        });
    SharedIndex.server().environment().memory().pageCache().clear();
    table.checkQueries("input errors", QueryMode.AUTO);
    table.checkQueries("input errors, second time", QueryMode.AUTO);
    awaitWorking();
    assertFalse(table.admin.status(table.name).entries().isEmpty());
  }

  @Test
  void directoriesThatCannotBeListed() throws Exception {
    table.loadThreeFiles();
    table.createIndexes();
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.LIST || operation == Operation.SPACE) {
            throw new IOException("Input/output error");
          }
        });
    try (LogLines log = new LogLines("org.lcindex")) {
      Await.until(
          IndexedTable.LIMIT, () -> "a problem", () -> lastError().contains("Input/output error"));
      table.checkQueries("no listing");
      assertEquals(1, log.containing("Input/output error").size(), log::toString);
    }
    awaitWorking();
  }
}
