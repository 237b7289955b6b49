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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.file.FileKind;

/**
 * No page's length is believed before its checksum was verified: nothing is as large as it says.
 */
class VerifyChecksumsTest {
  private static final int PAGES = 8;
  private static final int PAGE_BYTES = 1_000_000;
  private static final int MOST_AT_A_TIME = 256 << 10;

  @TempDir Path directory;
  private Path path;
  private int most;

  /** Tells how much is read at a time. */
  private final LocalFiles files =
      new ForwardingLocalFiles(LocalFiles.real()) {
        @Override
        public Input open(Path file) throws IOException {
          Input in = super.open(file);
          return new Input() {
            @Override
            public void readFully(long offset, byte[] into, int at, int length) throws IOException {
              most = Math.max(most, Math.max(length, into.length));
              in.readFully(offset, into, at, length);
            }

            @Override
            public long size() throws IOException {
              return in.size();
            }

            @Override
            public void close() throws IOException {
              in.close();
            }
          };
        }
      };

  @BeforeEach
  void write() throws IOException {
    path = directory.resolve("file");
    byte[] content = new byte[PAGE_BYTES];
    new Random(1).nextBytes(content);
    try (PagedWriter writer =
        new PagedWriter(LocalFiles.real(), path, FileKind.IFILE, 7, Compression.NONE)) {
      ByteWriter page = new ByteWriter();
      page.put(content, 0, content.length);
      for (int i = 0; i < PAGES; i++) {
        writer.writePage(PageType.PAYLOAD, page);
      }
      writer.finish(new ByteWriter());
    }
  }

  private void verify() throws IOException {
    try (PagedReader reader = PagedReader.open(files, path, null, FileKind.IFILE)) {
      reader.verifyChecksums();
    }
  }

  @Test
  void aGoodFileIsRead() throws IOException {
    verify();
    assertEquals(MOST_AT_A_TIME, most);
  }

  @Test
  void aDamagedLengthIsDamage() throws IOException {
    byte[] good = Files.readAllBytes(path);
    long toEnd = good.length - 2L * PagedWriter.PAGE_HEADER_BYTES - PagedWriter.TRAILER_BYTES;
    for (long length : new long[] {6_000_000, toEnd - 16, PAGE_BYTES - 1, 0}) {
      isDamage(good, length, "the checksum of the page at byte 16 does not match");
    }
    for (long length : new long[] {toEnd - 15, Integer.MAX_VALUE, -1, Integer.MIN_VALUE}) {
      isDamage(good, length, " bytes at byte 16 cannot be");
    }
  }

  private void isDamage(byte[] good, long length, String what) throws IOException {
    byte[] bad = good.clone();
    ByteWriter.INT.set(bad, PagedWriter.HEADER_BYTES + PagedWriter.STORED_LENGTH_AT, (int) length);
    Files.write(path, bad);
    CorruptIndexException e = assertThrows(CorruptIndexException.class, this::verify);
    assertTrue(e.getMessage().contains(what), length + ": " + e.getMessage());
    assertTrue(most <= MOST_AT_A_TIME, most + " bytes at a time");
  }
}
