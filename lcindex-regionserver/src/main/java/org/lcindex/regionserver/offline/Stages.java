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

import java.io.FileNotFoundException;
import java.io.IOException;
import java.math.BigInteger;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.util.CommonFSUtils;
import org.lcindex.offline.OfflineNames;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.StageReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The stages of all tables: folders of the servers' user in HBase's file system, into which loads
 * move index files that were built offline, and from which servers take them.
 *
 * <pre>
 * staging/                                            HBase's own, for bulk loads
 *   lcindex/open/NAMESPACE/TABLE/ID/CONTENT/          mode 711, so that nobody lists it; ID 777
 *   lcindex/sealed/NAMESPACE/TABLE/ID/CONTENT/        mode 700
 * </pre>
 *
 * <ol>
 *   <li>Nobody finds an open stage who was not told its name of 320 random bits; so HBase protects
 *       its bulk loads. It is bound to its table by the folder it is in.
 *   <li>No path comes from a client. What becomes part of a path has the form of {@link
 *       OfflineNames} or is the name of a table that is open here.
 *   <li>A stage is sealed by being moved below a folder that only the servers' user may enter,
 *       which is atomic: servers take from sealed stages, and what they take nobody else changes.
 *   <li>Stages are looked for below their table's folder alone, so no table gets files of another
 *       one.
 * </ol>
 *
 * <p>Thread safe; servers share the folders and hold no lock. Each operation may be repeated.
 */
public final class Stages {
  private static final Logger LOG = LoggerFactory.getLogger(Stages.class);

  private static final List<String> STATES = List.of("open", "sealed");

  private static final int RANDOM_BITS = 320;
  private static final int RADIX = 32;
  private static final int DIGITS = 64;

  private static final FsPermission ALL = new FsPermission((short) 0777);
  private static final FsPermission UNLISTED = new FsPermission((short) 0711);
  private static final FsPermission OWN = new FsPermission((short) 0700);

  private final Configuration conf;
  private final SecureRandom random = new SecureRandom();

  /**
   * The stages of a cluster.
   *
   * @param conf of this region server
   */
  public Stages(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Does what a client asks for, who may.
   *
   * @throws IndexException when there is no such stage of the table
   */
  public StageReply answer(TableName table, StageRequest request) throws IOException {
    FileSystem fs = fileSystem();
    if (request.id() == null) {
      return prepared(fs, table, newId());
    }
    String id = request.id();
    Path sealed = new Path(sealed(table), id);
    if (fs.exists(sealed)) {
      return new StageReply(id, null, true, hfiles(fs, sealed));
    }
    Path open = new Path(open(table), id);
    if (!fs.exists(open) && request.action() != StageRequest.Action.DROP) {
      throw new IndexException(
          String.format(
              "%s %s of table %s: servers are done with it, or it was not used for too long",
              StageReply.ABSENT, id, table));
    }
    return switch (request.action()) {
      case PREPARE -> prepared(fs, table, id);
      case SEAL -> {
        fs.setPermission(open, OWN);
        ownFolders(fs, sealed(table));
        if (!fs.rename(open, sealed) && !fs.exists(sealed)) {
          throw new IOException(
              "cannot move the stage " + id + " of table " + table + "; try again");
        }
        yield new StageReply(id, null, true, hfiles(fs, sealed));
      }
      case DROP -> {
        if (list(fs, open).length == 0) {
          fs.delete(open, false);
        }
        yield new StageReply(id, null, false, hfiles(fs, open));
      }
    };
  }

  private StageReply prepared(FileSystem fs, TableName table, String id) throws IOException {
    Path stage = new Path(open(table), id);
    unlistedFolders(fs, stage.getParent());
    fs.mkdirs(stage, ALL);
    fs.setPermission(stage, ALL); // whatever the server's umask is
    return new StageReply(id, stage.toString(), false, hfiles(fs, stage));
  }

  private String newId() {
    String digits = new BigInteger(RANDOM_BITS, random).toString(RADIX);
    return "0".repeat(DIGITS - digits.length()) + digits;
  }

  /** Makes what is missing of a folder below the one of all stages. */
  private void unlistedFolders(FileSystem fs, Path folder) throws IOException {
    if (!folder.equals(base().getParent()) && !fs.exists(folder)) {
      unlistedFolders(fs, folder.getParent());
      fs.mkdirs(folder, UNLISTED);
      fs.setPermission(folder, UNLISTED);
    }
  }

  private void ownFolders(FileSystem fs, Path table) throws IOException {
    unlistedFolders(fs, base());
    Path sealed = new Path(base(), "sealed");
    fs.mkdirs(sealed, OWN);
    fs.setPermission(sealed, OWN);
    fs.mkdirs(table, OWN);
  }

  private static int hfiles(FileSystem fs, Path stage) throws IOException {
    int found = 0;
    for (FileStatus hfile : list(fs, stage)) {
      found += OfflineNames.isContentId(hfile.getPath().getName()) ? 1 : 0;
    }
    return found;
  }

  /** The folders with index files of an HFile's content in sealed stages of a table. */
  List<Path> find(TableName table, String content) throws IOException {
    FileSystem fs = fileSystem();
    List<Path> found = new ArrayList<>();
    for (FileStatus stage : list(fs, sealed(table))) {
      Path folder = new Path(stage.getPath(), content);
      if (OfflineNames.isStageId(stage.getPath().getName())
          && fs.exists(new Path(folder, OfflineNames.HFILE_JSON))) {
        found.add(folder);
      }
    }
    return found;
  }

  /** Deletes the first folder that {@link #find} finds, and its stage if that was the last one. */
  void delete(TableName table, String content) throws IOException {
    List<Path> folders = find(table, content);
    if (!folders.isEmpty()) {
      FileSystem fs = fileSystem();
      Path folder = folders.get(0);
      fs.delete(folder, true);
      if (list(fs, folder.getParent()).length == 0) {
        fs.delete(folder.getParent(), false);
      }
    }
  }

  /**
   * Deletes stages into which nothing has come, and out of which nothing has gone, for a time.
   *
   * @param before in milliseconds since 1970
   */
  void expire(long before) throws IOException {
    FileSystem fs = fileSystem();
    for (String state : STATES) {
      for (FileStatus namespace : list(fs, new Path(base(), state))) {
        for (FileStatus table : list(fs, namespace.getPath())) {
          for (FileStatus stage : list(fs, table.getPath())) {
            if (stage.getModificationTime() < before) {
              LOG.info(
                  "LCIndex: the {} stage {} of table {}:{} was not used for long and is deleted",
                  state,
                  stage.getPath().getName(),
                  namespace.getPath().getName(),
                  table.getPath().getName());
              fs.delete(stage.getPath(), true);
            }
          }
        }
      }
    }
  }

  /**
   * The names, without the namespace, of tables that have or had stages, open or sealed. A folder
   * of a table stays when its stages and the table are gone.
   */
  public List<String> tables(String namespace) throws IOException {
    FileSystem fs = fileSystem();
    List<String> tables = new ArrayList<>();
    for (String state : STATES) {
      for (FileStatus table : list(fs, new Path(new Path(base(), state), namespace))) {
        tables.add(table.getPath().getName());
      }
    }
    return tables;
  }

  private static FileStatus[] list(FileSystem fs, Path folder) throws IOException {
    try {
      return fs.listStatus(folder);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  FileSystem fileSystem() throws IOException {
    return CommonFSUtils.getRootDirFileSystem(conf);
  }

  private Path base() throws IOException {
    Path staging = new Path(CommonFSUtils.getRootDir(conf), HConstants.BULKLOAD_STAGING_DIR_NAME);
    return new Path(staging, "lcindex");
  }

  private Path open(TableName table) throws IOException {
    return ofTable("open", table);
  }

  private Path sealed(TableName table) throws IOException {
    return ofTable("sealed", table);
  }

  private Path ofTable(String state, TableName table) throws IOException {
    Path namespace = new Path(new Path(base(), state), table.getNamespaceAsString());
    return new Path(namespace, table.getQualifierAsString());
  }
}
