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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageType;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.sfile.SFile;

/**
 * Files that somebody has made to hurt: their checksums are right and their content is not. Readers
 * find it, or read something wrong; they never take much memory and never fail in another way.
 */
class CraftedFileTest {
  private static final int HEADER_BYTES = 16;
  private static final int PAGE_HEADER_BYTES = 16;
  private static final int TRAILER_BYTES = 24;

  /** The largest page that the limits allow, decoded, and all else that is read before it. */
  private static final long MOST_ALLOCATED = 128L << 20;

  /** Among others 2^31 - 1 as a vint, and widths with numbers that are large or negative. */
  private static final byte[][] PATTERNS = {
    {0},
    {1},
    {4},
    {(byte) 0x7F},
    {(byte) 0xFF},
    {(byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, 0x07},
    {4, 0x7F, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF},
    {4, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF, (byte) 0xFF},
    {(byte) 0xC0, (byte) 0x84, 0x3D}, // 1,000,000
    {8, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0},
  };

  private final LocalFiles files = LocalFiles.real();
  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
  @TempDir Path directory;
  private Path victim;
  private int refused;
  private int read;

  @ParameterizedTest
  @EnumSource(names = {"NONE", "LZ4"})
  void noNumberInAFileTakesMemory(Compression compression) throws IOException {
    BuildOptions options =
        BuildOptions.DEFAULT
            .withGroupRows(8)
            .withPayloadBlockBytes(100)
            .withRowBlockRows(5)
            .withCompression(compression);
    BuildResult built = Rows.build(files, directory, Rows.random(new Random(3), 16), options);
    craftAll(built.rowFile());
    craftAll(Rows.ifile(built.indexes().get(0)));
    craftAll(Rows.ifile(built.indexes().get(1)));
    craftAll(Rows.sfile(built.indexes().get(1)));
    assertTrue(refused > 1_000, "refused: " + refused);
    assertTrue(read > 100, "read: " + read);
  }

  private void craftAll(Path path) throws IOException {
    byte[] good = Files.readAllBytes(path);
    String name = path.getFileName().toString();
    victim = directory.resolve("crafted" + name.substring(name.lastIndexOf('.')));
    Files.write(victim, good);
    readAll();
    int offset = HEADER_BYTES;
    while (offset < good.length - TRAILER_BYTES) {
      int length = PAGE_HEADER_BYTES + ByteBuffer.wrap(good).getInt(offset + 8);
      // All but stored length and checksum, which are made right.
      for (int at = offset; at < offset + length; at++) {
        boolean ownChecksum = at >= offset + 8 && at < offset + PAGE_HEADER_BYTES;
        boolean footer = good[offset] == PageType.FOOTER || good[offset] == PageType.DIRECTORY;
        for (int p = 0; !ownChecksum && p < PATTERNS.length; p++) {
          // Most patterns where most counts are; elsewhere one of them at some bytes.
          boolean chosen = footer ? at % 3 == p % 3 : at % (2 * PATTERNS.length) == p;
          if (chosen && at + PATTERNS[p].length <= offset + length) {
            byte[] bad = good.clone();
            System.arraycopy(PATTERNS[p], 0, bad, at, PATTERNS[p].length);
            System.arraycopy(good, offset + 8, bad, offset + 8, 4);
            repair(bad, offset, length);
            tryToRead(bad, name + " byte " + at + " of the page at " + offset + " pattern " + p);
          }
        }
      }
      offset += length;
    }
  }

  /** Makes the checksum of a page right. */
  private static void repair(byte[] file, int offset, int length) {
    CRC32C crc = new CRC32C();
    ByteBuffer place = ByteBuffer.allocate(12).putLong(offset);
    place.put(file, 8, 4); // the stamp
    crc.update(place.array());
    crc.update(file, offset, 12);
    crc.update(file, offset + PAGE_HEADER_BYTES, length - PAGE_HEADER_BYTES);
    ByteBuffer.wrap(file).putInt(offset + 12, (int) crc.getValue());
  }

  private void tryToRead(byte[] bytes, String what) throws IOException {
    Files.write(victim, bytes);
    long before = threads.getCurrentThreadAllocatedBytes();
    try {
      readAll();
      read++;
    } catch (CorruptIndexException e) {
      refused++;
    } catch (RuntimeException e) {
      fail(what, e);
    }
    long allocated = threads.getCurrentThreadAllocatedBytes() - before;
    assertTrue(allocated < MOST_ALLOCATED, what + ": " + allocated + " bytes");
  }

  private void readAll() throws IOException {
    String name = victim.getFileName().toString();
    if (name.endsWith(".ifile")) {
      try (IFileReader reader = IFileReader.open(files, victim, null)) {
        reader.verifyAll();
      }
    } else if (name.endsWith(".rfile")) {
      try (RowFileReader reader = RowFileReader.open(files, victim, null)) {
        reader.verifyAll();
      }
    } else {
      SFile.read(files, victim);
    }
  }

  @Test
  void aLengthThatCompressionCannotReachIsRefused() throws IOException {
    BuildResult built =
        Rows.build(files, directory, Rows.random(new Random(3), 24), BuildOptions.DEFAULT);
    byte[] bytes = Files.readAllBytes(built.rowFile());
    int length = PAGE_HEADER_BYTES + ByteBuffer.wrap(bytes).getInt(HEADER_BYTES + 8);
    assertEquals(Compression.LZ4.id(), bytes[HEADER_BYTES + 1]);
    for (int raw : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE, 1 << 30}) {
      ByteBuffer.wrap(bytes).putInt(HEADER_BYTES + 4, raw);
      repair(bytes, HEADER_BYTES, length);
      victim = directory.resolve("crafted.rfile");
      int before = refused;
      tryToRead(bytes, "raw length " + raw);
      assertEquals(before + 1, refused);
    }
  }

  @Test
  void aShortReadIsDamageAndAMissingFileIsNot() throws IOException {
    BuildResult built =
        Rows.build(files, directory, Rows.random(new Random(3), 24), BuildOptions.DEFAULT);
    Path ifile = Rows.ifile(built.indexes().get(0));
    try (IFileReader reader = IFileReader.open(files, ifile, null)) {
      byte[] good = Files.readAllBytes(ifile);
      Files.write(ifile, new byte[20]);
      assertThrows(CorruptIndexException.class, () -> reader.group(0).rows());
      Files.write(ifile, good);
      reader.verifyAll();
    }
    Files.delete(ifile);
    IOException e =
        assertThrows(IOException.class, () -> IFileReader.open(files, ifile, null).close());
    assertTrue(!(e instanceof CorruptIndexException));
  }
}
