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
package org.apache.hadoop.hbase.io.hfile;

import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.hadoop.hbase.ByteBufferExtendedCell;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.MetaCellComparator;
import org.apache.hadoop.hbase.nio.SingleByteBuff;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.io.WritableUtils;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.fit.HiddenMember;

/**
 * HBase's scanner of an HFile, which finds a row within a block sooner.
 *
 * <p>HBase looks at every cell of a block from where it stands until it meets the one that is
 * sought, and compares each as a whole. That is most of what it takes to read single rows. This one
 * goes to the last cell of a lower row first, by {@linkplain SeekMarks places} in the block that
 * are known of it, and from there by the lengths of cells and a comparison of their row keys only;
 * then HBase goes on. Where it cannot step (an encoded block, one that lies in several buffers, an
 * HBase with other fields) it is HBase's scanner and nothing else.
 *
 * <p>Not thread safe.
 */
@InterfaceAudience.Private
public final class RowSeekScanner extends HFileReaderImpl.HFileScannerImpl {
  private static final Class<?> CORE = HFileReaderImpl.HFileScannerImpl.class;
  private static final VarHandle BLOCK = HiddenMember.BLOCK.field();
  private static final VarHandle BLOCK_BUFFER = HiddenMember.BLOCK_BUFFER.field();

  /** Length of the key, of the value, and of the row within the key. */
  private static final int ROW_OFFSET = 2 * Bytes.SIZEOF_INT + Bytes.SIZEOF_SHORT;

  private final SeekMarks marks;
  private final String hfile;
  private final boolean tags;
  private final boolean sequenceIds;

  private RowSeekScanner(HFile.Reader reader, boolean cacheBlocks, SeekMarks marks) {
    super(reader, cacheBlocks, true, false);
    this.marks = marks;
    hfile = reader.getName();
    tags = reader.getFileContext().isIncludesTags();
    sequenceIds = reader.getHFileInfo().shouldIncludeMemStoreTS();
  }

  /**
   * In the place of a scanner for positional reads that HBase would make; null if there is none.
   */
  public static HFileScanner inPlaceOf(
      HFileScanner scanner, HFile.Reader reader, boolean cacheBlocks, SeekMarks marks) {
    boolean steps =
        BLOCK != null
            && BLOCK_BUFFER != null
            && scanner.getClass() == CORE
            && !(reader.getComparator() instanceof MetaCellComparator);
    return steps ? new RowSeekScanner(reader, cacheBlocks, marks) : null;
  }

  @Override
  protected int blockSeek(Cell key, boolean seekBefore) {
    if (!seekBefore
        && !(key instanceof ByteBufferExtendedCell)
        && BLOCK_BUFFER.get(this) instanceof SingleByteBuff block) {
      stepOverLowerRows(block, key);
    }
    return super.blockSeek(key, seekBefore);
  }

  /** Turns to the last cell of a lower row, or stays if there is none from here on. */
  private void stepOverLowerRows(SingleByteBuff block, Cell key) {
    ByteBuffer buffer = block.nioByteBuffers()[0];
    int limit = block.limit();
    int last = lastMark(block, buffer, key);
    for (int at = last < 0 ? block.position() : last; at + ROW_OFFSET <= limit; ) {
      int next = next(buffer, at, limit);
      if (next == 0 || !isLower(buffer, at, key)) {
        break;
      }
      last = at;
      at = next;
    }
    if (last >= 0) {
      block.position(last);
    }
  }

  /** The last mark of a lower row that is after the block's position; negative when none is. */
  private int lastMark(SingleByteBuff block, ByteBuffer buffer, Cell key) {
    int[] at = marks(buffer, block.limit());
    int low = Arrays.binarySearch(at, block.position());
    low = low < 0 ? -low - 1 : low + 1;
    int first = low;
    int high = at.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (isLower(buffer, at[middle], key)) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low == first ? -1 : at[low - 1];
  }

  private int[] marks(ByteBuffer buffer, int limit) {
    long offset = ((HFileBlock) BLOCK.get(this)).getOffset();
    int[] known = marks.of(hfile, offset);
    if (known == null) {
      known = mark(buffer, limit);
      marks.put(hfile, offset, known);
    }
    return known;
  }

  private int[] mark(ByteBuffer buffer, int limit) {
    int[] marked = new int[limit / SeekMarks.STRETCH];
    int count = 0;
    int from = SeekMarks.STRETCH;
    for (int at = 0; at + ROW_OFFSET <= limit; ) {
      int next = next(buffer, at, limit);
      if (next == 0) {
        break;
      }
      if (at >= from) {
        marked[count++] = at;
        from = (at / SeekMarks.STRETCH + 1) * SeekMarks.STRETCH;
      }
      at = next;
    }
    return Arrays.copyOf(marked, count);
  }

  /** Whether a cell's row is below the one that is sought. */
  private static boolean isLower(ByteBuffer buffer, int at, Cell key) {
    return compare(
            buffer,
            at + ROW_OFFSET,
            buffer.getShort(at + 2 * Bytes.SIZEOF_INT),
            key.getRowArray(),
            key.getRowOffset(),
            key.getRowLength())
        < 0;
  }

  /** As bytes without sign. */
  private static int compare(
      ByteBuffer buffer, int at, int length, byte[] row, int rowAt, int rowLength) {
    int both = Math.min(length, rowLength);
    int n = 0;
    for (; n + Long.BYTES <= both; n += Long.BYTES) {
      long one = buffer.getLong(at + n);
      long other = Bytes.toLong(row, rowAt + n);
      if (one != other) {
        return Long.compareUnsigned(one, other);
      }
    }
    for (; n < both; n++) {
      int difference = (buffer.get(at + n) & 0xff) - (row[rowAt + n] & 0xff);
      if (difference != 0) {
        return difference;
      }
    }
    return length - rowLength;
  }

  /** Where the cell after one begins; 0 when the one is damaged, for HBase to say. */
  private int next(ByteBuffer buffer, int at, int limit) {
    int rowLength = buffer.getShort(at + 2 * Bytes.SIZEOF_INT);
    int next = at + length(buffer, at, limit);
    boolean sound = rowLength >= 0 && next > at + ROW_OFFSET + rowLength && next <= limit;
    return sound ? next : 0;
  }

  /** How long a cell is with all that is written beside it; 0 when it is damaged. */
  private int length(ByteBuffer buffer, int at, int limit) {
    long keyLength = buffer.getInt(at);
    long valueLength = buffer.getInt(at + Bytes.SIZEOF_INT);
    long length = 2 * Bytes.SIZEOF_INT + keyLength + valueLength;
    if (keyLength <= 0 || valueLength < 0 || at + length > limit) {
      return 0;
    }
    if (tags) {
      if (at + length + Bytes.SIZEOF_SHORT > limit) {
        return 0;
      }
      length += Bytes.SIZEOF_SHORT + (buffer.getShort(at + (int) length) & 0xffff);
    }
    if (sequenceIds) {
      if (at + length >= limit) {
        return 0;
      }
      length += WritableUtils.decodeVIntSize(buffer.get(at + (int) length));
    }
    return (int) Math.min(length, Integer.MAX_VALUE - at);
  }
}
