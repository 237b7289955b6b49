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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.IndexChange;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.UsageException;

/** Indexes that are switched off and on, and such as are built again because somebody says so. */
class SwitchedIndexTest {
  private static final IndexDefinition PRICE = IndexDefinition.parse("f:price DOUBLE", null);
  private static final IndexDefinition DATE = IndexDefinition.parse("f:date DATE", null);

  private IndexedTable table;

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("switched");
    table.loadThreeFiles();
    table.createIndexes();
  }

  @AfterEach
  void drop() throws Exception {
    table.close();
  }

  private IndexStatus price() throws IOException {
    return table.admin.status(table.name).indexes().get(0);
  }

  /** The table's index files whose names begin so, with the times at which they were written. */
  private Map<Path, Object> files(String prefix) throws Exception {
    Map<Path, Object> found = new TreeMap<>();
    Path folder =
        SharedIndex.folder().resolve("v1/data/default").resolve(table.name.getNameAsString());
    if (!Files.exists(folder)) {
      return found;
    }
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) all::iterator) {
        if (Files.isRegularFile(file) && file.getFileName().toString().startsWith(prefix)) {
          found.put(file, Files.getLastModifiedTime(file));
        }
      }
      return found;
    } catch (NoSuchFileException e) {
      return files(prefix);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof NoSuchFileException) {
        return files(prefix); // it has just been deleted
      }
      throw e;
    }
  }

  private String descriptorValue() throws IOException {
    try (Admin hbase = table.connection.getAdmin()) {
      return hbase.getDescriptor(table.name).getValue(IndexDefinitions.DISABLED_KEY);
    }
  }

  @Test
  void offAndOnAgain() throws Exception {
    assertEquals(6, files(PRICE.id()).size(), "two files for each of three HFiles");
    IndexChange change = table.admin.disableIndex(table.name, PRICE.family(), PRICE.qualifier());
    assertTrue(change.online(), change::toString);
    assertEquals("f:price", descriptorValue());
    assertEquals(IndexState.DISABLED, price().state());
    assertEquals("switched off by index disable", price().reason());
    Await.until(IndexedTable.LIMIT, () -> "its files go", () -> files(PRICE.id()).isEmpty());
    assertEquals(6, files(DATE.id()).size());
    TableIndexStatus others = table.admin.waitUntilBuilt(table.name, IndexedTable.LIMIT);
    assertEquals(IndexState.QUERYABLE, others.overall().state(), "the others count");
    assertTrue(table.admin.describe(table.name).contains("DISABLED"));
    assertThrows(
        DoNotRetryIOException.class,
        () -> table.checkQueries("by an index that is off, which they force"));

    // It stays so when a region opens anew, and for what is written meanwhile.
    try (Admin hbase = table.connection.getAdmin()) {
      hbase.disableTable(table.name);
      hbase.enableTable(table.name);
    }
    table.awaitBuilt();
    assertEquals(IndexState.DISABLED, price().state());
    assertTrue(files(PRICE.id()).isEmpty());
    change = table.admin.disableIndex(table.name, PRICE.family(), PRICE.qualifier());
    assertTrue(change.toString().contains("was off already"), change::toString);
    assertThrows(
        UsageException.class,
        () -> table.admin.rebuild(table.name, PRICE.family(), PRICE.qualifier()));

    table.admin.enableIndex(table.name, PRICE.family(), PRICE.qualifier());
    assertNull(descriptorValue());
    table.awaitBuilt();
    assertEquals(IndexState.QUERYABLE, price().state());
    assertEquals(6, files(PRICE.id()).size());
    table.checkQueries("with all indexes");
  }

  @Test
  void droppedWhileItIsOff() throws Exception {
    table.admin.disableIndex(table.name, PRICE.family(), PRICE.qualifier());
    table.admin.dropIndex(table.name, PRICE.family(), PRICE.qualifier());
    assertNull(descriptorValue());
    table.admin.createIndexes(table.name, "f:price DOUBLE");
    table.awaitBuilt();
    assertEquals(IndexState.QUERYABLE, table.admin.status(table.name).overall().state());
  }

  @Test
  void allOff() throws Exception {
    for (IndexDefinition index : table.admin.listIndexes(table.name)) {
      table.admin.disableIndex(table.name, index.family(), index.qualifier());
    }
    Await.until(IndexedTable.LIMIT, () -> "all files go", () -> files("").isEmpty());
    TableIndexStatus status = table.admin.status(table.name);
    assertEquals(IndexState.DISABLED, status.overall().state());
  }

  @Test
  void oneIsBuiltAgain() throws Exception {
    Map<Path, Object> price = files(PRICE.id());
    Map<Path, Object> date = files(DATE.id());
    assertEquals(3, table.admin.rebuild(table.name, PRICE.family(), PRICE.qualifier()));
    table.awaitBuilt();
    table.checkQueries("after one index was built again");
    Map<Path, Object> now = files(PRICE.id());
    assertEquals(price.keySet(), now.keySet());
    price.forEach((file, before) -> assertFalse(before.equals(now.get(file)), file::toString));
    assertEquals(date, files(DATE.id()), "the others stay");
  }

  @Test
  void allAreBuiltAgain() throws Exception {
    Map<Path, Object> before = files("");
    assertEquals(3, table.admin.rebuild(table.name));
    table.awaitBuilt();
    table.checkQueries("after all were built again");
    Map<Path, Object> now = files("");
    assertEquals(before.keySet(), now.keySet());
    before.forEach((file, inode) -> assertFalse(inode.equals(now.get(file)), file::toString));
  }

  @Test
  void descriptorOfBefore() throws Exception {
    try (Admin hbase = table.connection.getAdmin()) {
      TableDescriptor descriptor = hbase.getDescriptor(table.name);
      assertNull(
          descriptor.getValue(IndexDefinitions.DISABLED_KEY), "nothing is off, nothing said");
    }
  }
}
