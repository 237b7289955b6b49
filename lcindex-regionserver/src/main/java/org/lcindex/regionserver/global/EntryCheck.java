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
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.FirstKeyOnlyFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.entry.EntryKeys;
import org.lcindex.predicate.KeyRange;

/**
 * Compares the entries of a global index with what the base table shows, in both directions. A
 * value without an entry is a fault, unless its row is uncovered; an entry without a value only
 * costs time. Of a grid the values of a row are one thing, and an entry with more values than the
 * row shows stands for it, too (rule TU1). Rows may change meanwhile. For one thread.
 */
final class EntryCheck {
  private static final int BATCH = 1_000;
  private static final int EXAMPLES = 10;

  private final Table base;
  private final Table entries;
  private final EntryMaker index;
  private final Covered covered;
  private final Pace pace;
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
  }

  /** Looks at both tables from end to end. */
  Report run() throws IOException {
    values(new Scan());
    entries();
    return report();
  }

  /** Looks for the entries of some rows. */
  void values(Scan scan) throws IOException {
    index.columns().forEach(one -> scan.addColumn(one.family(), one.qualifier()));
    scan.setCacheBlocks(false);
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
      byte[] entry = entryOf(row);
      if (!index.keys().needsEntry(keysOf(row))) {
        continue;
      }
      values++;
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
          && !standsAnother(shown.get(i))
          && covered.is(shown.get(i).getRow())) {
        missing++;
        if (examples.size() < EXAMPLES) {
          examples.add(
              "row "
                  + Bytes.toStringBinary(shown.get(i).getRow())
                  + ": "
                  + Arrays.toString(shown.get(i).rawCells())
                  + " has no entry"); // whose key would tell the value
        }
      }
    }
  }

  /** A value that is gone may have lost its entry meanwhile. */
  private boolean isStillShown(Result seen) throws IOException {
    Result now = base.get(get(seen.getRow()));
    return !now.isEmpty() && Arrays.equals(entryOf(now), entryOf(seen));
  }

  private Get get(byte[] row) {
    Get get = new Get(row);
    index.columns().forEach(one -> get.addColumn(one.family(), one.qualifier()));
    return get;
  }

  private void lookForValues(Result[] rows) throws IOException {
    List<byte[]> of = new ArrayList<>();
    List<Get> wanted = new ArrayList<>();
    for (Result entry : rows) {
      byte[] row = index.keys().baseRow(entry.getRow());
      if (row == null) {
        strange++;
      } else {
        of.add(entry.getRow());
        wanted.add(get(row));
      }
    }
    found += of.size();
    Result[] shown = base.get(wanted);
    for (int i = 0; i < shown.length; i++) {
      if (!stands(of.get(i), shown[i])) {
        stale++;
      }
    }
  }

  /** The entry of what a row shows; null if it shows nothing, or there can be none. */
  private byte[] entryOf(Result row) {
    if (row.isEmpty()) {
      return null;
    }
    return index.keys().entry(keysOf(row), row.getRow());
  }

  private List<byte[]> keysOf(Result row) {
    return EntryKeys.shown(index.index().definition(), row);
  }

  private boolean stands(byte[] entry, Result row) {
    return !row.isEmpty() && index.keys().stands(entry, keysOf(row), row.getRow());
  }

  /** Whether an entry with other values stands for a row. */
  private boolean standsAnother(Result row) throws IOException {
    for (KeyRange range : index.keys().others(keysOf(row))) {
      Scan scan = new Scan().setFilter(new FirstKeyOnlyFilter()).withStartRow(range.low());
      if (range.high() != null) {
        scan.withStopRow(range.high());
      }
      try (ResultScanner found = entries.getScanner(scan)) {
        for (Result entry : found) {
          pace.spend(Result.getTotalSizeOfCells(entry));
          if (Arrays.equals(index.keys().baseRow(entry.getRow()), row.getRow())
              && stands(entry.getRow(), row)) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
