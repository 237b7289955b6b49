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
package org.lcindex.query.offline;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.plan.Measures;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.NextMaster;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.reply.StageReply;

/**
 * Loads a folder that was built offline into a table with the folder's indexes. The index files go
 * to a stage, which is sealed, before HBase loads the HFiles: so servers find them there and need
 * not build. It returns when all HFiles were seen in the table; {@link LCIndexAdmin#waitUntilBuilt}
 * waits for the index files.
 *
 * <p>Within HBase's file system files are moved, and the folder is used up. From another one they
 * are copied.
 *
 * <p>It may be stopped anywhere, and called again: a document in the folder says how far it is.
 * HBase loads an HFile that it took from another file system a second time if it was stopped just
 * then, which changes no answer. Of two calls for one folder at once one may fail, and is called
 * again then; index files that were lost between them are built. Thread safe. The connection stays
 * its owner's.
 */
@InterfaceAudience.Public
public final class OfflineLoad {
  /** Lines of progress of one step, about. */
  private static final int LINES = 20;

  /** Regions that are asked at once. */
  private static final int REGIONS = 16;

  private final Connection connection;
  private final BulkLoader loader;
  private final Consumer<String> progress;

  /**
   * What a load has done.
   *
   * @param hfiles HFiles that the folder was built with
   * @param indexed of how many of them index files came with them
   * @param notes what is worth telling
   */
  public record Loaded(int hfiles, int indexed, List<String> notes) {}

  /**
   * A load over an open connection.
   *
   * @param loader HBase's part
   * @param progress told in lines how far it is
   */
  public OfflineLoad(Connection connection, BulkLoader loader, Consumer<String> progress) {
    this.connection = connection;
    this.loader = loader;
    this.progress = progress;
  }

  /**
   * Loads a folder, and looks whether all of it has come to the table.
   *
   * @throws IndexException with file, value and remedy when the folder is no whole build, does not
   *     fit the table, there is no room, or HBase has lost an HFile
   * @throws IOException when HBase or a file system fails: call it again
   */
  public Loaded load(Path folder, TableName table) throws IOException {
    return load(folder, table, false);
  }

  /**
   * As {@link #load}, into a table that is made as the folder describes it, with its families,
   * regions, declared types and indexes, unless it is there. A table without rows is given the
   * indexes that it lacks. When the load is refused, a table that was made for it goes again.
   */
  public Loaded create(Path folder, TableName table) throws IOException {
    FileSystem fs = folder.getFileSystem(connection.getConfiguration());
    Path at = fs.makeQualified(folder);
    Manifest manifest = Manifest.read(fs, at);
    if (begun(fs, at, table) == null) {
      FolderCheck.outline(fs, at);
      LoadedFolder.checkRoom(connection, manifest);
    }
    boolean made;
    try (Admin admin = connection.getAdmin()) {
      made = NewTables.create(admin, manifest.descriptor(table), manifest.splitKeys());
    }
    try {
      List<IndexDefinition> indexes = NewTables.lacking(descriptor(table), manifest.definitions());
      if (!indexes.isEmpty() && NewTables.isEmpty(connection, table)) {
        try (LCIndexAdmin admin = new LCIndexAdmin(connection)) {
          admin.createIndexes(table, indexes);
        }
      }
      if (made) {
        progress.accept("created: table " + table);
      }
      return load(folder, table);
    } catch (IndexException e) {
      if (made && LoadState.read(fs, at) == null) {
        NewTables.deleteIfEmpty(connection, table);
      }
      throw e;
    }
  }

  /**
   * Loads a folder whose checksums somebody has just compared into a table that has nothing else.
   * What was not seen in the table is for {@link #verify}.
   */
  @InterfaceAudience.Private
  public Loaded push(Path folder, TableName table) throws IOException {
    return load(folder, table, true);
  }

  private Loaded load(Path folder, TableName table, boolean pushed) throws IOException {
    Configuration conf = connection.getConfiguration();
    FileSystem fs = folder.getFileSystem(conf);
    Path at = fs.makeQualified(folder);
    Manifest manifest = Manifest.read(fs, at);
    LoadState state = begun(fs, at, table);
    String name = table.getNameWithNamespaceInclAsString();
    TableDescriptor descriptor = descriptor(table);
    List<String> notes = new ArrayList<>(LoadChecks.table(descriptor, manifest));
    int files = (int) manifest.files().stream().filter(LoadedFolder::isHFile).count();
    int indexed = (int) manifest.files().stream().filter(LoadedFolder::isOfHFile).count();
    Loaded loaded = new Loaded(files, indexed, notes);
    if (state != null && state.step() == LoadState.Step.LOADED) {
      progress.accept(at + " is loaded already");
      return loaded;
    }
    List<Path> families =
        manifest.families().stream().map(family -> new Path(at, family.folder())).toList();
    try (RegionCaller caller = new RegionCaller(connection, REGIONS)) {
      LoadStages stages = new LoadStages(caller, table);
      if (state == null) {
        FolderCheck.outline(fs, at);
        LoadedFolder.checkRoom(connection, manifest);
        state = begin(fs, at, manifest, name, stages, indexed > 0, pushed);
      } else if (state.step() == LoadState.Step.BEGUN) {
        if (state.hfiles() != null && !pushed) {
          compare(fs, at);
        }
        requireServersRoom(fs, at, manifest, stages, state.stage());
      }
      LoadLook look = new LoadLook(caller, descriptor, fs, at, hfiles(fs, at, manifest));
      if (state.step() != LoadState.Step.STAGED) {
        stage(fs, families, stages, state);
        state = state.at(LoadState.Step.STAGED);
        state.write(fs, at);
      }
      Path from = state.hfiles() == null ? at : new Path(stages.open(state.hfiles()).folder());
      progress.accept("HBase loads " + Measures.count(files, "HFile"));
      loader.load(table, from);
      look.look();
      List<ManifestFile> again = look.again(manifest, pushed);
      if (!again.isEmpty()) {
        progress.accept("HBase loads " + Measures.count(again.size(), "HFile") + " again");
        if (state.hfiles() != null) {
          copyAgain(fs, at, families, again, from);
        }
        loader.load(table, from);
        look.look();
      }
      look.requireNoneLost();
      notes.addAll(pushed ? List.of() : look.notes(manifest.rows()));
      state.at(LoadState.Step.LOADED).write(fs, at);
    }
    return loaded;
  }

  /** How far a load into a table is; null before it begins. */
  private static LoadState begun(FileSystem fs, Path folder, TableName table) throws IOException {
    LoadState state = LoadState.read(fs, folder);
    if (state != null && !state.table().equals(table.getNameWithNamespaceInclAsString())) {
      throw LoadedFolder.used(folder, state, "not " + table + ": load it there");
    }
    return state;
  }

  /**
   * Whether a table has all of a folder that was pushed into it, and nothing of another one. What
   * nobody has seen there is read back.
   *
   * @return what could not be found out
   * @throws NotAsBuiltException when cells are missing, or there are others
   */
  @InterfaceAudience.Private
  public List<String> verify(Path folder, TableName table) throws IOException {
    FileSystem fs = folder.getFileSystem(connection.getConfiguration());
    Path at = fs.makeQualified(folder);
    Manifest manifest = Manifest.read(fs, at);
    long bytes = 0;
    long cells = 0;
    for (ManifestFile file : manifest.files()) {
      bytes += LoadedFolder.isHFile(file) ? file.bytes() : 0;
      cells += file.cells();
    }
    long bytesPerCell = Math.max(1, bytes / Math.max(1, cells));
    try (RegionCaller caller = new RegionCaller(connection, REGIONS)) {
      LoadLook look = new LoadLook(caller, descriptor(table), fs, at, hfiles(fs, at, manifest));
      look.look();
      look.requireNoOthers();
      TableCount count = new TableCount(connection, table);
      return look.readBack(
          (family, first, last) -> count.cells(family, first, last, bytesPerCell), progress);
    }
  }

  /**
   * What is known of a folder's HFiles; of a load that an older release began only what is left.
   */
  private FolderHFiles hfiles(FileSystem fs, Path folder, Manifest manifest) throws IOException {
    FolderHFiles hfiles = FolderHFiles.read(fs, folder);
    if (hfiles == null) {
      hfiles = FolderHFiles.ask(connection.getConfiguration(), fs, folder, manifest, 0);
      hfiles.write(fs, folder);
    }
    return hfiles;
  }

  /** From the folder to the stage from which HBase has taken them. */
  private void copyAgain(
      FileSystem fs, Path folder, List<Path> families, List<ManifestFile> again, Path stage)
      throws IOException {
    CheckPace pace = CheckPace.of(connection);
    Set<String> wanted = new TreeSet<>();
    for (ManifestFile file : again) {
      FolderCheck.file(fs, folder, file, pace);
      wanted.add(file.path());
    }
    files(fs, stage).hfiles(families, wanted::contains, stage, told("HFiles are copied again"));
  }

  private void compare(FileSystem fs, Path folder) throws IOException {
    progress.accept("comparing checksums");
    FolderCheck.rest(fs, folder, CheckPace.of(connection), bytes -> {});
  }

  private LoadState begin(
      FileSystem fs,
      Path folder,
      Manifest manifest,
      String table,
      LoadStages stages,
      boolean indexed,
      boolean compared)
      throws IOException {
    StageReply first = stages.make();
    boolean moves;
    FolderHFiles hfiles;
    try {
      moves = requireRoom(fs, folder, manifest, new Path(first.folder()));
      if (!moves && !compared) {
        compare(fs, folder);
      }
      LoadRoom.require(connection, stages, fs, folder, manifest, null);
      hfiles =
          FolderHFiles.ask(
              connection.getConfiguration(), fs, folder, manifest, System.currentTimeMillis());
    } catch (IndexException e) {
      stages.drop(first.id());
      throw e;
    }
    StageReply second = moves ? null : indexed ? stages.make() : first;
    if (moves && !indexed) {
      stages.drop(first.id()); // HBase's bulk load takes all there is
    }
    LoadState state =
        new LoadState(
            table,
            LoadState.Step.BEGUN,
            indexed ? first.id() : null,
            second == null ? null : second.id());
    LoadState other = LoadState.read(fs, folder);
    if (other != null) {
      return other; // of a call that began a moment ago: both go on with one stage
    }
    hfiles.write(fs, folder);
    state.write(fs, folder);
    return state;
  }

  /** When a load goes on of which no HFile has left the folder. */
  private void requireServersRoom(
      FileSystem fs, Path folder, Manifest manifest, LoadStages stages, String stage)
      throws IOException {
    StageReply reply = stage == null ? null : stages.open(stage);
    // What is sealed nobody but the servers can read: it was agreed to a moment before.
    Path open = reply == null || reply.sealed() ? null : new Path(reply.folder());
    LoadRoom.require(connection, stages, fs, folder, manifest, open);
  }

  /** Returns whether files are moved to the stage and not copied, when there is room for them. */
  private boolean requireRoom(FileSystem fs, Path folder, Manifest manifest, Path stage)
      throws IOException {
    boolean moves = files(fs, stage).moves();
    FileSystemRoom.Need need = new FileSystemRoom.Need(manifest.files().size(), manifest.bytes());
    if (moves) {
      FileSystemRoom.forMoves(fs, folder, stage, need);
    } else {
      FileSystemRoom.forCopies(stage.getFileSystem(connection.getConfiguration()), stage, need);
    }
    return moves;
  }

  private StagedFiles files(FileSystem from, Path stage) throws IOException {
    Configuration conf = connection.getConfiguration();
    return new StagedFiles(conf, from, stage.getFileSystem(conf));
  }

  private void stage(FileSystem fs, List<Path> families, LoadStages stages, LoadState state)
      throws IOException {
    if (state.stage() != null) {
      StageReply reply = stages.open(state.stage());
      if (!reply.sealed()) {
        Path folder = new Path(reply.folder());
        files(fs, folder)
            .indexFiles(families, folder, told("HFiles have their index files staged"));
        stages.seal(state.stage());
      }
    }
    if (state.hfiles() != null) {
      Path folder = new Path(stages.open(state.hfiles()).folder());
      files(fs, folder).hfiles(families, file -> true, folder, told("HFiles are copied"));
    }
  }

  /** Some lines, however many there are. */
  private BiConsumer<Integer, Integer> told(String what) {
    return (done, all) -> {
      if (done.equals(all) || done % Math.max(1, all / LINES) == 0) {
        progress.accept(done + " of " + all + " " + what);
      }
    };
  }

  private TableDescriptor descriptor(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return NextMaster.ask(connection.getConfiguration(), () -> admin.getDescriptor(table));
    }
  }
}
