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
package org.lcindex.verification.stages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.PrivilegedExceptionAction;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hdfs.MiniDFSCluster;
import org.apache.hadoop.security.AccessControlException;
import org.apache.hadoop.security.UserGroupInformation;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.offline.OfflineNames;
import org.lcindex.regionserver.offline.Stages;
import org.lcindex.rpc.endpoint.StageRequest;
import org.lcindex.rpc.reply.StageReply;

/**
 * Stages in an HDFS that asks for permissions, and whose superuser is not the servers' user: what
 * servers and who loads can do there, and strangers cannot.
 */
class StagePermissionsTest {
  private static final TableName TABLE = TableName.valueOf("ours");
  private static final TableName OTHER = TableName.valueOf("others");
  private static final String CONTENT = "0123456789abcdef".repeat(2);
  private static final FsPermission TRAVERSED = new FsPermission((short) 0711);

  private static MiniDFSCluster hdfs;
  private static Configuration conf;
  private static UserGroupInformation servers;
  private static UserGroupInformation loader;
  private static UserGroupInformation stranger;

  @TempDir static java.nio.file.Path folder;

  @BeforeAll
  static void start() throws Exception {
    conf = new Configuration();
    conf.set(MiniDFSCluster.HDFS_MINIDFS_BASEDIR, folder.toString());
    conf.setBoolean("dfs.permissions.enabled", true);
    conf.setInt("dfs.replication", 1);
    hdfs = new MiniDFSCluster.Builder(conf, folder.toFile()).numDataNodes(1).build();
    hdfs.waitClusterUp();
    conf.set("fs.defaultFS", hdfs.getURI().toString());
    conf.set(HConstants.HBASE_DIR, hdfs.getURI() + "/hbase");
    servers = UserGroupInformation.createUserForTesting("hbase", new String[] {"hbase"});
    loader = UserGroupInformation.createUserForTesting("loader", new String[] {"people"});
    stranger = UserGroupInformation.createUserForTesting("stranger", new String[] {"people"});
    FileSystem root = hdfs.getFileSystem();
    home(root, "/hbase", "hbase", (short) 0755);
    home(root, "/user/loader", "loader", (short) 0755);
    home(root, "/user/stranger", "stranger", (short) 0755);
    // As HBase's SecureBulkLoadManager makes it.
    by(
        servers,
        fs -> {
          Path staging = new Path("/hbase", HConstants.BULKLOAD_STAGING_DIR_NAME);
          fs.mkdirs(staging, TRAVERSED);
          fs.setPermission(staging, TRAVERSED);
          return null;
        });
  }

  private static void home(FileSystem root, String path, String owner, short permission)
      throws IOException {
    root.mkdirs(new Path(path));
    root.setOwner(new Path(path), owner, "people");
    root.setPermission(new Path(path), new FsPermission(permission));
  }

  @AfterAll
  static void stop() {
    if (hdfs != null) {
      hdfs.shutdown();
    }
  }

  private interface Deed<T> {
    T with(FileSystem fs) throws Exception;
  }

  private static <T> T by(UserGroupInformation user, Deed<T> deed) throws Exception {
    return user.doAs(
        (PrivilegedExceptionAction<T>) () -> deed.with(FileSystem.get(hdfs.getURI(), conf)));
  }

  private static void denied(UserGroupInformation user, Deed<?> deed) {
    assertThrows(AccessControlException.class, () -> by(user, deed));
  }

  private static StageReply ask(TableName table, StageRequest request) throws Exception {
    return by(servers, fs -> new Stages(conf).answer(table, request));
  }

  private static Path write(FileSystem fs, Path file, String text) throws IOException {
    try (FSDataOutputStream out = fs.create(file, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return file;
  }

  /** As a load does: moved into the stage, and opened for the servers there. */
  private static void bring(Path stage) throws Exception {
    by(
        loader,
        fs -> {
          Path content = new Path("/user/loader/built/f/_lcindex/" + CONTENT);
          write(fs, new Path(content, OfflineNames.HFILE_JSON), "{}");
          write(fs, new Path(content, "rows.rfile"), "rows");
          Path staged = new Path(stage, CONTENT);
          assertTrue(fs.rename(content, staged));
          fs.setPermission(staged, new FsPermission((short) 0777));
          for (FileStatus file : fs.listStatus(staged)) {
            fs.setPermission(file.getPath(), new FsPermission((short) 0644));
          }
          return null;
        });
  }

  private static Path sealed(String id) {
    return new Path("/hbase/staging/lcindex/sealed/default/ours/" + id);
  }

  @Test
  void strangersReachNoStage() throws Exception {
    StageReply made = ask(TABLE, StageRequest.prepare());
    Path open = new Path(made.folder());
    // Nobody finds out what stages there are, the owner of one neither.
    for (UserGroupInformation user : List.of(stranger, loader)) {
      for (Path above = open.getParent();
          !above.getName().equals("hbase");
          above = above.getParent()) {
        Path listed = above;
        denied(user, fs -> fs.listStatus(listed));
        denied(user, fs -> write(fs, new Path(listed, "x"), "x"));
      }
    }
    bring(open);
    assertTrue(ask(TABLE, StageRequest.seal(made.id())).sealed());
    Path inside = sealed(made.id());
    Path json = new Path(new Path(inside, CONTENT), OfflineNames.HFILE_JSON);
    for (UserGroupInformation user : List.of(stranger, loader)) {
      denied(user, fs -> fs.listStatus(inside));
      denied(user, fs -> fs.open(json));
      denied(user, fs -> write(fs, json, "other"));
      denied(user, fs -> fs.delete(json, false));
      denied(user, fs -> fs.rename(inside, new Path("/user/stranger/x")));
      denied(user, fs -> fs.listStatus(inside.getParent().getParent().getParent()));
      boolean there = by(user, fs -> fs.exists(open));
      assertFalse(there);
      denied(user, fs -> fs.mkdirs(open)); // nobody makes it again
    }
    assertEquals(List.of(made.id()), sealedOf(TABLE));
    assertEquals("{}", by(servers, fs -> new String(fs.open(json).readAllBytes())));
    boolean deleted = by(servers, fs -> fs.delete(json.getParent(), true));
    assertTrue(deleted, "servers delete what others own");
  }

  /** Ids of sealed stages. */
  private static List<String> sealedOf(TableName table) throws Exception {
    Path folder = new Path("/hbase/staging/lcindex/sealed/default", table.getNameAsString());
    return by(
        servers,
        fs ->
            fs.exists(folder)
                ? Stream.of(fs.listStatus(folder)).map(found -> found.getPath().getName()).toList()
                : List.of());
  }

  /** A stage of one's own table is of no use for another one. */
  @Test
  void nobodyBringsFilesToAnotherTable() throws Exception {
    StageReply mine = ask(OTHER, StageRequest.prepare());
    StageReply theirs = ask(TABLE, StageRequest.prepare());
    Path own = new Path(mine.folder());
    Path of = new Path(theirs.folder()).getParent();
    denied(loader, fs -> fs.rename(own, new Path(of, mine.id())));
    denied(loader, fs -> fs.rename(own, new Path(sealed(mine.id()).getParent(), mine.id())));
    bring(own);
    IOException unknown =
        assertThrows(IOException.class, () -> ask(TABLE, StageRequest.seal(mine.id())));
    assertTrue(unknown.getMessage().contains("There is no stage"), unknown.getMessage());
    assertTrue(ask(OTHER, StageRequest.seal(mine.id())).sealed());
    assertFalse(sealedOf(TABLE).contains(mine.id()));
    assertEquals(List.of(mine.id()), sealedOf(OTHER));
    assertNull(ask(OTHER, StageRequest.prepare(mine.id())).folder(), "it is not told again");
  }
}
