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
import java.util.List;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.config.ConfigKeys;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.store.build.TableSettings;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/** Queries after a compaction whose index files are not merged yet. */
class UnmergedCompactionTest {
  private IndexedTable table;
  private Admin hbase;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("unmerged");
    hbase = table.connection.getAdmin();
    table.loadThreeFiles();
    table.createIndexes();
    table.set(ConfigKeys.JOBS_DELAY.name(), "3600000");
    table.set(ConfigKeys.JOBS_MODE.name(), "delayed");
    awaitMode(TableSettings.JobsMode.DELAYED);
  }

  @AfterEach
  void drop() throws Exception {
    hbase.close();
    table.close();
  }

  private void awaitMode(TableSettings.JobsMode mode) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> "jobs are " + mode,
        () ->
            SharedIndex.server().regions().all().stream()
                .filter(region -> region.info().getTable().equals(table.name))
                .flatMap(region -> region.stores().stream())
                .allMatch(store -> store.settings().jobsMode() == mode));
  }

  private List<String> storeFiles() {
    return table.cluster.regions(table.name).stream()
        .flatMap(region -> region.getStore(IndexedTable.FAMILY).getStorefiles().stream())
        .map(HStoreFile::getPath)
        .map(Object::toString)
        .toList();
  }

  private void compact() throws Exception {
    List<String> before = storeFiles();
    hbase.majorCompact(table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "compacted: " + storeFiles(),
        () ->
            storeFiles().stream().noneMatch(before::contains)
                && storeFiles().stream().noneMatch(name -> name.contains("->"))
                && storeFiles().size() == table.cluster.regions(table.name).size());
  }

  /** With an HFile scanned instead, or a plain scan, the counters would say so. */
  private void checkServedByIndex(String when) throws IOException {
    long scanned = table.counter("hfiles.scanned");
    long indexed = table.counter("scans.indexed");
    table.checkQueries(when, QueryMode.FORCE);
    assertEquals(scanned, table.counter("hfiles.scanned"), when + ": HFiles scanned");
    assertTrue(table.counter("scans.indexed") > indexed, when);
    table.checkQueries(when, QueryMode.AUTO);
  }

  @Test
  void theInputsIndexFilesAnswer() throws Exception {
    compact();
    assertFalse(table.admin.status(table.name).isBuilt());
    checkServedByIndex("compacted");
    table.load(350, 450, 9);
    table.table.delete(new Delete(IndexedTable.row(10)));
    checkServedByIndex("with newer rows in the MemStore");
    compact();
    checkServedByIndex("what was compacted and not merged is compacted again");
    table.flush();
    table.checkQueries("a newer HFile without index");
  }

  @Test
  void afterASplitToo() throws Exception {
    hbase.split(table.name, IndexedTable.row(350));
    Await.until(
        IndexedTable.LIMIT,
        () -> "two regions",
        () -> table.cluster.regions(table.name).size() == 2);
    checkServedByIndex("references");
    compact();
    checkServedByIndex("compacted references");
  }
}
