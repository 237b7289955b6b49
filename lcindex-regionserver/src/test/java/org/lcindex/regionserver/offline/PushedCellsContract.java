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
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.protobuf.ServiceException;
import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.apache.hadoop.hbase.regionserver.HRegion;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.offline.store.VersionState;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;

/**
 * A version that is READY has each cell that was pushed: of two families, one with indexes and one
 * without, whatever HBase's bulk load makes of the HFiles. What it loses when a server ends amid it
 * is an HFile that has left the folder and is in no region; here it is put aside.
 */
abstract class PushedCellsContract {
  private static final byte[] G = Bytes.toBytes("g");
  private static final byte[] W = Bytes.toBytes("w");
  private static final int ROWS = 400;

  /** Where the second region begins, and the second HFile of each family. */
  private static final int SPLIT = 120;

  private static final long TIMESTAMP = 1_000_001;

  private final List<String> told = new ArrayList<>();
  private IndexedTable built;
  private StoreAdmin stores;
  private String store;
  private TableName version;

  abstract EmbeddedCluster cluster();

  @BeforeEach
  void create() throws Exception {
    built = withG(ColumnFamilyDescriptorBuilder.of(G));
    stores = new StoreAdmin(cluster().connection());
    store = SharedCluster.newName("cells").getNameAsString();
    stores.create(store, null);
    version = TableName.valueOf(store + ".v1");
  }

  @AfterEach
  void drop() throws Exception {
    stores.deleteAll(store);
    built.close();
  }

  /** As the folder's table is. */
  private IndexedTable withG(ColumnFamilyDescriptor g) throws Exception {
    IndexedTable made =
        new IndexedTable(
            cluster(),
            "built",
            new byte[0][],
            table -> table.setColumnFamily(g).setCompactionEnabled(false));
    made.createIndexes();
    return made;
  }

  private static List<List<Cell>> rowsOfG(int from, int to) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      rows.add(List.of(new KeyValue(IndexedTable.row(i), G, W, TIMESTAMP, Bytes.toBytes(i))));
    }
    return rows;
  }

  /** A folder and its HFiles of family g. */
  private record Folder(OfflineFolder files, List<Path> g) {
    FileSystem fs() {
      return files.fs;
    }
  }

  /**
   * @param hfiles where HFiles begin
   * @param splits where regions begin
   */
  private Folder folder(Path at, int[] hfiles, byte[]... splits) throws Exception {
    OfflineFolder folder = at == null ? new OfflineFolder(built) : new OfflineFolder(built, at);
    List<Path> g = new ArrayList<>();
    for (int i = 0; i < hfiles.length; i++) {
      int to = i + 1 < hfiles.length ? hfiles[i + 1] : ROWS;
      folder.hfile(hfiles[i], to, 1);
      g.add(folder.plain(G, rowsOfG(hfiles[i], to)));
    }
    return new Folder(folder.finish(splits), g);
  }

  /** Two HFiles of each family, which fit the regions. */
  private Folder folder() throws Exception {
    return folder(null, new int[] {0, SPLIT}, IndexedTable.row(SPLIT));
  }

  private void hbase(TableName table, Path from) throws IOException {
    BulkLoadHFiles.create(cluster().configuration()).bulkLoad(table, from);
  }

  /** A loader that leaves an HFile out, as when HBase loses it; it is beside the folder then. */
  private BulkLoader losing(Path hfile) {
    return (table, from) -> {
      FileSystem fs = hfile.getFileSystem(cluster().configuration());
      if (fs.exists(hfile)) {
        fs.rename(hfile, aside(hfile));
      }
      hbase(table, from);
    };
  }

  private static Path aside(Path hfile) {
    return new Path(hfile.getParent().getParent(), "_aside." + hfile.getName());
  }

  private StoreAdmin.Pushed push(Folder folder, BulkLoader loader) throws IOException {
    return push(folder, loader, step -> {});
  }

  private StoreAdmin.Pushed push(Folder folder, BulkLoader loader, PushStep.Listener steps)
      throws IOException {
    return push(cluster().connection(), folder, loader, steps);
  }

  private StoreAdmin.Pushed push(
      Connection connection, Folder folder, BulkLoader loader, PushStep.Listener steps)
      throws IOException {
    return stores.push(
        store,
        new org.lcindex.query.store.OfflineFolder(connection, loader, folder.files().path),
        null,
        IndexedTable.LIMIT,
        told::add,
        steps);
  }

  /** Not READY, with what is missing. */
  private String notReady(Folder folder, BulkLoader loader) throws IOException {
    String why = assertThrows(IndexException.class, () -> push(folder, loader)).getMessage();
    assertTrue(why.contains("Version 1 of store " + store + " is not swapped in"), why);
    assertTrue(why.contains("'lcindex store delete " + store + " 1'"), why);
    assertTrue(stores.status(store).version(1).state().isHalfMade());
    assertThrows(UsageException.class, () -> stores.swap(store, 1L));
    return why;
  }

  private void ready(StoreAdmin.Pushed pushed) throws IOException {
    assertEquals(VersionState.READY, pushed.version().state());
    assertEquals(version, pushed.table());
    checkCells(version);
  }

  /** Each row with its cells of both families. */
  private void checkCells(TableName table) throws IOException {
    int row = 0;
    try (Table opened = cluster().connection().getTable(table);
        ResultScanner found = opened.getScanner(new Scan().setCaching(ROWS))) {
      for (Result one : found) {
        int cells = IndexedTable.put(row, 1).size() + 1;
        assertEquals(Bytes.toString(IndexedTable.row(row)), Bytes.toString(one.getRow()));
        assertEquals(cells, one.size(), "cells of row " + row);
        assertEquals(row++, Bytes.toInt(one.getValue(G, W)));
      }
    }
    assertEquals(ROWS, row);
  }

  private void majorCompact(TableName table) throws IOException {
    for (HRegion region : cluster().regions(table)) {
      region.compact(true);
    }
  }

  private boolean wasReadBack() {
    return told.stream().anyMatch(line -> line.contains("were read back: all cells are there"));
  }

  /** The rows are all there, by the other family. */
  @Test
  void aVersionThatLacksCellsIsNotReady() throws Exception {
    Folder folder = folder();
    Path lost = folder.g().get(0);
    String why = notReady(folder, losing(lost));
    assertTrue(why.contains("HBase has lost 1 of 4 HFiles"), why);
    assertTrue(why.contains("g/" + lost.getName() + " of family g in region '' ("), why);
    assertEquals(why, notReady(folder, this::hbase), "the same command");
    hbaseAlone(lost);
    ready(push(folder, this::hbase));
    assertFalse(wasReadBack(), told::toString);
  }

  /** As when a server was slow, and nobody waited for it. */
  private void hbaseAlone(Path hfile) throws IOException {
    Path late = new Path(hfile.getParent().getParent(), "_late");
    FileSystem fs = hfile.getFileSystem(cluster().configuration());
    fs.mkdirs(new Path(late, "g"));
    fs.rename(aside(hfile), new Path(new Path(late, "g"), hfile.getName()));
    hbase(version, late);
  }

  @Test
  void whatTheFolderStillHasIsLoadedAgain() throws Exception {
    int[] calls = {0};
    ready(
        push(
            folder(),
            (table, from) -> {
              if (calls[0]++ > 0) {
                hbase(table, from);
              }
            }));
    assertEquals(2, calls[0]);
    assertTrue(told.contains("HBase loads 4 HFiles again"), told::toString);
  }

  /** HBase's client cuts HFiles where regions begin. */
  @Test
  void partsOfHFilesAreTheWhole() throws Exception {
    Folder folder =
        folder(null, new int[] {0}, IndexedTable.row(SPLIT), IndexedTable.row(2 * SPLIT));
    ready(push(folder, this::hbase));
    assertFalse(wasReadBack(), told::toString);
  }

  @Test
  void whatACompactionWasFirstOfIsReadBack() throws Exception {
    ready(
        push(
            folder(),
            (table, from) -> {
              hbase(table, from);
              majorCompact(table);
            }));
    // Where the folder still has them they are loaded again.
    assertTrue(wasReadBack() || told.contains("HBase loads 4 HFiles again"), told::toString);
  }

  /** In one region, so that a compaction could have had it. */
  @Test
  void whatIsMissingAfterACompactionIsFound() throws Exception {
    Folder folder = folder(null, new int[] {0, SPLIT});
    Path lost = folder.g().get(0);
    String why =
        notReady(
            folder,
            (table, from) -> {
              losing(lost).load(table, from);
              majorCompact(table);
            });
    assertTrue(why.contains("HBase has lost 1 of 4 HFiles"), why);
    assertTrue(why.contains("g/" + lost.getName() + " of family g in region '' ("), why);
    assertEquals(VersionState.FETCHED, stores.status(store).version(1).state());
  }

  /** What was seen is remembered, whatever becomes of the cells. */
  @Test
  @Tag("slices")
  void aPushThatGoesOnAfterCellsHaveExpired() throws Exception {
    Folder folder = folder();
    assertThrows(
        IllegalStateException.class,
        () ->
            push(
                folder,
                this::hbase,
                step -> {
                  if (step == PushStep.LOADED) {
                    throw new IllegalStateException("killed");
                  }
                }));
    try (Admin admin = cluster().admin()) {
      admin.modifyColumnFamily(
          version, ColumnFamilyDescriptorBuilder.newBuilder(G).setTimeToLive(60).build());
    }
    majorCompact(version);
    StoreAdmin.Pushed pushed = push(folder, this::hbase);
    assertEquals(VersionState.READY, pushed.version().state());
    assertFalse(pushed.notes().toString().contains("not seen"), pushed.notes()::toString);
    assertFalse(wasReadBack(), told::toString);
  }

  /** It has not expired any cell, for many years. */
  @Test
  @Tag("slices")
  void aLongTtlExcusesNothing() throws Exception {
    Folder folder = folder(HConstants.FOREVER - 1);
    String why = notReady(folder, losing(folder.g().get(0)));
    assertTrue(why.contains("HBase has lost 1 of 4 HFiles"), why);
    Folder compacted = folder(HConstants.FOREVER - 1);
    stores.delete(store, 1);
    version = TableName.valueOf(store + ".v2");
    why =
        assertThrows(
                IndexException.class,
                () ->
                    push(
                        compacted,
                        (table, from) -> {
                          losing(compacted.g().get(0)).load(table, from);
                          majorCompact(table);
                        }))
            .getMessage();
    assertTrue(why.contains("HBase has lost 1 of 4 HFiles"), why);
  }

  /** A folder of a table whose family g has a TTL. */
  private Folder folder(int ttlSeconds) throws Exception {
    built.close();
    built = withG(ColumnFamilyDescriptorBuilder.newBuilder(G).setTimeToLive(ttlSeconds).build());
    return folder();
  }

  /** Nobody knows whether cells are missing or have expired. */
  @Test
  @Tag("slices")
  void aTtlIsNoted() throws Exception {
    Folder folder = folder(60);
    List<String> notes = push(folder, losing(folder.g().get(0))).notes();
    assertTrue(notes.toString().contains("not seen (g/"), notes::toString);
    assertTrue(notes.toString().contains("0 cells where 120 were built: a TTL"), notes::toString);
  }

  /** It has the same rows. */
  @Test
  void anHFileOfAnotherFolderIsFound() throws Exception {
    Folder folder = folder();
    OfflineFolder other = new OfflineFolder(built);
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      List<Cell> row =
          new ArrayList<>(
              IndexedTable.put(i, 2, TIMESTAMP).getFamilyCellMap().get(IndexedTable.FAMILY));
      row.sort(CellComparator.getInstance());
      rows.add(row);
    }
    String content = other.hfile(rows);
    String why =
        notReady(
            folder,
            (table, from) -> {
              hbase(table, from);
              hbase(table, other.path);
            });
    assertTrue(why.contains("has an HFile that is not of " + folder.files().path), why);
    assertTrue(why.contains("of family f in region"), why);
    assertTrue(why.contains("with content id " + content), why);
  }

  /** The source is in the folder still, since HBase had a copy. */
  @Test
  void aFolderOfAnotherFileSystemIsCopiedAgain(@TempDir java.nio.file.Path local) throws Exception {
    for (var conf : List.of(cluster().configuration(), built.connection.getConfiguration())) {
      conf.set("fs.other.impl", OfflineLoadTest.OtherFiles.class.getName());
    }
    Folder folder =
        folder(
            new Path("other://" + local.resolve("built")),
            new int[] {0, SPLIT},
            IndexedTable.row(SPLIT));
    String lost = folder.g().get(0).getName();
    boolean[] first = {true};
    ready(
        push(
            folder,
            (table, from) -> {
              if (first[0]) {
                first[0] = false;
                FileSystem fs = from.getFileSystem(cluster().configuration());
                assertTrue(fs.delete(new Path(from, "g/" + lost), false));
              }
              hbase(table, from);
            }));
    assertTrue(told.contains("HBase loads 1 HFile again"), told::toString);
  }

  @Test
  void aTableWithoutIndexes() throws Exception {
    built.close();
    built =
        new IndexedTable(
            cluster(),
            "unindexed",
            new byte[0][],
            table -> table.setColumnFamily(ColumnFamilyDescriptorBuilder.of(G)));
    OfflineFolder files = new OfflineFolder(built);
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      List<Cell> row =
          new ArrayList<>(
              IndexedTable.put(i, 1, TIMESTAMP).getFamilyCellMap().get(IndexedTable.FAMILY));
      row.sort(CellComparator.getInstance());
      rows.add(row);
    }
    files.plain(IndexedTable.FAMILY, rows);
    Path lost = files.plain(G, rowsOfG(0, SPLIT));
    files.plain(G, rowsOfG(SPLIT, ROWS));
    Folder folder = new Folder(files.rows(ROWS).finish(), List.of(lost));
    String why = notReady(folder, losing(lost));
    assertTrue(why.contains("HBase has lost 1 of 3 HFiles"), why);
    hbaseAlone(lost);
    ready(push(folder, this::hbase));
  }

  /** Its release kept nothing of the HFiles. */
  @Test
  @Tag("slices")
  void aPushThatAnOlderReleaseHasBegun() throws Exception {
    Folder folder = folder();
    assertThrows(
        IOException.class,
        () ->
            push(
                folder,
                (table, from) -> {
                  hbase(table, from);
                  throw new IOException("stopped");
                }));
    assertTrue(
        folder.fs().delete(new Path(folder.files().path, "_load.hfiles.json"), false), "is there");
    ready(push(folder, this::hbase));
  }

  /** They do not know the request, so cells are counted. */
  @Test
  @Tag("slices")
  void serversOfAnOlderRelease() throws Exception {
    Connection older = older(cluster().connection());
    StoreAdmin.Pushed pushed = push(older, folder(), this::hbase, step -> {});
    ready(pushed);
    assertTrue(wasReadBack(), told::toString);
    assertTrue(pushed.notes().toString().contains("Unknown request"), pushed.notes()::toString);
    stores.delete(store, 1);
    Folder folder = folder();
    String why =
        assertThrows(
                IndexException.class,
                () -> push(older, folder, losing(folder.g().get(0)), step -> {}))
            .getMessage();
    assertTrue(why.contains("HBase has lost 1 of 4 HFiles"), why);
  }

  private static Connection older(Connection of) {
    return proxy(
        Connection.class,
        of,
        made ->
            made instanceof Table table
                ? proxy(Table.class, table, PushedCellsContract::older)
                : made);
  }

  private static Object older(Object made) {
    if (!(made instanceof CoprocessorRpcChannel channel)) {
      return made;
    }
    return Proxy.newProxyInstance(
        PushedCellsContract.class.getClassLoader(),
        new Class<?>[] {CoprocessorRpcChannel.class},
        (self, method, arguments) -> {
          if (String.valueOf(arguments[2]).contains("hfiles")) {
            throw new ServiceException(new IndexException("Unknown request"));
          }
          return call(channel, method, arguments);
        });
  }

  private static <T> T proxy(Class<T> type, T of, UnaryOperator<Object> results) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> results.apply(call(of, method, arguments))));
  }

  private static Object call(Object of, Method method, Object[] arguments) throws Throwable {
    try {
      return method.invoke(of, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Into a table that has other rows, so nothing is read back. */
  @Test
  void aLoadIsLookedAtToo() throws Exception {
    Folder lacking = folder();
    Path lost = lacking.g().get(1);
    String why = assertThrows(IndexException.class, () -> load(lacking, losing(lost))).getMessage();
    assertTrue(why.contains("g/" + lost.getName() + " of family g in region"), why);
    assertTrue(why.contains("load a copy of the folder"), why);
    assertEquals(
        why,
        assertThrows(IndexException.class, () -> load(lacking, this::hbase)).getMessage(),
        "the same command");

    List<String> notes =
        load(
            folder(),
            (table, from) -> {
              hbase(table, from);
              majorCompact(table);
            });
    assertTrue(notes.toString().contains("4 of 4 HFiles were not seen"), notes::toString);
    assertTrue(notes.toString().contains("HBase has compacted"), notes::toString);

    assertEquals(
        List.of(),
        load(
            folder(),
            (table, from) -> {
              hbase(table, from);
              try (Admin admin = cluster().admin()) {
                admin
                    .splitRegionAsync(
                        admin.getRegions(table).get(0).getRegionName(), IndexedTable.row(2 * SPLIT))
                    .get();
                built.awaitRegions(2);
              } catch (IOException e) {
                throw e;
              } catch (Exception e) {
                throw new IOException(e);
              }
            }),
        "split before anybody looked");
    checkCells(built.name);
  }

  private List<String> load(Folder folder, BulkLoader loader) throws IOException {
    return new OfflineLoad(cluster().connection(), loader, told::add)
        .load(folder.files().path, built.name)
        .notes();
  }

  /** Whoever drops a version's table by hand takes away what was seen in it. */
  @Test
  @Tag("slices")
  void aTableThatWasDroppedAmidAPush() throws Exception {
    Folder folder = folder();
    int[] calls = {0};
    assertThrows(
        IOException.class,
        () ->
            push(
                folder,
                (table, from) -> {
                  if (calls[0]++ > 0) {
                    throw new IOException("its server ended");
                  }
                  for (Path hfile : folder.g()) {
                    folder.fs().rename(hfile, aside(hfile));
                  }
                  hbase(table, from);
                  for (Path hfile : folder.g()) {
                    folder.fs().rename(aside(hfile), hfile);
                  }
                }));
    try (Admin admin = cluster().admin()) {
      admin.disableTable(version);
      admin.deleteTable(version);
    }
    StoreAdmin.Pushed pushed;
    try {
      pushed = push(folder, this::hbase);
    } catch (IndexException e) {
      assertTrue(e.getMessage().contains("HBase has lost 2 of 4 HFiles"), e.getMessage());
      assertTrue(stores.status(store).version(1).state().isHalfMade());
      return;
    }
    ready(pushed);
  }
}
