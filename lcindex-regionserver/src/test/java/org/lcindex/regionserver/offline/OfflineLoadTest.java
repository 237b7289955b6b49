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
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.SwitchableFiles;
import org.lcindex.cluster.Tables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.io.ForwardingLocalFiles;
import org.lcindex.io.ForwardingLocalFiles.Operation;
import org.lcindex.offline.OfflineNames;
import org.lcindex.query.QueryMode;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.offline.BulkLoader;
import org.lcindex.query.offline.OfflineLoad;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.LogLines;
import org.lcindex.regionserver.testing.SharedIndex;
import org.lcindex.regionserver.testing.TwoServers;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.StageReply;

/** Folders that were built offline, loaded into tables: whose index files are taken, and which. */
class OfflineLoadTest {
  private static final int FILES = 7;

  private Configuration conf;
  private IndexedTable table;
  private Since before;
  private volatile int created;

  @BeforeEach
  void create() throws Exception {
    conf = SharedCluster.get().configuration();
    open(IndexedTable.row(400));
  }

  private void open(byte[]... splits) throws Exception {
    if (table != null) {
      table.close();
    }
    table = new IndexedTable(SharedCluster.get(), "offline", splits);
    table.createIndexes();
    before = Since.now();
  }

  @AfterEach
  void drop() throws Exception {
    SharedIndex.files().heal();
    table.close();
  }

  /** What the server has done since an earlier moment. */
  private record Since(long taken, long refused, long built) {
    static Since now() throws Exception {
      var server = SharedCluster.get().regionServers().get(0);
      return new Since(
          TwoServers.count(server, Counter.OFFLINE_FILES),
          TwoServers.count(server, Counter.OFFLINE_REBUILDS),
          TwoServers.builds(server));
    }

    void check(long filesTaken, long hfilesRefused, long hfilesBuilt) throws Exception {
      Since now = now();
      assertEquals(filesTaken, now.taken - taken, "index files taken");
      assertEquals(hfilesRefused, now.refused - refused, "HFiles whose index files were refused");
      assertEquals(hfilesBuilt, now.built - built, "HFiles built");
    }
  }

  private void hbase(TableName name, Path folder) throws IOException {
    BulkLoadHFiles.create(conf).bulkLoad(name, folder);
  }

  private void load(OfflineFolder folder) throws IOException {
    load(folder, this::hbase);
  }

  private void load(OfflineFolder folder, BulkLoader loader) throws IOException {
    new OfflineLoad(table.connection, loader, line -> {}).load(folder.path, table.name);
    table.awaitBuilt();
  }

  /** Two HFiles, which fit the table's regions. */
  private OfflineFolder folder() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(0, 400, 1);
    folder.hfile(400, 800, 1);
    return folder.finish();
  }

  private Path stages(String state, TableName of) throws IOException {
    return new Path(
        CommonFSUtils.getRootDir(conf),
        HConstants.BULKLOAD_STAGING_DIR_NAME
            + "/lcindex/"
            + state
            + "/"
            + of.getNamespaceAsString()
            + "/"
            + of.getQualifierAsString());
  }

  private List<Path> sealed(TableName of) throws IOException {
    return list(stages("sealed", of));
  }

  private List<Path> list(Path parent) throws IOException {
    List<Path> found = new ArrayList<>();
    FileSystem fs = parent.getFileSystem(conf);
    if (fs.exists(parent)) {
      for (FileStatus stage : fs.listStatus(parent)) {
        found.add(stage.getPath());
      }
    }
    return found;
  }

  @Test
  void indexFilesAreTakenAndAreThoseThatTheServerBuilds() throws Exception {
    load(folder());
    table.checkQueries("just loaded", QueryMode.FORCE);
    before.check(2 * FILES, 0, 0);
    Await.until(
        IndexedTable.LIMIT, () -> "nothing is staged any more", () -> sealed(table.name).isEmpty());
    Map<java.nio.file.Path, byte[]> taken = table.indexFiles();
    assertEquals(2 * FILES, taken.size());
    table.admin.rebuild(table.name);
    table.awaitFiles(taken, "built from the HFiles");
  }

  @Test
  void halvesAreBuilt() throws Exception {
    open(IndexedTable.row(200));
    load(folder());
    before.check(FILES, 2, 2);
    table.checkQueries("in other regions");
  }

  @Test
  void versionsWithEqualKeysAndLengthsAreToldApart() throws Exception {
    OfflineFolder old = version(1);
    OfflineFolder young = version(2);
    // Both are staged when HBase loads the first HFile.
    load(
        old,
        (name, folder) -> {
          new OfflineLoad(table.connection, this::hbase, line -> {}).load(young.path, name);
          hbase(name, folder);
        });
    before.check(2 * FILES, 0, 0);
    table.checkQueries("two versions");
  }

  private OfflineFolder version(int version) throws Exception {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      rows.add(
          List.of(
              new KeyValue(
                  IndexedTable.row(i),
                  IndexedTable.FAMILY,
                  IndexedTable.PRICE,
                  7,
                  Bytes.toBytes((double) (i * 31 % 97 + 1000 * version)))));
    }
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(rows);
    return folder.finish();
  }

  @Test
  void whatIsDamagedIsBuilt() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    String damaged = folder.hfile(0, 400, 1);
    folder.hfile(400, 800, 1);
    folder.finish();
    folder.damage(new Path(folder.ofContent(damaged), "rows.rfile"));
    try (LogLines lines = new LogLines(OfflineSource.class.getName())) {
      load(folder);
      assertEquals(1, lines.containing("are not taken from").size(), lines.toString());
    }
    before.check(FILES, 1, 1);
    table.checkQueries("one damaged");
  }

  @Test
  void whatIsMissingOrOfAnotherTableIsBuilt() throws Exception {
    load(
        folder(),
        (name, folder) -> {
          Path stage = sealed(name).get(0);
          FileSystem fs = stage.getFileSystem(conf);
          FileStatus[] contents = fs.listStatus(stage);
          fs.delete(new Path(contents[0].getPath(), "rows.rfile"), false);
          Path other = stages("sealed", TableName.valueOf(name.getNameAsString() + "-other"));
          fs.mkdirs(new Path(other, stage.getName()));
          fs.rename(
              contents[1].getPath(),
              new Path(new Path(other, stage.getName()), contents[1].getPath().getName()));
          hbase(name, folder);
        });
    before.check(0, 2, 2);
    table.checkQueries("missing");
  }

  @Test
  void otherDefinitionsAreBuilt() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    String other = folder.hfile(0, 400, 1);
    folder.finish();
    load(
        folder,
        (name, from) -> {
          Path json = new Path(sealed(name).get(0), other + "/" + OfflineNames.HFILE_JSON);
          String text = folder.read(json);
          folder.write(
              json,
              text.replace("f:price DOUBLE", "f:price FLOAT")
                  .replace("f:date DATE", "f:day DATE")
                  .replace("f:status STRING", "f:status BYTES"));
          hbase(name, from);
        });
    before.check(0, 1, 1);
    table.checkQueries("other definitions");
  }

  @Test
  void foldersThatDoNotFitAreRefusedBeforeAnythingIsLoaded() throws Exception {
    OfflineFolder folder = folder();
    try (Admin admin = table.cluster.admin()) {
      TableName plain = SharedCluster.newName("plain");
      admin.createTable(
          TableDescriptorBuilder.newBuilder(plain)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
              .build());
      refused(folder, plain, "has no index f:price DOUBLE");
      admin.disableTable(plain);
      admin.deleteTable(plain);
    }
    OfflineFolder incomplete = new OfflineFolder(table);
    String content = incomplete.hfile(0, 10, 1);
    incomplete.finish();
    incomplete.fs.delete(new Path(incomplete.ofContent(content), "rows.rfile"), false);
    refused(incomplete, table.name, "is missing");
    assertEquals(List.of(), sealed(table.name));
    before.check(0, 0, 0);
  }

  private void refused(OfflineFolder folder, TableName name, String why) {
    OfflineLoad load = new OfflineLoad(table.connection, this::hbase, line -> {});
    IndexException refused = assertThrows(IndexException.class, () -> load.load(folder.path, name));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @Test
  void aTableIsMadeOfTheFolder() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(0, 400, 1);
    folder.hfile(400, 800, 1);
    folder.finish(IndexedTable.row(400));
    OfflineFolder incomplete = new OfflineFolder(table);
    incomplete.fs.delete(
        new Path(incomplete.ofContent(incomplete.hfile(0, 10, 1)), "rows.rfile"), false);
    incomplete.finish();
    TableName name = SharedCluster.newName("made");
    OfflineLoad load = new OfflineLoad(table.connection, this::hbase, line -> {});
    OfflineLoad stopped =
        new OfflineLoad(
            table.connection,
            (into, from) -> {
              throw new IOException("stopped");
            },
            line -> {});
    try (Admin admin = table.cluster.admin()) {
      assertThrows(IndexException.class, () -> load.create(incomplete.path, name));
      assertFalse(admin.tableExists(name), "made for a folder that was refused");
      assertThrows(IOException.class, () -> stopped.create(folder.path, name));
      assertEquals(2, load.create(folder.path, name).indexed());
      table.admin.waitUntilLoaded(name, IndexedTable.LIMIT, status -> {});
      assertEquals(2, admin.getRegions(name).size());
      assertEquals(
          IndexDefinitions.of(admin.getDescriptor(table.name)).list(),
          IndexDefinitions.of(admin.getDescriptor(name)).list());
      before.check(2 * FILES, 0, 0);
      TableName other = SharedCluster.newName("other");
      assertThrows(IndexException.class, () -> load.create(folder.path, other));
      assertFalse(admin.tableExists(other), "made for a folder that was loaded elsewhere");
      // What an end between table and indexes leaves.
      admin.createTable(
          TableDescriptorBuilder.newBuilder(other)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(IndexedTable.FAMILY))
              .build());
      assertEquals(2, load.create(folder().path, other).indexed());
      Tables.drop(table.connection, name);
      Tables.drop(table.connection, other);
    }
  }

  @Test
  void whatWasStoppedGoesOn() throws Exception {
    OfflineFolder folder = folder();
    BulkLoader stopped =
        (name, from) -> {
          throw new IOException("stopped");
        };
    assertThrows(IOException.class, () -> load(folder, stopped));
    assertThrows(IOException.class, () -> load(folder, stopped));
    refused(folder, TableName.META_TABLE_NAME, "is being loaded, or was, into table");
    load(folder);
    before.check(2 * FILES, 0, 0);
    table.checkQueries("stopped twice");
    List<String> told = new ArrayList<>();
    new OfflineLoad(table.connection, this::hbase, told::add).load(folder.path, table.name);
    assertTrue(told.toString().contains("loaded already"), told.toString());
  }

  @Test
  void aRegionThatClosesAmidACopyTakesItWhenItOpens() throws Exception {
    OfflineFolder folder = folder();
    SharedIndex.fillDisk();
    new OfflineLoad(table.connection, this::hbase, line -> {}).load(folder.path, table.name);
    Await.until(
        IndexedTable.LIMIT,
        () -> "copies from the stage are told",
        () -> StatusJson.of(table.admin.status(table.name)).contains("\"remote\": 2"));
    try (Admin admin = table.cluster.admin()) {
      admin.disableTable(table.name);
      SharedIndex.files().heal();
      admin.enableTable(table.name);
    }
    table.awaitBuilt();
    before.check(2 * FILES, 0, 0);
    table.checkQueries("reopened");
  }

  /** What is in its place when a copy is stopped is not copied again. */
  @Test
  void aCopyThatWasStoppedGoesOnWithTheNextIndex() throws Exception {
    OfflineFolder folder = folder();
    String last = IndexDefinition.parse(IndexedTable.INDEXES[2], null).id();
    SharedIndex.files()
        .inject(
            (operation, path, size) -> {
              if (operation == Operation.CREATE && path.toString().endsWith(last + ".ifile")) {
                throw new IOException("No space left on device");
              }
            });
    new OfflineLoad(table.connection, this::hbase, line -> {}).load(folder.path, table.name);
    long taken = 2L * (FILES - 2);
    Await.until(
        IndexedTable.LIMIT,
        () -> "two indexes of each HFile are copied",
        () -> Since.now().taken() - before.taken() == taken);
    try (Admin admin = table.cluster.admin()) {
      admin.disableTable(table.name);
      SharedIndex.files().heal();
      admin.enableTable(table.name);
    }
    table.awaitBuilt();
    before.check(2 * FILES, 0, 0);
    table.checkQueries("reopened", QueryMode.FORCE);
    Map<java.nio.file.Path, byte[]> copied = table.indexFiles();
    table.admin.rebuild(table.name);
    table.awaitFiles(copied, "built from the HFiles");
  }

  /** Each brings a stage, and which HFile takes from which is chance. */
  @Test
  void twoLoadsOfOneContentAreBothTaken() throws Exception {
    OfflineFolder first = folder();
    OfflineFolder second = folder();
    load(
        first,
        (name, from) -> {
          new OfflineLoad(table.connection, this::hbase, line -> {}).load(second.path, name);
          hbase(name, from);
        });
    before.check(4 * FILES, 0, 0);
    table.checkQueries("loaded twice", QueryMode.FORCE);
    Await.until(
        IndexedTable.LIMIT, () -> "nothing is staged any more", () -> sealed(table.name).isEmpty());
  }

  @Test
  void aStageThatGoesAmidACopyIsMadeUpForByAnotherOne() throws Exception {
    OfflineFolder stays = oneHFile();
    assertThrows(
        IOException.class,
        () ->
            load(
                stays,
                (name, from) -> {
                  throw new IOException("stopped");
                }));
    OfflineFolder loaded = oneHFile();
    String last = IndexDefinition.parse(IndexedTable.INDEXES[2], null).id();
    AtomicBoolean gone = new AtomicBoolean();
    SharedIndex.files()
        .inject(
            (operation, path, size) -> {
              if (operation == Operation.CREATE
                  && path.toString().endsWith(last + ".ifile")
                  && gone.compareAndSet(false, true)) {
                Path stage = sealed(table.name).get(0);
                stage.getFileSystem(conf).delete(stage, true);
              }
            });
    load(loaded);
    assertTrue(gone.get());
    before.check(FILES, 0, 0);
    table.checkQueries("from the other stage", QueryMode.FORCE);
  }

  private OfflineFolder oneHFile() throws Exception {
    OfflineFolder folder = new OfflineFolder(table);
    folder.hfile(0, 400, 1);
    return folder.finish();
  }

  /** One of them may be told to call again; no answer suffers. */
  @Test
  void oneFolderIsLoadedByTwoAtOnce() throws Exception {
    OfflineFolder folder = folder();
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Callable<Object> load =
          () ->
              new OfflineLoad(table.connection, this::hbase, line -> {})
                  .load(folder.path, table.name);
      for (Future<Object> one : threads.invokeAll(List.of(load, load))) {
        try {
          one.get();
        } catch (ExecutionException e) {
          assertTrue(e.getCause() instanceof IOException, e::toString);
        }
      }
    } finally {
      threads.shutdownNow();
    }
    load(folder);
    table.checkQueries("loaded by two", QueryMode.FORCE);
  }

  /** As a load leaves them that is killed while it writes down how far it is. */
  @Test
  void aStateThatWasBeingWrittenIsGoneOnWith() throws Exception {
    OfflineFolder folder = folder();
    Path state = new Path(folder.path, "_load.json");
    Path next = new Path(folder.path, "_load.json.new");
    folder.write(next, "{\"table\": \"default:");
    assertThrows(
        IOException.class,
        () ->
            load(
                folder,
                (name, from) -> {
                  throw new IOException("stopped");
                }));
    folder.fs.rename(state, next);
    load(folder);
    before.check(2 * FILES, 0, 0);
    table.checkQueries("gone on with");
  }

  @Test
  void anotherServerGoesOnWhenOneDies() throws Exception {
    try (TwoServers servers = new TwoServers()) {
      servers.move(table.name, servers.second);
      ForwardingLocalFiles.find(
              SwitchableFiles.class, TwoServers.index(servers.second).localStore().files())
          .inject(
              (operation, path, size) -> {
                // One of the HFiles does not come.
                if (operation == Operation.CREATE && path.endsWith("rows.rfile")) {
                  if (++created > 1) {
                    throw new IOException("No space left on device");
                  }
                }
              });
      OfflineFolder folder = folder();
      new OfflineLoad(table.connection, this::hbase, line -> {}).load(folder.path, table.name);
      Await.until(
          IndexedTable.LIMIT,
          () -> "index files of one HFile are taken",
          () -> TwoServers.count(servers.second, Counter.OFFLINE_FILES) == FILES);
      servers.abortSecond(table.name);
      table.awaitBuilt();
      // What the dead server was done with has left the stage.
      long taken = Since.now().taken() - before.taken();
      assertTrue(taken == FILES || taken == 2 * FILES, taken + " files");
      table.checkQueries("recovered");
    }
  }

  @Test
  void theCommandReturnsWhenAllIsQueryable() throws Exception {
    OfflineFolder folder = folder();
    TableName absent = SharedCluster.newName("absent");
    String refused = command(2, folder, absent);
    assertTrue(refused.contains("; --create makes it as the folder describes it"), refused);
    String said = command(0, folder, table.name);
    table.checkQueries("the command has returned", QueryMode.FORCE);
    assertTrue(said.contains("loaded: 2 HFiles, 2 with index files"), said);
    before.check(2 * FILES, 0, 0);
    command(0, folder(), absent, "--create");
    try (Admin admin = table.cluster.admin()) {
      assertTrue(admin.tableExists(absent));
    }
    Tables.drop(table.connection, absent);
  }

  /** What a command prints that loads and waits. */
  private String command(int status, OfflineFolder folder, TableName name, String... more)
      throws IOException {
    StringWriter out = new StringWriter();
    PrintWriter lines = new PrintWriter(out, true);
    List<String> words = new ArrayList<>(List.of("offline", "load"));
    words.add(folder.fs.makeQualified(folder.path).toString());
    words.add(name.getNameAsString());
    words.add("--wait");
    words.addAll(List.of(more));
    words.add("--zookeeper=localhost:" + conf.get(HConstants.ZOOKEEPER_CLIENT_PORT));
    int found =
        LCIndexCommand.commandLine()
            .setOut(lines)
            .setErr(lines)
            .execute(words.toArray(String[]::new));
    assertEquals(status, found, out::toString);
    return out.toString();
  }

  /** The local disk by another name, as a file system that is not HBase's. */
  public static final class OtherFiles extends RawLocalFileSystem {
    @Override
    public URI getUri() {
      return URI.create("other:///");
    }

    @Override
    public String getScheme() {
      return "other";
    }
  }

  @Test
  void foldersOfOtherFileSystemsAreCopied(@TempDir java.nio.file.Path local) throws Exception {
    table.connection.getConfiguration().set("fs.other.impl", OtherFiles.class.getName());
    conf.set("fs.other.impl", OtherFiles.class.getName());
    OfflineFolder folder = new OfflineFolder(table, new Path("other://" + local.resolve("built")));
    folder.hfile(0, 400, 1);
    folder.finish();
    Path hfile = folder.hfiles().get(0);
    folder.damage(hfile);
    refused(folder, table.name, hfile.getName() + " has SHA-256");
    assertEquals(
        List.of(), list(stages("open", table.name)), "a stage is left of what was refused");
    folder.damage(hfile); // as it was
    load(folder);
    assertTrue(folder.fs.exists(hfile));
    before.check(FILES, 0, 0);
    table.checkQueries("from the local disk");
  }

  @Test
  void stagesAreBoundToTheirTable() throws Exception {
    try (RegionCaller caller = new RegionCaller(table.connection, 1)) {
      StageReply made = ask(caller, StageRequest.prepare());
      assertTrue(OfflineNames.isStageId(made.id()), made.id());
      Path folder = new Path(made.folder());
      FileSystem fs = folder.getFileSystem(conf);
      assertEquals(new FsPermission((short) 0777), fs.getFileStatus(folder).getPermission());
      assertEquals(
          new FsPermission((short) 0711), fs.getFileStatus(folder.getParent()).getPermission());
      fs.mkdirs(new Path(folder, "0".repeat(32)));
      assertEquals(1, ask(caller, StageRequest.drop(made.id())).hfiles(), "it is in use");
      assertTrue(fs.exists(folder));
      StageReply sealed = ask(caller, StageRequest.seal(made.id()));
      assertTrue(sealed.sealed());
      assertNull(sealed.folder());
      assertFalse(fs.exists(folder));
      Path inside = sealed(table.name).get(0);
      assertEquals(new FsPermission((short) 0700), fs.getFileStatus(inside).getPermission());
      assertTrue(ask(caller, StageRequest.seal(made.id())).sealed(), "asked again");
      assertTrue(ask(caller, StageRequest.prepare(made.id())).sealed(), "nobody opens it again");
      assertTrue(ask(caller, StageRequest.drop(made.id())).sealed(), "nor drops it");
      refused(caller, StageRequest.seal("0".repeat(64)), "There is no stage");
      assertEquals(0, ask(caller, StageRequest.drop("0".repeat(64))).hfiles(), "dropped before");
      refused(caller, StageRequest.prepare("../../../data"), "Refused stage");
      refused(caller, new StageRequest(null, made.id()), "says nothing");
      try (IndexedTable other = new IndexedTable("offline")) {
        other.createIndexes();
        IndexException e =
            assertThrows(
                IndexException.class,
                () ->
                    caller.call(
                        other.name,
                        HConstants.EMPTY_START_ROW,
                        RegionRequest.stage(StageRequest.seal(made.id())),
                        StageReply.class));
        assertTrue(e.getMessage().contains("There is no stage"), e.getMessage());
      }
      fs.delete(inside, true);
    }
  }

  private StageReply ask(RegionCaller caller, StageRequest request) throws IOException {
    return caller.call(
        table.name, HConstants.EMPTY_START_ROW, RegionRequest.stage(request), StageReply.class);
  }

  private void refused(RegionCaller caller, StageRequest request, String why) {
    IOException refused = assertThrows(IOException.class, () -> ask(caller, request));
    assertTrue(refused.getMessage().contains(why), refused.getMessage());
  }

  @Test
  void stagesThatNobodyUsesExpire() throws Exception {
    Stages stages = new Stages(conf);
    StageReply open = stages.answer(table.name, StageRequest.prepare());
    StageReply sealed = stages.answer(table.name, StageRequest.prepare());
    stages.answer(table.name, StageRequest.seal(sealed.id()));
    FileSystem fs = stages.fileSystem();
    stages.expire(0);
    assertTrue(fs.exists(new Path(open.folder())));
    assertEquals(1, sealed(table.name).size());
    stages.expire(Long.MAX_VALUE);
    assertFalse(fs.exists(new Path(open.folder())));
    assertEquals(List.of(), sealed(table.name));
  }
}
