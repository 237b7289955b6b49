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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.lcindex.cluster.Tables;
import org.lcindex.query.Column;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.IndexException;

/** Index DDL and what HBase's own does to an indexed table. */
class IndexLifecycleTest {
  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("ddl");
    table.loadThreeFiles();
  }

  @AfterEach
  void drop() throws IOException {
    table.close();
  }

  private Map<Path, FileTime> times() throws Exception {
    Map<Path, FileTime> times = new TreeMap<>();
    for (Path path : table.indexFiles().keySet()) {
      times.put(path, Files.getLastModifiedTime(path));
    }
    return times;
  }

  private long filesEnding(String suffix) throws Exception {
    return table.indexFiles().keySet().stream().filter(p -> p.toString().endsWith(suffix)).count();
  }

  private void awaitFiles(long number) throws Exception {
    Await.until(
        IndexedTable.LIMIT,
        () -> number + " files",
        () -> table.indexFiles().size() == number && table.admin.status(table.name).isBuilt());
  }

  @Test
  void oneIndexAfterTheOther() throws Exception {
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    table.awaitBuilt();
    awaitFiles(3 * 3);
    Map<Path, FileTime> first = times();

    table.admin.createIndexes(table.name, "f:date DATE");
    table.awaitBuilt();
    awaitFiles(3 * 5);
    Map<Path, FileTime> second = times();
    first.forEach((path, time) -> assertEquals(time, second.get(path), "written again: " + path));
    table.checkQueries("two of three indexes", QueryMode.AUTO);

    table.admin.createIndexes(table.name, "f:status STRING");
    table.awaitBuilt();
    awaitFiles(3 * 7);
    table.checkQueries("three indexes");

    table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.DATE);
    awaitFiles(3 * 5);
    table.checkQueries("one of three dropped", QueryMode.AUTO);
    // The other type does not decode what is there: every row is a candidate.
    table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.PRICE);
    table.admin.createIndexes(table.name, "f:date STRING", "f:price LONG");
    table.awaitBuilt();
    awaitFiles(3 * 7);
    table.checkQueries("two created again as other types", QueryMode.AUTO);
  }

  @Test
  void theLastIndexDropped() throws Exception {
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    table.awaitBuilt();
    Scan query = table.queries().get(0);
    long rows = Tables.drain(table.table.getScanner(query));
    assertTrue(rows > 0);
    table.admin.dropIndex(table.name, IndexedTable.FAMILY, IndexedTable.PRICE);
    assertEquals(List.of(), table.admin.listIndexes(table.name));
    assertEquals(rows, Tables.drain(table.table.getScanner(query)));
    Await.until(IndexedTable.LIMIT, () -> "files are gone", () -> table.regionFolders().isEmpty());
    IndexException e = assertThrows(IndexException.class, () -> table.admin.status(table.name));
    assertTrue(e.getMessage().contains("has no index"), e.getMessage());
  }

  @Test
  void truncatedDisabledAndEnabled() throws Exception {
    table.createIndexes();
    Map<Path, FileTime> before = times();
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
      IndexException e = assertThrows(IndexException.class, () -> table.admin.verify(table.name));
      assertTrue(e.getMessage().contains("enable it first"), e.getMessage());
      hbase.enableTable(table.name);
      table.awaitBuilt();
      assertEquals(before, times(), "an intact index is opened, not built");
      table.checkQueries("enabled again");

      List<Path> old = table.regionFolders();
      hbase.disableTable(table.name);
      hbase.truncateTable(table.name, false);
      table.checkQueries("truncated");
      table.load(0, 50, 4);
      table.flush();
      table.awaitBuilt();
      table.checkQueries("loaded after the truncation");
      assertEquals(7, filesEnding("file") - filesOf(old));
      Await.until(
          IndexedTable.LIMIT,
          () -> "folders of truncated regions are gone",
          () -> old.stream().noneMatch(Files::exists));
    }
  }

  private long filesOf(List<Path> folders) throws Exception {
    return table.indexFiles().keySet().stream()
        .filter(path -> folders.stream().anyMatch(path::startsWith))
        .count();
  }

  @Test
  void compactedFilesGo() throws Exception {
    table.createIndexes();
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.majorCompact(table.name);
      Await.until(
          IndexedTable.LIMIT,
          () -> "one HFile",
          () ->
              table
                      .cluster
                      .regions(table.name)
                      .get(0)
                      .getStore(IndexedTable.FAMILY)
                      .getStorefilesCount()
                  == 1);
    }
    table.checkQueries("compacted", QueryMode.AUTO);
    awaitFiles(7);
    table.checkQueries("compacted and indexed");
  }

  private static void says(Class<? extends Exception> type, Executable call, String... texts) {
    String message = assertThrows(type, call).getMessage();
    for (String text : texts) {
      assertTrue(message.contains(text), () -> text + " is not in: " + message);
    }
  }

  private void refused(Class<? extends Exception> type, String definition, String... texts)
      throws IOException {
    List<?> before = table.admin.listIndexes(table.name);
    says(type, () -> table.admin.createIndexes(table.name, definition), texts);
    assertEquals(before, table.admin.listIndexes(table.name));
  }

  @Test
  void mistakesSayWhatAndHowToMendIt() throws Exception {
    Class<IllegalArgumentException> argument = IllegalArgumentException.class;
    Class<IndexException> index = IndexException.class;
    TableName absent = TableName.valueOf("absent");
    says(index, () -> table.admin.createIndexes(absent, "f:a LONG"), "absent", "create it first");
    says(index, () -> table.admin.status(table.name), "has no index", "create one first");
    refused(index, "g:price DOUBLE", "no family g", "its families are f");
    refused(argument, "f:price DUOBLE", "DUOBLE", "DOUBLE");
    refused(argument, "f:price DOUBLE 10 5", "10", "5");
    refused(argument, "f:price DOUBLE low 5", "low");
    refused(argument, "f:price BYTE 0 1000", "1000");
    refused(argument, "f:price DOUBLE 0 5 x", "x");
    refused(argument, "f:price", "f:price");
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    refused(index, "f:price DOUBLE", "has an index already", "Drop it first");
    refused(index, "f:price LONG", "has an index already", "Drop it first");
    says(
        index,
        () -> table.admin.createIndexes(table.name, "f:date DATE", "f:date STRING"),
        "has an index already");
    byte[] none = Bytes.toBytes("none");
    says(
        index,
        () -> table.admin.dropIndex(table.name, IndexedTable.FAMILY, none),
        "no index on f:none",
        "f:price");
    says(
        index,
        () -> table.admin.createIndexes(TableName.META_TABLE_NAME, "info:server STRING"),
        "system table");
    says(
        argument,
        () -> Mdrq.on(table.table).where(Column.column("f:price").ge("dear")).build(),
        "dear",
        table.name.getNameAsString());
    says(
        argument,
        () -> Mdrq.on(table.table).where(Column.column("f:note").eq("x")).build(),
        "f:note",
        "f:price");
    assertEquals(1, table.admin.listIndexes(table.name).size());
    assertTrue(SharedIndex.server().telemetry().problems().standing().isEmpty());
  }
}
