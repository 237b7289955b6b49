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
package org.lcindex.offline.build;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.tool.BulkLoadHFiles;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hdfs.DistributedFileSystem;
import org.apache.hadoop.hdfs.protocol.HdfsConstants;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.query.cli.TypedCommand;

/** {@code offline build} with a cluster: its tables, and its HDFS. */
class BuildOnClusterTest {
  private static final TableName NAME = TableName.valueOf("source");
  private static final byte[] FAMILY = {'f'};
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final String INDEX = "f:price DOUBLE 0 100 10";

  @TempDir java.nio.file.Path temp;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private EmbeddedCluster cluster;
  private FileSystem hdfs;
  private Path folder;

  @BeforeEach
  void create() throws Exception {
    cluster = BuildCluster.get();
    hdfs = BuildCluster.hdfs();
    folder = hdfs.makeQualified(new Path("/built/" + temp.getFileName()));
    TableDescriptor table =
        IndexDefinitions.parse(INDEX)
            .applyTo(
                TableDescriptorBuilder.newBuilder(NAME)
                    .setColumnFamily(
                        ColumnFamilyDescriptorBuilder.newBuilder(FAMILY)
                            .setCompressionType(Compression.Algorithm.GZ)
                            .setMaxVersions(3)
                            .build())
                    .setValue("lcindex.ifile.group.rows", "16")
                    .setValue("lcindex.cache.bytes", "77")
                    .build());
    try (Admin admin = cluster.admin();
        Table rows = cluster.connection().getTable(NAME)) {
      admin.createTable(table, new byte[][] {Bytes.toBytes("m")});
      for (int i = 0; i < 40; i++) {
        byte[] key = Bytes.toBytes((i % 2 == 0 ? "a" : "z") + i);
        rows.put(new Put(key).addColumn(FAMILY, PRICE, 10, Bytes.toBytes(i + 0.5)));
        rows.put(new Put(key).addColumn(FAMILY, PRICE, 20, Bytes.toBytes(i + 1.5)));
      }
      rows.put(new Put(Bytes.toBytes("late")).addColumn(FAMILY, PRICE, 30, Bytes.toBytes(1.0)));
    }
  }

  @AfterEach
  void drop() throws Exception {
    hdfs.delete(folder, true);
    try (Admin admin = cluster.admin()) {
      for (TableName name : admin.listTableNames()) {
        admin.disableTable(name);
        admin.deleteTable(name);
      }
    }
  }

  private int build(String... words) {
    List<String> all = new ArrayList<>(List.of("offline", "build"));
    all.addAll(List.of(words));
    return TypedCommand.on(cluster.configuration(), out, err, all.toArray(String[]::new));
  }

  private String local(String name) {
    return temp.resolve(name).toString();
  }

  private Manifest builds(String name, String... words) throws IOException {
    assertEquals(0, build(words), err::toString);
    return FolderCheck.whole(
        FileSystem.getLocal(cluster.configuration()), new Path(local(name)), bytes -> {});
  }

  private String refuses(int status, String... words) {
    assertEquals(status, build(words), () -> out + "" + err);
    List<String> lines = err.toString().lines().filter(line -> line.startsWith("lcindex")).toList();
    assertEquals(1, lines.size(), err::toString);
    return lines.get(0);
  }

  @Test
  void aTableIsBuiltAsItWasBeforeATimestamp() throws Exception {
    Manifest manifest =
        builds("built", "table:source", "--out", local("built"), "--timestamp", "30");
    assertEquals(40, manifest.rows());
    assertEquals(80, manifest.cells(), "all versions that the family keeps, and none from 30 on");
    assertEquals(List.of("m"), manifest.splits());
    assertEquals(List.of(INDEX), manifest.indexes());
    assertEquals(Map.of("lcindex.ifile.group.rows", "16"), manifest.settings());
    try (Admin admin = cluster.admin()) {
      TableDescriptor copy = manifest.descriptor(TableName.valueOf("copy"));
      assertEquals(admin.getDescriptor(NAME).getColumnFamily(FAMILY), copy.getColumnFamily(FAMILY));
      assertEquals("16", copy.getValue("lcindex.ifile.group.rows"));
      admin.createTable(copy, manifest.splitKeys());
    }
    BulkLoadHFiles.create(cluster.configuration())
        .bulkLoad(TableName.valueOf("copy"), new Path("file://" + local("built")));
    try (Table copy = cluster.connection().getTable(TableName.valueOf("copy"));
        var rows = copy.getScanner(new org.apache.hadoop.hbase.client.Scan().readAllVersions())) {
      int found = 0;
      for (var row : rows) {
        assertEquals(2, row.size());
        assertEquals(20, row.rawCells()[0].getTimestamp(), "cells keep their timestamps");
        found++;
      }
      assertEquals(40, found);
    }
  }

  @Test
  void forATableAFileTakesItsFamiliesIndexesSettingsAndRegions() throws Exception {
    java.nio.file.Path csv =
        Files.writeString(temp.resolve("prices.csv"), "id,price\na1,3.5\nz9,4.5\n");
    String[] options = {"--key", "id", "--for", "source", "--yes", "--types", "id STRING"};
    List<String> words = new ArrayList<>(List.of(csv.toString(), "--out", local("built")));
    words.addAll(List.of(options));
    Manifest manifest = builds("built", words.toArray(String[]::new));
    assertEquals(2, manifest.rows());
    assertEquals(List.of("m"), manifest.splits());
    assertEquals(List.of(INDEX), manifest.indexes());
    assertEquals(Map.of("lcindex.ifile.group.rows", "16"), manifest.settings());
    assertEquals(
        Compression.Algorithm.GZ, manifest.families().get(0).descriptor().getCompressionType());
    words.set(2, local("other"));
    words.addAll(List.of("--set", "lcindex.ifile.group.rows=32", "--region-size", "1m"));
    Manifest other = builds("other", words.toArray(String[]::new));
    assertEquals(Map.of("lcindex.ifile.group.rows", "32"), other.settings());
    assertEquals(List.of(), other.splits());
  }

  @Test
  void tablesThatAreNotThereOrNotToBeBuiltAreOneLine() throws Exception {
    String absent = refuses(2, "table:absent", "--out", local("no"));
    assertTrue(absent.contains("there is no table absent"), absent);
    assertTrue(
        refuses(2, "table:source", "--for", "absent", "--out", local("no"))
            .contains("there is no table absent"));
    assertTrue(refuses(2, "table:a b", "--out", local("no")).contains("is no table's name"));
    assertTrue(
        refuses(2, "store:orders", "--out", local("no")).contains("There is no store orders"));
    assertTrue(
        refuses(2, "table:store:orders", "--out", local("no"))
            .contains("there is no table store:orders"));
    try (Admin admin = cluster.admin()) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TableName.valueOf("mob"))
              .setColumnFamily(
                  ColumnFamilyDescriptorBuilder.newBuilder(FAMILY).setMobEnabled(true).build())
              .build());
      TableDescriptor wrong =
          TableDescriptorBuilder.newBuilder(admin.getDescriptor(NAME))
              .setValue("lcindex.ifile.group.rows", "many")
              .build();
      admin.modifyTable(wrong);
    }
    String mob = refuses(2, "table:mob", "--out", local("no"));
    assertTrue(mob.contains("family f keeps large values apart (IS_MOB)"), mob);
    String setting = refuses(2, "table:source", "--out", local("no"));
    assertTrue(
        setting.contains("lcindex.ifile.group.rows is 'many'; it takes entries, 1 to 65536"),
        setting);
    assertFalse(Files.exists(temp.resolve("no")), "nothing is left");
  }

  private String[] toHdfs(String... more) {
    List<String> words =
        new ArrayList<>(
            List.of(
                "table:source",
                "--out",
                folder.toString(),
                "--work",
                local("work"),
                "--timestamp",
                "30"));
    words.addAll(List.of(more));
    return words.toArray(String[]::new);
  }

  @Test
  void aBuildIsCopiedToHdfsAndGoesOnThere() throws Exception {
    assertEquals(0, build(toHdfs()), err::toString);
    assertTrue(out.toString().contains("copied to " + folder), out::toString);
    Manifest manifest = FolderCheck.whole(hdfs, folder, bytes -> {});
    assertEquals(40, manifest.rows());
    assertEquals(0, build(toHdfs()), err::toString);
    assertTrue(out.toString().contains("built before"), out::toString);

    // As if it had been stopped amid the copy: no manifest, files that lack, are cut or half there.
    Path hfile =
        new Path(
            folder,
            manifest.files().stream().filter(f -> f.cells() > 0).findFirst().orElseThrow().path());
    long kept =
        hdfs.getFileStatus(new Path(folder, manifest.files().get(1).path())).getModificationTime();
    hdfs.delete(new Path(folder, Manifest.NAME), false);
    hdfs.delete(new Path(folder, manifest.files().get(0).path()), false);
    try (var cut = hdfs.create(hfile, true)) {
      cut.write(1);
    }
    hdfs.create(new Path(hfile.getParent(), "_copy." + hfile.getName())).close();
    assertEquals(0, build(toHdfs()), err::toString);
    assertEquals(manifest.checksum(), FolderCheck.whole(hdfs, folder, bytes -> {}).checksum());
    assertEquals(
        kept,
        hdfs.getFileStatus(new Path(folder, manifest.files().get(1).path())).getModificationTime(),
        "what is whole is not copied again");

    // A file of equal length, with other bytes.
    byte[] bytes;
    try (var in = hdfs.open(hfile)) {
      bytes = in.readAllBytes();
    }
    bytes[bytes.length / 2] ^= 1;
    try (var changed = hdfs.create(hfile, true)) {
      changed.write(bytes);
    }
    hdfs.delete(new Path(folder, Manifest.NAME), false);
    assertEquals(0, build(toHdfs()), err::toString);
    FolderCheck.whole(hdfs, folder, n -> {});
  }

  @Test
  void foldersOfOthersOnHdfsAreRefusedBeforeAnythingIsBuilt() throws Exception {
    hdfs.mkdirs(folder);
    hdfs.create(new Path(folder, "notes.txt")).close();
    String foreign = refuses(2, toHdfs());
    assertTrue(foreign.contains("has notes.txt and was not made by this command"), foreign);
    assertFalse(Files.exists(temp.resolve("work")));
    hdfs.delete(folder, true);
    hdfs.create(folder).close();
    assertTrue(refuses(2, toHdfs()).contains("is no folder: name another one"));
    hdfs.delete(folder, true);
    assertEquals(0, build(toHdfs()), err::toString);
    String[] elsewhere = toHdfs();
    elsewhere[4] = local("another");
    String other = refuses(2, elsewhere);
    assertTrue(other.contains("has the build of another work folder than"), other);
  }

  @Test
  void aDamagedWorkFolderIsNotCopied() throws Exception {
    assertEquals(0, build(toHdfs()), err::toString);
    Manifest manifest = Manifest.read(hdfs, folder);
    hdfs.delete(folder, true);
    java.nio.file.Path file = temp.resolve("work").resolve(manifest.files().get(0).path());
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
    String damaged = refuses(1, toHdfs());
    assertTrue(damaged.contains(file + " has SHA-256"), damaged);
    assertFalse(hdfs.exists(new Path(folder, Manifest.NAME)));
  }

  @Test
  void withoutRoomNothingIsCopied() throws Exception {
    DistributedFileSystem dfs = (DistributedFileSystem) hdfs;
    hdfs.mkdirs(folder.getParent());
    long dontSet = HdfsConstants.QUOTA_DONT_SET;
    try {
      dfs.setQuota(folder.getParent(), dontSet, 1000);
      String space = refuses(1, toHdfs());
      assertTrue(space.contains("the space quota of " + folder.getParent()), space);
      assertTrue(space.contains("1000 bytes, leaves 1000: raise it"), space);
      dfs.setQuota(folder.getParent(), 3, HdfsConstants.QUOTA_RESET);
      String names = refuses(1, toHdfs());
      assertTrue(names.contains("3 names, leaves 2: raise it"), names);
      assertEquals(
          List.of(),
          List.of(hdfs.listStatus(folder.getParent())).stream().map(FileStatus::getPath).toList());
    } finally {
      dfs.setQuota(folder.getParent(), HdfsConstants.QUOTA_RESET, HdfsConstants.QUOTA_RESET);
    }
    assertEquals(0, build(toHdfs()), err::toString);
  }
}
