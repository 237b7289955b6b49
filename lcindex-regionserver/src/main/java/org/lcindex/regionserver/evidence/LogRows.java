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
package org.lcindex.regionserver.evidence;

import java.util.List;
import org.lcindex.io.Slice;

/**
 * The reader of the log of the MemStore for one window of one query: it says what the log has of a
 * row. It knows every row of the MemStore segments and HFiles that it stands in for, and what their
 * copies say about indexed columns, in prefixes of keys. So it can only exclude: its {@link
 * RowFacts} decide a condition by a {@link Decisive} value, or leave the row open. A row that
 * passes the driving condition in the log is found here; of others the driving value can only be in
 * an HFile.
 *
 * <p>Not thread safe.
 */
public final class LogRows {
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

  private final CopyList[] lists;
  private final int[] sizes;
  // By part and condition: where its column is; -1 when that is not known, and so neither what
  // copies say of it.
  private final int[][] columns;
  private final PrefixCondition[] conditions;
  private final RowHashes shadows;
  private final long all;
  private final int driving;
  private final long driver;
  // Conditions that rows pass without the column.
  private final long missing;
  private final Decisive decisive;
  private final boolean pointDeletes;
  private final RowFacts facts = new RowFacts();
  private final OpenRows open;
  // What the copy at hand says.
  private long passes;
  private long decides;
  // What was found of the row that was looked at last.
  private boolean foundPointDelete;
  private boolean shadowed;
  private int firstPart;
  private int firstCopy;

  /**
   * @param conditions all that the query asks of columns
   * @param driving number of the driving condition
   * @param log all that the core scanner sees in memory was in it
   * @param shadows rows of places that neither have an index nor are in the log
   * @param decisive beside the indexed HFiles
   */
  public LogRows(
      List<PrefixCondition> conditions,
      int driving,
      LogView log,
      RowHashes shadows,
      Decisive decisive) {
    this.conditions = conditions.toArray(new PrefixCondition[0]);
    this.shadows = shadows;
    List<LogView.Part> parts = log.parts();
    this.lists = parts.stream().map(LogView.Part::copies).toArray(CopyList[]::new);
    this.sizes = parts.stream().mapToInt(LogView.Part::size).toArray();
    this.columns = parts.stream().map(part -> part.columns(conditions)).toArray(int[][]::new);
    this.all = (1L << conditions.size()) - 1;
    this.driving = driving;
    this.driver = 1L << driving;
    long passWhenMissing = 0;
    for (int i = 0; i < conditions.size(); i++) {
      passWhenMissing |= conditions.get(i).passesWhenMissing() ? 1L << i : 0;
    }
    this.missing = passWhenMissing;
    this.decisive = decisive;
    this.pointDeletes = log.hasPointDeletes();
    this.open = noRows();
  }

  public int parts() {
    return lists.length;
  }

  public int copies(int part) {
    return sizes[part];
  }

  public CopyList list(int part) {
    return lists[part];
  }

  /**
   * The copies of a stretch of which {@link #mayFind} may be true or has something to note.
   *
   * @param into as {@link CopyList#select} has it
   */
  public int select(int part, int from, int to, int[] into) {
    int[] at = columns[part];
    CopyList copies = list(part);
    boolean decided = !pointDeletes && shadows.isEmpty();
    int count =
        copies.select(
            from,
            to,
            at[driving],
            conditions[driving],
            decided && (missing & driver) == 0 ? decisive : Decisive.NEVER,
            into);
    // What else decides a row counts only where no other copy says something of it.
    boolean alone = decided && lists.length == 1 && decisive != Decisive.NEVER;
    for (int i = 0; alone && i < conditions.length; i++) {
      if (i != driving && at[i] >= 0 && (missing & 1L << i) == 0) {
        count = copies.selectAmong(into, count, at[i], conditions[i], decisive);
      }
    }
    return count;
  }

  /**
   * Whether a copy may make its row {@link Verdict#FOUND}. Notes what open rows pass: to be called
   * for every copy before {@link #open} is asked.
   */
  public boolean mayFind(int part, int copy) {
    read(part, copy);
    if (isDriving(part, copy)) {
      return true;
    }
    if (passes != 0 && (pointDeletes || !shadows.isEmpty() || (decides & driver) == 0)) {
      open.add(list(part).hashOf(copy), passes);
    }
    return false;
  }

  private boolean isDriving(int part, int copy) {
    return ((missing | passes) & driver) != 0 || list(part).depth(copy) == CopyList.MOST_DEPTH;
  }

  /** Finds out what a copy says. */
  private void read(int part, int copy) {
    CopyChunk of = lists[part].chunk(copy);
    int index = CopyList.indexInChunk(copy);
    int[] at = columns[part];
    passes = of.has(CopyChunk.DELETE, index) ? missing : 0;
    decides = 0;
    for (int i = 0; i < at.length; i++) {
      long bit = 1L << i;
      if (at[i] < 0) {
        passes |= bit;
        continue;
      }
      byte status = of.columns.status(at[i], index);
      passes |= conditions[i].mayPass(status, of.columns.prefix(at[i], index)) ? bit : 0;
      decides |= status == CopyColumns.VALUE ? bit : 0;
    }
    if (!decisive.has(of.timestamps[index], of.sequenceIds[index])) {
      decides = 0;
    }
  }

  /**
   * The rows that may be {@link Verdict#OPEN} and pass a condition by what the log has. Rows are
   * not to be asked for when the log {@linkplain #hasPointDeletes has markers} that hide one
   * version: what they bring to light is in HFiles.
   */
  public OpenRows open() {
    return open;
  }

  /** None of the rows that HFiles have to decide in part, for who finds them. */
  public OpenRows noRows() {
    return new OpenRows(pointDeletes ? all : 0);
  }

  /** What the log makes of a row. */
  public Verdict look(byte[] row, int offset, int length) {
    begin();
    boolean there = false;
    int hash = CopyList.hash(row, offset, length);
    for (int part = 0; part < lists.length; part++) {
      CopyList copies = list(part);
      int copy = copies.newest(copies(part), hash, row, offset, length);
      there |= copy != CopyList.NONE;
      for (; copy != CopyList.NONE; copy = copies.previous(copy)) {
        note(part, copy);
        if (copies.depth(copy) == CopyList.MOST_DEPTH) {
          facts.note(all, 0);
          foundPointDelete |= pointDeletes;
          return Verdict.FOUND;
        }
      }
    }
    return there ? verdict(row, offset, length) : Verdict.NOT_THERE;
  }

  /**
   * What the log makes of the row that a copy is of, for which others are looked for only if there
   * are any.
   */
  public Verdict look(int part, int copy, Slice row) {
    if (lists.length > 1 || !list(part).isOnly(copy)) {
      return look(row.array, row.offset, row.length);
    }
    begin();
    note(part, copy);
    return verdict(row.array, row.offset, row.length);
  }

  private void begin() {
    facts.begin();
    foundPointDelete = false;
    shadowed = false;
    firstPart = -1;
  }

  private void note(int part, int copy) {
    read(part, copy);
    if (firstPart < 0 && isDriving(part, copy)) {
      firstPart = part;
      firstCopy = copy;
    }
    facts.note(passes, decides);
    foundPointDelete |=
        pointDeletes
            && list(part).chunk(copy).has(CopyChunk.POINT_DELETE, CopyList.indexInChunk(copy));
  }

  private Verdict verdict(byte[] row, int offset, int length) {
    shadowed = shadows.mayContain(row, offset, length);
    if (foundPointDelete || shadowed) {
      facts.doubt();
    }
    if (facts.isOut()) {
      return Verdict.OUT;
    }
    boolean found = ((facts.passed() | missing & ~facts.decided()) & driver) != 0;
    return found ? Verdict.FOUND : Verdict.OPEN;
  }

  /** Whether the row that was looked at last is to be told of at this copy, and not at others. */
  public boolean isFirst(int part, int copy) {
    return part == firstPart && copy == firstCopy;
  }

  /** The conditions that the row that was looked at last may pass by what the log has, as bits. */
  public long passed() {
    return facts.passed();
  }

  /**
   * Whether the row that was looked at last passes a condition, if at all, by what an indexed HFile
   * has: so the row is in the slice of the condition's column, if it matches.
   *
   * @param condition one bit, of a condition that no row passes without the column
   */
  public boolean lacks(long condition) {
    return !shadowed && (facts.passed() & condition) == 0;
  }

  /** Whether the log has markers that hide one version. */
  public boolean hasPointDeletes() {
    return pointDeletes;
  }

  /** Whether the log has a marker that hides one version of the row that was looked at last. */
  public boolean foundPointDelete() {
    return foundPointDelete;
  }
}
