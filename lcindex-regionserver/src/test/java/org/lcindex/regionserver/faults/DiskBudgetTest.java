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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.hbase.client.Delete;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexState;

/** A region server that may not keep all index files. */
class DiskBudgetTest {
  private Path folder;
  private TwoServers servers;
  private IndexedTable table;
  private IndexedTable other;

  @BeforeEach
  void create() throws Exception {
    folder = Files.createTempDirectory("lcindex-budget");
    SharedCluster.compactions(false);
  }

  @AfterEach
  void drop() throws Exception {
    SharedCluster.compactions(true);
    table.close();
    if (other != null) {
      other.close();
    }
    servers.close();
    FileUtil.fullyDelete(folder.toFile());
  }

  private void start(long maxBytes, int quietMinutes) throws Exception {
    servers = servers(maxBytes, quietMinutes);
    table = newTable("budget");
  }

  private TwoServers servers(long maxBytes, int quietMinutes) throws Exception {
    return new TwoServers(
        Map.of(
            ConfigKeys.LOCAL_DIRS.name(),
            folder.resolve("index").toString(),
            ConfigKeys.LOCAL_MAX_BYTES.name(),
            Long.toString(maxBytes),
            ConfigKeys.LOCAL_QUIET_MINUTES.name(),
            Integer.toString(quietMinutes)));
  }

  private IndexedTable newTable(String prefix) throws Exception {
    IndexedTable created = new IndexedTable(prefix);
    servers.move(created.name, servers.second);
    created.createIndexes();
    return created;
  }

  private IndexServer index() {
    return TwoServers.index(servers.second);
  }

  private long bytesOnDisk() throws IOException {
    long bytes = 0;
    try (Stream<Path> paths = Files.walk(folder.resolve("index/v1/data"))) {
      for (Path path : paths.filter(p -> p.toString().endsWith("file")).toList()) {
        bytes += Files.size(path);
      }
    } catch (NoSuchFileException | UncheckedIOException e) {
      return bytesOnDisk(); // deleted meanwhile
    }
    return bytes;
  }

  /** HFiles of a table in a state. */
  private static long hfiles(IndexedTable of, IndexFileState state) throws IOException {
    TableIndexStatus status = of.admin.status(of.name);
    return status.entries().stream()
        .filter(entry -> entry.index().state() == state)
        .map(entry -> entry.hfile().hfile())
        .distinct()
        .count();
  }

  private static String states(IndexedTable of) {
    try {
      return of.admin.status(of.name).entries().toString();
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static void awaitHFiles(IndexedTable of, long indexed, long evicted) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> indexed + " HFiles indexed, " + evicted + " evicted: " + states(of),
        () ->
            hfiles(of, IndexFileState.INDEXED) == indexed
                && hfiles(of, IndexFileState.EVICTED) == evicted
                && !hasJobs(of));
  }

  /** A job keeps the room that it reserved until it ends, a moment after its files are there. */
  private static boolean hasJobs(IndexedTable of) throws IOException {
    return of.admin.status(of.name).entries().stream()
        .anyMatch(entry -> entry.hfile().job() != null);
  }

  /** About what one HFile's index files take: measured, then the server is started with a limit. */
  private long bytesOfOne() throws Exception {
    start(0, 60);
    table.load(0, 400, 1);
    table.flush();
    table.awaitBuilt();
    long bytes = bytesOnDisk();
    table.close();
    servers.close();
    FileUtil.fullyDelete(folder.resolve("index").toFile());
    return bytes;
  }

  @Test
  void whatDoesNotFitIsLeftOutAndSaysWhy() throws Exception {
    long one = bytesOfOne();
    long limit = 2 * one + one / 2;
    start(limit, 60);
    for (int file = 0; file < 5; file++) {
      table.load(400 * file, 400 * (file + 1), 1);
      table.flush();
      table.checkQueries("file " + file, QueryMode.AUTO);
      Await.until(
          IndexedTable.LIMIT,
          () -> "nothing is under way",
          () -> table.admin.status(table.name).pending().isEmpty());
    }
    awaitHFiles(table, 2, 3);
    assertTrue(bytesOnDisk() <= limit, bytesOnDisk() + " bytes");
    assertEquals(0, index().telemetry().counters().get(Counter.LOCAL_EVICTED));
    assertEquals(0, index().telemetry().counters().get(Counter.JOB_FAILURES));
    TableIndexStatus status = table.admin.status(table.name);
    assertEquals(List.of(), status.failed());
    assertEquals(IndexState.DEGRADED, status.overall().state());
    status.entries().stream()
        .filter(entry -> entry.index().state() == IndexFileState.EVICTED)
        .forEach(
            entry ->
                assertEquals(
                    "over the disk budget lcindex.local.max.bytes="
                        + limit
                        + ", which has no room for the index files of all HFiles. Remedy: raise it,"
                        + " or drop indexes that no query uses",
                    entry.index().reason()));
    Await.until(
        IndexedTable.LIMIT,
        () -> "a standing problem",
        () -> index().telemetry().problems().standing().containsKey("disk budget"));
    // One cause, one line.
    List<String> told = table.admin.status(table.name).problems();
    assertEquals(1, told.stream().filter(line -> line.contains("budget")).count(), told::toString);
    table.checkQueries("five files", QueryMode.AUTO);

    // A compaction makes the table small enough to be indexed whole.
    table.table.delete(fourOfFive());
    table.flush();
    SharedCluster.compactions(true);
    table.connection.getAdmin().majorCompact(table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "nothing is left to be indexed: " + index().telemetry().problems().standing(),
        () ->
            hfiles(table, IndexFileState.EVICTED) == 0
                && table.admin.status(table.name).isBuilt()
                && index().telemetry().problems().standing().isEmpty());
    table.checkQueries("room again", QueryMode.AUTO);
  }

  private static List<Delete> fourOfFive() {
    List<Delete> deletes = new ArrayList<>();
    for (int i = 0; i < 2_000; i++) {
      if (i % 5 != 0) {
        deletes.add(new Delete(IndexedTable.row(i)));
      }
    }
    return deletes;
  }

  @Test
  void whatQueriesMissDisplacesWhatTheyDoNotUse() throws Exception {
    long one = bytesOfOne();
    start(2 * one + one / 2, 0);
    table.load(0, 400, 1);
    table.flush();
    table.load(400, 800, 1);
    table.flush();
    awaitHFiles(table, 2, 0);
    other = newTable("other");
    // The newest is wanted more than what was not used since. If its room is found to be too small
    // only when it is there, the largest goes of what was used in that minute.
    other.load(0, 300, 1);
    other.flush();
    awaitHFiles(other, 1, 0);
    awaitHFiles(table, 1, 1);
    assertEquals(1, index().telemetry().counters().get(Counter.LOCAL_EVICTED));
    // Queries miss what was evicted, and use what is left of the table.
    Await.until(
        IndexedTable.LIMIT,
        () -> "back for the queries",
        () -> {
          table.checkQueries("evicted", QueryMode.AUTO);
          return hfiles(table, IndexFileState.INDEXED) == 2;
        });
    awaitHFiles(other, 0, 1);
    other.checkQueries("without index", QueryMode.AUTO);
  }

  @Test
  void whatIsOverALoweredLimitGoes() throws Exception {
    start(0, 60);
    table.loadThreeFiles();
    table.awaitBuilt();
    long bytes = bytesOnDisk();
    servers.close();
    servers = servers(bytes / 2, 60);
    servers.move(table.name, servers.second);
    Await.until(
        IndexedTable.LIMIT,
        () -> "within the limit",
        () -> hfiles(table, IndexFileState.EVICTED) > 0 && bytesOnDisk() <= bytes / 2);
    table.checkQueries("half of it", QueryMode.AUTO);
  }
}
