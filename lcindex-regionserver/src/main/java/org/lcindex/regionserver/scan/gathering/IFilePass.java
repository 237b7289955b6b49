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
import java.util.Arrays;
import java.util.List;
import org.lcindex.io.Slice;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.RowPage;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.OpenRows;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.query.Residual;
import org.lcindex.regionserver.store.view.FileTrust;

/**
 * Reads the driving column's slice of each IFile, one group a step, and sorts its entries into
 * trusted hits, rows to verify, and rows that are proved not to match (rule AN3). Rows outside the
 * window are passed over as soon as their keys are known.
 *
 * <p>Entries of rows that are not trusted become candidates by their driving key alone: what their
 * copy says about other columns may be out of date. If the pass over {@link
 * org.lcindex.regionserver.evidence.SharedRows} decides those that several HFiles hold, they are
 * passed over here.
 *
 * <p>A pass over the slice of a <em>second</em> column finds, of the rows whose driving value is in
 * the log of the MemStore while the second column's is not, those that may match: a new price in
 * the MemStore says nothing of the row's date. To such a pass no other rows count.
 *
 * <p>Not thread safe.
 */
public final class IFilePass {
  private final Window window;
  private final Query query;
  private final QueryColumn driver;
  private final SliceGroups groups;
  private final int firstSource;
  private final LogRows log;
  private final boolean sharedDecided;
  // What has left rows to this pass, if it is over a second slice; else null.
  private final LogPass left;
  // Rows that are not decided by HFiles alone.
  private final OpenRows openRows;
  // Null when all entries become hits.
  private final Tally tally;
  private final Slice row = new Slice();
  private boolean tallied;
  private long open;
  private long verified;
  private long unproved;

  /**
   * @param firstSource the number that hits have of the first source
   * @param log what is known of rows in the MemStore; null when nothing is
   * @param sharedDecided whether rows that several HFiles hold are candidates already, if they are
   *     any, unless something shadows them
   * @param left what has left rows to a second slice; null for the driving column's slice
   * @param tally what takes in entries in the place of the hits; null when nothing does
   */
  IFilePass(
      Window window,
      Query query,
      QueryColumn driver,
      List<FileSource> sources,
      int firstSource,
      LogRows log,
      boolean sharedDecided,
      LogPass left,
      Tally tally) {
    this.window = window;
    this.query = query;
    this.driver = driver;
    this.groups = new SliceGroups(query, driver, sources);
    this.firstSource = firstSource;
    this.log = log;
    this.sharedDecided = sharedDecided;
    this.left = left;
    this.openRows = left != null ? left.left() : log != null ? log.open() : null;
    this.tally = tally;
  }

  /** Reads one more group; false when there is none, or nothing to be found. */
  boolean step() throws IOException {
    if (left != null && openRows.isEmpty() || !groups.next()) {
      return false;
    }
    open = openRows == null ? 0 : openRows.conditions();
    FileSource file = groups.file();
    int group = groups.group();
    try {
      if (groups.isFirstOfFile()) {
        tallied = tally != null && tally.open(driver, groups.indexEntries());
      }
      boolean decided = isDecided(file, group);
      // Zone maps speak of every copy in the group: none of them may be one to verify.
      if (decided && groups.residual().excludes(groups.directory(), group, open)) {
        groups.skip();
      } else if (isTakenWhole(file, group)) {
        groups.skip();
        tally.takeGroup(groups.directory(), group, lastRow(file));
      } else {
        read(file, groups.read(!tallied), decided);
      }
    } catch (IOException | RuntimeException e) {
      query.store().failed(file.index(), e);
      throw e;
    }
    return true;
  }

  /**
   * Whether what a copy in the group says of a condition decides it for the row, unless the
   * condition is open: the row may pass it by the log. No shadowed row is left to a second slice.
   */
  private boolean isDecided(FileSource file, int group) {
    return file.trusted()
        && (file.verify().isEmpty() || sharedDecided && !hasPointDeletes())
        && (left != null || window.shadows().isEmpty())
        && groups.directory().complexEntries(group) == 0;
  }

  /** Whether each of a group's entries matches, and is the only one of its row. */
  private boolean isTakenWhole(FileSource file, int group) {
    return tallied
        && tally.knowsGroup(groups.directory(), group)
        && log == null
        && window.isEveryRow()
        && !file.isPart()
        && allTrusted(file, group)
        && groups.directory().isWithin(group, driver.bound().ranges())
        && groups.residual().includes(groups.directory(), group);
  }

  private static byte[] lastRow(FileSource file) {
    return file.index().rows().footer().lastRow();
  }

  private boolean hasPointDeletes() {
    return log != null && log.hasPointDeletes();
  }

  private boolean allTrusted(FileSource file, int group) {
    return file.trust().isWhole()
        && window.shadows().isEmpty()
        && groups.directory().complexEntries(group) == 0;
  }

  private void read(FileSource file, GroupView view, boolean decided) throws IOException {
    int count = groups.select(view);
    if (count == 0) {
      return;
    }
    int[] selected = groups.selected();
    Residual residual = groups.residual();
    RowPage rows = view.rows();
    // The window may become shorter from here on, for the sake of the group's rows to verify.
    byte[] horizon = window.hits().horizon();
    boolean everyRow = window.isEveryRow();
    boolean allTrusted = allTrusted(file, view.number());
    if (decided) {
      // Looking at each row is dear, the more so in the log: what the residual conditions drop need
      // not be looked at.
      count = residual.filter(view, selected, count, open);
      if (left == null && open != 0 && !hasPointDeletes()) {
        count = dropClosed(view, rows, count);
      }
    }
    if (!everyRow || file.isPart() || !allTrusted || log != null) {
      count = sortOut(file, view, rows, count);
    }
    count = residual.filter(view, selected, count, decided ? ~open : 0);
    if (count == 0) {
      return;
    }
    if (tallied) {
      byte[] lastRow = everyRow && !file.isPart() ? lastRow(file) : null;
      count = tally.take(view, selected, count, residual, horizon, lastRow);
    }
    boolean mayNeedCheck = residual.mayNeedCheck(view);
    for (int n = 0; n < count; n++) {
      int entry = selected[n];
      rows.row(entry, row);
      window
          .hits()
          .addTrusted(
              row.array,
              row.offset,
              row.length,
              firstSource + groups.source(),
              view.number(),
              entry,
              mayNeedCheck && residual.needsCheck(view, entry));
    }
  }

  /**
   * Drops entries that do not pass what is open, and whose rows the log does not let pass it
   * either.
   */
  private int dropClosed(GroupView view, RowPage rows, int count) throws IOException {
    int[] selected = groups.selected();
    int[] passing = Arrays.copyOf(selected, count);
    int passes = groups.residual().filter(view, passing, count, ~open);
    int kept = 0;
    int next = 0;
    for (int n = 0; n < count; n++) {
      int entry = selected[n];
      boolean keep = next < passes && passing[next] == entry;
      next += keep ? 1 : 0;
      if (!keep) {
        rows.row(entry, row);
        keep = openRows.mayHave(row.array, row.offset, row.length);
      }
      selected[kept] = entry;
      kept += keep ? 1 : 0;
    }
    return kept;
  }

  /** Moves the trusted entries to the front of the selection; others become rows to verify. */
  private int sortOut(FileSource file, GroupView view, RowPage rows, int count) throws IOException {
    int[] selected = groups.selected();
    int kept = 0;
    for (int n = 0; n < count; n++) {
      int entry = selected[n];
      rows.row(entry, row);
      if (left != null && !openRows.mayHave(row.array, row.offset, row.length)
          || !window.has(row)
          || file.isPart() && !query.isInRegion(row.array, row.offset, row.length)) {
        continue;
      }
      int ordinal = rows.ordinal(entry);
      boolean shadowed = window.shadows().mayContain(row.array, row.offset, row.length);
      boolean superseded = file.superseded().contains(ordinal);
      boolean shared = file.verify().contains(ordinal);
      // Whatever the log says of such a row: it is not asked.
      if (!shadowed && !hasPointDeletes() && (superseded || shared && sharedDecided)) {
        continue;
      }
      LogRows.Verdict logged =
          log == null || shadowed
              ? LogRows.Verdict.NOT_THERE
              : log.look(row.array, row.offset, row.length);
      if (left != null) {
        if (!left.hasLeft(logged)) {
          continue;
        }
        logged = LogRows.Verdict.OPEN;
      }
      // Such a marker may bring to light what is superseded.
      boolean unknown = shadowed || logged == LogRows.Verdict.OPEN && log.foundPointDelete();
      if (logged.isFinal() || !unknown && superseded) {
        continue;
      }
      if (shared && sharedDecided && logged == LogRows.Verdict.NOT_THERE && !unknown) {
        continue;
      }
      if (unknown || !file.trusted() || rows.complex(entry) || shared) {
        unproved += shared && file.trust().unproved().contains(ordinal) ? 1 : 0;
        verify();
      } else if (logged == LogRows.Verdict.OPEN) {
        if (groups.residual().mayMatch(view, entry, log.passed())) {
          verify();
        }
      } else {
        selected[kept++] = entry;
      }
    }
    return kept;
  }

  private void verify() {
    verified++;
    window.verify(row);
  }

  /** Entries whose rows are to be verified. */
  long verified() {
    return verified;
  }

  /** Entries that were to be verified for {@link FileTrust#unproved} alone. */
  long unproved() {
    return unproved;
  }

  /** The groups of the slices. */
  SliceGroups groups() {
    return groups;
  }
}
