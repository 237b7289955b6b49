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

import java.io.IOException;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.ifile.GroupView;
import org.lcindex.ifile.RowPage;
import org.lcindex.io.Slice;
import org.lcindex.regionserver.scan.LogRows;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;

/**
 * Finds, of the rows whose driving value is in the log of the MemStore while that of a second
 * column is not, those that may match: their value of the second column is in an indexed HFile, and
 * so they are in the slice of its condition. It takes a look at the log for each entry of the slice
 * and spares HBase the rows that are not in it: a new price in the MemStore says nothing of the
 * row's date.
 *
 * <p>It finds what the pass over the IFiles would if the second column drove. Not thread safe.
 */
@InterfaceAudience.Private
final class SecondSlicePass {
  private final Query query;
  private final SliceGroups groups;
  private final byte[] from;
  private final LogRows log;
  private final LogPass logged;
  private final HitList hits;
  private final long condition;
  private final Slice row = new Slice();
  private long open;
  private long found;

  /**
   * @param sources what has the IFiles of the second column
   * @param from the first row of the window; null when it begins with the query's first row
   * @param logged has left rows to this one
   */
  SecondSlicePass(
      Query query,
      QueryColumn second,
      List<FileSource> sources,
      byte[] from,
      LogRows log,
      LogPass logged,
      HitList hits) {
    this.query = query;
    this.groups = new SliceGroups(query, second, sources);
    this.from = from;
    this.log = log;
    this.logged = logged;
    this.hits = hits;
    this.condition = log.bit(second);
  }

  /** Reads one more group; false when there is none, or nothing to be found. */
  boolean step() throws IOException {
    if (logged.left() == 0 || !groups.next()) {
      return false;
    }
    open = logged.openConditions();
    FileSource file = groups.file();
    try {
      boolean decided = isDecided(file);
      if (decided && groups.residual().excludes(groups.directory(), groups.group(), open)) {
        groups.skip();
      } else {
        read(file, decided);
      }
    } catch (IOException | RuntimeException e) {
      query.store().failed(file.index(), e);
      throw e;
    }
    return true;
  }

  /** Whether what the group's copies say decides what neither the log nor the slice does. */
  private boolean isDecided(FileSource file) {
    return file.trusted()
        && file.verify().isEmpty()
        && groups.directory().complexEntries(groups.group()) == 0;
  }

  private void read(FileSource file, boolean decided) throws IOException {
    GroupView view = groups.read(true);
    int count = groups.select(view);
    int[] selected = groups.selected();
    if (decided) {
      count = groups.residual().filter(view, selected, count, open);
    }
    RowPage rows = view.rows();
    for (int n = 0; n < count; n++) {
      int entry = selected[n];
      rows.row(entry, row);
      if (isLeftByLog() && mayMatch(file, view, rows, entry)) {
        found++;
        hits.addVerify(row.array, row.offset, row.length);
      }
    }
  }

  private boolean isLeftByLog() {
    return logged.mayHaveLeft(row.array, row.offset, row.length)
        && hits.accepts(row.array, row.offset, row.length)
        && query.isInWindow(from, row.array, row.offset, row.length)
        && log.look(row.array, row.offset, row.length) == LogRows.Verdict.FOUND
        && log.lacks(condition);
  }

  /** What the copy of a row that the log was asked for says of it. */
  private boolean mayMatch(FileSource file, GroupView view, RowPage rows, int entry)
      throws IOException {
    int ordinal = rows.ordinal(entry);
    // Such a marker may bring to light what is superseded.
    if (!file.trusted() || log.foundPointDelete()) {
      return true;
    }
    if (file.superseded().contains(ordinal)) {
      return false;
    }
    return rows.complex(entry)
        || file.verify().contains(ordinal)
        || groups.residual().mayMatch(view, entry, log.passed());
  }

  /** Candidates that it found. */
  long found() {
    return found;
  }

  /** The groups of the second column. */
  SliceGroups groups() {
    return groups;
  }
}
