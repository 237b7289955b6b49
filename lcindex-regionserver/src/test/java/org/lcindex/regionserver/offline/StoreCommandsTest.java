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
package org.lcindex.regionserver.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.LongPredicate;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.NamespaceDescriptor;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/**
 * A store by commands, from folders that were built offline: push, swap, query, roll back, delete.
 */
class StoreCommandsTest {
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private IndexedTable table;
  private String store;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable(SharedCluster.get(), "built", new byte[0][]);
    table.createIndexes();
    store = SharedCluster.newName("commanded").getNameAsString();
  }

  @AfterEach
  void drop() throws Exception {
    run("store", "delete", store, "--all", "--yes");
    table.close();
  }

  private int run(String... arguments) throws Exception {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    return run(out, err, arguments);
  }

  private static int run(StringWriter out, StringWriter err, String... arguments) throws Exception {
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add("--zookeeper");
    all.add(
        "localhost:" + SharedCluster.get().configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    return LCIndexCommand.commandLine()
        .setOut(new PrintWriter(out, true))
        .setErr(new PrintWriter(err, true))
        .execute(all.toArray(String[]::new));
  }

  private String prints(String... arguments) throws Exception {
    assertEquals(0, run(arguments), err::toString);
    return out.toString();
  }

  /** A slow command prints lines of progress before its error. */
  private List<String> errors() {
    return err.toString().lines().filter(line -> line.startsWith("lcindex:")).toList();
  }

  private String refuses(String... arguments) throws Exception {
    assertEquals(2, run(arguments), () -> out + "" + err);
    List<String> lines = errors();
    assertEquals(1, lines.size(), err::toString);
    return lines.get(0);
  }

  private String folder(int rows) throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(0, rows, 1);
    folder.finish();
    return folder.fs.makeQualified(folder.path).toString();
  }

  @Test
  void fromAFolderToASwappedStore() throws Exception {
    assertTrue(refuses("store", "status", store).contains("There is no store " + store));
    assertTrue(prints("store", "create", store, "--keep", "1").contains("1 version"));
    assertTrue(refuses("query", "store:" + store).contains("no current version yet"));
    assertTrue(refuses("store", "swap", store).contains("no READY version"));

    String pushed = prints("store", "push", store, folder(300));
    assertTrue(pushed.startsWith("READY: version 1 of store " + store), pushed);
    assertTrue(pushed.contains("300 rows"), pushed);
    assertTrue(refuses("count", "store:" + store).contains("no current version yet"));
    String swapped = prints("store", "swap", store);
    assertTrue(swapped.startsWith("current: version 1 of store " + store), swapped);
    assertEquals("300", prints("count", "store:" + store).strip());
    assertFalse(prints("query", "store:" + store, "f:price >= 0", "--limit", "3").isBlank());
    assertTrue(
        prints("explain", "store:" + store, "f:price between 1 and 2").contains(store + ".v1"));
    assertFalse(prints("inspect", "store:" + store).isBlank());
    assertFalse(prints("aggregate", "store:" + store, "f:price").isBlank());

    prints("column", "set", table.name.getNameAsString(), "row = a STRING 3, b STRING");
    prints("store", "push", store, folder(400));
    prints("store", "push", store, folder(500));
    String second = prints("store", "swap", store, "2");
    assertTrue(second.contains("previous: version 1"), second);
    assertEquals("400", prints("count", "store:" + store).strip());
    assertEquals("100", prints("count", "store:" + store, "a = '000' and b >= '300'").strip());
    String third = prints("store", "swap", store);
    assertTrue(third.contains("deleted: version 1"), third);
    assertEquals("500", prints("count", "store:" + store).strip());
    prints("store", "rollback", store);
    assertEquals("400", prints("count", "store:" + store).strip());
    String versions = prints("store", "versions", store);
    assertTrue(versions.contains("CURRENT"), versions);
    assertTrue(versions.contains("KEPT (previous)"), versions);
    assertTrue(prints("store", "status").contains(store));
    assertTrue(prints("store", "status", store, "--json").contains("\"current\": 2"));
    assertTrue(refuses("store", "delete", store, "2").contains("is its current one"));
    assertTrue(refuses("store", "delete", store).contains("no version is given"));
    assertTrue(refuses("store", "swap", store, "9").contains("has no version 9"));
    assertTrue(refuses("store", "delete", store, "--all").contains("give --yes"));
    assertTrue(prints("store", "delete", store, "--all", "--yes").contains("with all of its"));
    assertTrue(prints("store", "delete", store, "--all", "--yes").contains("there is no store"));
  }

  @Test
  @Tag("slices")
  void commandsThatLookTakeStoresAndOthersSayWhy() throws Exception {
    prints("store", "create", store);
    assertTrue(refuses("index", "status", "store:" + store).contains("no current version yet"));
    prints("store", "push", store, folder(50));
    prints("store", "swap", store);
    String version = store + ".v1";
    for (List<String> command :
        List.of(
            List.of("index", "status"),
            List.of("index", "wait"),
            List.of("index", "verify"),
            List.of("index", "describe"),
            List.of("status"))) {
      List<String> words = new ArrayList<>(command);
      words.add("store:" + store);
      assertTrue(prints(words.toArray(String[]::new)).contains(version), () -> words + " " + out);
    }
    assertTrue(prints("index", "list", "store:" + store).contains("f:price DOUBLE"));
    assertTrue(prints("index", "list", "store:" + store, "--json").contains(version));
    assertTrue(prints("column", "list", "store:" + store).contains("f:price"));
    prints("queries", "store:" + store);
    for (List<String> command :
        List.of(
            List.of("index", "create", "store:" + store, "f:x LONG"),
            List.of("index", "drop", "store:" + store, "f:price"),
            List.of("index", "rebuild", "store:" + store),
            List.of("flush", "store:" + store),
            List.of("offline", "load", "nowhere", "store:" + store))) {
      String why = refuses(command.toArray(String[]::new));
      assertTrue(why.contains("'store:" + store + "' names a store"), why);
      assertTrue(why.contains("store versions " + store + "' lists them"), why);
    }
  }

  @Test
  void aTableInANamespaceThatIsCalledStoreHasItsOwnWayToBeNamed() throws Exception {
    TableName name = TableName.valueOf("store", store);
    try (Admin admin = SharedCluster.get().admin()) {
      admin.createNamespace(NamespaceDescriptor.create("store").build());
      admin.createTable(
          TableDescriptorBuilder.newBuilder(name)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of("f"))
              .build());
      try {
        assertTrue(refuses("count", "store:" + store).contains("There is no store " + store));
        assertEquals("0", prints("count", "table:store:" + store).strip());
        assertTrue(
            prints("index", "create", "table:store:" + store, "f:x LONG")
                .contains("created: f:x LONG"));
        assertTrue(
            prints("index", "status", "table:store:" + store).contains("table store:" + store));
        assertFalse(prints("index", "list", "table:store:" + store).isBlank());
        prints("store", "create", store);
        assertTrue(
            refuses("count", "store:" + store).contains("no current version yet"),
            "the store, whatever tables there are");
        assertEquals("0", prints("count", "table:store:" + store).strip());
      } finally {
        admin.disableTable(name);
        admin.deleteTable(name);
        admin.deleteNamespace("store");
      }
    }
  }

  @Test
  void foldersThatAreNoBuildsAreRefused() throws Exception {
    prints("store", "create", store);
    assertEquals(1, run("store", "push", store, "/no/such/folder"));
    assertTrue(err.toString().contains("manifest.json"), err::toString);
    String damaged = folder(100);
    Path path = new Path(damaged);
    OfflineFolder cut = new OfflineFolder(table, path);
    Path hfile =
        cut.fs.listStatus(new Path(path, "f"))[0].getPath().getName().startsWith("_")
            ? cut.fs.listStatus(new Path(path, "f"))[1].getPath()
            : cut.fs.listStatus(new Path(path, "f"))[0].getPath();
    flip(cut, hfile);
    assertEquals(1, run("store", "push", store, damaged));
    assertTrue(err.toString().contains("has SHA-256"), err::toString);
    assertTrue(err.toString().contains(hfile.getName()), err::toString);
    assertFalse(prints("store", "versions", store).contains("BUILT"));
  }

  /** Both go on with one version; one may be told to call again. */
  @Test
  void aFolderThatIsPushedByTwoAtOnceIsOneVersion() throws Exception {
    prints("store", "create", store);
    String folder = folder(300);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<String> push =
          () -> {
            StringWriter told = new StringWriter();
            StringWriter failed = new StringWriter();
            int status = run(told, failed, "store", "push", store, folder);
            return status == 0 ? told.toString() : failed.toString();
          };
      for (Future<String> one : threads.invokeAll(List.of(push, push))) {
        assertFalse(one.get().isBlank());
      }
    } finally {
      threads.shutdownNow();
    }
    String pushed = prints("store", "push", store, folder);
    assertTrue(pushed.startsWith("READY: version 1 of store " + store), pushed);
    prints("store", "swap", store);
    assertEquals("300", prints("count", "store:" + store).strip());
    assertFalse(prints("store", "versions", store).contains("READY"));
  }

  /** Each by one line that says what to do, before a version is begun. */
  @Test
  @Tag("slices")
  void foldersThatAreUsedUpOrOfNoTableAreRefused() throws Exception {
    prints("store", "create", store);
    String folder = folder(300);
    prints("store", "push", store, folder);
    prints("store", "swap", store);
    told("store", "push", store, folder, "was, into table default:" + store + ".v1");
    told("store", "push", store, folder, "swap that version in, or copy the folder");
    told("store", "rollback", store, "has no previous version to roll back to; version 1 stays");
    told("store", "swap", store, "has no READY version to swap in. Push one");
    told("store", "delete", store, "1", "is its current one and is not deleted");
    told("store", "push", store + ".v9", folder, "Name the store, " + store);
    told("offline", "load", folder, table.name.getNameAsString(), "was, into table");
    Path other = new Path(folder(10));
    try {
      SharedIndex.files().leaveRoom(100);
      awaitRoom(room -> room == 100);
      told("store", "push", store, other.toString(), "have room for 100: make room, or add direct");
    } finally {
      SharedIndex.files().heal();
      awaitRoom(room -> room > 100); // other tests push, too
    }
    OfflineFolder changed = new OfflineFolder(table, other);
    Path manifest = new Path(other, "manifest.json");
    changed.write(manifest, changed.read(manifest).replace("\"schema\": 1", "\"schema\": 7"));
    told("store", "push", store, other.toString(), "has schema version 7");
    changed.fs.delete(manifest, false);
    told("store", "push", store, other.toString(), "so it is no finished build");
    String versions = prints("store", "versions", store);
    assertTrue(versions.contains("CURRENT"), versions);
    assertFalse(versions.contains("BUILT"), versions);
    assertEquals("300", prints("count", "store:" + store).strip());
  }

  /** Waits until all servers tell so much room, as they look at their disks from time to time. */
  private static void awaitRoom(LongPredicate room) throws Exception {
    try (LCIndexAdmin admin = new LCIndexAdmin(SharedCluster.get().connection())) {
      Await.until(
          Duration.ofMinutes(1),
          () -> "servers tell their room",
          () ->
              admin.clusterStatus().servers().stream()
                  .flatMap(server -> server.status().localDirs().stream())
                  .allMatch(dir -> room.test(dir.usableBytes())));
    }
  }

  /** A command with its error, in one line. */
  private void told(String... argumentsAndLine) throws Exception {
    int last = argumentsAndLine.length - 1;
    int status = run(Arrays.copyOf(argumentsAndLine, last));
    assertTrue(status == 1 || status == 2, () -> status + ": " + out + err);
    List<String> lines = errors();
    assertEquals(1, lines.size(), err::toString);
    assertTrue(lines.get(0).contains(argumentsAndLine[last]), err::toString);
  }

  private static void flip(OfflineFolder folder, Path file) throws Exception {
    byte[] bytes;
    try (var in = folder.fs.open(file)) {
      bytes = in.readAllBytes();
    }
    bytes[bytes.length / 2] ^= 1;
    try (var written = folder.fs.create(file, true)) {
      written.write(bytes);
    }
  }
}
