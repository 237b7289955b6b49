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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.lcindex.regionserver.evidence.LogRows;
import org.lcindex.regionserver.evidence.SharedRows;
import org.lcindex.regionserver.scan.answers.Tally;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.scan.watching.QueryTrace;

/**
 * Finds a window's candidates of one branch where there are indexes: the rows that several HFiles
 * hold, then the log of the MemStore, then the slices of the IFiles, of a second column for what
 * the log knows in part and of the driving one. What is neither indexed nor in the log has been
 * passed over before. Works in steps. Not thread safe.
 */
final class BranchPass {
  private interface Pass {
    /** Does some more work; false when there was none left. */
    boolean step() throws IOException;
  }

  private final Deque<Pass> left = new ArrayDeque<>();
  private final List<SliceGroups> groups = new ArrayList<>();
  // Null when nothing is known of rows in the MemStore.
  private final LogPass logged;
  // Null when HBase decides what the log knows in part.
  private final IFilePass second;
  private final IFilePass ifiles;

  /**
   * @param sources what has the branch's IFiles
   * @param seconds what has the IFiles of the branch's second column; null when it has none, or not
   *     all
   * @param firstSource the number of the first of them among the sources of all branches
   * @param log what is known of rows in the MemStore; null when nothing is
   * @param rows those that several HFiles hold; null when that is not known
   * @param tally what takes in entries in the place of the hits; null when nothing does
   */
  BranchPass(
      Window window,
      Branch branch,
      List<FileSource> sources,
      List<FileSource> seconds,
      int firstSource,
      LogRows log,
      SharedRows rows,
      Tally tally) {
    Query query = branch.query();
    QueryColumn driver = branch.driver();
    boolean both = log != null && seconds != null;
    long bit = both ? query.bit(branch.second()) : 0;
    logged = log == null ? null : new LogPass(window, log, bit);
    if (logged != null) {
      left.add(logged::step);
    }
    if (rows != null) {
      // What a marker of one version hides brings to light what these rows' table leaves out.
      LogRows known = log == null || log.hasPointDeletes() ? null : log;
      left.add(new SharedPass(window, query, driver, rows, known)::step);
    }
    second =
        both
            ? new IFilePass(window, query, branch.second(), seconds, 0, log, false, logged, null)
            : null;
    if (second != null) {
      left.add(second::step);
      groups.add(second.groups());
    }
    ifiles =
        new IFilePass(window, query, driver, sources, firstSource, log, rows != null, null, tally);
    left.add(ifiles::step);
    groups.add(ifiles.groups());
  }

  /** Does some more work; false when there is none left. */
  boolean step() throws IOException {
    if (!left.element().step()) {
      left.remove();
    }
    return !left.isEmpty();
  }

  /** Tells what was read; returns the number of entries looked at. */
  long tell(QueryTrace trace) {
    groups.forEach(slice -> slice.tell(trace));
    trace.unprovedEntries(ifiles.unproved());
    return groups.stream().mapToLong(SliceGroups::entriesRead).sum();
  }

  /** Bytes that it holds besides candidates. */
  long memoryBytes() {
    long bytes = 0;
    for (SliceGroups slice : groups) {
      bytes += slice.memoryBytes();
    }
    return bytes;
  }

  /** Candidates of the log. */
  long found() {
    return (logged == null ? 0 : logged.found()) + (second == null ? 0 : second.verified());
  }
}
