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
package org.lcindex.regionserver.store;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.lcindex.rowfile.RowFileReader;
import org.roaringbitmap.PeekableIntIterator;
import org.roaringbitmap.RoaringBitmap;

/**
 * The copies that HFiles hold of some rows, numbered row by row in the order of the row keys: the
 * row files of the HFiles merged. For one thread.
 */
final class SharedCopies {
  /** Some rows of one HFile. */
  record Part(HFileIndex index, RoaringBitmap ordinals) {}

  /** Told when reading a file fails, before the exception goes on. */
  interface FailureListener {
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
      return compare(
          rows.rowArray(), rows.rowOffset(), rows.rowLength(), other.rows.rowArray(), other.rows);
    }

    private static int compare(
        byte[] mine, int offset, int length, byte[] theirs, RowFileReader.Cursor other) {
      return Arrays.compareUnsigned(
          mine,
          offset,
          offset + length,
          theirs,
          other.rowOffset(),
          other.rowOffset() + other.rowLength());
    }
  }

  /** Positions in the keys, numbers of copies and of entries are ints. */
  static final int MOST = Integer.MAX_VALUE - 16;

  private final List<Part> parts;
  private final FailureListener failures;
  private final long mostKeyBytes;
  // Row r's key is keys[keyStarts[r]] to keys[keyStarts[r + 1]], its copies likewise.
  byte[] keys = new byte[1 << 10];
  int[] keyStarts = new int[64];
  int[] copyStarts = new int[64];
  int rows;
  // By copy.
  final boolean[] simple;
  final long[] minTs;
  final long[] maxTs;
  // By part and rank of the ordinal in the part.
  final int[][] copyOf;

  private SharedCopies(List<Part> parts, FailureListener failures, long mostKeyBytes) {
    this.parts = parts;
    this.failures = failures;
    this.mostKeyBytes = Math.min(mostKeyBytes, MOST);
    int copies = (int) count(parts);
    simple = new boolean[copies];
    minTs = new long[copies];
    maxTs = new long[copies];
    copyOf = new int[parts.size()][];
    for (int p = 0; p < copyOf.length; p++) {
      copyOf[p] = new int[parts.get(p).ordinals().getCardinality()];
    }
  }

  /** How many copies there are. */
  static long count(List<Part> parts) {
    return parts.stream().mapToLong(part -> part.ordinals().getLongCardinality()).sum();
  }

  /**
   * Finds the copies; what is wrong with a file is told to the listener first.
   *
   * @param mostKeyBytes that the row keys may take
   * @return null when there are more copies or bytes of row keys than can be numbered or may be
   */
  static SharedCopies of(List<Part> parts, FailureListener failures, long mostKeyBytes)
      throws IOException {
    if (count(parts) > MOST) {
      return null;
    }
    SharedCopies copies = new SharedCopies(parts, failures, mostKeyBytes);
    return copies.merge() ? copies : null;
  }

  private boolean merge() throws IOException {
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
      if (another && !beginRow(first.rows, copy)) {
        return false;
      }
      simple[copy] = first.rows.simple();
      minTs[copy] = first.rows.minTs();
      maxTs[copy] = first.rows.maxTs();
      copyOf[first.part][first.rank] = copy++;
      advance(first, sources);
    }
    copyStarts[rows] = copy;
    return true;
  }

  private boolean beginRow(RowFileReader.Cursor row, int copy) {
    if (rows + 2 > keyStarts.length) {
      keyStarts = Arrays.copyOf(keyStarts, rows + 2 + (rows >> 1));
      copyStarts = Arrays.copyOf(copyStarts, keyStarts.length);
    }
    long end = (long) keyStarts[rows] + row.rowLength();
    if (end > mostKeyBytes) {
      return false;
    }
    if (end > keys.length) {
      keys = Arrays.copyOf(keys, (int) Math.min(MOST, end + (end >> 1)));
    }
    System.arraycopy(row.rowArray(), row.rowOffset(), keys, keyStarts[rows], row.rowLength());
    copyStarts[rows] = copy;
    keyStarts[++rows] = (int) end;
    return true;
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
