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
package org.lcindex.regionserver.copies;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import java.util.function.LongPredicate;
import org.apache.yetus.audience.InterfaceAudience;
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
@InterfaceAudience.Private
public final class CopyList {
  /** The copy says nothing about the column. */
  public static final byte ABSENT = 0;

  /** The copy has one value of the column, of which the prefix is known. */
  public static final byte VALUE = 1;

  /** The copy may say anything about the column. */
  public static final byte ODD = 2;

  /** No copy. */
  public static final int NONE = -1;

  /** Chains that are longer say no more than that. */
  public static final int MOST_DEPTH = 16;

  private static final int DELETE = 1;
  private static final int POINT_DELETE = 2;

  /** A newer copy of the row was added later: the one thing about a copy that changes. */
  private static final int REPEATED = 4;

  private static final int CHUNK_BITS = 12;
  private static final int CHUNK_COPIES = 1 << CHUNK_BITS;
  private static final int CHUNK_MASK = CHUNK_COPIES - 1;
  private static final int FIRST_COPIES = 64;
  private static final int FIRST_KEY_BYTES = 24;
  private static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(int[].class);

  private final int columns;
  private final LongPredicate reserve;
  private volatile Chunk[] chunks = new Chunk[0];
  // The newest copy of a row, plus 1; 0 is empty. Open addressing, at most half full.
  private volatile int[] slots = new int[2 * FIRST_COPIES];
  private volatile int size;
  // Only for who adds.
  private int rows;
  private long bytes;
  private Chunk chunk;
  private int at;

  private static final class Chunk {
    private final int capacity;
    private final int[] keyEnds;
    private final int[] hashes;
    private final int[] previous;
    private final byte[] depths;
    private final byte[] flags;
    private final long[] sequenceIds;
    private final long[] timestamps;
    private final byte[][] statuses;
    private final long[][] prefixes;
    // Of all copies, also of those that a reader does not look at: so not more than bounds.
    private long leastTimestamp = Long.MAX_VALUE;
    private long mostSequenceId;
    private int mostDepth;
    // Volatile, because it is replaced by a larger one while others read.
    private volatile byte[] keys;

    Chunk(int columns, int capacity) {
      this.capacity = capacity;
      keyEnds = new int[capacity];
      hashes = new int[capacity];
      previous = new int[capacity];
      depths = new byte[capacity];
      flags = new byte[capacity];
      sequenceIds = new long[capacity];
      timestamps = new long[capacity];
      statuses = new byte[columns][capacity];
      prefixes = new long[columns][capacity];
      keys = new byte[FIRST_KEY_BYTES * capacity];
    }

    Chunk(Chunk smaller, int capacity) {
      this.capacity = capacity;
      keyEnds = Arrays.copyOf(smaller.keyEnds, capacity);
      hashes = Arrays.copyOf(smaller.hashes, capacity);
      previous = Arrays.copyOf(smaller.previous, capacity);
      depths = Arrays.copyOf(smaller.depths, capacity);
      flags = Arrays.copyOf(smaller.flags, capacity);
      sequenceIds = Arrays.copyOf(smaller.sequenceIds, capacity);
      timestamps = Arrays.copyOf(smaller.timestamps, capacity);
      statuses = new byte[smaller.statuses.length][];
      prefixes = new long[smaller.prefixes.length][];
      for (int c = 0; c < statuses.length; c++) {
        statuses[c] = Arrays.copyOf(smaller.statuses[c], capacity);
        prefixes[c] = Arrays.copyOf(smaller.prefixes[c], capacity);
      }
      leastTimestamp = smaller.leastTimestamp;
      mostSequenceId = smaller.mostSequenceId;
      mostDepth = smaller.mostDepth;
      keys = smaller.keys;
    }

    /**
     * Whether a copy is newer than a timestamp, written up to a sequence id, and without many
     * others.
     */
    boolean mayExclude(int index, long newerThan, long upTo) {
      return timestamps[index] > newerThan
          && sequenceIds[index] <= upTo
          && depths[index] < MOST_DEPTH;
    }

    static long bytes(int columns, int capacity) {
      return (long) capacity
          * (3 * Integer.BYTES + 2 * Long.BYTES + 2 + columns * (1 + Long.BYTES));
    }
  }

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
      chunk.statuses[c][at] = ABSENT;
    }
    return true;
  }

  private boolean hasRoom(int copy, int keyLength) {
    int position = copy & CHUNK_MASK;
    if (chunk == null || position == 0 || position == chunk.capacity || 2 * rows >= slots.length) {
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
        if (!take(Chunk.bytes(columns, capacity) + (long) FIRST_KEY_BYTES * capacity)) {
          return false;
        }
        publish(new Chunk(columns, capacity), chunks.length);
      }
    } else if (position == chunk.capacity) {
      int capacity = 2 * chunk.capacity;
      if (!take(Chunk.bytes(columns, capacity - chunk.capacity))) {
        return false;
      }
      publish(new Chunk(chunk, capacity), chunks.length - 1);
    }
    return growKeys(position == 0 ? 0 : chunk.keyEnds[position - 1], keyLength) && growSlots();
  }

  private void publish(Chunk next, int index) {
    Chunk[] more = Arrays.copyOf(chunks, index + 1);
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
    int[] before = slots;
    if (2 * rows < before.length) {
      return true;
    }
    if (before.length > 1 << 29 || !take((long) before.length * Integer.BYTES)) {
      return false;
    }
    int[] after = new int[2 * before.length];
    for (int slot : before) {
      if (slot != 0) {
        int to = hashOf(slot - 1) & after.length - 1;
        while (after[to] != 0) {
          to = to + 1 & after.length - 1;
        }
        after[to] = slot;
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

  /** The copy that was begun has a put of a column; a second one makes the column ODD. */
  public void value(int column, long prefix) {
    byte[] statuses = chunk.statuses[column];
    statuses[at] = statuses[at] == ABSENT ? VALUE : ODD;
    chunk.prefixes[column][at] = prefix;
  }

  /** The copy that was begun may say anything about a column. */
  public void odd(int column) {
    chunk.statuses[column][at] = ODD;
  }

  /**
   * The copy that was begun has a delete marker.
   *
   * @param point whether it hides one version and not the older ones
   */
  public void delete(boolean point) {
    chunk.flags[at] |= (byte) (DELETE | (point ? POINT_DELETE : 0));
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
    int keyStart = at == 0 ? 0 : chunk.keyEnds[at - 1];
    int length = chunk.keyEnds[at] - keyStart;
    int slot = slotOf(slots, chunk.hashes[at], chunk.keys, keyStart, length);
    int newest = slots[slot] - 1;
    chunk.previous[at] = newest;
    chunk.depths[at] = (byte) (newest == NONE ? 1 : Math.min(MOST_DEPTH, depth(newest) + 1));
    if (newest == NONE) {
      rows++;
    } else {
      chunks[newest >>> CHUNK_BITS].flags[newest & CHUNK_MASK] |= REPEATED;
    }
    chunk.leastTimestamp = Math.min(chunk.leastTimestamp, chunk.timestamps[at]);
    chunk.mostSequenceId = Math.max(chunk.mostSequenceId, sequenceId);
    chunk.mostDepth = Math.max(chunk.mostDepth, chunk.depths[at]);
    // What was written above is seen by whoever sees this.
    SLOT.setRelease(slots, slot, copy + 1);
    size = copy + 1;
  }

  /** The slot of a row, or the empty one where it would be. */
  private int slotOf(int[] table, int hash, byte[] row, int offset, int length) {
    int slot = hash & table.length - 1;
    while (true) {
      int copy = (int) SLOT.getAcquire(table, slot) - 1;
      if (copy == NONE || hashOf(copy) == hash && isOf(copy, row, offset, length)) {
        return slot;
      }
      slot = slot + 1 & table.length - 1;
    }
  }

  private int hashOf(int copy) {
    return chunks[copy >>> CHUNK_BITS].hashes[copy & CHUNK_MASK];
  }

  private boolean isOf(int copy, byte[] row, int offset, int length) {
    Chunk of = chunks[copy >>> CHUNK_BITS];
    int index = copy & CHUNK_MASK;
    int start = index == 0 ? 0 : of.keyEnds[index - 1];
    int end = of.keyEnds[index];
    return end - start == length
        && Arrays.equals(of.keys, start, end, row, offset, offset + length);
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
    if (limit == 0) {
      return NONE;
    }
    int[] table = slots;
    int copy = (int) SLOT.getAcquire(table, slotOf(table, hash, row, offset, length)) - 1;
    while (copy >= limit) {
      copy = previous(copy);
    }
    return copy;
  }

  /**
   * Leaves out copies that one column excludes: they have a value of it that is outside of some
   * ranges, newer than a timestamp, and written up to a sequence id. Copies with {@link
   * #MOST_DEPTH} others stay.
   *
   * @param into where the numbers of those go that stay, ascending; as long as the stretch
   * @return how many stay
   */
  public int select(
      int from, int to, int column, PrefixRanges ranges, long newerThan, long upTo, int[] into) {
    int count = 0;
    for (int copy = from; copy < to; ) {
      Chunk of = chunks[copy >>> CHUNK_BITS];
      byte[] statuses = of.statuses[column];
      long[] prefixes = of.prefixes[column];
      int end = Math.min(to, (copy | CHUNK_MASK) + 1);
      boolean all =
          of.leastTimestamp > newerThan && of.mostSequenceId <= upTo && of.mostDepth < MOST_DEPTH;
      for (; copy < end; copy++) {
        int index = copy & CHUNK_MASK;
        boolean outside = statuses[index] == VALUE & !ranges.mayContain(prefixes[index]);
        into[count] = copy;
        count += outside && (all || of.mayExclude(index, newerThan, upTo)) ? 0 : 1;
      }
    }
    return count;
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
    Chunk of = chunks[copy >>> CHUNK_BITS];
    int index = copy & CHUNK_MASK;
    return of.depths[index] == 1 && (of.flags[index] & REPEATED) == 0;
  }

  /** What a copy says about a column: {@link #ABSENT}, {@link #VALUE} or {@link #ODD}. */
  public byte status(int column, int copy) {
    return chunks[copy >>> CHUNK_BITS].statuses[column][copy & CHUNK_MASK];
  }

  /** The {@linkplain PrefixRanges#prefix prefix} of the key of a copy's VALUE. */
  public long prefix(int column, int copy) {
    return chunks[copy >>> CHUNK_BITS].prefixes[column][copy & CHUNK_MASK];
  }

  /** At most the lowest timestamp of a copy's puts of indexed columns. */
  public long timestamp(int copy) {
    return chunks[copy >>> CHUNK_BITS].timestamps[copy & CHUNK_MASK];
  }

  /** At least the sequence ids of a copy's cells. */
  public long sequenceId(int copy) {
    return chunks[copy >>> CHUNK_BITS].sequenceIds[copy & CHUNK_MASK];
  }

  /** Whether a copy has a delete marker. */
  public boolean hasDelete(int copy) {
    return (chunks[copy >>> CHUNK_BITS].flags[copy & CHUNK_MASK] & DELETE) != 0;
  }

  /** Whether a copy has a delete marker that hides one version and not the older ones. */
  public boolean hasPointDelete(int copy) {
    return (chunks[copy >>> CHUNK_BITS].flags[copy & CHUNK_MASK] & POINT_DELETE) != 0;
  }

  /** Points at the row key of a copy; the bytes are not to be changed. */
  public void row(int copy, Slice to) {
    Chunk of = chunks[copy >>> CHUNK_BITS];
    int index = copy & CHUNK_MASK;
    int start = index == 0 ? 0 : of.keyEnds[index - 1];
    to.set(of.keys, start, of.keyEnds[index] - start);
  }
}
