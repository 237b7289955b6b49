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
package org.lcindex.regionserver.scan.delivering;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.regionserver.ScannerContext;
import org.lcindex.io.Slice;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.PackedRow;
import org.lcindex.regionserver.adapter.HBase;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.gathering.HitList;
import org.lcindex.regionserver.scan.gathering.ScanMemory;
import org.lcindex.regionserver.scan.query.Query;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads trusted rows from IFile payloads. Hits come in row key order, payloads lie in value order,
 * so rows are read ahead: of a batch of hits each payload block is read once, in file order. They
 * wait as small copies and become cells when they are delivered, if they have not expired (rule
 * EV4).
 *
 * <p>A batch has as many rows as the scan's memory holds, by the size of the rows so far. If they
 * turn out larger, the later half of the batch is let go, until the rest fits; one row is read
 * however large it is, as HBase does. The first batch is small, for scans that want a few rows
 * only. Reading ahead can stop at the time limit of a call and go on in the next.
 *
 * <p>Not thread safe.
 */
public final class TrustedRows {
  private static final Logger LOG = LoggerFactory.getLogger(TrustedRows.class);
  private static final int FIRST_BATCH = 128;

  /** Beside the bits of {@link HitList#place}. */
  private static final int BATCH_BITS = 13;

  private static final int LARGEST_BATCH = 1 << BATCH_BITS;
  private static final int ROWS_PER_LOOK = 8;
  private static final int ROW_BYTES = 64;

  private final Query query;
  private final List<FileSource> sources;
  private final HitList hits;
  private final ScanMemory memory;
  private final boolean mayExpire;
  private final Slice row = new Slice();
  private int start;
  private int size;
  private int nextSize = FIRST_BATCH;
  private PackedRow[] batch;
  // Positions in the batch in file order; those before planned have been read.
  private int[] plan;
  private int planned;
  private long bytes;
  private long rowsRead;
  private long bytesRead;
  private GroupView group;
  private int groupSource;

  public TrustedRows(Query query, List<FileSource> sources, HitList hits, ScanMemory memory) {
    this.query = query;
    this.sources = sources;
    this.hits = hits;
    this.memory = memory;
    this.mayExpire = query.oldestUnexpired() != Long.MIN_VALUE;
  }

  /** Reads ahead what has to be for a trusted hit; false when the call's time was over first. */
  boolean ready(int hit, ScannerContext context) {
    if (hit < start || hit >= start + size) {
      begin(hit);
    }
    for (int read = 0; planned < plan.length; planned++) {
      if (plan[planned] >= size) {
        continue; // let go
      }
      if (++read % ROWS_PER_LOOK == 0 && HBase.progress().callIsOver(context)) {
        group = null; // between calls nothing is held but rows
        return false;
      }
      read(plan[planned]);
    }
    group = null;
    return true;
  }

  /**
   * The cells of a trusted hit that is {@linkplain #ready ready}, those that the scan wants; empty
   * when the row does not match or has none of them; null when it turned out that the hit cannot be
   * trusted (it is a verified one then).
   */
  List<Cell> cells(int hit) {
    PackedRow packed = batch[hit - start];
    batch[hit - start] = null;
    if (packed == null) {
      hits.distrust(hit);
      return null;
    }
    hits.row(hit, row);
    List<Cell> cells = packed.cells(row);
    return hits.needsCheck(hit) && !query.test(cells) ? List.of() : cells;
  }

  private void begin(int first) {
    start = first;
    long most = Math.max(1, memory.half() / rowBytes(first));
    size = (int) Math.min(Math.min(nextSize, most), hits.size() - first);
    nextSize = Math.min(nextSize * 4, LARGEST_BATCH);
    batch = new PackedRow[size];
    bytes = 0;
    planned = 0;
    group = null;
    long[] keyed = new long[size];
    int count = 0;
    for (int i = 0; i < size; i++) {
      if (hits.isTrusted(first + i)) {
        keyed[count++] = hits.place(first + i) << BATCH_BITS | i;
      }
    }
    Arrays.sort(keyed, 0, count);
    plan = new int[count];
    for (int n = 0; n < count; n++) {
      plan[n] = (int) keyed[n] & LARGEST_BATCH - 1;
    }
  }

  /** What a row takes, by those read so far or what the first one's group has on disk. */
  private long rowBytes(int first) {
    if (rowsRead > 0) {
      return 1 + bytesRead / rowsRead;
    }
    if (!hits.isTrusted(first)) {
      return 1;
    }
    FileSource file = sources.get(hits.source(first));
    return ROW_BYTES + file.column().entries().bytesPerEntry(hits.group(first));
  }

  private void read(int position) {
    int hit = start + position;
    FileSource file = sources.get(hits.source(hit));
    if (file.broken()) {
      return;
    }
    try {
      if (group == null || hits.source(hit) != groupSource || hits.group(hit) != group.number()) {
        groupSource = hits.source(hit);
        group = file.column().entries().group(hits.group(hit));
      }
      PackedRow read = group.packed(hits.entry(hit), file.wanted(query));
      // Rows with an expired cell are not trusted.
      if (mayExpire && read.isOlder(query.oldestUnexpired())) {
        return;
      }
      keep(position, read);
    } catch (IOException | RuntimeException e) {
      LOG.debug("Rows of {} are verified instead", file.index().dir(), e);
      file.markBroken();
      query.store().failed(file.index(), e);
    }
  }

  private void keep(int position, PackedRow read) {
    batch[position] = read;
    bytes += read.memoryBytes();
    bytesRead += read.memoryBytes();
    rowsRead++;
    while (bytes > memory.half() && size > 1) {
      int kept = size / 2;
      for (int i = kept; i < size; i++) {
        bytes -= batch[i] == null ? 0 : batch[i].memoryBytes();
        batch[i] = null;
      }
      size = kept;
    }
  }
}
