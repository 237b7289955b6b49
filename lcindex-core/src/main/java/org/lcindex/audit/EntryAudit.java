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
package org.lcindex.audit;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyText;
import org.lcindex.layout.Status;
import org.lcindex.layout.StreamMemory;
import org.lcindex.rowfile.RowFileReader;

/**
 * Compares an index with one that was just built from the same HFile: its entries in both
 * directions, each with its key, its ordinal, its columns and its copy of the row. Columns that
 * only one of the two has, because an index came or went, are left out. For one thread, once.
 */
public final class EntryAudit {
  static final int ENTRIES_BETWEEN_CHECKS = 1_000;

  private final IndexEntries found;
  private final IndexEntries expected;
  private final RowFileReader expectedRows;
  private final KeyText keys;
  private final ShapeMap shapes;

  /** Of the found file's columns, by number: which of the expected one's it is, or -1. */
  private final int[] expectedColumn;

  private final RowDifferences differences = new RowDifferences();

  /**
   * @param found the one in use, whose {@linkplain org.lcindex.layout.ColumnIndex#verify format} is
   *     right
   * @param expected the one that was just built
   * @param expectedRows the row file that was built with it
   */
  public EntryAudit(IndexEntries found, IndexEntries expected, RowFileReader expectedRows)
      throws IOException {
    this.found = found;
    this.expected = expected;
    this.expectedRows = expectedRows;
    this.keys = new KeyText(expected.schema().own());
    this.shapes = new ShapeMap(found.directory().shapes(), expected.directory().shapes());
    this.expectedColumn =
        found.schema().others().stream().mapToInt(column -> columnOf(expected, column)).toArray();
  }

  private static int columnOf(IndexEntries file, ColumnSpec wanted) {
    List<ColumnSpec> columns = file.schema().others();
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).isSameAs(wanted)) {
        return c;
      }
    }
    return -1;
  }

  /** All differences; none when {@code stop} ended it early. */
  public List<Difference> compare(BooleanSupplier stop) throws IOException {
    try (EntryCursor has = found.cursor(StreamMemory.UNCOUNTED);
        EntryCursor wants = expected.cursor(StreamMemory.UNCOUNTED)) {
      boolean more = has.next();
      boolean wanted = wants.next();
      for (long n = 0; more || wanted; n++) {
        if (n % ENTRIES_BETWEEN_CHECKS == 0 && stop.getAsBoolean()) {
          return List.of();
        }
        int order = !wanted ? -1 : !more ? 1 : order(has.entry(), wants.entry());
        if (order < 0) {
          extra(has.entry());
        } else if (order > 0) {
          Entry entry = wants.entry();
          differences.missing(
              entry.ordinal, entry.row.toByteArray(), text(entry) + " in the HFile");
        } else {
          compare(has.entry(), wants.entry());
        }
        more = order > 0 ? more : has.next();
        wanted = order < 0 ? wanted : wants.next();
      }
    }
    List<Difference> all = new ArrayList<>(differences.list());
    if (all.isEmpty() && !found.counts().equals(expected.counts())) {
      all.add(Difference.ofSummary("its footer has other rows, entries or timestamps"));
    }
    return all;
  }

  private static int order(Entry a, Entry b) {
    int order = Byte.compare(a.tag, b.tag);
    if (order == 0 && a.tag == Status.VALUE) {
      order = a.key.compareBytes(b.key);
    }
    return order != 0 ? order : a.row.compareBytes(b.row);
  }

  /** The ordinal that the entry itself has may be as wrong as the entry. */
  private void extra(Entry entry) throws IOException {
    byte[] row = entry.row.toByteArray();
    RowFileReader.Cursor cursor = expectedRows.cursor();
    if (cursor.seek(row) && Arrays.equals(cursor.row(), row)) {
      differences.extra(cursor.ordinal(), row, text(entry) + " in the index");
    } else {
      differences.foreign(row, text(entry) + " in the index");
    }
  }

  private String text(Entry entry) {
    return entry.tag == Status.VALUE
        ? keys.of(entry.key.toByteArray())
        : Status.name(entry.tag).toLowerCase(Locale.ROOT);
  }

  private void compare(Entry has, Entry wants) {
    String what = null;
    if (has.ordinal != wants.ordinal) {
      what = "ordinal " + has.ordinal + " in the index, " + wants.ordinal + " in the HFile";
    } else if (has.complex != wants.complex) {
      what = has.complex ? "complex in the index only" : "complex in the HFile only";
    } else if (!has.complex && !samePayload(has, wants)) {
      what = "its copy of the row differs from the HFile";
    } else {
      what = differingColumn(has, wants);
    }
    if (what != null) {
      differences.stale(wants.ordinal, wants.row.toByteArray(), what);
    }
  }

  private boolean samePayload(Entry has, Entry wants) {
    if (!shapes.same(has.shape, wants.shape) || has.cells != wants.cells) {
      return false;
    }
    for (int c = 0; c < has.cells; c++) {
      int from = has.valueOffsets[c];
      int wantedFrom = wants.valueOffsets[c];
      if (timestamp(has, c) != timestamp(wants, c)
          || !Arrays.equals(
              has.valueBytes,
              from,
              from + has.valueLengths[c],
              wants.valueBytes,
              wantedFrom,
              wantedFrom + wants.valueLengths[c])) {
        return false;
      }
    }
    return true;
  }

  private static long timestamp(Entry entry, int cell) {
    return entry.timestamps[entry.oneTimestamp ? 0 : cell];
  }

  private String differingColumn(Entry has, Entry wants) {
    for (int c = 0; c < expectedColumn.length; c++) {
      int e = expectedColumn[c];
      if (e >= 0
          && (has.statuses[c] != wants.statuses[e]
              || has.statuses[c] == Status.VALUE
                  && has.columnKeys[c].compareBytes(wants.columnKeys[e]) != 0)) {
        return "its " + found.schema().others().get(c).definition() + " differs from the HFile";
      }
    }
    return null;
  }
}
