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
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.apache.hadoop.hbase.util.Bytes;

/** Reads rows of a {@link RunFile} from one key to another. For one thread. */
final class RunReader implements Closeable {
  /** Which of several runs: of equal keys the one of the latest run counts. */
  private final int number;

  private final RunFile run;
  private final byte[] start;
  private final byte[] end;
  private final FileChannel channel;
  private final CRC32C crc = new CRC32C();
  private int nextBlock;
  private byte[] block = new byte[0];
  private int length;
  private int offset;
  private boolean begun;

  /**
   * Stands before the first row.
   *
   * @param start the first row key; empty for the first of all
   * @param end the row key at which to stop; empty for none
   */
  RunReader(int number, RunFile run, byte[] start, byte[] end) throws IOException {
    this.number = number;
    this.run = run;
    this.end = end;
    this.nextBlock = run.blockOf(start);
    this.channel = FileChannel.open(run.path(), StandardOpenOption.READ);
    this.start = start;
  }

  /** Goes to the next row; false when there is none. */
  boolean next() throws IOException {
    boolean there = step();
    while (there && !begun && RowBytes.compare(block, offset, start) < 0) {
      there = step();
    }
    begun = true;
    return there && (end.length == 0 || RowBytes.compare(block, offset, end) < 0);
  }

  private boolean step() throws IOException {
    if (offset < length) {
      offset += RowBytes.length(block, offset);
    }
    if (offset < length) {
      return true;
    }
    if (nextBlock >= run.offsets().size()) {
      return false;
    }
    read(run.offsets().get(nextBlock++));
    return true;
  }

  private void read(long position) throws IOException {
    byte[] header = new byte[RunFile.HEADER_BYTES];
    readFully(position, header, RunFile.HEADER_BYTES);
    int size = Bytes.toInt(header, 0);
    if (size <= 0 || size > channel.size() - position - RunFile.HEADER_BYTES) {
      throw damaged(null);
    }
    // Another array for each block: cells that were handed on may lie in the one before.
    block = new byte[size];
    readFully(position + RunFile.HEADER_BYTES, block, size);
    crc.reset();
    crc.update(block, 0, size);
    if ((int) crc.getValue() != Bytes.toInt(header, Integer.BYTES)) {
      throw damaged(null);
    }
    length = size;
    offset = 0;
  }

  private IOException damaged(Exception e) {
    return new IOException(
        run.path() + " is damaged: delete the folder of the build and build it again", e);
  }

  private void readFully(long position, byte[] into, int count) throws IOException {
    ByteBuffer buffer = ByteBuffer.wrap(into, 0, count);
    while (buffer.hasRemaining()) {
      if (channel.read(buffer, position + buffer.position()) < 0) {
        throw damaged(new EOFException());
      }
    }
  }

  /** Where the row is. */
  byte[] bytes() {
    return block;
  }

  /** Where it is in these. */
  int offset() {
    return offset;
  }

  int number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
