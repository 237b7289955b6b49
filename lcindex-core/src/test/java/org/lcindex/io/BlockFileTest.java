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
package org.lcindex.io;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Blocks come back as they were written, and damage is noticed. */
class BlockFileTest {
  @TempDir Path directory;

  private static List<byte[]> blocks() {
    Random random = new Random(2);
    List<byte[]> blocks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      byte[] block = new byte[1 + random.nextInt(5_000)];
      if (i % 2 == 0) {
        random.nextBytes(block); // does not compress
      }
      blocks.add(block);
    }
    return blocks;
  }

  private Path write(Compression compression) throws IOException {
    Path path = directory.resolve("blocks-" + compression);
    try (BlockWriter writer = new BlockWriter(LocalFiles.real(), path, compression)) {
      for (byte[] block : blocks()) {
        ByteWriter content = new ByteWriter();
        content.put(block);
        writer.write(content);
      }
    }
    return path;
  }

  private static List<byte[]> read(Path path, Compression compression) throws IOException {
    List<byte[]> blocks = new ArrayList<>();
    try (BlockReader reader = new BlockReader(LocalFiles.real(), path, compression)) {
      while (reader.next()) {
        blocks.add(Arrays.copyOf(reader.array(), reader.length()));
        assertTrue(reader.memoryBytes() >= reader.length());
      }
      assertFalse(reader.next());
    }
    return blocks;
  }

  @ParameterizedTest
  @EnumSource(Compression.class)
  void blocksComeBack(Compression compression) throws IOException {
    List<byte[]> expected = blocks();
    List<byte[]> found = read(write(compression), compression);
    assertEquals(expected.size(), found.size());
    for (int i = 0; i < expected.size(); i++) {
      assertArrayEquals(expected.get(i), found.get(i));
    }
  }

  @Test
  void everyDamagedByteIsNoticed() throws IOException {
    Path path = write(Compression.LZ4);
    byte[] bytes = Files.readAllBytes(path);
    for (int i = 0; i < bytes.length; i += i < 40 ? 1 : 97) {
      byte[] damaged = bytes.clone();
      damaged[i] ^= 0x10;
      Files.write(path, damaged);
      assertThrows(CorruptIndexException.class, () -> read(path, Compression.LZ4), "byte " + i);
    }
    for (int length : List.of(bytes.length - 1, bytes.length / 2, 5)) {
      Files.write(path, Arrays.copyOf(bytes, length));
      assertThrows(CorruptIndexException.class, () -> read(path, Compression.LZ4));
    }
  }
}
