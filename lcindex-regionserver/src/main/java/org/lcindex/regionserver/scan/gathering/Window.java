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
package org.lcindex.regionserver.scan.gathering;

import org.lcindex.io.Slice;
import org.lcindex.regionserver.evidence.RowHashes;
import org.lcindex.regionserver.scan.query.Query;

/**
 * A window of a query: the range of row keys whose candidates are held at a time. It ends at the
 * query's last row, or before the horizon of its hits. Not thread safe.
 *
 * @param query whose rows these are
 * @param from the first row; null when the window begins with the query's first row
 * @param hits the candidates found so far
 * @param shadows rows of what is neither indexed nor in the MemStore's log
 */
record Window(Query query, byte[] from, HitList hits, RowHashes shadows) {

  Window(Query query, byte[] from, ScanMemory memory) {
    this(query, from, new HitList(memory), new RowHashes(memory::half, memory::grow));
  }

  /** Where it begins. */
  byte[] firstRow() {
    return from == null ? query.scan().getStartRow() : from;
  }

  /** Whether a row is in it. */
  boolean has(Slice row) {
    return !isBeyond(row.array, row.offset, row.length)
        && !query.isBefore(from, row.array, row.offset, row.length);
  }

  /** Whether a row is behind its end. */
  boolean isBeyond(byte[] array, int offset, int length) {
    return !hits.accepts(array, offset, length) || query.isAfterStop(array, offset, length);
  }

  /** Whether every row of the region is in it. */
  boolean isEveryRow() {
    return from == null && hits.horizon() == null && !query.hasRowBounds();
  }

  /** Makes a row a candidate that HBase has to decide. */
  void verify(Slice row) {
    hits.addVerify(row.array, row.offset, row.length);
  }
}
