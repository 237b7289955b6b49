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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.io.LocalFiles;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;

/** A region server one of whose local disks answers nothing any more, neither data nor errors. */
@Timeout(value = 15, unit = TimeUnit.MINUTES)
class HungDiskTest {
  private static final long STALLED_MILLIS = 1_000;

  private final CountDownLatch answer = new CountDownLatch(1);
  private final Map<Path, Boolean> hanging = new ConcurrentHashMap<>();
  private Path folder;
  private Path hung;
  private Path good;
  private TwoServers servers;
  private IndexedTable table;

  /** The second server has two disks; the one that will hang comes first. */
  @BeforeEach
  void start() throws Exception {
    folder = Files.createTempDirectory("lcindex-hung");
    hung = folder.resolve("disk1/index");
    good = folder.resolve("disk2/index");
  }

  private void startSecond(Path... dirs) throws Exception {
    Map<String, String> settings = new TreeMap<>();
    settings.put(
        ConfigKeys.LOCAL_DIRS.name(),
        String.join(",", List.of(dirs).stream().map(Path::toString).toList()));
    settings.put(ConfigKeys.LOCAL_STALLED.name(), Long.toString(STALLED_MILLIS));
    servers = new TwoServers(settings);
  }

  @AfterEach
  void stop() throws Exception {
    answer.countDown();
    if (table != null) {
      table.close();
    }
    servers.close();
    FileUtil.fullyDelete(folder.toFile());
  }

  private IndexServer index() {
    return TwoServers.index(servers.second);
  }

  private void hang() {
    hang(false);
  }

  private void hang(boolean readsOnly) {
    ForwardingLocalFiles.find(SwitchableFiles.class, index().localStore().files())
        .inject(
            (operation, path, size) -> {
              if (path.startsWith(hung) && (!readsOnly || operation == Operation.READ)) {
                hanging.put(path, true);
                try {
                  answer.await();
                } catch (InterruptedException e) {
                  throw new IOException(e);
                }
              }
            });
  }

  private void awaitStalled() throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "stalled, but " + index().telemetry().problems().standing(),
        () ->
            String.valueOf(index().telemetry().problems().standing().get(hung.toString()))
                .contains("does not answer"));
  }

  private void moveToSecond(String prefix) throws Exception {
    table =
        new IndexedTable(prefix, ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
    servers.move(table.name, servers.second);
    table.createIndexes();
    table.loadThreeFiles();
    table.awaitBuilt();
    servers.move(table.name, servers.second);
    table.checkQueries("before");
  }

  /** Fails when work takes so long that it must have waited for the disk. */
  private static void inTime(String what, ThrowingRunnable work) throws Exception {
    ExecutorService thread = Executors.newSingleThreadExecutor();
    try {
      Future<?> done =
          thread.submit(
              () -> {
                work.run();
                return null;
              });
      done.get(2, TimeUnit.MINUTES);
    } catch (TimeoutException e) {
      throw new AssertionError(what + " waits for the disk", e);
    } finally {
      thread.shutdownNow();
    }
  }

  private boolean indexedOnTheGoodDisk() throws IOException {
    Path tables = good.resolve("v1/data/default");
    if (!Files.exists(tables)) {
      return false;
    }
    try (Stream<Path> paths = Files.walk(tables)) {
      return paths.anyMatch(path -> path.toString().endsWith(".ifile"));
    }
  }

  private interface ThrowingRunnable {
    void run() throws Exception;
  }

  @Test
  void everythingElseGoesOn() throws Exception {
    startSecond(hung, good);
    moveToSecond("hung");
    hang();
    index().environment().memory().pageCache().clear();
    // Each of these may catch one handler until the disk is known to hang; none of the clients.
    inTime(
        "indexed scans",
        () -> {
          awaitStalled();
          for (int i = 0; i < 5; i++) {
            table.checkQueries("while it hangs", QueryMode.AUTO);
          }
        });
    inTime(
        "put and flush",
        () -> {
          table.load(800, 1_000, 4);
          table.flush();
          table.checkQueries("flushed", QueryMode.AUTO);
        });
    inTime(
        "status",
        () -> {
          String problems = table.admin.status(table.name).regions().get(0).lastError();
          assertTrue(problems.contains("does not answer"), problems);
        });
    inTime(
        "the new HFile's index on the other disk",
        () ->
            Await.until(
                IndexedTable.LIMIT, () -> "indexed on " + good, () -> indexedOnTheGoodDisk()));
    inTime("close and move", () -> servers.move(table.name, servers.first));
    table.checkQueries("moved away", QueryMode.AUTO);
    inTime("open", () -> servers.move(table.name, servers.second));
    table.checkQueries("moved back", QueryMode.AUTO);
    assertFalse(hanging.isEmpty());

    answer.countDown();
    Await.until(
        IndexedTable.LIMIT,
        () -> "working again, but " + index().telemetry().problems().standing(),
        () -> index().telemetry().problems().standing().isEmpty());
    table.awaitBuilt();
    table.checkQueries("it answers again");
  }

  /** The region stayed open for as long as the disk did not answer. */
  @Test
  void aRegionMovesThoughAQueryIsInsideAReadThatHangs() throws Exception {
    startSecond(hung);
    moveToSecond("hung-read");
    index().environment().memory().pageCache().clear();
    hang(true);
    ExecutorService client = Executors.newSingleThreadExecutor();
    try {
      client.submit(
          () -> {
            table.checkQueries("caught", QueryMode.AUTO);
            return null;
          });
      Await.until(IndexedTable.LIMIT, () -> "a query reads", () -> !hanging.isEmpty());
      inTime("close and move", () -> servers.move(table.name, servers.first));
    } finally {
      client.shutdownNow();
    }
    table.checkQueries("moved away", QueryMode.AUTO);
  }

  @Test
  void aServerStopsWhileItsDiskHangs() throws Exception {
    startSecond(hung);
    moveToSecond("hung-stop");
    hang();
    awaitStalled();
    HRegionServer second = servers.second;
    inTime("stop", () -> servers.cluster.stopRegionServer(second));
    inTime(
        "recovery",
        () ->
            Await.until(
                IndexedTable.LIMIT,
                () -> "on the first server",
                () -> !servers.first.getRegions(table.name).isEmpty()));
    table.checkQueries("on the first server", QueryMode.AUTO);
  }

  @Test
  void aServerStartsAndServesWhileItsDiskHangs() throws Exception {
    HangingFiles.arm(hung, answer);
    Map<String, String> settings = new TreeMap<>();
    settings.put(ConfigKeys.LOCAL_DIRS.name(), hung.toString());
    settings.put(ConfigKeys.LOCAL_STALLED.name(), Long.toString(STALLED_MILLIS));
    settings.put(ConfigKeys.LOCAL_FILES_CLASS.name(), HangingFiles.class.getName());
    inTime("start", () -> servers = new TwoServers(settings));
    table = new IndexedTable("hung-start");
    table.loadThreeFiles();
    table.createIndexes();
    inTime("open", () -> servers.move(table.name, servers.second));
    table.checkQueries("without a disk", QueryMode.AUTO);
    awaitStalled();
    inTime(
        "flush",
        () -> {
          table.load(800, 1_000, 4);
          table.flush();
        });
    table.checkQueries("flushed", QueryMode.AUTO);
    answer.countDown();
    table.awaitBuilt();
    table.checkQueries("it answers");
    assertEquals(1, servers.second.getRegions(table.name).size());
  }

  /** Files on a disk that hangs from the start. */
  public static final class HangingFiles extends ForwardingLocalFiles {
    private static volatile Path dir;
    private static volatile CountDownLatch answer;

    /** For {@code lcindex.local.files.class}. */
    public HangingFiles() {
      super(LocalFiles.real());
    }

    static void arm(Path hung, CountDownLatch until) {
      dir = hung;
      answer = until;
    }

    @Override
    protected void before(Operation operation, Path path) throws IOException {
      if (path.startsWith(dir) || dir.startsWith(path)) {
        try {
          answer.await();
        } catch (InterruptedException e) {
          throw new IOException(e);
        }
      }
    }
  }
}
