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
package org.lcindex.offline.manifest;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ShownText;

/**
 * What an offline build has made: the document {@code manifest.json} of its folder, which is
 * written last. Without it a folder is no finished build. Immutable.
 *
 * @param schema version of this document
 * @param timestamp of the build, ms; cells without one of their own have it
 * @param indexes local definitions, as {@link IndexDefinitions} writes each
 * @param columns declared types, as {@link ColumnDeclaration} writes each
 * @param families that have files or may have
 * @param settings of the table that make other bytes of index files, and parts of its row keys
 *     ({@link ManifestSettings}); what is not here is LCIndex's default, or nothing
 * @param splits first row keys of all regions but the first, with escapes
 * @param rows of the table
 * @param cells of all HFiles
 * @param files all files but this one, by path
 * @param checksum SHA-256 of this document with an empty checksum, as one line
 */
public record Manifest(
    int schema,
    long timestamp,
    List<String> indexes,
    List<String> columns,
    List<ManifestFamily> families,
    TreeMap<String, String> settings,
    List<String> splits,
    long rows,
    long cells,
    List<ManifestFile> files,
    String checksum) {

  /** The version that is written, and the newest that is read. */
  public static final int SCHEMA_CURRENT = 1;

  /** The document's name in the folder. */
  public static final String NAME = "manifest.json";

  /** Of some 300,000 files; a longer document is not read, because all of it is held. */
  private static final long MAX_BYTES = 64L << 20;

  /** A document with its checksum. */
  public static Manifest of(
      TableDescriptor table,
      long timestamp,
      byte[][] splits,
      long rows,
      long cells,
      List<ManifestFile> files) {
    Manifest made =
        new Manifest(
            SCHEMA_CURRENT,
            timestamp,
            IndexDefinitions.of(table).list().stream().map(Object::toString).toList(),
            DeclaredColumns.of(table).list().stream().map(Object::toString).toList(),
            List.of(table.getColumnFamilies()).stream().map(ManifestFamily::of).toList(),
            ManifestSettings.of(table),
            List.of(splits).stream().map(EscapedBytes::format).toList(),
            rows,
            cells,
            List.copyOf(files),
            "");
    return made.withChecksum(made.computed());
  }

  private Manifest withChecksum(String other) {
    return new Manifest(
        schema, timestamp, indexes, columns, families, settings, splits, rows, cells, files, other);
  }

  private String computed() {
    return Sha256.of(RpcJson.toJson(withChecksum("")).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads the document of a folder. Its files are not looked at: see {@link FolderCheck}.
   *
   * @throws IndexException with file, value and remedy when there is none, it is damaged, or of a
   *     newer release
   */
  public static Manifest read(FileSystem of, Path folder) throws IOException {
    FileSystem fs = PlainFiles.of(of);
    Path file = new Path(folder, NAME);
    byte[] bytes;
    try (InputStream in = fs.open(file)) {
      long length = fs.getFileStatus(file).getLen();
      if (length > MAX_BYTES) {
        throw new IndexException(
            String.format(
                "%s has %s bytes, at most %s are read; build"
                    + " with fewer splits, or build it again",
                file, length, MAX_BYTES));
      }
      bytes = in.readAllBytes();
    } catch (FileNotFoundException e) {
      throw new IndexException(
          folder
              + " has no "
              + NAME
              + ", so it is no finished build: repeat the build's command, or"
              + " name another folder");
    }
    String json = new String(bytes, StandardCharsets.UTF_8);
    checkSchema(file, json);
    Manifest read;
    try {
      read = RpcJson.fromJson(json, Manifest.class);
    } catch (IndexException e) {
      throw damaged(file, e.getMessage());
    }
    if (Stream.of(read.indexes, read.columns, read.families, read.settings, read.splits, read.files)
        .anyMatch(Objects::isNull)) {
      throw damaged(file, "a part of it is missing");
    }
    if (read.checksum == null || !read.checksum.equals(read.computed())) {
      throw damaged(
          file, "its checksum is " + read.checksum + ", its content has " + read.computed());
    }
    String fault = read.fault();
    if (fault != null) {
      throw damaged(file, ShownText.cut(fault));
    }
    return read;
  }

  /** What is in it that no builder writes; null when nothing is. */
  private String fault() {
    try {
      descriptor(TableName.valueOf("checked"));
      splitKeys();
    } catch (IllegalArgumentException | NullPointerException e) {
      return "it describes no table: " + e.getMessage();
    }
    if (families.isEmpty()) {
      return "it has no family";
    }
    for (ManifestFamily family : families) {
      String fault = family.fault();
      if (fault != null) {
        return fault;
      }
    }
    if (files.contains(null) || rows < 0 || cells < 0) {
      return "it has " + rows + " rows, " + cells + " cells and the files " + files;
    }
    return null;
  }

  /** Before anything else is read: a newer document may have other parts. */
  private static void checkSchema(Path file, String json) throws IOException {
    int schema;
    try {
      schema = RpcJson.fromJson(json, Schema.class).schema();
    } catch (IndexException e) {
      throw damaged(file, e.getMessage());
    }
    if (schema > SCHEMA_CURRENT) {
      throw new IndexException(
          String.format(
              "%s has schema version %s, this release reads versions up to %s:"
                  + " use a newer release, or build the folder with this one",
              file, schema, SCHEMA_CURRENT));
    }
    if (schema < 1) {
      throw damaged(file, "its schema version is " + schema);
    }
  }

  /** The part of every version of this document. */
  private record Schema(int schema) {}

  private static IndexException damaged(Path file, String why) {
    return new IndexException(
        file + " is damaged: " + why + "; copy the folder again, or build it again");
  }

  /** Writes the document into a folder; it is there as a whole or not at all. */
  public void write(FileSystem of, Path folder) throws IOException {
    FileSystem fs = PlainFiles.of(of);
    Path next = new Path(folder, "_" + NAME + ".new");
    try (FSDataOutputStream out = fs.create(next, true)) {
      out.write((RpcJson.toPrettyJson(this) + "\n").getBytes(StandardCharsets.UTF_8));
      out.hsync();
    }
    Path file = new Path(folder, NAME);
    if (!fs.rename(next, file)) {
      throw new IOException("cannot rename " + next + " to " + file + ": is it there already?");
    }
  }

  /** A table for what was built: its families, indexes, declared columns and settings. */
  public TableDescriptor descriptor(TableName name) {
    TableDescriptorBuilder table = TableDescriptorBuilder.newBuilder(name);
    families.forEach(family -> table.setColumnFamily(family.descriptor()));
    ManifestSettings.apply(settings, table);
    DeclaredColumns declared = DeclaredColumns.none();
    for (String column : columns) {
      declared = declared.with(ColumnDeclaration.parse(column, null));
    }
    return definitions().applyTo(declared.applyTo(table.build()));
  }

  /** The indexes that the folder has files of. */
  public IndexDefinitions definitions() {
    return IndexDefinitions.parse(String.join("; ", indexes));
  }

  /** First row keys of all regions but the first. */
  public byte[][] splitKeys() {
    return splits.stream().map(EscapedBytes::parse).toArray(byte[][]::new);
  }

  /** Bytes of all files. */
  public long bytes() {
    return files.stream().mapToLong(ManifestFile::bytes).sum();
  }
}
