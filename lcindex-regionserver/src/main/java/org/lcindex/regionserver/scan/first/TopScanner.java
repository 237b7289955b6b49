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
package org.lcindex.regionserver.scan.first;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.hbase.OpenRegion;
import org.lcindex.plan.Decline;
import org.lcindex.predicate.BestRows;
import org.lcindex.predicate.TopRows;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.core.CoreBackedScanner;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.watching.ScanRecords;

/**
 * Returns the first rows of a scan in a column's order, in row key order: whoever goes on after one
 * of them, because the region moved or was split, gets the first rows of those after it, and so
 * misses none. Keeps the first rows while a scan of {@link TopRounds} goes by; as it had every row
 * up to some key, they are the region's first rows if there are enough of them. If not, another
 * round follows. Each round begins anew: no row of an earlier one is returned.
 *
 * <p>When the rows are too large to be kept, those kept so far are returned, and then all rows that
 * the scan has after them. Not thread safe.
 */
final class TopScanner extends CoreBackedScanner {
  /** Blocks are held that long. */
  private static final int ROWS_PER_SHIPMENT = 256;

  private static final long BYTES_PER_SHIPMENT = 4L << 20;

  private final TopRows wanted;
  private final RegionScanner core;
  // Null when the one round is the scan that HBase opened.
  private TopRounds rounds;
  private final ScanRecords records;
  private final ScanMemory memory;
  private final TopTrace trace;
  private final List<Cell> cells = new ArrayList<>();
  private RegionScanner round;
  private BestRows<List<Cell>> best;
  private long bytes;
  private long rowsSeen;
  // Of rows in blocks that are still held: bytes, and how many calls they took.
  private long unshipped;
  private int unshippedRows;
  private Iterator<List<Cell>> answer;
  private boolean overflowed;
  private boolean filterDone;
  private byte[] from;

  /**
   * @param core which HBase opened; is owned
   * @param only what takes the place of rounds; null with {@code rounds}
   */
  TopScanner(
      OpenRegion region,
      TopRows wanted,
      RegionScanner core,
      RegionScanner only,
      TopRounds rounds,
      ScanRecords records,
      ScanMemory memory,
      TopTrace trace) {
    super(region, core);
    this.wanted = wanted;
    this.core = core;
    this.rounds = rounds;
    this.records = records;
    this.memory = memory;
    this.trace = trace;
    this.round = only;
    this.best = new BestRows<>(wanted);
  }

  @Override
  public boolean nextRaw(List<Cell> out, ScannerContext context) throws IOException {
    HBase.progress().begin(context);
    if (answer == null && !collect(context)) {
      return HBase.progress().end(context, true);
    }
    while (answer.hasNext()) {
      List<Cell> row = answer.next();
      if (from == null || Bytes.compareTo(CellUtil.cloneRow(row.get(0)), from) >= 0) {
        out.addAll(row);
        HBase.progress().addRow(context, row);
        return HBase.progress().end(context, overflowed || answer.hasNext());
      }
    }
    return overflowed ? round.nextRaw(out, context) : HBase.progress().end(context, false);
  }

  /** Goes on until the answer is there (true) or the call is over (false). */
  private boolean collect(ScannerContext context) throws IOException {
    while (true) {
      trace.checkKilled();
      if (round == null) {
        region.checkCall();
        open();
      }
      long[] size = HBase.progress().size(context);
      boolean more = round.nextRaw(cells, context);
      HBase.progress().setSize(context, size);
      boolean kept = cells.isEmpty() || keep();
      cells.clear();
      letGoOfBlocks();
      if (!kept && rounds != null && !rounds.isWhole()) {
        rounds.askForAll();
        forget();
      } else if (!kept && more) {
        overflowed = true;
        answer = best.inRowOrder().iterator();
        return true;
      } else if (!more && (rounds == null || rounds.isWhole() || best.isFull())) {
        answer = best.inRowOrder().iterator();
        // HBase's scan would have returned the rows seen here, and then goes on to other regions.
        filterDone = rounds == null && rowsSeen == 0 && round.isFilterDone();
        closeRound();
        return true;
      } else if (!more) {
        rounds.foundOnly(best.size());
        forget();
      }
      if (HBase.progress().callIsOver(context)) {
        if (round != null) {
          // HBase tells its own scanner only, and it is then that one turns to reading streams.
          shipped();
        }
        return false;
      }
    }
  }

  private void open() throws IOException {
    try {
      round = rounds.open(rounds.next(memory));
      trace.round(records.open().unwatch(round), rounds.rounds(), rounds.entries());
    } catch (RuntimeException | Error e) {
      records.failed("finding the first rows of " + getRegionInfo(), e);
      Decline why = Decline.Reason.FAILURE.because("finding the first rows failed: " + e);
      trace.plain(why);
      rounds.end(core, why);
      rounds = null;
      round = core;
    }
  }

  /** Keeps the row that was read, if it is one of the first; false when there is no room for it. */
  private boolean keep() throws IOException {
    rowsSeen++;
    for (Cell cell : cells) {
      unshipped += cell.getSerializedSize();
    }
    byte[] key = wanted.keyOf(cells);
    byte[] row = key == null ? null : CellUtil.cloneRow(cells.get(0));
    if (key == null || !best.accepts(key, row)) {
      return true;
    }
    List<Cell> copy = new ArrayList<>(cells.size());
    for (Cell cell : cells) {
      copy.add(new KeyValue(cell));
    }
    bytes += bytes(key, row, copy);
    BestRows.Placed<List<Cell>> gone = best.add(key, row, copy);
    bytes -= gone == null ? 0 : bytes(gone.key(), gone.row(), gone.value());
    return memory.hasRoom(bytes);
  }

  /** Lets go, now and then, of the blocks of the rows so far: what is kept of them is copied. */
  private void letGoOfBlocks() throws IOException {
    if (++unshippedRows >= ROWS_PER_SHIPMENT || unshipped >= BYTES_PER_SHIPMENT) {
      shipped();
    }
  }

  /** No cell that the round has given is used any more. */
  private void shipped() throws IOException {
    unshipped = 0;
    unshippedRows = 0;
    shipped(round);
  }

  /** Heap that a row takes which is kept: its cells, and what it is placed by. */
  private static long bytes(byte[] key, byte[] row, List<Cell> cells) {
    long bytes = BestRows.PLACED_BYTES + key.length + row.length;
    for (Cell cell : cells) {
      bytes += cell.heapSize();
    }
    return bytes;
  }

  /** What was kept of the round is not the answer. */
  private void forget() throws IOException {
    best = new BestRows<>(wanted);
    bytes = 0;
    closeRound();
  }

  private void closeRound() throws IOException {
    RegionScanner closing = round;
    round = null;
    if (closing != null) {
      closing.close();
    }
  }

  /** Skips rows of the answer. */
  @Override
  public synchronized boolean reseek(byte[] row) throws IOException {
    from = row.clone();
    return !overflowed || round.reseek(row);
  }

  /** Whether no other region has rows, either: that is not for the end of this one's to say. */
  @Override
  public boolean isFilterDone() throws IOException {
    return overflowed ? round.isFilterDone() : filterDone && !answer.hasNext();
  }

  @Override
  public synchronized void close() throws IOException {
    best = null;
    memory.close();
    try {
      closeRound();
    } finally {
      closeCore();
    }
  }
}
