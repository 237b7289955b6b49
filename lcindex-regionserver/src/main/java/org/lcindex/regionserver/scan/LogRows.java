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

import java.util.Arrays;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.io.Slice;
import org.lcindex.regionserver.copies.CopyList;
import org.lcindex.regionserver.copies.PrefixRanges;
import org.lcindex.regionserver.scan.gathering.Branch;
import org.lcindex.regionserver.scan.gathering.FileSource;
import org.lcindex.regionserver.scan.gathering.RowHashes;
import org.lcindex.regionserver.scan.query.Query;
import org.lcindex.regionserver.scan.query.QueryColumn;
import org.lcindex.regionserver.store.Evidence;
import org.lcindex.regionserver.store.LogView;

/**
 * What the log of the MemStore says about rows, for one window of one query. It knows every row of
 * the MemStore segments and HFiles that it stands in for, and what their copies say about indexed
 * columns, in prefixes of keys. So it can only exclude:
 *
 * <ul>
 *   <li>A condition is <em>passed</em> when some copy in the log may pass it.
 *   <li>It is <em>decided</em> when some copy in the log holds a value of its column that is still
 *       in memory and newer, by its timestamp, than everything in the indexed HFiles ({@link
 *       Evidence#decides}), and nothing else has the row: then the visible value is in the log, or
 *       there is none, because a delete marker or age hides that one and all older ones. Markers of
 *       one version rule that out.
 *   <li>A row cannot match when a condition is decided and not passed.
 *   <li>A row that passes the driving condition in the log is found here; of others the driving
 *       value can only be in an HFile.
 * </ul>
 *
 * <p>Not thread safe.
 */
@InterfaceAudience.Private
public final class LogRows {
  /** One bit for each condition. */
  static final int MOST_CONDITIONS = 60;

  /** What the log makes of a row. */
  public enum Verdict {
    /** The log does not have it. */
    NOT_THERE,
    /** It does not match. */
    OUT,
    /** It may match, and is a candidate by what the log has. */
    FOUND,
    /** It may match if an HFile has the driving value. */
    OPEN;

    /** Whether what HFiles hold of the row does not matter. */
    public boolean isFinal() {
      return this == OUT || this == FOUND;
    }
  }

  /** Copies with the same columns, and how the conditions are tested on them. */
  private static final class Part {
    final CopyList copies;
    final int size;
    // By condition: where its column is; -1 when that is not known, and so neither what it says.
    final int[] columns;

    Part(LogView.Part part, Query query) {
      copies = part.copies();
      size = part.size();
      columns = columns(part, query);
    }
  }

  private final Query query;
  private final List<Part> parts;
  private final PrefixRanges[] ranges;
  private final RowHashes shadows;
  private final long all;
  private final long driver;
  // Conditions that rows pass without the column.
  private final long missing;
  private final boolean mayDecide;
  // The highest timestamp in HFiles that the log does not stand in for.
  private final long newest;
  private final boolean pointDeletes;
  // The sequence id up to which a copy in the log is no evidence.
  private final long gone;
  private long open;
  // Those of whose copies that was noted; null while there are none.
  private RowBits openRows;
  private boolean foundPointDelete;
  private boolean shadowed;
  private long passed;
  private long decided;
  private int firstPart;
  private int firstCopy;

  /**
   * @param log all that the core scanner sees in memory was in it
   * @param shadows rows of places that neither have an index nor are in the log
   * @param sources the indexed HFiles
   */
  public LogRows(Branch branch, LogView log, RowHashes shadows, List<FileSource> sources) {
    this.query = branch.query();
    this.shadows = shadows;
    List<QueryColumn> columns = query.columns();
    this.parts = log.parts().stream().map(part -> new Part(part, query)).toList();
    this.all = (1L << columns.size()) - 1;
    this.driver = 1L << columns.indexOf(branch.driver());
    this.ranges = ranges(query);
    long passWhenMissing = 0;
    for (int i = 0; i < columns.size(); i++) {
      passWhenMissing |= columns.get(i).passesWhenMissing() ? 1L << i : 0;
    }
    this.missing = passWhenMissing;
    IndexedCells indexed = IndexedCells.of(sources);
    this.newest = indexed.newest();
    this.mayDecide = indexed.letDecide(query);
    this.pointDeletes = log.hasPointDeletes();
    this.gone = log.gone();
  }

  /** By condition: the column's place in a part of a log; -1 when that is not known. */
  public static int[] columns(LogView.Part part, Query query) {
    return query.columns().stream()
        .mapToInt(c -> c.canDrive() ? part.definitions().indexOf(c.definition()) : -1)
        .toArray();
  }

  /** By condition: what passes it; null when that is not known. */
  public static PrefixRanges[] ranges(Query query) {
    return query.columns().stream()
        .map(c -> c.canDrive() ? PrefixRanges.of(c.bound().ranges()) : null)
        .toArray(PrefixRanges[]::new);
  }

  /**
   * What the log of the store says now; null, too, when it does not know the driving columns of
   * some copies.
   */
  public static LogView view(List<Branch> branches) {
    LogView log = null;
    for (Branch branch : branches) {
      log = log == null ? view(branch.query()) : log;
      if (log == null || !serves(branch.query()) || !knows(log, branch.driver())) {
        return null;
      }
    }
    return log;
  }

  private static boolean knows(LogView log, QueryColumn driver) {
    return log.parts().stream()
        .allMatch(part -> part.size() == 0 || part.definitions().contains(driver.definition()));
  }

  /** What the log of the query's store says now; null when it is of no use for the query. */
  public static LogView view(Query query) {
    return serves(query) ? query.store().log().view() : null;
  }

  private static boolean serves(Query query) {
    return query.columns().size() <= MOST_CONDITIONS
        && query.readPoint() != Long.MAX_VALUE
        && !query.store().store().observersMayWrite();
  }

  public int parts() {
    return parts.size();
  }

  public int copies(int part) {
    return parts.get(part).size;
  }

  public CopyList list(int part) {
    return parts.get(part).copies;
  }

  /**
   * The copies of a stretch of which {@link #mayFind} may be true or has something to note.
   *
   * @param into as {@link CopyList#select} has it
   */
  public int select(int part, int from, int to, int[] into) {
    int number = Long.numberOfTrailingZeros(driver);
    Part of = parts.get(part);
    boolean decides = mayDecide && !pointDeletes && shadows.isEmpty();
    long newerThan = Math.max(newest, query.oldestUnexpired());
    int count =
        of.copies.select(
            from,
            to,
            of.columns[number],
            ranges[number],
            decides && (missing & driver) == 0 ? newerThan : Long.MAX_VALUE,
            gone,
            query.readPoint(),
            into);
    // What else decides a row counts only where no other copy says something of it.
    for (int i = 0; decides && parts.size() == 1 && i < ranges.length; i++) {
      if (i != number && of.columns[i] >= 0 && (missing & 1L << i) == 0) {
        count =
            of.copies.selectAmong(
                into, count, of.columns[i], ranges[i], newerThan, gone, query.readPoint());
      }
    }
    return count;
  }

  /**
   * Whether a copy may make its row {@link Verdict#FOUND}. Notes what open rows pass: to be called
   * for every copy before {@link #openConditions} is.
   */
  public boolean mayFind(int part, int copy) {
    Part of = parts.get(part);
    long bits = passed(of, copy);
    if (isDriving(of, copy, bits)) {
      return true;
    }
    if (bits != 0 && (pointDeletes || !shadows.isEmpty() || (decided(of, copy) & driver) == 0)) {
      open |= bits;
      if (openRows == null) {
        openRows = new RowBits();
      }
      openRows.add(of.copies.hashOf(copy));
    }
    return false;
  }

  private boolean isDriving(Part part, int copy, long bits) {
    return ((missing | bits) & driver) != 0 || part.copies.depth(copy) == CopyList.MOST_DEPTH;
  }

  /**
   * Conditions that rows which may be {@link Verdict#OPEN} pass by what the log has, as bits; all
   * others are decided for them by what HFiles hold.
   */
  public long openConditions() {
    return openBy(open);
  }

  /**
   * Whether a row may be {@link Verdict#OPEN} and pass one of the {@link #openConditions} by what
   * the log has; true for some others. Not to be asked when the log {@linkplain #hasPointDeletes
   * has markers} that hide one version: what they bring to light is in HFiles.
   */
  public boolean mayBeOpen(byte[] row, int offset, int length) {
    return openRows != null && openRows.mayHave(row, offset, length);
  }

  /** The same of such conditions of other rows. */
  public long openBy(long conditions) {
    return pointDeletes ? all : conditions;
  }

  /** What the log makes of a row. */
  public Verdict look(byte[] row, int offset, int length) {
    forget();
    boolean there = false;
    int hash = CopyList.hash(row, offset, length);
    for (int p = 0; p < parts.size(); p++) {
      Part part = parts.get(p);
      CopyList copies = part.copies;
      int copy = copies.newest(part.size, hash, row, offset, length);
      there |= copy != CopyList.NONE;
      for (; copy != CopyList.NONE; copy = copies.previous(copy)) {
        note(p, copy);
        if (copies.depth(copy) == CopyList.MOST_DEPTH) {
          passed = all;
          foundPointDelete |= pointDeletes;
          return Verdict.FOUND;
        }
      }
    }
    return there ? verdict(row, offset, length) : Verdict.NOT_THERE;
  }

  /**
   * The same of the row that a copy is of, for which others are looked for only if there are any.
   */
  public Verdict look(int part, int copy, Slice row) {
    if (parts.size() > 1 || !list(part).isOnly(copy)) {
      return look(row.array, row.offset, row.length);
    }
    forget();
    note(part, copy);
    return verdict(row.array, row.offset, row.length);
  }

  private void forget() {
    passed = 0;
    decided = 0;
    foundPointDelete = false;
    shadowed = false;
    firstPart = -1;
  }

  private void note(int number, int copy) {
    Part part = parts.get(number);
    long bits = passed(part, copy);
    if (firstPart < 0 && isDriving(part, copy, bits)) {
      firstPart = number;
      firstCopy = copy;
    }
    passed |= bits;
    decided |= decided(part, copy);
    foundPointDelete |= part.copies.hasPointDelete(copy);
  }

  private Verdict verdict(byte[] row, int offset, int length) {
    shadowed = shadows.mayContain(row, offset, length);
    if (foundPointDelete || shadowed) {
      decided = 0;
    }
    if ((decided & ~passed) != 0) {
      return Verdict.OUT;
    }
    boolean found = (passed & driver) != 0 || (missing & driver & ~decided) != 0;
    return found ? Verdict.FOUND : Verdict.OPEN;
  }

  /** Whether the row that was looked at last is to be told of at this copy, and not at others. */
  public boolean isFirst(int part, int copy) {
    return part == firstPart && copy == firstCopy;
  }

  /** The conditions that the row that was looked at last may pass by what the log has, as bits. */
  public long passed() {
    return passed;
  }

  /**
   * Whether the row that was looked at last passes a condition, if at all, by what an indexed HFile
   * has: so the row is in the slice of the condition's column, if it matches.
   *
   * @param condition one bit, of a condition that no row passes without the column
   */
  public boolean lacks(long condition) {
    return !shadowed && (passed & condition) == 0;
  }

  /** The bit of the condition on a column. */
  public long bit(QueryColumn column) {
    return 1L << query.columns().indexOf(column);
  }

  /** Whether the log has markers that hide one version. */
  public boolean hasPointDeletes() {
    return pointDeletes;
  }

  /** Whether the log has a marker that hides one version of the row that was looked at last. */
  public boolean foundPointDelete() {
    return foundPointDelete;
  }

  private long passed(Part part, int copy) {
    CopyList copies = part.copies;
    long bits = copies.hasDelete(copy) ? missing : 0;
    for (int i = 0; i < ranges.length; i++) {
      int column = part.columns[i];
      if (column < 0) {
        bits |= 1L << i;
        continue;
      }
      byte status = copies.status(column, copy);
      if (status == CopyList.ODD
          || status == CopyList.VALUE && ranges[i].mayContain(copies.prefix(column, copy))) {
        bits |= 1L << i;
      }
    }
    return bits;
  }

  private long decided(Part part, int copy) {
    CopyList copies = part.copies;
    if (!mayDecide
        || copies.sequenceId(copy) > query.readPoint()
        || !Evidence.decides(
            copies.timestamp(copy),
            copies.sequenceId(copy),
            gone,
            newest,
            query.oldestUnexpired())) {
      return 0;
    }
    long bits = 0;
    for (int i = 0; i < ranges.length; i++) {
      int column = part.columns[i];
      if (column >= 0 && copies.status(column, copy) == CopyList.VALUE) {
        bits |= 1L << i;
      }
    }
    return bits;
  }

  @Override
  public String toString() {
    return Arrays.toString(ranges);
  }
}
