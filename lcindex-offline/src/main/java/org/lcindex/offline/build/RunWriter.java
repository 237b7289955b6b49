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

import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32C;
import org.apache.hadoop.hbase.util.Bytes;

/** Writes a {@link RunFile}. For one thread. */
final class RunWriter implements Closeable {
  private final Path path;
  private final OutputStream out;
  private final List<Long> offsets = new ArrayList<>();
  private final List<byte[]> firstKeys = new ArrayList<>();
  private final CRC32C crc = new CRC32C();
  private byte[] block = new byte[2 * RunFile.BLOCK_BYTES];
  private int used = RunFile.HEADER_BYTES;
  private long position;

  RunWriter(Path path) throws IOException {
    this.path = path;
    this.out = Files.newOutputStream(path);
  }

  /** Adds the next row. */
  void add(byte[] bytes, int offset) throws IOException {
    int length = RowBytes.length(bytes, offset);
    if (used == RunFile.HEADER_BYTES) {
      offsets.add(position);
      firstKeys.add(RowBytes.key(bytes, offset));
    }
    if (used + length > block.length) {
      block = Arrays.copyOf(block, Math.max(used + length, block.length));
    }
    System.arraycopy(bytes, offset, block, used, length);
    used += length;
    if (used >= RunFile.BLOCK_BYTES) {
      flush();
    }
  }

  private void flush() throws IOException {
    crc.reset();
    crc.update(block, RunFile.HEADER_BYTES, used - RunFile.HEADER_BYTES);
    Bytes.putInt(block, 0, used - RunFile.HEADER_BYTES);
    Bytes.putInt(block, Integer.BYTES, (int) crc.getValue());
    out.write(block, 0, used);
    position += used;
    used = RunFile.HEADER_BYTES;
  }

  /**
   * Completes the run.
   *
   * @param inputRows rows of the input that it was made of
   */
  RunFile finish(long inputRows) throws IOException {
    if (used > RunFile.HEADER_BYTES) {
      flush();
    }
    out.close();
    RunFile run = new RunFile(path, inputRows, offsets, firstKeys);
    run.complete();
    return run;
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
