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
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Durability;
import org.apache.hadoop.hbase.client.IsolationLevel;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.global.coverage.Reason;
import org.lcindex.global.tag.EntryTag;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.hbase.RawCells;
import org.lcindex.predicate.KeyRange;
import org.lcindex.regionserver.adapter.HBase;

/**
 * Reads a region's rows for a build, some at a time, and gives all that they hold of an index's
 * columns its tags. They are read place by place, for the reason that {@link OldRows} has. No
 * scanner stays open between: a build takes hours, and waits. For one thread.
 */
final class BuildReader {
  /** Cells after which blocks are let go of, and the region may close. */
  private static final int CELLS = 1_000;

  private final Region region;
  private final EntryMaker index;
  private final IndexPlan plan;
  private final long began;
  private final WriteTraces traces;

  /** The row that is being read. */
  private byte[] row;

  private long read;

  /** Whether the region is kept from closing. */
  private boolean scanning;

  private HeldColumns held;
  private Some some;

  /**
   * For a build.
   *
   * @param began the server's clock before any row was read
   * @param traces of the region's writes: what a crash would take back of a row, asked after it was
   *     read, and for how long families show their cells
   */
  BuildReader(Region region, EntryMaker index, long began, WriteTraces traces) {
    this.region = region;
    this.index = index;
    this.plan = IndexPlan.of(index);
    this.began = began;
    this.traces = traces;
  }

  /** What was read. */
  static final class Some {
    final EntryBatch entries = new EntryBatch(Durability.SYNC_WAL);
    long rows;
    long bytes;

    /** Of row keys of entries. */
    long entryBytes;

    /** Rows that lack entries, and why. */
    final Map<Reason, List<byte[]>> lacking = new EnumMap<>(Reason.class);

    /** Where to go on; null at the region's end. */
    byte[] next;
  }

  /**
   * Reads from a row on.
   *
   * @param to whose end is the last row
   * @param most bytes of entries after which it stops, at the end of a row; it stops after eight
   *     times as many bytes of rows, too
   */
  Some read(byte[] from, KeyRange to, long most) throws IOException {
    some = new Some();
    Scan scan =
        new Scan()
            .withStartRow(from)
            .setRaw(true)
            .readAllVersions()
            .setReadType(Scan.ReadType.PREAD)
            // Rule TG5: nobody builds when HBase shows the others.
            .setIsolationLevel(IsolationLevel.READ_UNCOMMITTED)
            .setCacheBlocks(false);
    index.families().forEach(scan::addFamily);
    OpenRegion open = HBase.region(region);
    begin(open);
    try (RegionScanner scanner = region.getScanner(scan)) {
      List<RawCells> places = new ArrayList<>();
      for (byte[] family : index.families()) {
        places.addAll(HBase.scanner(scanner).places(open.store(family)));
      }
      for (row = firstRow(places); row != null && !to.endsBefore(row); row = firstRow(places)) {
        if (some.entryBytes >= most || some.bytes >= 8 * most) {
          some.next = row;
          return some;
        }
        held = new HeldColumns(row);
        for (RawCells place : places) {
          readRow(place, open);
        }
        endRow();
      }
      return some;
    } finally {
      if (scanning) {
        open.endScan();
      }
    }
  }

  private void begin(OpenRegion open) throws IOException {
    open.beginScan();
    scanning = true;
  }

  /** The least row at which a place stands; null if all have ended. */
  private static byte[] firstRow(List<RawCells> places) {
    Cell first = null;
    for (RawCells place : places) {
      Cell head = place.peek();
      if (head != null
          && (first == null || CellComparator.getInstance().compareRows(head, first) < 0)) {
        first = head;
      }
    }
    return first == null ? null : CellUtil.cloneRow(first);
  }

  private void readRow(RawCells place, OpenRegion open) throws IOException {
    while (place.peek() != null && CellUtil.matchingRows(place.peek(), row)) {
      add(place.next());
      if (++read % CELLS == 0) {
        place.letGo();
        // A region that wants to close does not wait for a wide row.
        open.endScan();
        scanning = false;
        begin(open);
      }
    }
  }

  private void add(Cell cell) {
    some.bytes += cell.getSerializedSize();
    for (EntryColumn column : index.columns()) {
      if (column.has(cell)) {
        held.add(column, cell);
      }
    }
  }

  private void endRow() {
    some.rows++;
    for (EntryTag tag : plan.build(held, began, traces, this::lacks)) {
      some.entries.add(index, tag);
      some.entryBytes += tag.entry().length;
    }
  }

  private void lacks(Reason reason) {
    some.lacking.computeIfAbsent(reason, none -> new ArrayList<>()).add(row);
  }
}
