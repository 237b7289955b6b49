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
package org.lcindex.regionserver.scan.query;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.GroupView;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRanges;

/**
 * The residual conditions of a query against one IFile: those whose column has a page in each group
 * are decided there, entry by entry and without the payload; the rest are left to a check of the
 * row's cells. Used for trusted copies only, because what it drops is dropped. Not thread safe.
 */
public final class Residual {

  /** A condition's column page: which keys and which statuses stay. */
  private record PageTest(
      int page, KeyRanges ranges, KeyMatcher matcher, int keepStatuses, long condition) {}

  private final List<PageTest> tests = new ArrayList<>();
  private final int[] one = new int[1];
  private boolean checkAll;

  public Residual(Query query, QueryColumn driver, IndexEntries index) {
    // What is more than conditions is put before its filter anyway (RowJudge).
    checkAll = query.whole() && !driver.decidedByKey();
    long condition = 1;
    for (QueryColumn column : query.columns()) {
      long bit = condition;
      condition <<= 1;
      if (column == driver) {
        continue;
      }
      int page = column.canDrive() ? index.schema().columnOf(column.definition()) : -1;
      if (page >= 0) {
        int keep = Status.bit(Status.ODD) | Status.bit(Status.COMPLEX);
        if (column.passesWhenMissing()) {
          keep |= Status.bit(Status.ABSENT);
        }
        int width = index.schema().others().get(page).keyWidth();
        KeyRanges ranges = column.bound().ranges();
        tests.add(new PageTest(page, ranges, KeyMatcher.of(ranges, width), keep, bit));
      }
      checkAll |= query.whole() && (page < 0 || !column.decidedByKey());
    }
  }

  /**
   * Whether the zone maps rule out every trusted entry of a group.
   *
   * @param open conditions, as bits, that some rows may pass by what they hold elsewhere
   */
  public boolean excludes(GroupDirectory directory, int group, long open) {
    for (PageTest test : tests) {
      if ((test.condition() & open) == 0
          && !directory.mayMatch(group, test.page(), test.matcher(), test.keepStatuses())) {
        return true;
      }
    }
    return false;
  }

  /** Whether, as the zone maps say, a group's trusted entries match if their own keys do. */
  public boolean includes(GroupDirectory directory, int group) {
    if (checkAll) {
      return false;
    }
    for (PageTest test : tests) {
      if (!directory.isWithin(group, test.page(), test.ranges())) {
        return false;
      }
    }
    return true;
  }

  /**
   * Keeps the entries that may match, at the front of {@code selected}; returns how many.
   *
   * @param open conditions, as bits, that are not asked
   */
  public int filter(GroupView group, int[] selected, int count, long open) throws IOException {
    int kept = count;
    for (PageTest test : tests) {
      if (kept > 0 && (test.condition() & open) == 0) {
        kept =
            group.column(test.page()).filter(selected, kept, test.matcher(), test.keepStatuses());
      }
    }
    return kept;
  }

  /** Whether an entry may match, if it passes some conditions by what its row holds elsewhere. */
  public boolean mayMatch(GroupView group, int entry, long passed) throws IOException {
    for (PageTest test : tests) {
      one[0] = entry;
      if ((test.condition() & passed) == 0
          && group.column(test.page()).filter(one, 1, test.matcher(), test.keepStatuses()) == 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether any of a group's entries that were kept may have still to be checked by its cells. */
  public boolean mayNeedCheck(GroupView group) throws IOException {
    if (checkAll || group.tag() == Status.ODD) {
      return true;
    }
    for (PageTest test : tests) {
      if (!group.column(test.page()).allValues()) {
        return true;
      }
    }
    return false;
  }

  /** Whether an entry that was kept has still to be checked by its cells. */
  public boolean needsCheck(GroupView group, int entry) throws IOException {
    if (checkAll || group.tag() == Status.ODD) {
      return true;
    }
    for (PageTest test : tests) {
      if (group.column(test.page()).status(entry) == Status.ODD) {
        return true;
      }
    }
    return false;
  }
}
