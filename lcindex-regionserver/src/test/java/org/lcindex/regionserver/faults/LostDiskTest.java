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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexState;

/** A region server with two local directories, of which one goes. */
class LostDiskTest {
  private static final int FILES = 3 * 7;

  private Path folder;
  private Path lost;
  private Path left;
  private TwoServers servers;
  private IndexedTable table;
  private SwitchableFiles files;

  @BeforeEach
  void create() throws Exception {
    folder = Files.createTempDirectory("lcindex-disks");
    lost = folder.resolve("disk1/index");
    left = folder.resolve("disk2/index");
    servers = new TwoServers(Map.of(ConfigKeys.LOCAL_DIRS.name(), lost + "," + left));
    files = ForwardingLocalFiles.find(SwitchableFiles.class, index().localStore().files());
    table = new IndexedTable("disks");
    servers.move(table.name, servers.second);
    table.createIndexes();
    SharedCluster.compactions(false);
    // Both are on one file system, whose room changes between a look at one and at the other.
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.SPACE && path.startsWith(left)) {
            throw new IOException("its room cannot be told");
          }
        });
    table.loadThreeFiles();
    table.awaitBuilt();
    files.heal();
    Await.until(
        IndexedTable.LIMIT,
        () -> "the room is known: " + index().telemetry().problems().standing(),
        () -> index().telemetry().problems().standing().isEmpty());
    assertEquals(FILES, indexFiles(lost));
    assertEquals(0, indexFiles(left));
  }

  @AfterEach
  void drop() throws Exception {
    files.heal();
    SharedCluster.compactions(true);
    table.close();
    servers.close();
    FileUtil.fullyDelete(folder.toFile());
  }

  private IndexServer index() {
    return TwoServers.index(servers.second);
  }

  /** -1 when files go while they are counted. */
  private long indexFiles(Path disk) throws IOException {
    Path tables = disk.resolve("v1/data/default").resolve(table.name.getNameAsString());
    if (!Files.exists(tables)) {
      return 0;
    }
    try (Stream<Path> paths = Files.walk(tables)) {
      return paths.filter(path -> path.toString().endsWith("file")).count();
    } catch (UncheckedIOException e) {
      return -1;
    }
  }

  private void awaitOnTheOther(String when) throws Exception {
    for (int i = 0; i < 3; i++) {
      table.checkQueries(when, QueryMode.AUTO);
    }
    Await.until(
        IndexedTable.LIMIT,
        () -> when + ": " + table.admin,
        () -> indexFiles(left) == FILES && table.admin.status(table.name).isBuilt());
    table.checkQueries("built on the other disk");
  }

  @Test
  @Tag("slices")
  void whatWasOnABrokenDiskIsBuiltOnTheOther() throws Exception {
    files.inject(
        (operation, path, size) -> {
          if (path.startsWith(lost)) {
            throw new IOException("Input/output error");
          }
        });
    awaitOnTheOther("broken");
    assertTrue(index().telemetry().problems().standing().containsKey(lost.toString()));
    String lastError = table.admin.status(table.name).regions().get(0).lastError();
    assertTrue(lastError.contains(lost.toString()), lastError);

    files.heal();
    Await.until(
        IndexedTable.LIMIT,
        () -> "old files of the mended disk are gone: " + index().telemetry().problems().standing(),
        () -> indexFiles(lost) == 0 && index().telemetry().problems().standing().isEmpty());
    assertEquals(FILES, indexFiles(left));
    table.checkQueries("mended");
  }

  /** As after an unmount: the directory is not there, and its device is another one. */
  @Test
  void whatWasOnAnUnmountedDiskIsBuiltOnTheOther() throws Exception {
    Path away = folder.resolve("away");
    SwitchableFiles.Fault unmounted =
        (operation, path, size) -> {
          if (path.startsWith(lost)) {
            throw new NoSuchFileException(path.toString());
          }
        };
    files.inject(unmounted);
    Files.move(lost, away);
    awaitOnTheOther("unmounted");
    Files.move(away, lost);
    files.heal();
    Await.until(
        IndexedTable.LIMIT,
        () -> "as before: " + index().telemetry().problems().standing(),
        () -> indexFiles(lost) == 0 && index().telemetry().problems().standing().isEmpty());
    table.checkQueries("mounted again");
  }

  /** Both disks are unmounted and empty ones are mounted: there is no other to build on. */
  @Test
  @Tag("slices")
  void emptyDisksInThePlaceOfTheOldOnesAreFilled() throws Exception {
    files.inject(
        (operation, path, size) -> {
          throw new NoSuchFileException(path.toString());
        });
    Await.until(
        IndexedTable.LIMIT,
        () -> "FAILED: " + table.admin,
        () -> table.admin.status(table.name).overall().state() == IndexState.FAILED);
    for (Path disk : List.of(lost, left)) {
      FileUtil.fullyDelete(disk.toFile());
      files.mount(disk.getParent(), "another disk");
    }
    files.heal();
    Await.until(
        IndexedTable.LIMIT,
        () -> "built on the new disks: " + index().telemetry().problems().standing(),
        () ->
            indexFiles(lost) + indexFiles(left) == FILES
                && table.admin.status(table.name).isBuilt()
                && index().telemetry().problems().standing().isEmpty());
    table.checkQueries("on new disks");
  }

  @Test
  void aDeletedDirectoryIsFilledAgain() throws Exception {
    FileUtil.fullyDelete(lost.toFile());
    Await.until(
        IndexedTable.LIMIT,
        () -> "built again",
        () -> indexFiles(lost) + indexFiles(left) == FILES);
    table.awaitBuilt();
    table.checkQueries("built again");
    // A build may have met the disk without its directory; the next look at it finds all well.
    Await.until(
        IndexedTable.LIMIT,
        () -> "no problem stands: " + index().telemetry().problems().standing(),
        () -> index().telemetry().problems().standing().isEmpty());
    assertEquals(List.of(lost, left), index().localStore().dirs());
  }
}
