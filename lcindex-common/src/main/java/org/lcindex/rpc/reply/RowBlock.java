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
package org.lcindex.rpc.reply;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.codec.Codec;
import org.apache.hadoop.hbase.codec.KeyValueCodec;
import org.apache.hadoop.hbase.io.ByteBufferWriter;
import org.apache.hadoop.hbase.nio.SingleByteBuff;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.rpc.IndexException;
import org.lcindex.type.ShownText;

/**
 * Rows as bytes: the number of cells of each row, four bytes each, and then all cells as HBase's
 * default codec has them, which leaves tags on the server. Stateless.
 */
public final class RowBlock {
  private RowBlock() {}

  /** What a row takes in a block, or with its tags a little more. */
  public static long sizeOf(List<? extends Cell> row) {
    long size = Integer.BYTES;
    for (Cell cell : row) {
      size += Integer.BYTES + cell.getSerializedSize();
    }
    return size;
  }

  /** Rows that are written. Not thread safe. */
  public static final class Writer {
    private final Buffer cells = new Buffer();
    private final Codec.Encoder encoder = new KeyValueCodec().getEncoder(cells);
    private final List<Integer> counts = new ArrayList<>();

    /** Copies a row; nothing of it is used later. */
    public void add(List<? extends Cell> row) throws IOException {
      for (Cell cell : row) {
        encoder.write(cell);
      }
      counts.add(row.size());
    }

    /** Bytes so far. */
    public long size() {
      return (long) Integer.BYTES * counts.size() + cells.size;
    }

    /** Forgets the last rows, so that there are so many. */
    public void cutTo(int rows, long size) {
      counts.subList(rows, counts.size()).clear();
      cells.cutTo((int) (size - (long) Integer.BYTES * rows));
    }

    /** Rows so far. */
    public int rows() {
      return counts.size();
    }

    /** All rows. */
    public byte[] toBytes() throws IOException {
      encoder.flush();
      ByteBuffer out = ByteBuffer.allocate(Integer.BYTES * counts.size() + cells.size);
      counts.forEach(out::putInt);
      return out.put(cells.bytes, 0, cells.size).array();
    }
  }

  /** Bytes, the last of which may be taken back. The encoder writes each cell in many pieces. */
  private static final class Buffer extends OutputStream implements ByteBufferWriter {
    private byte[] bytes = new byte[1 << 12];
    private int size;

    private void ensure(int more) {
      if (bytes.length - size < more) {
        bytes = Arrays.copyOf(bytes, Math.max(Math.addExact(size, more), 2 * bytes.length));
      }
    }

    @Override
    public void write(int one) {
      ensure(1);
      bytes[size++] = (byte) one;
    }

    @Override
    public void write(byte[] from, int offset, int length) {
      ensure(length);
      System.arraycopy(from, offset, bytes, size, length);
      size += length;
    }

    @Override
    public void write(ByteBuffer from, int offset, int length) {
      ensure(length);
      from.get(offset, bytes, size, length);
      size += length;
    }

    @Override
    public void writeInt(int value) {
      ensure(Integer.BYTES);
      size = Bytes.putInt(bytes, size, value);
    }

    void cutTo(int length) {
      size = length;
    }
  }

  /**
   * The rows of a block, whose cells lie in it.
   *
   * @param rows how many there are
   * @throws IndexException when the bytes are not those of so many rows
   */
  public static List<Result> read(byte[] block, long rows) throws IOException {
    if (rows > block.length / Integer.BYTES) {
      throw new IndexException("A block of " + block.length + " bytes has no " + rows + " rows");
    }
    try {
      ByteBuffer counts = ByteBuffer.wrap(block);
      SingleByteBuff behind = new SingleByteBuff(ByteBuffer.wrap(block));
      behind.position((int) (Integer.BYTES * rows));
      Codec.Decoder cells = new KeyValueCodec().getDecoder(behind);
      List<Result> all = new ArrayList<>();
      for (long i = 0; i < rows; i++) {
        all.add(Result.create(row(counts.getInt(), cells, block.length)));
      }
      return all;
    } catch (RuntimeException e) {
      throw new IndexException("A block of rows is damaged: " + ShownText.cut(e.toString()));
    }
  }

  private static Cell[] row(int size, Codec.Decoder cells, int most) throws IOException {
    if (size < 0 || size > most) {
      throw new IndexException("A block of rows has a row of " + size + " cells");
    }
    Cell[] row = new Cell[size];
    for (int i = 0; i < size; i++) {
      if (!cells.advance()) {
        throw new IndexException("A block of rows ends within a row");
      }
      row[i] = cells.current();
    }
    return row;
  }
}
