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
package org.lcindex.regionserver.evidence;

import java.util.Arrays;
import java.util.function.LongPredicate;
import org.lcindex.io.Slice;

/**
 * Copies of rows in columns, to which can only be added: of each its row key, what it says about
 * each indexed column, and how it is found: by a hash table of rows, whose slot names the newest
 * copy of a row, from which a chain leads to the older ones.
 *
 * <p>One thread at a time adds ({@link #begin}, then the column's methods, then {@link #end}); any
 * number of threads read meanwhile, without locks. A reader takes {@link #size()} once and looks at
 * copies below it only: these never change, but that they are {@linkplain #isOnly the only ones}.
 * What is found by key may have been added since, so {@link #newest} takes the reader's size.
 */
public final class CopyList {
  /** No copy. */
  public static final int NONE = RowSlots.NONE;

  /** Chains that are longer say no more than that. */
  public static final int MOST_DEPTH = 16;

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_COPIES = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_COPIES - 1;
  private static final int FIRST_COPIES = 64;

  private final int columns;
  private final LongPredicate reserve;
  private volatile CopyChunk[] chunks = new CopyChunk[0];
  // The newest copy of each row; at most half full.
  private volatile RowSlots slots = new RowSlots(2 * FIRST_COPIES);
  private volatile int size;
  // Only for who adds.
  private int rows;
  private long bytes;
  private CopyChunk chunk;
  private int at;

  /**
   * An empty list.
   *
   * @param columns number of indexed columns
   * @param reserve takes so many bytes of heap, or refuses
   */
  public CopyList(int columns, LongPredicate reserve) {
    this.columns = columns;
    this.reserve = reserve;
  }

  /** Bytes of heap that were reserved. For who adds. */
  public long bytes() {
    return bytes;
  }

  /**
   * Begins another copy, which says nothing about any column yet.
   *
   * @return false, and nothing was begun, when there is no memory for it
   */
  public boolean begin(byte[] row, int offset, int length) {
    int copy = size;
    if (!hasRoom(copy, length) && !makeRoom(copy, length)) {
      return false;
    }
    at = copy & CHUNK_MASK;
    int keyStart = at == 0 ? 0 : chunk.keyEnds[at - 1];
    System.arraycopy(row, offset, chunk.keys, keyStart, length);
    chunk.keyEnds[at] = keyStart + length;
    chunk.hashes[at] = hash(row, offset, length);
    chunk.flags[at] = 0;
    chunk.timestamps[at] = Long.MAX_VALUE;
    for (int c = 0; c < columns; c++) {
      chunk.columns.statuses[c][at] = CopyColumns.NONE;
    }
    return true;
  }

  private boolean hasRoom(int copy, int keyLength) {
    int position = copy & CHUNK_MASK;
    if (chunk == null || position == 0 || position == chunk.capacity || 2 * rows >= slots.size()) {
      return false;
    }
    return chunk.keys.length - chunk.keyEnds[position - 1] >= keyLength;
  }

  private boolean makeRoom(int copy, int keyLength) {
    if (copy == Integer.MAX_VALUE - 1) {
      return false;
    }
    int position = copy & CHUNK_MASK;
    if (copy == 0 || position == 0) {
      int capacity = copy == 0 ? FIRST_COPIES : CHUNK_COPIES;
      // It is there already when it was made for a copy that then found no room for its key.
      if (chunks.length <= copy >>> CHUNK_BITS) {
        if (!take(
            CopyChunk.bytes(columns, capacity) + (long) CopyChunk.FIRST_KEY_BYTES * capacity)) {
          return false;
        }
        publish(new CopyChunk(columns, capacity), chunks.length);
      }
    } else if (position == chunk.capacity) {
      int capacity = 2 * chunk.capacity;
      if (!take(CopyChunk.bytes(columns, capacity - chunk.capacity))) {
        return false;
      }
      publish(new CopyChunk(chunk, capacity), chunks.length - 1);
    }
    return growKeys(position == 0 ? 0 : chunk.keyEnds[position - 1], keyLength) && growSlots();
  }

  private void publish(CopyChunk next, int index) {
    CopyChunk[] more = Arrays.copyOf(chunks, index + 1);
    more[index] = next;
    chunks = more;
    chunk = next;
  }

  private boolean growKeys(int used, int length) {
    int room = chunk.keys.length;
    if (room - used >= length) {
      return true;
    }
    long wanted = Math.max(2L * room, (long) used + length);
    if (wanted > Integer.MAX_VALUE - 8 || !take(wanted - room)) {
      return false;
    }
    chunk.keys = Arrays.copyOf(chunk.keys, (int) wanted);
    return true;
  }

  private boolean growSlots() {
    RowSlots before = slots;
    int size = before.size();
    if (2 * rows < size) {
      return true;
    }
    if (size > RowSlots.MOST / 2 || !take(RowSlots.bytes(2 * size) - RowSlots.bytes(size))) {
      return false;
    }
    RowSlots after = new RowSlots(2 * size);
    for (int slot = 0; slot < size; slot++) {
      int copy = before.get(slot);
      if (copy != NONE) {
        after.add(hashOf(copy), copy);
      }
    }
    slots = after;
    return true;
  }

  private boolean take(long more) {
    if (!reserve.test(more)) {
      return false;
    }
    bytes += more;
    return true;
  }

  /** The copy that was begun has a put of a column; of two nothing is known. */
  public void value(int column, long prefix) {
    boolean first = chunk.columns.status(column, at) == CopyColumns.NONE;
    chunk.columns.set(column, at, first ? CopyColumns.VALUE : CopyColumns.ANY, prefix);
  }

  /** The copy that was begun may say anything about a column. */
  public void any(int column) {
    chunk.columns.set(column, at, CopyColumns.ANY, 0);
  }

  /**
   * The copy that was begun has a delete marker.
   *
   * @param point whether it hides one version and not the older ones
   */
  public void delete(boolean point) {
    chunk.flags[at] |= (byte) (CopyChunk.DELETE | (point ? CopyChunk.POINT_DELETE : 0));
  }

  /** The copy that was begun has a put with this timestamp. */
  public void stamp(long timestamp) {
    chunk.timestamps[at] = Math.min(chunk.timestamps[at], timestamp);
  }

  /**
   * Ends the copy that was begun: from now on it is in the list.
   *
   * @param sequenceId the greatest of its cells, or one above
   */
  public void end(long sequenceId) {
    int copy = size;
    chunk.sequenceIds[at] = sequenceId;
    int keyStart = chunk.keyStart(at);
    int hash = chunk.hashes[at];
    int slot = slotOf(slots, hash, chunk.keys, keyStart, chunk.keyEnds[at] - keyStart);
    int newest = slots.get(slot);
    chunk.previous[at] = newest;
    chunk.depths[at] = (byte) (newest == NONE ? 1 : Math.min(MOST_DEPTH, depth(newest) + 1));
    if (newest == NONE) {
      rows++;
    } else {
      chunks[newest >>> CHUNK_BITS].flags[newest & CHUNK_MASK] |= CopyChunk.REPEATED;
    }
    chunk.leastTimestamp = Math.min(chunk.leastTimestamp, chunk.timestamps[at]);
    chunk.leastSequenceId = Math.min(chunk.leastSequenceId, sequenceId);
    chunk.mostSequenceId = Math.max(chunk.mostSequenceId, sequenceId);
    chunk.mostDepth = Math.max(chunk.mostDepth, chunk.depths[at]);
    slots.set(slot, hash, copy);
    size = copy + 1;
  }

  /** The slot of a row, or the empty one where it would be. */
  private int slotOf(RowSlots table, int hash, byte[] row, int offset, int length) {
    int slot = table.first(hash);
    while (true) {
      int copy = table.get(slot);
      if (copy == NONE || hashOf(copy) == hash && isOf(copy, row, offset, length)) {
        return slot;
      }
      slot = table.after(slot);
    }
  }

  /** The {@link #hash} of a copy's row. */
  public int hashOf(int copy) {
    return chunks[copy >>> CHUNK_BITS].hashes[copy & CHUNK_MASK];
  }

  private boolean isOf(int copy, byte[] row, int offset, int length) {
    return chunks[copy >>> CHUNK_BITS].isOf(copy & CHUNK_MASK, row, offset, length);
  }

  /** The hash by which {@link #newest} finds a row. */
  public static int hash(byte[] row, int offset, int length) {
    return (int) RowHash.of(row, offset, length);
  }

  /** Number of copies: those below it are there for good. */
  public int size() {
    return size;
  }

  /**
   * The newest copy of a row, {@link #NONE} without one.
   *
   * @param limit the reader's {@link #size()}
   * @param hash of the row
   */
  public int newest(int limit, int hash, byte[] row, int offset, int length) {
    RowSlots table = slots;
    if (limit == 0 || !table.mayHave(hash)) {
      return NONE;
    }
    int copy = table.get(slotOf(table, hash, row, offset, length));
    while (copy >= limit) {
      copy = previous(copy);
    }
    return copy;
  }

  /**
   * Leaves out copies that one column excludes: they have a value of it that fails and is decisive.
   * Copies with {@link #MOST_DEPTH} others stay.
   *
   * @param into where the numbers of those go that stay, ascending; as long as the stretch
   * @return how many stay
   */
  public int select(
      int from, int to, int column, PrefixCondition condition, Decisive decisive, int[] into) {
    PrefixRanges ranges = condition.ranges();
    int count = 0;
    for (int copy = from; copy < to; ) {
      CopyChunk of = chunks[copy >>> CHUNK_BITS];
      byte[] statuses = of.columns.statuses[column];
      long[] prefixes = of.columns.prefixes[column];
      int end = Math.min(to, (copy | CHUNK_MASK) + 1);
      boolean all = of.allMayExclude(decisive);
      for (; copy < end; copy++) {
        int index = copy & CHUNK_MASK;
        boolean fails = statuses[index] == CopyColumns.VALUE & !ranges.mayContain(prefixes[index]);
        into[count] = copy;
        count += fails && (all || of.mayExclude(index, decisive)) ? 0 : 1;
      }
    }
    return count;
  }

  /**
   * Leaves out of a selection those copies that are the only ones of their rows, without delete
   * markers, and excluded by one column as {@link #select} has it.
   *
   * @param selected ascending numbers of copies
   * @return how many stay, at the front
   */
  public int selectAmong(
      int[] selected, int count, int column, PrefixCondition condition, Decisive decisive) {
    PrefixRanges ranges = condition.ranges();
    int kept = 0;
    for (int n = 0; n < count; ) {
      int number = selected[n] >>> CHUNK_BITS;
      CopyChunk of = chunks[number];
      byte[] statuses = of.columns.statuses[column];
      long[] prefixes = of.columns.prefixes[column];
      boolean all = of.allMayExclude(decisive);
      for (; n < count && selected[n] >>> CHUNK_BITS == number; n++) {
        int copy = selected[n];
        int index = copy & CHUNK_MASK;
        boolean excluded =
            statuses[index] == CopyColumns.VALUE & !ranges.mayContain(prefixes[index])
                && of.flags[index] == 0
                && of.isOnly(index)
                && (all || of.mayExclude(index, decisive));
        selected[kept] = copy;
        kept += excluded ? 0 : 1;
      }
    }
    return kept;
  }

  /** The copy of the same row before this one, {@link #NONE} without one. */
  public int previous(int copy) {
    return chunks[copy >>> CHUNK_BITS].previous[copy & CHUNK_MASK];
  }

  /** How many copies of its row there are up to this one, {@link #MOST_DEPTH} at most. */
  public int depth(int copy) {
    return chunks[copy >>> CHUNK_BITS].depths[copy & CHUNK_MASK];
  }

  /**
   * Whether there is no other copy of the row; false, too, if one was added since the size was
   * taken.
   */
  public boolean isOnly(int copy) {
    return chunks[copy >>> CHUNK_BITS].isOnly(copy & CHUNK_MASK);
  }

  /** What a copy says about a column: a status of {@link CopyColumns}. */
  public byte status(int column, int copy) {
    return chunks[copy >>> CHUNK_BITS].columns.status(column, copy & CHUNK_MASK);
  }

  /** The {@linkplain PrefixRanges#prefix prefix} of the key of a copy's VALUE. */
  public long prefix(int column, int copy) {
    return chunks[copy >>> CHUNK_BITS].columns.prefix(column, copy & CHUNK_MASK);
  }

  /** The chunk that a copy is in. */
  CopyChunk chunk(int copy) {
    return chunks[copy >>> CHUNK_BITS];
  }

  /** A copy's place in its chunk. */
  static int indexInChunk(int copy) {
    return copy & CHUNK_MASK;
  }

  /** Points at the row key of a copy; the bytes are not to be changed. */
  public void row(int copy, Slice to) {
    CopyChunk of = chunks[copy >>> CHUNK_BITS];
    int index = copy & CHUNK_MASK;
    int start = of.keyStart(index);
    to.set(of.keys, start, of.keyEnds[index] - start);
  }
}
