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
package org.lcindex.regionserver.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * Compares the entries of a global index with what the base table shows, in both directions. A
 * value without an entry is a fault, unless its row is uncovered; an entry without a value only
 * costs time. Rows may change meanwhile. For one thread.
 */
final class EntryCheck {
  private static final int BATCH = 1_000;
  private static final int EXAMPLES = 10;

  private final Table base;
  private final Table entries;
  private final EntryMaker index;
  private final Covered covered;
  private final Pace pace;
  private final byte[] family;
  private final byte[] qualifier;
  private final List<String> examples = new ArrayList<>();
  private long values;
  private long held;
  private long missing;
  private long tooLong;
  private long found;
  private long stale;
  private long strange;

  /**
   * What was found.
   *
   * @param values that the base table shows
   * @param held of these with their entry
   * @param missing of these without an entry
   * @param tooLong of these that have none because it would not fit into a row key
   * @param entries that have a tag
   * @param stale of these without a value
   * @param strange rows of the entries' table that are no entries
   * @param examples of what is missing, some
   */
  record Report(
      long values,
      long held,
      long missing,
      long tooLong,
      long entries,
      long stale,
      long strange,
      List<String> examples) {}

  /** Which rows have to have entries. */
  @FunctionalInterface
  interface Covered {
    boolean is(byte[] row) throws IOException;
  }

  /** Lets so many bytes pass, or throws. */
  @FunctionalInterface
  interface Pace {
    void spend(long bytes) throws IOException;
  }

  EntryCheck(Table base, Table entries, EntryMaker index) {
    this(base, entries, index, row -> true, bytes -> {});
  }

  EntryCheck(Table base, Table entries, EntryMaker index, Covered covered, Pace pace) {
    this.covered = covered;
    this.pace = pace;
    this.base = base;
    this.entries = entries;
    this.index = index;
    this.family = index.family();
    this.qualifier = index.qualifier();
  }

  /** Looks at both tables from end to end. */
  Report run() throws IOException {
    values(new Scan());
    entries();
    return report();
  }

  /** Looks for the entries of some rows. */
  void values(Scan scan) throws IOException {
    scan.addColumn(family, qualifier).setCacheBlocks(false);
    try (ResultScanner rows = base.getScanner(scan)) {
      for (Result[] some = rows.next(BATCH); some.length > 0; some = rows.next(BATCH)) {
        spend(some);
        lookForEntries(some);
      }
    }
  }

  /** Looks for the values of all entries. */
  void entries() throws IOException {
    Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).setCacheBlocks(false);
    try (ResultScanner rows = entries.getScanner(scan)) {
      for (Result[] some = rows.next(BATCH); some.length > 0; some = rows.next(BATCH)) {
        spend(some);
        lookForValues(some);
      }
    }
  }

  /** What is read, and once as much for what it is compared with. */
  private void spend(Result[] rows) throws IOException {
    long bytes = 0;
    for (Result row : rows) {
      bytes += 2 * Result.getTotalSizeOfCells(row);
    }
    pace.spend(bytes);
  }

  /** What was found until now. */
  Report report() {
    return new Report(values, held, missing, tooLong, found, stale, strange, List.copyOf(examples));
  }

  private void lookForEntries(Result[] rows) throws IOException {
    List<Result> shown = new ArrayList<>();
    List<Get> wanted = new ArrayList<>();
    for (Result row : rows) {
      values++;
      byte[] entry = entryOf(row);
      if (entry == null) {
        tooLong++;
      } else {
        shown.add(row);
        wanted.add(new Get(entry));
      }
    }
    boolean[] there = entries.exists(wanted);
    for (int i = 0; i < there.length; i++) {
      if (there[i]) {
        held++;
      } else if (isStillShown(shown.get(i))
          && !entries.exists(wanted.get(i))
          && covered.is(shown.get(i).getRow())) {
        missing++;
        if (examples.size() < EXAMPLES) {
          examples.add(
              "row "
                  + Bytes.toStringBinary(shown.get(i).getRow())
                  + ": "
                  + shown.get(i).getColumnLatestCell(family, qualifier)
                  + " has no entry "
                  + Bytes.toStringBinary(wanted.get(i).getRow()));
        }
      }
    }
  }

  /** A value that is gone may have lost its entry meanwhile. */
  private boolean isStillShown(Result seen) throws IOException {
    Result now = base.get(new Get(seen.getRow()).addColumn(family, qualifier));
    return Arrays.equals(now.getValue(family, qualifier), seen.getValue(family, qualifier));
  }

  private void lookForValues(Result[] rows) throws IOException {
    List<byte[]> of = new ArrayList<>();
    List<Get> wanted = new ArrayList<>();
    for (Result entry : rows) {
      byte[] row = index.rowOf(entry.getRow());
      if (row == null) {
        strange++;
      } else {
        of.add(entry.getRow());
        wanted.add(new Get(row).addColumn(family, qualifier));
      }
    }
    found += of.size();
    Result[] shown = base.get(wanted);
    for (int i = 0; i < shown.length; i++) {
      if (!Arrays.equals(of.get(i), entryOf(shown[i]))) {
        stale++;
      }
    }
  }

  /** The entry of what a row shows; null if it shows nothing, or there can be none. */
  private byte[] entryOf(Result row) {
    Cell cell = row.getColumnLatestCell(family, qualifier);
    return cell == null ? null : index.entry(row.getRow(), cell);
  }
}
