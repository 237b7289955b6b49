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
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.plan.Measures;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.NextMaster;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.StageReply;

/**
 * Loads a folder that was built offline into a table with the folder's indexes. The index files go
 * to a stage, which is sealed, before HBase loads the HFiles: so servers find them there and need
 * not build. It returns when all HFiles are loaded; {@link LCIndexAdmin#waitUntilBuilt} waits for
 * the index files.
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
   * Loads a folder.
   *
   * @throws IndexException with file, value and remedy when the folder is no whole build, does not
   *     fit the table, or there is no room
   * @throws IOException when HBase or a file system fails: call it again
   */
  public Loaded load(Path folder, TableName table) throws IOException {
    return load(folder, table, false);
  }

  /**
   * As the other one.
   *
   * @param compared whether somebody has just compared the folder's checksums; if not, those of
   *     files that are copied are
   */
  public Loaded load(Path folder, TableName table, boolean compared) throws IOException {
    Configuration conf = connection.getConfiguration();
    FileSystem fs = folder.getFileSystem(conf);
    Path at = fs.makeQualified(folder);
    Manifest manifest = Manifest.read(fs, at);
    LoadState state = LoadState.read(fs, at);
    String name = table.getNameWithNamespaceInclAsString();
    if (state != null && !state.table().equals(name)) {
      throw LoadedFolder.used(at, state, "not " + table + ": load it there");
    }
    List<String> notes = new ArrayList<>(LoadChecks.table(descriptor(table), manifest));
    int hfiles = (int) manifest.files().stream().filter(LoadedFolder::isHFile).count();
    int indexed = (int) manifest.files().stream().filter(LoadedFolder::isOfHFile).count();
    Loaded loaded = new Loaded(hfiles, indexed, notes);
    if (state != null && state.step() == LoadState.Step.LOADED) {
      progress.accept(at + " is loaded already");
      return loaded;
    }
    List<Path> families =
        manifest.families().stream().map(family -> new Path(at, family.folder())).toList();
    try (RegionCaller caller = new RegionCaller(connection, 1)) {
      LoadStages stages = new LoadStages(caller, table);
      if (state == null) {
        FolderCheck.outline(fs, at);
        LoadedFolder.checkRoom(connection, manifest);
        state = begin(fs, at, manifest, name, stages, indexed > 0, compared);
      } else if (state.step() == LoadState.Step.BEGUN) {
        if (state.hfiles() != null && !compared) {
          compare(fs, at);
        }
        requireServersRoom(fs, at, manifest, stages, state.stage());
      }
      boolean goesOn = state.step() == LoadState.Step.STAGED;
      if (!goesOn) {
        stage(fs, families, stages, state);
        state = state.at(LoadState.Step.STAGED);
        state.write(fs, at);
      }
      Path from = state.hfiles() == null ? at : new Path(stages.open(state.hfiles()).folder());
      if (goesOn) {
        LoadedFolder.noteTaken(from.getFileSystem(conf), from, manifest, notes);
      }
      progress.accept("HBase loads " + Measures.count(hfiles, "HFile"));
      loader.load(table, from);
      state.at(LoadState.Step.LOADED).write(fs, at);
    }
    return loaded;
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
    try {
      moves = requireRoom(fs, folder, manifest, new Path(first.folder()));
      if (!moves && !compared) {
        compare(fs, folder);
      }
      LoadRoom.require(connection, stages, fs, folder, manifest, null);
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
      files(fs, folder).hfiles(families, folder, told("HFiles are copied"));
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
