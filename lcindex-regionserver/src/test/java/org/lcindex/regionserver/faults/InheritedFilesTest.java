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
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/** Regions whose HFiles were written by other regions: split, merged, cloned, restored. */
class InheritedFilesTest {
  private IndexedTable table;
  private Admin hbase;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("inherit");
    table.loadThreeFiles();
    table.createIndexes();
    hbase = table.connection.getAdmin();
    SharedCluster.compactions(false);
  }

  @AfterEach
  void drop() throws Exception {
    SharedCluster.compactions(true);
    hbase.close();
    table.close();
  }

  private static long built() throws Exception {
    return SharedIndex.server().telemetry().counters().get(Counter.HFILES_INDEXED);
  }

  @Test
  void daughtersAnswerFromTheirParentsFiles() throws Exception {
    long built = built();
    hbase.split(table.name, IndexedTable.row(350));
    table.awaitRegions(2);
    // Index files only: with an HFile scanned instead the counter would move.
    long scanned = table.counter("hfiles.scanned");
    table.checkQueries("right after the split");
    assertEquals(scanned, table.counter("hfiles.scanned"), "HFiles scanned without index");
    assertEquals(built, built(), "built again");
    assertTrue(storeFiles().allMatch(HStoreFile::isReference));

    table.load(320, 380, 9);
    table.checkQueries("new rows over references");
    table.flush();
    table.awaitBuilt();
    table.checkQueries("a new HFile over references");

    SharedCluster.compactions(true);
    hbase.majorCompact(table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "compacted",
        () -> storeFiles().noneMatch(HStoreFile::isReference));
    table.awaitBuilt();
    table.checkQueries("after the compaction");
    Await.until(
        IndexedTable.LIMIT,
        () -> "only files of the two daughters",
        () -> table.regionFolders().size() == 2 && table.indexFiles().size() == 2 * 7);

    SharedCluster.compactions(false);
    mergeRegions();
    scanned = table.counter("hfiles.scanned");
    table.checkQueries("right after the merge");
    assertEquals(scanned, table.counter("hfiles.scanned"), "HFiles scanned after the merge");
  }

  private Stream<HStoreFile> storeFiles() {
    return table.cluster.regions(table.name).stream()
        .flatMap(region -> region.getStore(IndexedTable.FAMILY).getStorefiles().stream());
  }

  private void mergeRegions() throws Exception {
    // HBase keeps the references of a region it has compacted until nobody reads them.
    table.cluster.regions(table.name).forEach(this::dischargeCompacted);
    byte[][] names =
        hbase.getRegions(table.name).stream()
            .map(RegionInfo::getEncodedNameAsBytes)
            .toArray(byte[][]::new);
    hbase.mergeRegionsAsync(names, false).get();
    table.awaitRegions(1);
  }

  @Test
  void compactionsMergeTheirInputsFiles() throws Exception {
    long merged = SharedIndex.server().telemetry().counters().get(Counter.HFILES_MERGED);
    SharedCluster.compactions(true);
    hbase.majorCompact(table.name);
    Await.until(IndexedTable.LIMIT, () -> "one HFile", () -> storeFiles().count() == 1);
    table.awaitBuilt();
    assertEquals(
        merged + 1, SharedIndex.server().telemetry().counters().get(Counter.HFILES_MERGED));
    table.checkQueries("merged index files");
    Await.until(IndexedTable.LIMIT, () -> "no input is left", () -> table.indexFiles().size() == 7);
  }

  private void dischargeCompacted(HRegion region) {
    try {
      region.getStore(IndexedTable.FAMILY).closeAndArchiveCompactedFiles();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void daughtersBuildWhatTheirParentLacks() throws Exception {
    hbase.split(table.name, IndexedTable.row(350));
    table.awaitRegions(2);
    table.admin.createIndexes(table.name, "f:note STRING");
    table.awaitBuilt();
    table.checkQueries("a fourth index over references");
    table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.NOTE);
  }

  @Test
  void cloneAndRestore() throws Exception {
    String snapshot = table.name.getNameAsString() + "-snapshot";
    TableName clone = SharedCluster.newName("clone");
    hbase.snapshot(snapshot, table.name);
    try {
      table.load(0, 100, 5);
      table.flush();
      table.awaitBuilt();
      long built = built();
      hbase.cloneSnapshot(snapshot, clone);
      try (Table cloned = table.connection.getTable(clone)) {
        for (Scan query : table.queries()) {
          ResultComparison comparison =
              ResultComparison.of(
                  cloned.getScanner(IndexedTable.in(QueryMode.FORBID, query)),
                  cloned.getScanner(IndexedTable.in(QueryMode.FORCE, query)));
          assertEquals(List.of(), comparison.difference().stream().toList());
        }
        assertEquals(built, built(), "a clone on the same server needs no build");
      } finally {
        Tables.drop(table.connection, clone);
      }
      hbase.disableTable(table.name);
      hbase.restoreSnapshot(snapshot);
      hbase.enableTable(table.name);
      table.awaitBuilt();
      table.checkQueries("after the restore");
    } finally {
      hbase.deleteSnapshot(snapshot);
    }
  }

  /**
   * Halves of HFiles without index files, of which the end is reached before a window is cut, so
   * that the next one begins before it. Found by seed 505.
   */
  @Test
  void halvesWithoutIndexFilesInSmallWindows() throws Exception {
    try (IndexedTable halves =
        new IndexedTable(
            "halves",
            ConfigKeys.JOBS_MODE.name(),
            "never",
            ConfigKeys.SCAN_MEMORY.name(),
            "1000")) {
      for (int i = 0; i < 12; i++) {
        // Below the split a few rows of its own.
        halves.load(15 * i, 15 * i + 15, 1);
        halves.load(300 + i, 301 + i, 1);
        halves.flush();
      }
      halves.admin.createIndexes(halves.name, IndexedTable.INDEXES);
      hbase.split(halves.name, IndexedTable.row(200));
      halves.awaitRegions(2);
      halves.checkQueries("windows over halves");
      assertEquals(0, halves.counter(Counter.FAILURES_BUG.label()));
    }
  }

  /** Though the table's directories were found tidy before the clone came. */
  @Test
  void whatOnlyACloneHadIndexedGoesWithIt() throws Exception {
    String snapshot = table.name.getNameAsString() + "-snapshot";
    TableName clone = SharedCluster.newName("clone");
    Set<Path> own = Set.copyOf(table.indexFiles().keySet());
    hbase.snapshot(snapshot, table.name);
    try {
      hbase.cloneSnapshot(snapshot, clone);
      try {
        table.admin.createIndexes(clone, "f:note STRING");
        table.admin.waitUntilBuilt(clone, IndexedTable.LIMIT);
        assertTrue(besides(own).size() > own.size(), "files of the clone's index");
      } finally {
        Tables.drop(table.connection, clone);
      }
      table.load(0, 100, 5);
      table.flush();
      Await.until(IndexedTable.LIMIT, () -> "gone: " + own, () -> besides(own).equals(own));
      table.checkQueries("without the clone");
    } finally {
      hbase.deleteSnapshot(snapshot);
    }
  }

  /** All index files in the directories of some. */
  private Set<Path> besides(Set<Path> files) throws Exception {
    Set<Path> directories = files.stream().map(Path::getParent).collect(Collectors.toSet());
    return table.indexFiles().keySet().stream()
        .filter(file -> directories.contains(file.getParent()))
        .collect(Collectors.toSet());
  }
}
