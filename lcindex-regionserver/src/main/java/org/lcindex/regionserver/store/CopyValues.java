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
import org.lcindex.ifile.ColumnSpec;
import org.lcindex.ifile.IFileFooter;
import org.lcindex.ifile.IFileReader;
import org.lcindex.ifile.Status;
import org.lcindex.ifile.ValueScan;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.regionserver.base.MemoryTaken;
import org.lcindex.regionserver.base.NoMemoryException;
import org.lcindex.regionserver.disk.HFileIndex;

/**
 * What copies of shared rows hold in the indexed columns, read from the IFiles of their HFiles: of
 * simple rows from one of them, of complex rows from each. For one thread.
 */
final class CopyValues {
  /** The end of a chain of values. */
  static final int NO_MORE = -1;

  private static final int EXTRA_BYTES = 2 * Integer.BYTES + 1 + Long.BYTES;

  /** Nothing is known; the other statuses are those of {@link Status}. */
  static final byte UNKNOWN = Status.COMPLEX;

  private final List<String> columns;
  private final SharedCopies copies;
  private final MemoryTaken memory;
  // By column and copy. Of a complex copy, ABSENT when all its values are in its chain.
  final byte[][] statuses;
  final long[][] prefixes;
  // Values of complex copies: by copy the last one added, each with the one added before.
  private int[] lastOf;
  private int extras;
  private int[] before = new int[16];
  private int[] columnOf = new int[16];
  private byte[] statusOf = new byte[16];
  private long[] prefixOf = new long[16];

  private CopyValues(List<String> columns, SharedCopies copies, MemoryTaken memory) {
    this.columns = columns;
    this.copies = copies;
    this.memory = memory;
    int count = copies.simple.length;
    statuses = new byte[columns.size()][count];
    prefixes = new long[columns.size()][count];
    for (byte[] column : statuses) {
      Arrays.fill(column, UNKNOWN);
    }
  }

  /**
   * Reads them.
   *
   * @param columns ids of the indexes
   * @param memory for what complex copies have, which nobody knows before
   */
  static CopyValues read(
      List<String> columns,
      List<SharedCopies.Part> parts,
      SharedCopies copies,
      SharedCopies.FailureListener failures,
      MemoryTaken memory)
      throws IOException {
    CopyValues values = new CopyValues(columns, copies, memory);
    for (int p = 0; p < parts.size(); p++) {
      HFileIndex index = parts.get(p).index();
      try {
        long bytes = OrdinalRanks.bytes(parts.get(p).ordinals());
        memory.take(bytes);
        values.read(index, new OrdinalRanks(parts.get(p).ordinals()), copies.copyOf[p]);
        memory.give(bytes);
      } catch (IOException | RuntimeException e) {
        failures.failed(index, e);
        throw e;
      }
    }
    return values;
  }

  private void read(HFileIndex index, OrdinalRanks ranks, int[] copyOf) throws IOException {
    IFileReader widest = null;
    for (ColumnIndex column : index.columns()) {
      IFileReader file = column.ifile();
      if (widest == null || file.footer().others().size() > widest.footer().others().size()) {
        widest = file;
      }
    }
    boolean anyComplex = false;
    for (int copy : copyOf) {
      anyComplex |= !copies.simple[copy];
    }
    for (ColumnIndex column : index.columns()) {
      Taker taker = new Taker(column.ifile().footer(), ranks, copyOf);
      if (column.ifile() == widest) {
        ValueScan.all(widest, taker);
      } else if (anyComplex) {
        ValueScan.complex(column.ifile(), taker);
      }
    }
  }

  /** Puts the values of one IFile where they belong. */
  private final class Taker implements ValueScan.Taker {
    private final OrdinalRanks ranks;
    private final int[] copyOf;
    private final int own;
    private final int[] others;

    Taker(IFileFooter footer, OrdinalRanks ranks, int[] copyOf) {
      this.ranks = ranks;
      this.copyOf = copyOf;
      own = columns.indexOf(footer.own().id());
      others = footer.others().stream().map(ColumnSpec::id).mapToInt(columns::indexOf).toArray();
    }

    @Override
    public boolean wants(int ordinal) {
      return ranks.contains(ordinal);
    }

    @Override
    public void own(int ordinal, boolean complex, byte tag, long prefix) throws IOException {
      int copy = copyOf[ranks.rank(ordinal)];
      if (own < 0) {
        return;
      }
      if (complex && tag != Status.ABSENT) {
        addExtra(copy, own, tag, prefix);
      } else {
        set(copy, own, tag, prefix);
      }
    }

    @Override
    public void other(int ordinal, int column, byte status, long prefix) {
      if (others[column] >= 0) {
        set(copyOf[ranks.rank(ordinal)], others[column], status, prefix);
      }
    }
  }

  private void set(int copy, int column, byte status, long prefix) {
    statuses[column][copy] = status;
    prefixes[column][copy] = prefix;
  }

  private void addExtra(int copy, int column, byte status, long prefix) throws NoMemoryException {
    if (lastOf == null) {
      memory.take((long) Integer.BYTES * copies.simple.length);
      lastOf = new int[copies.simple.length];
      Arrays.fill(lastOf, NO_MORE);
    }
    if (extras == before.length) {
      memory.take((long) EXTRA_BYTES * extras);
      before = Arrays.copyOf(before, 2 * extras);
      columnOf = Arrays.copyOf(columnOf, 2 * extras);
      statusOf = Arrays.copyOf(statusOf, 2 * extras);
      prefixOf = Arrays.copyOf(prefixOf, 2 * extras);
    }
    before[extras] = lastOf[copy];
    columnOf[extras] = column;
    statusOf[extras] = status;
    prefixOf[extras] = prefix;
    lastOf[copy] = extras++;
  }

  /** Whether a simple copy is known to hold the column. */
  boolean holds(int column, int copy) {
    byte status = statuses[column][copy];
    return copies.simple[copy] && (status == Status.VALUE || status == Status.ODD);
  }

  /** The first of a complex copy's values in all columns; {@link #NO_MORE} when it has none. */
  int first(int copy) {
    return lastOf == null ? NO_MORE : lastOf[copy];
  }

  /** The value after one. */
  int next(int extra) {
    return before[extra];
  }

  int column(int extra) {
    return columnOf[extra];
  }

  byte status(int extra) {
    return statusOf[extra];
  }

  long prefix(int extra) {
    return prefixOf[extra];
  }
}
