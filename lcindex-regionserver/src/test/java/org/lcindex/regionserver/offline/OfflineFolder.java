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

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.io.LocalFiles;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.regionserver.testing.IndexedTable;

/** A folder as a build makes it, of the rows that {@link IndexedTable#put} has. For one thread. */
public final class OfflineFolder {
  /** As {@link IndexedTable} sets them for tables. */
  private static final BuildOptions OPTIONS =
      BuildOptions.DEFAULT.withGroupRows(32).withPayloadBlockBytes(512);

  private static final long TIMESTAMP = 1_000_000;

  public final Path path;
  final FileSystem fs;
  private final EmbeddedCluster cluster;
  private final TableName table;
  private final byte[] family;
  private final Configuration conf;
  private final List<IndexDefinition> indexes;
  private final List<ManifestFile> files = new ArrayList<>();
  private long rows;
  private long cells;

  /** In the home folder of HBase's file system, for all indexes of the table. */
  OfflineFolder(IndexedTable table) throws IOException {
    this(
        table,
        new Path(
            FileSystem.get(table.cluster.configuration()).getHomeDirectory(),
            "offline-" + UUID.randomUUID()));
  }

  OfflineFolder(IndexedTable table, Path path) throws IOException {
    this(table.cluster, table.name, IndexedTable.FAMILY, List.of(IndexedTable.INDEXES), path);
  }

  /** For some indexes of one family of any table. */
  public OfflineFolder(
      EmbeddedCluster cluster, TableName table, byte[] family, List<String> indexes, Path path)
      throws IOException {
    this.cluster = cluster;
    this.table = table;
    this.family = family;
    this.conf = cluster.configuration();
    this.path = path;
    this.fs = path.getFileSystem(conf);
    this.indexes = indexes.stream().map(text -> IndexDefinition.parse(text, null)).toList();
  }

  /** One of rows of {@link IndexedTable#FAMILY} that never gets a manifest. */
  OfflineFolder(Configuration conf, Path path, List<IndexDefinition> indexes) throws IOException {
    this.cluster = null;
    this.table = null;
    this.family = IndexedTable.FAMILY;
    this.conf = conf;
    this.path = path;
    this.fs = path.getFileSystem(conf);
    this.indexes = indexes;
  }

  /** Adds an HFile of some rows with its index files; returns its content id. */
  String hfile(int from, int to, int variant) throws Exception {
    List<List<Cell>> all = new ArrayList<>();
    for (int i = from; i < to; i++) {
      Put put = IndexedTable.put(i, variant, TIMESTAMP + variant);
      List<Cell> row = new ArrayList<>(put.getFamilyCellMap().get(IndexedTable.FAMILY));
      row.sort(CellComparator.getInstance());
      all.add(row);
    }
    return hfile(all);
  }

  /** Adds an HFile of rows in their order with its index files; returns its content id. */
  public String hfile(List<List<Cell>> all) throws Exception {
    return hfile(all, content(all));
  }

  /** One that says that it is of a content. */
  String hfile(List<List<Cell>> all, String content) throws Exception {
    Path ofFamily = new Path(path, Bytes.toString(family));
    Path hfile = written(ofFamily, all, content);
    List<Cell> cellsOf = all.stream().flatMap(List::stream).toList();
    long count = cellsOf.size();
    Cell last = cellsOf.get(cellsOf.size() - 1);
    Path folder = new Path(new Path(ofFamily, OfflineNames.INDEX_FOLDER), content);
    OfflineHFile described =
        OfflineHFile.of(
            content,
            fs.getFileStatus(hfile).getLen(),
            count,
            PrivateCellUtil.getCellKeySerializedAsKeyValueKey(all.get(0).get(0)),
            PrivateCellUtil.getCellKeySerializedAsKeyValueKey(last),
            indexFiles(all, folder));
    Path json = new Path(folder, OfflineNames.HFILE_JSON);
    write(json, described.toJson());
    add(hfile, count);
    for (OfflineIndexFile file : described.files()) {
      add(new Path(folder, file.fileName()), 0);
    }
    add(json, 0);
    rows += all.size();
    cells += count;
    return content;
  }

  /** Says how many rows there are, where HFiles without indexes do not. */
  OfflineFolder rows(long number) {
    rows = number;
    return this;
  }

  /** Adds an HFile of another family, which has no indexes; returns its path. */
  Path plain(byte[] other, List<List<Cell>> all) throws Exception {
    Path hfile = written(new Path(path, Bytes.toString(other)), all, content(all));
    add(hfile, all.stream().mapToLong(List::size).sum());
    return hfile;
  }

  private Path written(Path ofFamily, List<List<Cell>> all, String content) throws IOException {
    StoreFileWriter writer =
        new StoreFileWriter.Builder(conf, CacheConfig.DISABLED, fs)
            .withFilePath(new Path(ofFamily, UUID.randomUUID().toString().replace("-", "")))
            .withFileContext(new HFileContextBuilder().withBlockSize(4 << 10).build())
            .build();
    for (List<Cell> row : all) {
      for (Cell cell : row) {
        writer.append(cell);
      }
    }
    writer.appendFileInfo(OfflineNames.CONTENT_KEY, Bytes.toBytes(content));
    writer.appendTrackedTimestampsToMetadata();
    writer.close();
    return writer.getPath();
  }

  private static String content(List<List<Cell>> all) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    for (List<Cell> row : all) {
      for (Cell cell : row) {
        digest.update(PrivateCellUtil.getCellKeySerializedAsKeyValueKey(cell));
        digest.update(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
      }
    }
    return HexFormat.of().formatHex(digest.digest()).substring(0, 32);
  }

  private List<OfflineIndexFile> indexFiles(List<List<Cell>> all, Path folder) throws Exception {
    java.nio.file.Path local = Files.createTempDirectory("offline");
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            LocalFiles.real(),
            local,
            OfflineNames.provisional(),
            family,
            indexes,
            indexes,
            true,
            OPTIONS)) {
      for (List<Cell> row : all) {
        builder.appendRow(row);
      }
      BuildResult built = builder.finish();
      List<OfflineIndexFile> described = new ArrayList<>();
      for (java.nio.file.Path file : built.files()) {
        described.add(describe(file));
        fs.copyFromLocalFile(
            true, new Path(file.toUri()), new Path(folder, file.getFileName().toString()));
      }
      return described;
    } finally {
      Files.delete(local);
    }
  }

  private OfflineIndexFile describe(java.nio.file.Path file) throws Exception {
    String name = file.getFileName().toString();
    String sha = sha256(Files.newInputStream(file));
    if (FileKind.RFILE.isNameOf(name)) {
      return OfflineIndexFile.rows(Files.size(file), sha);
    }
    FileKind kind = FileKind.IFILE.isNameOf(name) ? FileKind.IFILE : FileKind.SFILE;
    IndexDefinition index =
        indexes.stream().filter(one -> name.startsWith(one.id())).findFirst().orElseThrow();
    return OfflineIndexFile.of(kind, index, Files.size(file), sha);
  }

  private static String sha256(InputStream in) throws Exception {
    try (in) {
      return HexFormat.of()
          .formatHex(MessageDigest.getInstance("SHA-256").digest(in.readAllBytes()));
    }
  }

  private void add(Path file, long cellsOfFile) throws Exception {
    String relative = path.toUri().relativize(file.toUri()).getPath();
    if (relative.startsWith("/")) {
      relative = file.toUri().getPath().substring(path.toUri().getPath().length() + 1);
    }
    files.add(
        new ManifestFile(
            relative, fs.getFileStatus(file).getLen(), cellsOfFile, sha256(fs.open(file))));
  }

  void write(Path file, String text) throws IOException {
    try (FSDataOutputStream out = fs.create(file, true)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  String read(Path file) throws IOException {
    try (InputStream in = fs.open(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** All HFiles. */
  public List<Path> hfiles() {
    return files.stream()
        .filter(file -> file.cells() > 0)
        .map(file -> new Path(path, file.path()))
        .toList();
  }

  /** Changes a byte of a file, or changes it back. */
  void damage(Path file) throws IOException {
    byte[] bytes;
    try (InputStream in = fs.open(file)) {
      bytes = in.readAllBytes();
    }
    bytes[bytes.length / 2] ^= 1;
    try (FSDataOutputStream out = fs.create(file, true)) {
      out.write(bytes);
    }
  }

  /** The folder with index files of a content. */
  Path ofContent(String content) {
    Path ofFamily = new Path(path, Bytes.toString(family));
    return new Path(new Path(ofFamily, OfflineNames.INDEX_FOLDER), content);
  }

  /**
   * Writes the manifest.
   *
   * @param splits first row keys of all regions but the first
   */
  public OfflineFolder finish(byte[]... splits) throws IOException {
    try (Admin admin = cluster.admin()) {
      Manifest.of(admin.getDescriptor(table), TIMESTAMP, splits, rows, cells, files)
          .write(fs, path);
    }
    return this;
  }
}
