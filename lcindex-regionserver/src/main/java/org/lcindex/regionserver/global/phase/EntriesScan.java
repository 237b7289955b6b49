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
package org.lcindex.regionserver.global.phase;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.apache.hadoop.hbase.regionserver.ScannerContext.LimitScope;
import org.apache.hadoop.hbase.util.EnvironmentEdgeManager;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.global.table.EntryHeads;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * Reads entries of one region until rows, bytes or time are used up (rule PH8), by scanners of the
 * region that no observer sees. For one call, one thread.
 */
final class EntriesScan {
  /** Of row keys in one answer, whatever the client asks for. */
  static final long MOST_BYTES = 1L << 20;

  /** How much longer it looks for its first entry, where many were deleted. */
  private static final int PATIENCE = 10;

  private final Region region;
  private final EntrySearch search;
  private final int prefix;
  private final KeyRanges wanted;
  private final int maxRows;
  private final boolean each;
  private final long maxBytes;
  private final long pieceMillis;
  private final long begin = System.nanoTime();
  private final KeyBlock.Writer rows = new KeyBlock.Writer();
  private final List<Integer> counts = new ArrayList<>();
  private long entries;
  private boolean hasGone;

  /**
   * A scan.
   *
   * @param search which entries; ranges that lie after the region are not read
   * @param wanted base rows
   */
  EntriesScan(
      Region region,
      GlobalDefinition definition,
      EntrySearch search,
      KeyRanges wanted,
      EntriesRequest request,
      long pieceMillis) {
    this.region = region;
    this.search = search;
    this.prefix = EntryHeads.prefix(definition);
    this.wanted = wanted;
    this.maxRows = request.maxRows();
    this.each = request.each();
    this.maxBytes = Math.min(MOST_BYTES, request.maxBytes());
    this.pieceMillis = pieceMillis;
  }

  /** The base rows of the entries, in their order. */
  KeyBlock.Writer rows() {
    return rows;
  }

  /** How many rows are of which of the ranges that were begun. */
  List<Integer> counts() {
    return counts;
  }

  /** How many were read. */
  long entries() {
    return entries;
  }

  /**
   * Reads.
   *
   * @return the entry to go on with; null if all ranges were read to their end
   */
  byte[] read() throws IOException {
    byte[] start = region.getRegionInfo().getStartKey();
    byte[] end = region.getRegionInfo().getEndKey();
    for (KeyRange range : search.ranges()) {
      if (range.isEmpty() || Arrays.compareUnsigned(range.low(), start) < 0) {
        throw new IndexException("Range " + range + " of entries does not begin in " + region);
      }
      EntrySpan span = EntrySpan.in(range, end);
      if (span == null || isEnough()) {
        return range.low();
      }
      byte[] next = read(span);
      if (next != null) {
        return next;
      }
      if (span.high() == end) {
        return end;
      }
      hasGone = true;
    }
    return null;
  }

  private byte[] read(EntrySpan span) throws IOException {
    byte[] last = null;
    int before = rows.keys();
    List<Cell> cells = new ArrayList<>();
    try (RegionScanner scanner = region.getScanner(span.scan(prefix))) {
      boolean more;
      do {
        cells.clear();
        ScannerContext context = context();
        more = scanner.next(cells, context);
        if (!cells.isEmpty()) {
          last = CellUtil.cloneRow(cells.get(0));
          hasGone = true;
          boolean isSearched = add(last);
          // The filter would take the entry that is sought for more tags of this one.
          boolean mayGo = !isSearched && !HBase.progress().isWithinRow(context);
          more = more && (!mayGo || goOn(scanner, span, last));
        }
        if (each && rows.keys() - before >= maxRows) {
          break;
        }
        if (more && isEnough()) {
          counts.add(rows.keys() - before);
          return last == null ? span.low() : Arrays.copyOf(last, last.length + 1);
        }
      } while (more);
    }
    counts.add(rows.keys() - before);
    return null;
  }

  /** Takes an entry; whether it is one that is searched for. */
  private boolean add(byte[] entry) {
    entries++;
    byte[] row = search.rowOf(entry);
    if (row != null && wanted.contains(row)) {
      rows.add(row);
    }
    return row != null;
  }

  /** Goes to what may be searched for after an entry that is not; whether that is in the span. */
  private boolean goOn(RegionScanner scanner, EntrySpan span, byte[] entry) throws IOException {
    byte[] next = search.after(entry);
    if (next == null || Arrays.compareUnsigned(next, entry) <= 0) {
      return true;
    }
    if (span.high() != null && Arrays.compareUnsigned(next, span.high()) >= 0) {
      return false;
    }
    scanner.reseek(next);
    return true;
  }

  private boolean isEnough() {
    return !each && rows.keys() >= maxRows || rows.size() >= maxBytes || isOver();
  }

  private boolean isOver() {
    long allowed = hasGone ? pieceMillis : PATIENCE * pieceMillis;
    return System.nanoTime() - begin > TimeUnit.MILLISECONDS.toNanos(allowed);
  }

  /** Among deleted entries HBase goes on without end, unless it has a time limit. */
  private ScannerContext context() {
    return ScannerContext.newBuilder()
        .setTimeLimit(LimitScope.BETWEEN_CELLS, EnvironmentEdgeManager.currentTime() + pieceMillis)
        .build();
  }
}
