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

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.disk.HFileIndex;
import org.lcindex.rowfile.RowFileReader;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The copies that HFiles hold of some rows, numbered row by row in the order of the row keys: the
 * row files of the HFiles merged. For one thread.
 */
public final class SharedCopies {
  /**
   * Some rows of one HFile.
   *
   * @param replacedBy the compaction that has replaced the HFile: see {@link Evidence#mayExclude}
   */
  public record Part(HFileIndex index, RoaringBitmap ordinals, String replacedBy) {
    /**
     * Returns parts that decide as the given ones do. If one compaction has replaced all of them,
     * they are told as if none had: what may exclude what is as before the compaction, so a table
     * that was made then serves on.
     */
    public static List<Part> simplest(List<Part> parts) {
      return !parts.isEmpty()
              && parts.stream().allMatch(p -> Objects.equals(p.replacedBy, parts.get(0).replacedBy))
          ? parts.stream().map(p -> new Part(p.index, p.ordinals, Evidence.LIVE)).toList()
          : parts;
    }
  }

  /** Told when reading a file fails, before the exception goes on. */
  public interface FailureListener {
    void failed(HFileIndex index, Exception cause);
  }

  /** A part on its way through the merge. */
  private static final class Source implements Comparable<Source> {
    final int part;
    final RowFileReader.Cursor rows;
    final PeekableIntIterator ordinals;
    int rank = -1;

    Source(int part, Part of) {
      this.part = part;
      rows = of.index().rows().cursor();
      ordinals = of.ordinals().getIntIterator();
    }

    boolean next() throws IOException {
      if (!ordinals.hasNext()) {
        return false;
      }
      rank++;
      rows.seekOrdinal(ordinals.next());
      return true;
    }

    @Override
    public int compareTo(Source other) {
      RowFileReader.Cursor mine = rows;
      RowFileReader.Cursor theirs = other.rows;
      return Arrays.compareUnsigned(
          mine.rowArray(),
          mine.rowOffset(),
          mine.rowOffset() + mine.rowLength(),
          theirs.rowArray(),
          theirs.rowOffset(),
          theirs.rowOffset() + theirs.rowLength());
    }
  }

  /** Positions in the keys, and numbers of copies, are ints. */
  private static final int MOST = Integer.MAX_VALUE - 16;

  private final List<Part> parts;
  private final FailureListener failures;
  private final MemoryTaken memory;
  // Row r's key is keys[keyStarts[r]] to keys[keyStarts[r + 1]], its copies likewise.
  byte[] keys = new byte[1 << 10];
  int[] keyStarts = new int[64];
  int[] copyStarts = new int[64];
  int rows;
  // By copy.
  final boolean[] simple;
  final long[] minTs;
  final long[] maxTs;
  final int[] part;
  // By part and rank of the ordinal in the part.
  final int[][] copyOf;

  private SharedCopies(List<Part> parts, FailureListener failures, MemoryTaken memory) {
    this.parts = parts;
    this.failures = failures;
    this.memory = memory;
    int copies = (int) count(parts);
    simple = new boolean[copies];
    minTs = new long[copies];
    maxTs = new long[copies];
    part = new int[copies];
    copyOf = new int[parts.size()][];
    for (int p = 0; p < copyOf.length; p++) {
      copyOf[p] = new int[parts.get(p).ordinals().getCardinality()];
    }
  }

  /** Whether a copy, whose cells are newer, may exclude another one. */
  boolean mayExclude(int newer, int older) {
    return Evidence.mayExclude(
        parts.get(part[newer]).replacedBy(), parts.get(part[older]).replacedBy());
  }

  /** How many copies there are. */
  static long count(List<Part> parts) {
    return parts.stream().mapToLong(part -> part.ordinals().getLongCardinality()).sum();
  }

  /**
   * Finds the copies; what is wrong with a file is told to the listener first.
   *
   * @param memory for the rows' keys, whose length nobody knows before
   */
  static SharedCopies of(List<Part> parts, FailureListener failures, MemoryTaken memory)
      throws IOException {
    number(count(parts), "copies");
    SharedCopies copies = new SharedCopies(parts, failures, memory);
    copies.merge();
    return copies;
  }

  private void merge() throws IOException {
    PriorityQueue<Source> sources = new PriorityQueue<>();
    for (int p = 0; p < parts.size(); p++) {
      advance(new Source(p, parts.get(p)), sources);
    }
    int copy = 0;
    Source first;
    while ((first = sources.poll()) != null) {
      boolean another =
          rows == 0
              || !Arrays.equals(
                  keys,
                  keyStarts[rows - 1],
                  keyStarts[rows],
                  first.rows.rowArray(),
                  first.rows.rowOffset(),
                  first.rows.rowOffset() + first.rows.rowLength());
      if (another) {
        beginRow(first.rows, copy);
      }
      simple[copy] = first.rows.simple();
      minTs[copy] = first.rows.minTs();
      maxTs[copy] = first.rows.maxTs();
      part[copy] = first.part;
      copyOf[first.part][first.rank] = copy++;
      advance(first, sources);
    }
    copyStarts[rows] = copy;
  }

  private static long number(long wanted, String what) throws NoMemoryException {
    if (wanted > MOST) {
      throw new NoMemoryException(
          String.format(
              "%s %s that HFiles share are more than the %s that have numbers", wanted, what, MOST),
          NoMemoryException.COMPACT);
    }
    return wanted;
  }

  private void beginRow(RowFileReader.Cursor row, int copy) throws NoMemoryException {
    if (rows + 2 > keyStarts.length) {
      int length = rows + 2 + (rows >> 1);
      memory.take(2L * Integer.BYTES * (length - keyStarts.length));
      keyStarts = Arrays.copyOf(keyStarts, length);
      copyStarts = Arrays.copyOf(copyStarts, keyStarts.length);
    }
    long end = (long) keyStarts[rows] + row.rowLength();
    if (end > keys.length) {
      int length = (int) Math.min(MOST, number(end, "bytes of row keys") + (end >> 1));
      memory.take(length - keys.length);
      keys = Arrays.copyOf(keys, length);
    }
    System.arraycopy(row.rowArray(), row.rowOffset(), keys, keyStarts[rows], row.rowLength());
    copyStarts[rows] = copy;
    keyStarts[++rows] = (int) end;
  }

  private void advance(Source source, PriorityQueue<Source> sources) throws IOException {
    try {
      if (source.next()) {
        sources.add(source);
      }
    } catch (IOException | RuntimeException e) {
      failures.failed(parts.get(source.part).index(), e);
      throw e;
    }
  }
}
