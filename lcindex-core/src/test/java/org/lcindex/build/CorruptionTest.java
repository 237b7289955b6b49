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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.dump.IndexFileDump;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.sfile.SFile;

/** No byte of an index file can change, and none can be missing, without being noticed. */
class CorruptionTest {
  /** What is done to a byte, in turn. */
  private static final int[] FLIPS = {0x01, 0x80, 0xFF};

  private final LocalFiles files = LocalFiles.real();
  private final List<Path> paths = new ArrayList<>();
  @TempDir Path directory;
  private Path victim;

  @BeforeEach
  void build() throws IOException {
    BuildOptions options =
        BuildOptions.DEFAULT.withGroupRows(4).withPayloadBlockBytes(64).withRowBlockRows(3);
    BuildResult built = Rows.build(files, directory, Rows.random(new Random(2), 12), options);
    paths.add(built.rowFile());
    paths.add(Rows.ifile(built.indexes().get(0)));
    paths.add(Rows.sfile(built.indexes().get(1)));
    victim = directory.resolve("victim");
  }

  private void readAll(Path like, boolean decode) throws IOException {
    String name = like.getFileName().toString();
    if (name.endsWith(".ifile")) {
      try (IFileReader reader = IFileReader.open(files, victim, null)) {
        if (decode) {
          reader.verifyAll();
        } else {
          reader.verifyChecksums();
        }
      }
    } else if (name.endsWith(".rfile")) {
      try (RowFileReader reader = RowFileReader.open(files, victim, null)) {
        if (decode) {
          reader.verifyAll();
        } else {
          reader.verifyChecksums();
        }
      }
    } else {
      SFile.read(files, victim);
    }
  }

  @ParameterizedTest(name = "decode {0}")
  @ValueSource(booleans = {true, false})
  void everyFlippedByteIsNoticed(boolean decode) throws IOException {
    for (Path path : paths) {
      byte[] good = Files.readAllBytes(path);
      for (int at = 0; at < good.length; at++) {
        byte[] bad = good.clone();
        bad[at] ^= (byte) FLIPS[at % FLIPS.length];
        Files.write(victim, bad);
        CorruptIndexException e =
            assertThrows(
                CorruptIndexException.class, () -> readAll(path, decode), path + " byte " + at);
        assertEquals(victim, e.path());
      }
      Files.write(victim, good);
      readAll(path, decode);
    }
  }

  @ParameterizedTest(name = "decode {0}")
  @ValueSource(booleans = {true, false})
  void everyTruncationAndAppendixIsNoticed(boolean decode) throws IOException {
    for (Path path : paths) {
      byte[] good = Files.readAllBytes(path);
      for (int length = 0; length < good.length; length++) {
        Files.write(victim, Arrays.copyOf(good, length));
        assertThrows(
            CorruptIndexException.class, () -> readAll(path, decode), path + " cut " + length);
      }
      Files.write(victim, Arrays.copyOf(good, good.length + 1));
      assertThrows(CorruptIndexException.class, () -> readAll(path, decode), path + " longer");
    }
  }

  @ParameterizedTest(name = "decode {0}")
  @ValueSource(booleans = {true, false})
  void aFileOfAnotherKindIsNoticed(boolean decode) throws IOException {
    for (Path path : paths) {
      for (Path like : paths) {
        if (like != path) {
          Files.copy(path, victim);
          assertThrows(CorruptIndexException.class, () -> readAll(like, decode));
          Files.delete(victim);
        }
      }
    }
    Files.writeString(victim, "hello");
    PrintStream nowhere =
        new PrintStream(new ByteArrayOutputStream(), false, StandardCharsets.UTF_8);
    assertThrows(CorruptIndexException.class, () -> IndexFileDump.dump(victim, nowhere, true));
  }
}
