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
package org.apache.hadoop.hbase.regionserver;

import java.io.IOException;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.querymatcher.ScanQueryMatcher;
import org.apache.hadoop.hbase.regionserver.querymatcher.UserScanQueryMatcher;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.SingleRowReader;
import org.lcindex.hbase.fit.HiddenMember;

/**
 * Reads single rows of a store, in ascending order, as a core scanner of the same scan would, but
 * asks only the places that may have them.
 *
 * <p>It is right because three things are the core scanner's: the <em>places</em>, which are the
 * MemStore segments and HFiles that it reads itself, each with a scanner of our own at the same
 * read point and of the same order; the <em>merge</em>, HBase's {@link KeyValueHeap}; and the
 * <em>matcher</em>, HBase's for a user's scan, with the instants at which the core scanner was
 * opened, so that time that passes hides nothing in one and shows it in the other. A place is left
 * out only when it stands beyond the row already, when its Bloom filter or what is {@linkplain
 * SingleRowReader.KnownRows known} of the MemStore excludes the row, or when it has come to its
 * end. What of the row is deleted or shadowed is in places that have the row, too.
 *
 * <p>Scanners over MemStore segments are opened at once and pin them. So this is to be closed as
 * soon as the core scanner {@linkplain #isOutdated() would let go} of them, and after every move of
 * the core scanner: it may have replaced what it reads.
 *
 * <p>Not thread safe.
 */
@InterfaceAudience.Private
public final class StoreRowReader implements SingleRowReader {
  private static final VarHandle NOW = HiddenMember.NOW.field();
  private static final VarHandle OLDEST = HiddenMember.OLDEST_UNEXPIRED.field();
  private static final VarHandle FLUSHED = HiddenMember.FLUSHED.field();

  /** Rows with more cells, deleted and old ones included, are left to the core scanner. */
  private static final int MOST_CELLS = 10_000;

  /** So are larger rows. */
  private static final long MOST_BYTES = 1 << 20;

  /** So many cells of a column are stepped over before it is worth while to seek. */
  private static final int STEPS = 16;

  private final RegionScannerInternals scanner;
  private final StoreScanner core;
  private final CellComparator comparator;
  private final ScanQueryMatcher matcher;
  private final long mostBytes;
  private final Scan get = new Scan();
  private final SeekMarks marks;
  private final KnownRows known;
  private final List<Place> places = new ArrayList<>();
  private final List<KeyValueScanner> having = new ArrayList<>();
  private byte[] last;

  /** A MemStore segment or HFile, and our own scanner over it. */
  private final class Place {
    private final KeyValueScanner theirs;
    private final boolean covered;
    private KeyValueScanner own;
    private boolean sought;

    Place(KeyValueScanner theirs, boolean covered) {
      this.theirs = theirs;
      this.covered = covered;
    }

    /** Turns to a row; whether it is there. */
    boolean seek(Cell first, byte[] row) throws IOException {
      if (own == null) {
        own = scanner.again(core.store, theirs, get, core.readPt, marks);
      }
      Cell at = sought ? own.peek() : null;
      if (sought && at == null) {
        return false;
      }
      int order = at == null ? -1 : comparator.compareRows(at, row, 0, row.length);
      if (order >= 0) {
        return order == 0;
      }
      if (own instanceof StoreFileScanner file && !file.getReader().passesBloomFilter(get, null)) {
        return false;
      }
      boolean any = sought ? own.reseek(first) : own.seek(first);
      sought = true;
      return any && comparator.compareRows(own.peek(), row, 0, row.length) == 0;
    }

    void letGo(ScannerContext context) throws IOException {
      if (sought) {
        scanner.differences().blocks().count(context, own);
        own.shipped();
      }
    }

    void close() {
      if (own != null) {
        own.close();
      }
    }
  }

  private StoreRowReader(
      RegionScannerInternals scanner,
      StoreScanner core,
      Scan scan,
      SeekMarks marks,
      KnownRows known)
      throws IOException {
    HStore store = core.store;
    ScanInfo info = store.getScanInfo();
    this.scanner = scanner;
    this.core = core;
    this.marks = marks;
    this.known = known;
    this.comparator = info.getComparator();
    this.mostBytes = Math.min(MOST_BYTES, info.getTableMaxRowSize() / 2);
    get.setCacheBlocks(scan.getCacheBlocks());
    Scan unfiltered = new Scan(scan).setFilter(null);
    this.matcher =
        UserScanQueryMatcher.create(
            unfiltered,
            info,
            scan.getFamilyMap().get(info.getFamily()),
            (long) OLDEST.get(core),
            (long) NOW.get(core),
            store.getCoprocessorHost());
  }

  /**
   * Reads what a core scanner reads of a store from where it stands on; null when there is no way
   * to: HBase's scanner is not as it is known, or has come to its end.
   *
   * @param scan of one family, the store's; its filter is not looked at
   * @param marks where in blocks rows are
   * @param known of the MemStore segments that {@code core} reads
   */
  public static StoreRowReader of(
      RegionScannerInternals core, HStore store, Scan scan, SeekMarks marks, KnownRows known)
      throws IOException {
    StoreScanner scanner = core.storeScanner(store);
    if (scanner == null
        || scanner.heap == null
        || NOW == null
        || OLDEST == null
        || FLUSHED == null) {
      return null;
    }
    StoreRowReader reader = new StoreRowReader(core, scanner, scan, marks, known);
    try {
      reader.open();
      return reader;
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private void open() throws IOException {
    for (KeyValueScanner theirs : core.currentScanners) {
      if (!theirs.isFileScanner()) {
        Place place = new Place(theirs, known.cover(MemStoreSegments.minSequenceId(theirs)));
        place.own = scanner.again(core.store, theirs, get, core.readPt);
        if (place.own != null) {
          places.add(place);
        }
      } else if (theirs.peek() != null) {
        places.add(new Place(theirs, false));
      }
    }
  }

  @Override
  public boolean isOutdated() {
    return (boolean) FLUSHED.getVolatile(core);
  }

  @Override
  public boolean read(byte[] row, List<Cell> out) throws IOException {
    if (last != null && Bytes.compareTo(row, last) <= 0) {
      return false;
    }
    last = row;
    get.withStartRow(row).withStopRow(row, true);
    Cell first = PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length);
    boolean inMemory = known.have(row);
    having.clear();
    for (Place place : places) {
      if ((inMemory || !place.covered) && place.seek(first, row)) {
        having.add(place.own);
      }
    }
    return having.isEmpty() || match(new KeyValueHeap(having, comparator), mayTie(), out);
  }

  /**
   * Whether two cells may be equal in key and sequence id, so that only the state of HBase's heap
   * tells which one comes first: two segments may have such cells of one batch.
   */
  private boolean mayTie() {
    int segments = 0;
    for (KeyValueScanner scanner : having) {
      segments += scanner.isFileScanner() ? 0 : 1;
    }
    return segments > 1;
  }

  private boolean match(KeyValueHeap heap, boolean mayTie, List<Cell> out) throws IOException {
    matcher.setToNewRow(heap.peek());
    long bytes = 0;
    int cells = 0;
    for (Cell cell = heap.peek(); cell != null; cell = heap.peek()) {
      bytes += PrivateCellUtil.estimatedSerializedSizeOf(cell);
      if (++cells > MOST_CELLS || bytes > mostBytes) {
        return false;
      }
      ScanQueryMatcher.MatchCode code = matcher.match(cell);
      switch (code) {
        case INCLUDE, INCLUDE_AND_SEEK_NEXT_COL, INCLUDE_AND_SEEK_NEXT_ROW -> out.add(cell);
        default -> {}
      }
      switch (code) {
        case INCLUDE, SKIP -> {
          heap.next();
          if (mayTie && ties(cell, heap.peek())) {
            return false;
          }
        }
        case INCLUDE_AND_SEEK_NEXT_COL, SEEK_NEXT_COL -> {
          // Delete markers of the family are among the cells of the column without a name; whether
          // HBase sees those depends on where blocks end.
          if (cell.getQualifierLength() == 0) {
            return false;
          }
          if (!toNextColumn(heap, mayTie, cell)) {
            return false;
          }
        }
        case INCLUDE_AND_SEEK_NEXT_ROW, SEEK_NEXT_ROW, DONE -> {
          return true;
        }
        default -> {
          return false;
        }
      }
    }
    return true;
  }

  /** Returns false when an equal cell follows, so that it is not known which one is to be seen. */
  private boolean toNextColumn(KeyValueHeap heap, boolean mayTie, Cell cell) throws IOException {
    for (int i = 0; i < STEPS; i++) {
      heap.next();
      Cell next = heap.peek();
      if (i == 0 && mayTie && ties(cell, next)) {
        return false;
      }
      if (next == null || !CellUtil.matchingRowColumn(cell, next)) {
        return true;
      }
    }
    heap.reseek(matcher.getKeyForNextColumn(cell));
    return true;
  }

  private boolean ties(Cell cell, Cell next) {
    return next != null && comparator.compare(cell, next) == 0;
  }

  @Override
  public void letGo(ScannerContext context) throws IOException {
    matcher.clearCurrentRow();
    for (Place place : places) {
      place.letGo(context);
    }
  }

  @Override
  public void close() {
    places.forEach(Place::close);
    places.clear();
  }
}
