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
package org.lcindex.build;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.dump.IndexFileDump;
import org.lcindex.file.FileKind;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.OtherVersionException;
import org.lcindex.rpc.endpoint.RpcJson;

/**
 * Files of each format version, kept forever: today's builder makes the same bytes as that of
 * today's version, and today's reader reads what was kept of it and refuses the older ones. Run
 * with {@code -Dlcindex.rewriteGolden=true} after a deliberate change of the format, with a new
 * version number and a new directory.
 */
class GoldenFileTest {
  private static final Path GOLDEN = Path.of("src/test/resources/golden/v4");
  private static final boolean REWRITE = Boolean.getBoolean("lcindex.rewriteGolden");
  private static final IndexDefinition TAIL = IndexDefinition.parse("tail BYTES", Rows.FAMILY);
  @TempDir Path directory;

  private static KeyValue put(String row, String qualifier, long ts, byte[] value) {
    return new KeyValue(Bytes.toBytes(row), Rows.FAMILY, Bytes.toBytes(qualifier), ts, value);
  }

  private static List<List<Cell>> rows() {
    byte[] open = Bytes.toBytes("OPEN");
    return List.of(
        List.of(put("apple", "price", 100, Bytes.toBytes(12.5)), put("apple", "status", 100, open)),
        List.of(
            put("apricot", "price", 101, Bytes.toBytes(-3.0)),
            put("apricot", "status", 100, Bytes.toBytes("CLOSED"))),
        List.of(
            put("banana", "price", 102, Bytes.toBytes("odd")), put("banana", "status", 9, open)),
        List.of(put("cherry", "status", 100, open), put("cherry", "tail", 100, ff(64, 0))),
        List.of(put("damson", "status", 100, open), put("damson", "tail", 100, ff(64, 1))),
        List.of(
            put("date", "price", 105, Bytes.toBytes(999.0)),
            put("date", "price", 104, Bytes.toBytes(1.0)),
            new KeyValue(
                Bytes.toBytes("date"),
                Rows.FAMILY,
                Bytes.toBytes("status"),
                7L,
                KeyValue.Type.DeleteColumn)),
        List.of(put("elder", "status", 100, open), put("elder", "tail", 100, ff(65, 0))),
        List.of(put("fig", "status", 100, open), put("fig", "tail", 100, ff(63, 9))));
  }

  /** A key that begins with some bytes 0xFF: with 64 and more behind it has no upper bound. */
  private static byte[] ff(int bytes, int more) {
    byte[] key = new byte[bytes + more];
    Arrays.fill(key, 0, bytes, (byte) 0xFF);
    return key;
  }

  @Test
  void filesAreAsTheyWere() throws IOException {
    List<IndexDefinition> definitions = List.of(Rows.PRICE, Rows.STATUS, TAIL);
    BuildOptions options = BuildOptions.DEFAULT.withGroupRows(2);
    BuildResult built = Rows.build(LocalFiles.real(), directory, rows(), definitions, options);
    check(built.rowFile(), "rows.rfile");
    check(Rows.ifile(built.indexes().get(0)), "price.ifile");
    check(Rows.sfile(built.indexes().get(0)), "price.sfile");
    check(Rows.ifile(built.indexes().get(1)), "status.ifile");
    check(Rows.sfile(built.indexes().get(1)), "status.sfile");
    check(Rows.ifile(built.indexes().get(2)), "tail.ifile");
    check(Rows.sfile(built.indexes().get(2)), "tail.sfile");
  }

  @Test
  void filesOfOldVersionsAreRefused() throws IOException {
    for (int version = 1; version < FileKind.VERSION_CURRENT; version++) {
      String expected =
          "format version " + version + ", this release reads " + FileKind.VERSION_CURRENT;
      try (Stream<Path> old = Files.list(GOLDEN.resolveSibling("v" + version))) {
        for (Path path : old.filter(p -> p.toString().endsWith("file")).toList()) {
          OtherVersionException e = assertThrows(OtherVersionException.class, () -> dump(path));
          assertTrue(e.getMessage().contains(expected), e.getMessage());
        }
      }
    }
  }

  private static void check(Path made, String name) throws IOException {
    Path golden = GOLDEN.resolve(name);
    Path text = GOLDEN.resolve(name + ".txt");
    Path json = GOLDEN.resolve(name + ".json");
    if (REWRITE) {
      Files.createDirectories(GOLDEN);
      Files.write(golden, Files.readAllBytes(made));
      Files.writeString(text, dump(golden));
      Files.writeString(json, json(golden));
    }
    assertEquals(Files.readString(text), dump(golden));
    assertEquals(Files.readString(json), json(golden));
    assertArrayEquals(Files.readAllBytes(golden), Files.readAllBytes(made), name);
  }

  private static String json(Path path) throws IOException {
    return RpcJson.toPrettyJson(IndexFileDump.summary(path)) + "\n";
  }

  private static String dump(Path path) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = new PrintStream(bytes, false, StandardCharsets.UTF_8)) {
      IndexFileDump.dump(path, out, true);
    }
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
