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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.compress.Compression;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.type.ValueCodec;

/** Whatever is wrong with a folder is told with file, value and remedy. */
class FolderCheckTest {
  private static final String HFILE = "o/0123456789abcdef0123456789abcdef";
  private static final String ROWS = "o/_lcindex/0123456789abcdef0123456789abcdef/rows.rfile";

  @TempDir java.nio.file.Path folder;

  private final TableDescriptor table =
      DeclaredColumns.none()
          .with(ColumnDeclaration.ofRow(ValueCodec.named("LONG")))
          .applyTo(
              IndexDefinitions.parse("o:price DOUBLE 0 100 10; o:day DATE")
                  .applyTo(
                      TableDescriptorBuilder.newBuilder(TableName.valueOf("t"))
                          .setColumnFamily(
                              ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("o"))
                                  .setCompressionType(Compression.Algorithm.GZ)
                                  .setConfiguration("a.key", "b")
                                  .build())
                          .build()));
  private final List<ManifestFile> files = new ArrayList<>();
  private FileSystem fs;

  @BeforeEach
  void make() throws IOException {
    fs = FileSystem.getLocal(new Configuration(false));
    add(HFILE, "cells", 4);
    add(ROWS, "rows", 0);
    manifest().write(fs, path());
  }

  private void add(String name, String content, long cells) throws IOException {
    java.nio.file.Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, content);
    files.add(new ManifestFile(name, content.length(), cells, Sha256.of(content.getBytes())));
  }

  private Manifest manifest() {
    return Manifest.of(table, 17, new byte[][] {{1, 'x'}, {2}}, 2, 4, files);
  }

  private Path path() {
    return new Path(folder.toUri());
  }

  private void refused(String... parts) {
    String message =
        assertThrows(IndexException.class, () -> FolderCheck.whole(fs, path(), n -> {}))
            .getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  private void replace(String from, String to) throws IOException {
    java.nio.file.Path file = folder.resolve(Manifest.NAME);
    String text = Files.readString(file);
    assertTrue(text.contains(from), text);
    Files.writeString(file, text.replaceFirst(from, to));
  }

  private void rewrite(ManifestFile... others) throws IOException {
    files.clear();
    files.addAll(List.of(others));
    Files.delete(folder.resolve(Manifest.NAME));
    manifest().write(fs, path());
  }

  @Test
  void aWholeFolderIsWhole() throws IOException {
    List<Long> compared = new ArrayList<>();
    Manifest read = FolderCheck.whole(fs, path(), compared::add);
    assertEquals(manifest(), read);
    assertEquals(List.of(5L, 4L), compared);
    assertEquals(table, read.descriptor(table.getTableName()));
    assertArrayEquals(new byte[][] {{1, 'x'}, {2}}, read.splitKeys());
    assertEquals(9, read.bytes());
  }

  @Test
  void partsOfRowKeysAreKept() throws IOException {
    TableDescriptor parts =
        RowParts.parse("SALT 4 MURMUR3, day DATE, seq INT DESC")
            .applyTo(DeclaredColumns.none().applyTo(table));
    Manifest made = Manifest.of(parts, 17, new byte[0][], 2, 4, files);
    Files.delete(folder.resolve(Manifest.NAME));
    made.write(fs, path());
    assertEquals(parts, Manifest.read(fs, path()).descriptor(parts.getTableName()));
  }

  @Test
  void aFlippedByteIsFound() throws IOException {
    Files.writeString(folder.resolve(ROWS), "rowt");
    assertEquals(4, FolderCheck.outline(fs, path()).cells());
    refused(ROWS, "SHA-256", "copy the folder again");
  }

  @Test
  void aMissingFileIsFound() throws IOException {
    Files.delete(folder.resolve(ROWS));
    refused(ROWS, "is missing", "copy the folder again");
  }

  @Test
  void anotherLengthIsFound() throws IOException {
    Files.writeString(folder.resolve(HFILE), "cells and more");
    refused(HFILE, "has 14 bytes, its manifest says 5");
  }

  @Test
  void aFileThatABulkLoadWouldTakeIsFound() throws IOException {
    Files.writeString(folder.resolve("o/more"), "x");
    refused("o/more", "not in the manifest", "remove it");
  }

  @Test
  void noManifestIsNoBuild() throws IOException {
    Files.delete(folder.resolve(Manifest.NAME));
    refused("has no manifest.json", "repeat the build");
  }

  @Test
  void aDamagedManifestIsFound() throws IOException {
    replace("\"cells\": 4", "\"cells\": 5");
    refused(Manifest.NAME, "is damaged: its checksum is");
  }

  @Test
  void aManifestThatIsNoneIsFound() throws IOException {
    replace("\"schema\"", "\"other\"");
    refused(Manifest.NAME, "its schema version is 0");
    Files.writeString(folder.resolve(Manifest.NAME), "{");
    refused(Manifest.NAME, "is damaged");
    Files.writeString(folder.resolve(Manifest.NAME), "{\"schema\": 1}");
    refused(Manifest.NAME, "a part of it is missing");
  }

  @Test
  void aNewerManifestIsRefused() throws IOException {
    replace("\"schema\": 1", "\"schema\": 2");
    refused("schema version 2", "up to 1", "newer release");
  }

  @Test
  void noPathLeavesTheFolder() throws IOException {
    for (String path :
        List.of(
            "../o/x",
            "/etc/passwd",
            "o/../../x",
            "o/..",
            "p/x",
            "o/_x",
            "o/_lcindex/../x",
            "o/_lcindex/a/b/c",
            "file:/o/x",
            "o/a:b",
            "o//x",
            "")) {
      rewrite(new ManifestFile(path, 5, 4, "0"));
      refused(Manifest.NAME, "'" + path + "'", "FAMILY/FILE");
    }
    ManifestFile one = new ManifestFile(HFILE, 5, 4, Sha256.of("cells".getBytes()));
    rewrite(one, one);
    refused(HFILE, "twice");
  }

  @Test
  void aLinkOutOfTheFolderIsRefused(@TempDir java.nio.file.Path elsewhere) throws IOException {
    java.nio.file.Path other = elsewhere.resolve("x");
    Files.writeString(other, "cells");
    Files.delete(folder.resolve(HFILE));
    Files.createSymbolicLink(folder.resolve(HFILE), other);
    refused(HFILE, "is a link");
  }

  @Test
  void aFolderThatIsALinkIsRefused(@TempDir java.nio.file.Path elsewhere) throws IOException {
    Files.move(folder.resolve("o"), elsewhere.resolve("o"));
    Files.createSymbolicLink(folder.resolve("o"), elsewhere.resolve("o"));
    refused("/o is a link");
  }

  /** A manifest with a right checksum that no builder writes, and what is said of it. */
  private record Odd(String said, UnaryOperator<Manifest> change) {
    @Override
    public String toString() {
      return said;
    }
  }

  private static Manifest family(Manifest from, String name, Map<String, String> settings) {
    ManifestFamily family =
        new ManifestFamily(name, new TreeMap<>(settings), new TreeMap<>(Map.of()));
    return with(from, from.indexes(), from.columns(), List.of(family), from.splits(), from.rows());
  }

  private static Manifest with(
      Manifest from,
      List<String> indexes,
      List<String> columns,
      List<ManifestFamily> families,
      List<String> splits,
      long rows) {
    return new Manifest(
        from.schema(),
        from.timestamp(),
        indexes,
        columns,
        families,
        new TreeMap<>(from.settings()),
        splits,
        rows,
        from.cells(),
        from.files(),
        "");
  }

  static List<Odd> odd() {
    return List.of(
        new Odd("describes no table", m -> family(m, "..", Map.of())),
        new Odd("describes no table", m -> family(m, "a/b", Map.of())),
        new Odd("describes no table", m -> family(m, null, Map.of())),
        new Odd("the family '_o' has a name that is no", m -> family(m, "_o", Map.of())),
        new Odd("'o o' has a name that is no folder's", m -> family(m, "o\\x20o", Map.of())),
        new Odd("the family o is encrypted", m -> family(m, "o", Map.of("ENCRYPTION", "AES"))),
        new Odd("large values apart (IS_MOB)", m -> family(m, "o", Map.of("IS_MOB", "true"))),
        new Odd(
            "it has no family",
            m -> with(m, List.of(), m.columns(), List.of(), m.splits(), m.rows())),
        new Odd(
            "describes no table",
            m -> with(m, List.of("o:x TYPE"), m.columns(), m.families(), m.splits(), m.rows())),
        new Odd(
            "describes no table",
            m -> with(m, m.indexes(), List.of("?"), m.families(), m.splits(), m.rows())),
        new Odd(
            "describes no table",
            m -> with(m, m.indexes(), m.columns(), m.families(), List.of("\\x0"), m.rows())),
        new Odd(
            "it has -1 rows",
            m -> with(m, m.indexes(), m.columns(), m.families(), m.splits(), -1)));
  }

  @ParameterizedTest
  @MethodSource
  void odd(Odd odd) throws IOException {
    Manifest changed = odd.change.apply(manifest());
    String json = RpcJson.toJson(changed);
    Files.writeString(
        folder.resolve(Manifest.NAME),
        json.replace(
            "\"checksum\":\"\"",
            "\"checksum\":\"" + Sha256.of(json.getBytes(StandardCharsets.UTF_8)) + "\""));
    refused(Manifest.NAME, "is damaged", odd.said, "build it again");
  }

  @Test
  void aHugeManifestIsNotRead() throws IOException {
    try (RandomAccessFile file =
        new RandomAccessFile(folder.resolve(Manifest.NAME).toFile(), "rw")) {
      file.setLength(1L << 30);
    }
    refused(Manifest.NAME, "has 1073741824 bytes, at most 67108864 are read", "build it again");
  }

  /** Whoever reads it by calls within calls has no stack left. */
  @Test
  void deepDocumentsAreRefused() throws IOException {
    String deep = "[".repeat(1_000_000);
    for (String before : List.of("", "{\"other\": ", "{\"schema\": 1, \"indexes\": ")) {
      Files.writeString(folder.resolve(Manifest.NAME), before + deep);
      refused(Manifest.NAME, "is damaged");
      Files.writeString(folder.resolve(Manifest.NAME), before + deep.replace("[", "{\"a\":"));
      refused(Manifest.NAME, "is damaged");
    }
  }

  /** What a load has moved away is not missed, and what is left is compared. */
  @Test
  void theRestOfAFolderIsCompared() throws IOException {
    List<Long> compared = new ArrayList<>();
    Files.delete(folder.resolve(HFILE));
    FolderCheck.rest(fs, path(), n -> {}, compared::add);
    assertEquals(List.of(5L, 4L), compared);
    Files.writeString(folder.resolve(ROWS), "rowt");
    String message =
        assertThrows(IndexException.class, () -> FolderCheck.rest(fs, path(), n -> {}, n -> {}))
            .getMessage();
    assertTrue(message.contains(ROWS + " has SHA-256"), message);
  }
}
