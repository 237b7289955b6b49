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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.config.ConfigKeys;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;

/** Index files that cannot be read: only what is corrupt is deleted, and not for ever. */
class FailureKindsTest {
  private IndexedTable table;
  private SwitchableFiles files;
  private Map<Path, byte[]> intact;
  private long built;
  private long corrupt;
  private Map<String, String> problems;

  @BeforeEach
  void load() throws Exception {
    files = SharedIndex.files();
    table =
        new IndexedTable(
            "failures", ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER);
    table.loadThreeFiles();
    table.createIndexes();
    intact = table.indexFiles();
    built = table.counter("hfiles.indexed");
    corrupt = table.counter("files.corrupt");
    problems = standing();
  }

  /** Problems that the server has, which other tests of this JVM use, too. */
  private static Map<String, String> standing() throws Exception {
    return SharedIndex.server().telemetry().problems().standing();
  }

  /** None that was not there before. */
  private void awaitNoProblem() throws Exception {
    Map<String, String> left = new TreeMap<>();
    Await.until(
        IndexedTable.LIMIT,
        () -> "standing problems: " + left + ", before: " + problems,
        () -> {
          left.clear();
          left.putAll(standing());
          return problems.keySet().containsAll(left.keySet());
        });
  }

  @AfterEach
  void drop() throws IOException {
    files.heal();
    table.close();
  }

  private void await(IndexState state) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> {
          try {
            return state + ", now " + overall();
          } catch (IOException e) {
            return state + ", no status: " + e;
          }
        },
        () -> overall().state() == state);
  }

  private IndexStatus overall() throws IOException {
    return table.admin.status(table.name).overall();
  }

  /**
   * Reads of the table's index files fail from now on, whether there is a page in a cache or not.
   */
  private void failReads(SwitchableFiles.Fault fault) throws Exception {
    Path region = table.regionFolders().get(0);
    files.inject(
        (operation, path, size) -> {
          if (operation == Operation.READ && path.startsWith(region)) {
            fault.before(operation, path, size);
          }
        });
    SharedIndex.server().environment().memory().pageCache().clear();
  }

  private void checkNothingWasDeletedOrBuilt() throws Exception {
    assertEquals(intact.keySet(), table.indexFiles().keySet());
    assertEquals(built, table.counter("hfiles.indexed"), "built again");
    assertEquals(corrupt, table.counter("files.corrupt"));
  }

  @Test
  void whatCannotBeReadIsKept() throws Exception {
    long failures = table.counter("failures.io");
    failReads(
        (operation, path, size) -> {
          throw new IOException("Too many open files");
        });
    table.checkQueries("nothing can be read", QueryMode.AUTO);
    await(IndexState.FAILED);
    assertTrue(overall().reason().contains("Too many open files"), overall()::toString);
    table.checkQueries("the index files rest", QueryMode.AUTO);
    SharedIndex.server().regions().all().forEach(region -> region.checkForChanges());
    assertTrue(table.counter("failures.io") > failures);
    checkNothingWasDeletedOrBuilt();
    files.heal();
    await(IndexState.QUERYABLE);
    checkNothingWasDeletedOrBuilt();
    long scanned = table.counter("hfiles.scanned");
    table.checkQueries("healed", QueryMode.FORCE);
    assertEquals(scanned, table.counter("hfiles.scanned"), "HFiles scanned");
    awaitNoProblem();
  }

  private Path first(String ending) {
    return intact.keySet().stream()
        .filter(file -> file.toString().endsWith(ending))
        .findFirst()
        .orElseThrow();
  }

  /** An open index does not read its histograms again; a new index beside it opens all anew. */
  @Test
  void damageThatOnlyANewIndexMeets() throws Exception {
    Path histogram = first(".sfile");
    byte[] damaged = intact.get(histogram).clone();
    damaged[damaged.length / 2] ^= 1;
    FileTime time = Files.getLastModifiedTime(histogram);
    Files.write(histogram, damaged);
    Files.setLastModifiedTime(histogram, time);
    table.admin.createIndexes(table.name, "f:note STRING");
    table.awaitBuilt();
    assertEquals(corrupt + 1, table.counter("files.corrupt"));
    assertArrayEquals(intact.get(histogram), Files.readAllBytes(histogram));
    table.checkQueries("built again beside a new index", QueryMode.FORCE);
    awaitNoProblem();
  }

  @Test
  void aNewHFileBesideOneThatCannotBeCompared() throws Exception {
    failReads(
        (operation, path, size) -> {
          if (path.toString().endsWith(".rfile")) {
            throw new IOException("Input/output error");
          }
        });
    table.load(200, 700, 4);
    table.flush();
    table.checkQueries("row files cannot be read", QueryMode.AUTO);
    files.heal();
    await(IndexState.QUERYABLE);
    table.checkQueries("healed");
    assertTrue(table.indexFiles().keySet().containsAll(intact.keySet()));
    assertEquals(corrupt, table.counter("files.corrupt"));
  }

  @Test
  void aBugOfOursDeletesNothingAndEnds() throws Exception {
    long bugs = table.counter("failures.bug");
    try (LogLines log = new LogLines("org.lcindex")) {
      failReads(
          (operation, path, size) -> {
            if (path.toString().endsWith(".ifile")) {
              throw new IllegalStateException("a bug");
            }
          });
      // Queries meet the first file that they read: each of the three is to have its turn.
      for (int query = 0; query < 9; query++) {
        table.checkQueries("a bug", QueryMode.AUTO);
      }
      await(IndexState.DEGRADED);
      assertTrue(overall().reason().contains("a bug"), overall()::toString);
      assertEquals(1, log.containing("logged once").size(), log::toString);
    }
    assertTrue(table.counter("failures.bug") >= bugs + 3);
    checkNothingWasDeletedOrBuilt();
    table.checkQueries("degraded", QueryMode.AUTO);
    SharedIndex.server().regions().all().forEach(region -> region.reconcile());
    assertEquals(IndexState.DEGRADED, overall().state(), "it stays so");
    files.heal();
    table.admin.retryFailed(table.name);
    await(IndexState.QUERYABLE);
    checkNothingWasDeletedOrBuilt();
    table.checkQueries("retried");
  }

  @Test
  void whatIsCorruptAgainAndAgainIsGivenUp() throws Exception {
    Path file = first(".ifile");
    byte[] damaged = intact.get(file).clone();
    damaged[damaged.length / 2] ^= 4;
    for (int round = 0; round < 4; round++) {
      Files.write(file, damaged);
      table.admin.verify(table.name);
      table.checkQueries("damaged in round " + round, QueryMode.AUTO);
      if (round < 3) {
        table.awaitFiles(intact, "damaged in round " + round);
      }
    }
    await(IndexState.DEGRADED);
    assertTrue(overall().reason().contains("4 times within an hour"), overall()::toString);
    assertTrue(table.counter("files.corrupt") >= corrupt + 4);
    assertEquals(2 * 7, table.indexFiles().size(), "its files are gone and not built again");
    assertTrue(table.counter("hfiles.degraded") >= 1);
    table.checkQueries("degraded");
    table.admin.retryFailed(table.name);
    table.awaitFiles(intact, "retried");
    assertEquals(IndexState.QUERYABLE, overall().state());
  }

  @Test
  void whatIsGoneIsBuiltAgainAndNotCorrupt() throws Exception {
    for (int round = 0; round < 5; round++) {
      for (Path file : List.copyOf(intact.keySet()).subList(0, 7)) {
        Files.delete(file);
      }
      SharedIndex.server().environment().memory().pageCache().clear();
      table.checkQueries("deleted in round " + round, QueryMode.AUTO);
      SharedIndex.server().regions().all().forEach(region -> region.checkForChanges());
      table.awaitFiles(intact, "deleted in round " + round);
    }
    assertEquals(corrupt, table.counter("files.corrupt"));
    assertEquals(IndexState.QUERYABLE, overall().state());
  }
}
