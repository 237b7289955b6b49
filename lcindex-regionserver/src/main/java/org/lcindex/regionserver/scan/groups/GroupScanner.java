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
package org.lcindex.regionserver.scan.groups;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.core.CoreBackedScanner;
import org.lcindex.regionserver.scan.delivering.IndexRegionScanner;
import org.lcindex.regionserver.scan.gathering.ScanMemory;

/**
 * Reads the rows of a scan where they are, and returns groups of them: each answer is a cell in the
 * last of the rows that it is about, so whoever goes on after that row, because the region moved or
 * was split, has none twice. An answer is given when the rows end, when a call is over, and when
 * the groups would take more memory than they may.
 *
 * <p>A scanner through the index has made such cells itself, as far as it got; they are handed on.
 * Rows that it returns after them, as it goes on as a plain scan, are grouped here. Not thread
 * safe.
 */
final class GroupScanner extends CoreBackedScanner {
  /** Blocks are held that long. */
  private static final int ROWS_PER_SHIPMENT = 256;

  private static final long BYTES_PER_SHIPMENT = 4L << 20;

  /** Memory is asked for when groups have grown by so much. */
  private static final long STEP_BYTES = 64 << 10;

  private final GroupRequest request;
  private final byte[] family;
  private final RegionScanner rows;
  // Null when HBase's own scanner reads the rows.
  private final IndexRegionScanner indexed;
  private final GroupTable table;
  private final ScanMemory memory;
  private final long mostBytes;
  private final GroupTrace trace;
  private final List<Cell> cells = new ArrayList<>();
  private byte[] last = new byte[0];
  private int lastLength;
  private long held;
  private long grouped;
  private long entries;
  // Of rows in blocks that are still held: bytes, and how many calls they took.
  private long unshipped;
  private int unshippedRows;
  private boolean ended;
  private boolean filterDone;

  /**
   * @param rows the scanner of the rows, HBase's or ours; is owned
   * @param mostBytes what groups may take
   */
  GroupScanner(
      OpenRegion region,
      GroupRequest request,
      byte[] family,
      RegionScanner rows,
      ScanMemory memory,
      long mostBytes,
      GroupTrace trace) {
    super(region, rows);
    this.request = request;
    this.family = family;
    this.rows = rows;
    this.indexed = rows instanceof IndexRegionScanner own ? own : null;
    this.table = new GroupTable(request);
    this.memory = memory;
    this.mostBytes = mostBytes;
    this.trace = trace;
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    HBase.progress().begin(context);
    while (!ended) {
      trace.checkKilled();
      long[] size = HBase.progress().size(context);
      boolean more = rows.nextRaw(cells, context);
      if (request.isAnswer(cells)) {
        return handOn(out, more);
      }
      // No row is returned, so none is to fill the answer.
      HBase.progress().setSize(context, size);
      if (!cells.isEmpty()) {
        add();
      }
      letGoOfBlocks();
      if (!more) {
        end();
      } else if (isFull()) {
        break;
      } else if (HBase.progress().callIsOver(context)) {
        // HBase tells its own scanner only, and it is then that one turns to reading streams.
        shipped();
        break;
      }
    }
    if (table.size() > 0) {
      tell(out, context);
    }
    trace.grouped(entries, grouped);
    return HBase.progress().end(context, !ended);
  }

  /** What the index has given comes before all rows. */
  private boolean handOn(List<Cell> out, boolean more) {
    out.addAll(cells);
    cells.clear();
    ended = !more;
    entries = indexed.entriesTaken();
    grouped = indexed.rowsTaken();
    trace.answered();
    trace.grouped(entries, grouped);
    return more;
  }

  private void add() {
    table.addRow(cells);
    grouped++;
    Cell first = cells.get(0);
    lastLength = first.getRowLength();
    if (last.length < lastLength) {
      last = new byte[lastLength];
    }
    System.arraycopy(first.getRowArray(), first.getRowOffset(), last, 0, lastLength);
    for (Cell cell : cells) {
      unshipped += cell.getSerializedSize();
    }
    cells.clear();
  }

  private void end() throws IOException {
    ended = true;
    // HBase's scan would have returned the rows seen here, and then goes on to other regions.
    filterDone = grouped + entries == 0 && rows.isFilterDone();
  }

  private boolean isFull() {
    long bytes = table.memoryBytes();
    if (bytes > mostBytes) {
      return true;
    }
    if (bytes < held + STEP_BYTES) {
      return false;
    }
    held = bytes;
    return !memory.holdBesides(bytes);
  }

  private void tell(List<Cell> out, ScannerContext context) {
    byte[] row = Arrays.copyOf(last, lastLength);
    out.add(new KeyValue(row, family, request.name(), 0, table.toBytes()));
    HBase.progress().addRow(context, out);
    table.clear();
    held = 0;
    memory.holdBesides(0);
    trace.answered();
  }

  /** Lets go, now and then, of the blocks of the rows so far: nothing is kept of them. */
  private void letGoOfBlocks() throws IOException {
    if (++unshippedRows >= ROWS_PER_SHIPMENT || unshipped >= BYTES_PER_SHIPMENT) {
      shipped();
      region.checkCall();
    }
  }

  private void shipped() throws IOException {
    unshipped = 0;
    unshippedRows = 0;
    shipped(rows);
  }

  @Override
  public synchronized boolean reseek(byte[] row) throws IOException {
    return rows.reseek(row);
  }

  /** Whether no other region has rows, either: that is not for the end of this one's to say. */
  @Override
  public boolean isFilterDone() throws IOException {
    return filterDone;
  }

  @Override
  public synchronized void close() throws IOException {
    table.clear();
    memory.close();
    rows.close();
  }
}
