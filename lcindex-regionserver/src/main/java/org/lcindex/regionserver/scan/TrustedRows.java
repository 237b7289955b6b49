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
package org.lcindex.regionserver.scan;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.ifile.GroupView;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Reads trusted rows from IFile payloads. Hits come in row key order, payloads lie in value order,
 * so rows are read ahead in windows: within a window each payload block is read once, in file
 * order. The first window is small, for scans that want a few rows only.
 *
 * <p>Not thread safe.
 */
@InterfaceAudience.Private
final class TrustedRows {
  private static final Logger LOG = LoggerFactory.getLogger(TrustedRows.class);
  private static final int FIRST_WINDOW = 128;
  private static final int WINDOW_BITS = 13;
  private static final int LARGEST_WINDOW = 1 << WINDOW_BITS;

  private final Query query;
  private final List<FileSource> sources;
  private final HitList hits;
  private List<Cell>[] window;
  private int windowStart;
  private int windowSize;
  private int nextWindowSize = FIRST_WINDOW;

  TrustedRows(Query query, List<FileSource> sources, HitList hits) {
    this.query = query;
    this.sources = sources;
    this.hits = hits;
  }

  /**
   * The cells of a trusted hit that the scan wants; empty when the row does not match or has none
   * of them; null when it turned out that the hit cannot be trusted (it is a verified one then).
   */
  List<Cell> cells(int hit) {
    if (hit < windowStart || hit >= windowStart + windowSize) {
      load(hit);
    }
    List<Cell> cells = window[hit - windowStart];
    window[hit - windowStart] = null;
    if (cells == null) {
      hits.distrust(hit);
    }
    return cells;
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private void load(int first) {
    windowStart = first;
    windowSize = Math.min(nextWindowSize, hits.size() - first);
    nextWindowSize = Math.min(nextWindowSize * 4, LARGEST_WINDOW);
    window = new List[windowSize];
    int[] inFileOrder = new int[windowSize];
    int count = 0;
    for (int i = 0; i < windowSize; i++) {
      if (hits.isTrusted(first + i)) {
        inFileOrder[count++] = i;
      }
    }
    sortByPlace(inFileOrder, count, first);
    GroupView group = null;
    int source = -1;
    int groupNumber = -1;
    for (int n = 0; n < count; n++) {
      int hit = first + inFileOrder[n];
      FileSource file = sources.get(hits.source(hit));
      if (file.broken()) {
        continue;
      }
      try {
        if (hits.source(hit) != source || hits.group(hit) != groupNumber) {
          source = hits.source(hit);
          groupNumber = hits.group(hit);
          group = file.column().ifile().group(groupNumber);
        }
        window[inFileOrder[n]] = read(group, file, hit);
      } catch (IOException | RuntimeException e) {
        LOG.debug("Rows of {} are verified instead", file.index().dir(), e);
        file.markBroken();
        query.store().failed(file.index(), e);
      }
    }
  }

  /** Sorts window positions by source, group and entry. */
  private void sortByPlace(int[] positions, int count, int first) {
    long[] keyed = new long[count];
    for (int n = 0; n < count; n++) {
      keyed[n] = hits.place(first + positions[n]) << WINDOW_BITS | positions[n];
    }
    Arrays.sort(keyed);
    for (int n = 0; n < count; n++) {
      positions[n] = (int) keyed[n] & LARGEST_WINDOW - 1;
    }
  }

  private List<Cell> read(GroupView group, FileSource file, int hit) throws IOException {
    List<Cell> cells = group.cells(hits.entry(hit), file.wanted(query));
    for (Cell cell : cells) {
      if (cell.getTimestamp() < query.oldestUnexpired()) {
        return null;
      }
    }
    return hits.needsCheck(hit) && !query.test(cells) ? List.of() : cells;
  }
}
