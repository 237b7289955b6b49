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
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.Status;
import org.lcindex.layout.ValueTaker;
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

  private final List<String> ids;
  private final SharedCopies copies;
  private final MemoryTaken memory;
  // Of a complex copy, ABSENT when all its values are in its chain.
  final CopyColumns columns;
  // Values of complex copies, as those of one column: which that is, is told beside.
  CopyColumns extras;
  private int[] columnOf = new int[16];
  // By copy the last of its extras, and by extra the one added before.
  private int[] lastOf;
  private int[] before = new int[16];
  private int size;

  private CopyValues(List<String> ids, SharedCopies copies, MemoryTaken memory) {
    this.ids = ids;
    this.copies = copies;
    this.memory = memory;
    columns = new CopyColumns(ids.size(), copies.simple.length);
    extras = new CopyColumns(1, before.length);
  }

  /**
   * Reads them.
   *
   * @param ids of the indexes
   * @param memory for what complex copies have, which nobody knows before
   */
  static CopyValues read(
      List<String> ids,
      List<SharedCopies.Part> parts,
      SharedCopies copies,
      SharedCopies.FailureListener failures,
      MemoryTaken memory)
      throws IOException {
    CopyValues values = new CopyValues(ids, copies, memory);
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
    IndexEntries widest = null;
    for (ColumnIndex column : index.columns()) {
      IndexEntries file = column.entries();
      if (widest == null || file.schema().others().size() > widest.schema().others().size()) {
        widest = file;
      }
    }
    boolean anyComplex = false;
    for (int copy : copyOf) {
      anyComplex |= !copies.simple[copy];
    }
    for (ColumnIndex column : index.columns()) {
      IndexEntries file = column.entries();
      if (file == widest || anyComplex) {
        file.scan(new Taker(file.schema(), ranks, copyOf), file != widest);
      }
    }
  }

  /** Puts the values of one IFile where they belong. */
  private final class Taker implements ValueTaker {
    private final OrdinalRanks ranks;
    private final int[] copyOf;
    private final int own;
    private final int[] others;

    Taker(IndexSchema schema, OrdinalRanks ranks, int[] copyOf) {
      this.ranks = ranks;
      this.copyOf = copyOf;
      own = ids.indexOf(schema.own().id());
      others = schema.others().stream().map(ColumnSpec::id).mapToInt(ids::indexOf).toArray();
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
        columns.set(own, copy, tag, prefix);
      }
    }

    @Override
    public void other(int ordinal, int column, byte status, long prefix) {
      if (others[column] >= 0) {
        columns.set(others[column], copyOf[ranks.rank(ordinal)], status, prefix);
      }
    }
  }

  private void addExtra(int copy, int column, byte status, long prefix) throws NoMemoryException {
    if (lastOf == null) {
      memory.take((long) Integer.BYTES * copies.simple.length);
      lastOf = new int[copies.simple.length];
      Arrays.fill(lastOf, NO_MORE);
    }
    if (size == before.length) {
      memory.take(2L * Integer.BYTES * size + CopyColumns.bytes(1, size));
      before = Arrays.copyOf(before, 2 * size);
      columnOf = Arrays.copyOf(columnOf, 2 * size);
      extras = extras.resized(2 * size);
    }
    before[size] = lastOf[copy];
    columnOf[size] = column;
    extras.set(0, size, status, prefix);
    lastOf[copy] = size++;
  }

  /** Whether a simple copy is known to hold the column. */
  boolean holds(int column, int copy) {
    byte status = columns.status(column, copy);
    return copies.simple[copy] && (status == CopyColumns.VALUE || status == CopyColumns.ANY);
  }

  /** The first of a complex copy's extras; {@link #NO_MORE} when it has none. */
  int first(int copy) {
    return lastOf == null ? NO_MORE : lastOf[copy];
  }

  /** The column that an extra is a value of. */
  int columnOf(int extra) {
    return columnOf[extra];
  }

  /** The extra after one. */
  int next(int extra) {
    return before[extra];
  }
}
