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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.Cell;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.Compression;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.OtherVersionException;
import org.lcindex.io.Restamp;

/**
 * A restamped file is the one that a build for the live HFile makes, and nothing that is wrong with
 * its source goes unnoticed.
 */
class RestampTest {
  private static final HFileIdentity PROVISIONAL = new HFileIdentity("offline", 0, 0);
  private static final HFileIdentity LIVE =
      new HFileIdentity("9f1c3b7e52d84a06b1e7c85a3f60d942_SeqId_7_", 1L << 40, 123_456_789);

  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;

  private BuildResult build(HFileIdentity identity, List<List<Cell>> rows, BuildOptions options)
      throws IOException {
    Path folder = Files.createTempDirectory(directory, "build");
    return Rows.build(files, folder, identity, rows, Rows.ALL, options);
  }

  private static FileKind kind(Path file) {
    return Arrays.stream(FileKind.values())
        .filter(kind -> kind.isNameOf(file.getFileName().toString()))
        .findFirst()
        .orElseThrow();
  }

  private static String indexId(Path file) {
    String name = file.getFileName().toString();
    return kind(file) == FileKind.RFILE ? null : name.substring(0, name.lastIndexOf('.'));
  }

  private byte[] restamped(Path file, byte[] bytes, long length) throws IOException {
    return restamped(file, bytes, length, LIVE, BuildOptions.DEFAULT);
  }

  private byte[] restamped(
      Path file, byte[] bytes, long length, HFileIdentity live, BuildOptions options)
      throws IOException {
    Path copy = directory.resolve("copy");
    Files.deleteIfExists(copy);
    BuildMemory memory = new BuildMemory();
    long[] most = {0};
    try (BuildMemory.Share share = memory.share()) {
      long size =
          new Restamp(
                  files,
                  PROVISIONAL,
                  live,
                  options.ifile().compression(),
                  held -> {
                    share.holds(held);
                    most[0] = Math.max(most[0], held);
                  })
              .copy(
                  new ByteArrayInputStream(bytes),
                  length,
                  kind(file),
                  indexId(file),
                  copy,
                  count -> true);
      assertEquals(Files.size(copy), size);
      assertTrue(most[0] >= 64 << 10, most[0] + " bytes held");
      assertEquals(0, memory.bytes(), "held at the end");
      return Files.readAllBytes(copy);
    } catch (IOException e) {
      assertFalse(Files.exists(copy), "a copy that failed stays behind");
      throw e;
    }
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void isWhatABuildForTheLiveHFileMakes(Compression compression) throws IOException {
    for (int rows : new int[] {20, 3_000}) {
      List<List<Cell>> cells = Rows.random(new Random(rows), rows);
      BuildOptions options = BuildOptions.DEFAULT.withGroupRows(100).withCompression(compression);
      List<Path> offline = build(PROVISIONAL, cells, options).files();
      List<Path> live = build(LIVE, cells, options).files();
      for (int i = 0; i < live.size(); i++) {
        byte[] source = Files.readAllBytes(offline.get(i));
        assertArrayEquals(
            Files.readAllBytes(live.get(i)),
            restamped(offline.get(i), source, source.length, LIVE, options),
            live.get(i).getFileName() + " of " + rows + " rows, " + compression);
      }
    }
  }

  /** No page of some of these files shrinks, and their footer does with some names only. */
  @Test
  void isThatBuildWhereNoPageHasShrunk() throws IOException {
    int shrunkAnew = 0;
    for (Compression compression : Compression.values()) {
      BuildOptions options = BuildOptions.DEFAULT.withCompression(compression);
      for (int rows = 1; rows <= 4; rows++) {
        List<List<Cell>> cells = Rows.random(new Random(rows), rows);
        Path offline = build(PROVISIONAL, cells, options).rowFile();
        byte[] source = Files.readAllBytes(offline);
        for (String name : List.of("9f1c3b7e52d84a06b1e7c85a3f60d942", "0".repeat(32))) {
          HFileIdentity identity = new HFileIdentity(name, 5_000, 3L * rows);
          byte[] live = Files.readAllBytes(build(identity, cells, options).rowFile());
          String what = rows + " rows, " + compression + ", " + name;
          assertArrayEquals(
              live, restamped(offline, source, source.length, identity, options), what);
          BuildOptions none = options.withCompression(Compression.NONE);
          byte[] unknown = restamped(offline, source, source.length, identity, none);
          shrunkAnew += Arrays.equals(live, unknown) ? 0 : 1;
        }
      }
    }
    assertTrue(shrunkAnew > 0, "no such file");
  }

  @Test
  void everyFlippedByteCutAndExtraByteIsFound() throws IOException {
    BuildOptions options =
        BuildOptions.DEFAULT.withGroupRows(4).withPayloadBlockBytes(64).withRowBlockRows(3);
    BuildResult built = build(PROVISIONAL, Rows.random(new Random(2), 12), options);
    List<Path> some =
        List.of(
            built.rowFile(),
            Rows.ifile(built.indexes().get(0)),
            Rows.sfile(built.indexes().get(1)));
    for (Path file : some) {
      byte[] good = Files.readAllBytes(file);
      for (int at = 0; at < good.length; at++) {
        byte[] flipped = good.clone();
        flipped[at] ^= (byte) (1 << at % 8);
        refused(file, flipped, good.length);
      }
      for (int length = 0; length < good.length; length++) {
        byte[] cut = Arrays.copyOf(good, length);
        refused(file, cut, length);
        refused(file, cut, good.length);
      }
      byte[] more = Arrays.copyOf(good, good.length + 1);
      refused(file, more, good.length);
      refused(file, more, more.length);
    }
  }

  private void refused(Path file, byte[] bytes, long length) {
    assertThrows(CorruptIndexException.class, () -> restamped(file, bytes, length));
  }

  @Test
  void filesOfOthersAreRefused() throws IOException {
    List<List<Cell>> cells = Rows.random(new Random(3), 30);
    BuildResult other = build(LIVE, cells, BuildOptions.DEFAULT);
    for (Path file : other.files()) {
      byte[] bytes = Files.readAllBytes(file);
      refused(file, bytes, bytes.length);
    }
    BuildResult built = build(PROVISIONAL, cells, BuildOptions.DEFAULT);
    Path price = Rows.ifile(built.indexes().get(0));
    byte[] status = Files.readAllBytes(Rows.ifile(built.indexes().get(1)));
    refused(price, status, status.length);
    byte[] rows = Files.readAllBytes(built.rowFile());
    refused(price, rows, rows.length);
  }

  @Test
  void otherVersionsAreRefused() throws IOException {
    Path old = Path.of("src/test/resources/golden/v3/rows.rfile");
    byte[] bytes = Files.readAllBytes(old);
    OtherVersionException e =
        assertThrows(OtherVersionException.class, () -> restamped(old, bytes, bytes.length));
    assertTrue(e.getMessage().contains("format version 3"), e.getMessage());
  }

  @Test
  void endsWhenItIsToldTo() throws IOException {
    BuildResult built = build(PROVISIONAL, Rows.random(new Random(4), 30), BuildOptions.DEFAULT);
    byte[] bytes = Files.readAllBytes(built.rowFile());
    Path copy = directory.resolve("copy");
    for (int pages = 0; pages < 3; pages++) {
      int[] left = {pages};
      long size =
          new Restamp(files, PROVISIONAL, LIVE, Compression.LZ4, held -> {})
              .copy(
                  new ByteArrayInputStream(bytes),
                  bytes.length,
                  FileKind.RFILE,
                  null,
                  copy,
                  count -> left[0]-- > 0);
      assertEquals(-1, size);
      assertFalse(Files.exists(copy));
    }
  }
}
