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

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A sorted run: rows by key, each key once, in blocks. Beside it is a file of its blocks, which
 * comes last: a run without it is not complete. Runs are not forced to the device, which would take
 * longer than to sort them: after a power failure a checksum tells that one is damaged. Compression
 * would take more CPU time than all else that is done with a run.
 *
 * <pre>
 * run    := (i32 length | i32 CRC-32C of the rows | rows)*
 * blocks := i64 rows of the input | i32 number | (i64 offset | u16 length | first row key)*
 * </pre>
 *
 * @param path of the run
 * @param inputRows rows of the input that it was made of
 * @param offsets where each block is
 * @param firstKeys the first row key of each block
 */
record RunFile(Path path, long inputRows, List<Long> offsets, List<byte[]> firstKeys) {
  /** A block's size, about. */
  static final int BLOCK_BYTES = 128 << 10;

  /** What a block has before its rows. */
  static final int HEADER_BYTES = 2 * Integer.BYTES;

  private static final String BLOCKS = ".blocks";

  /** Reads which blocks a run has. */
  static RunFile open(Path path) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(blocks(path))))) {
      long inputRows = in.readLong();
      int count = in.readInt();
      List<Long> offsets = new ArrayList<>();
      List<byte[]> keys = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        offsets.add(in.readLong());
        byte[] key = new byte[in.readUnsignedShort()];
        in.readFully(key);
        keys.add(key);
      }
      return new RunFile(path, inputRows, offsets, keys);
    } catch (EOFException e) {
      throw new IOException(
          blocks(path) + " ends too early: delete the folder of the build and build it again", e);
    }
  }

  /** Whether a run is there as a whole. */
  static boolean isComplete(Path path) {
    return Files.exists(blocks(path));
  }

  /** Says that the run is complete. */
  void complete() throws IOException {
    Path next = Path.of(blocks(path) + ".new");
    try (DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(next)))) {
      out.writeLong(inputRows);
      out.writeInt(offsets.size());
      for (int i = 0; i < offsets.size(); i++) {
        out.writeLong(offsets.get(i));
        out.writeShort(firstKeys.get(i).length);
        out.write(firstKeys.get(i));
      }
    }
    Files.move(next, blocks(path), StandardCopyOption.ATOMIC_MOVE);
  }

  /** The first block that may have rows from a key on. */
  int blockOf(byte[] key) {
    int low = 0;
    int high = firstKeys.size() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (Arrays.compareUnsigned(firstKeys.get(middle), key) <= 0) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  private static Path blocks(Path path) {
    return Path.of(path + BLOCKS);
  }
}
