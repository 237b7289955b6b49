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
import java.util.Set;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.hbase.SingleRowReader;

/**
 * A view of a {@link MemStoreLog} at one moment. Immutable; copies that are added later are not
 * looked at.
 *
 * @param parts the copies, newest first
 * @param from MemStore segments that only hold cells at or above this sequence id are in the log;
 *     {@code Long.MAX_VALUE} when none is
 * @param hfiles HFiles whose rows are all in the log
 * @param gone the sequence id up to which writes may have left the MemStore: of these the log says
 *     what may be, and decides nothing ({@link Decisive})
 */
public record LogView(List<Part> parts, long from, Set<String> hfiles, long gone)
    implements SingleRowReader.KnownRows {

  /**
   * Copies with the same columns.
   *
   * @param definitions the columns of the copies
   * @param size how many copies count
   * @param pointDeletes whether any of them hides one version of a column and not the older ones
   */
  public record Part(
      List<IndexDefinition> definitions, CopyList copies, int size, boolean pointDeletes) {

    /** By condition: the number of its column in the copies; -1 when they say nothing of it. */
    public int[] columns(List<PrefixCondition> conditions) {
      return conditions.stream()
          .mapToInt(c -> c.column() == null ? -1 : definitions.indexOf(c.column()))
          .toArray();
    }
  }

  /** Whether the log has every row of a MemStore segment with this lowest sequence id. */
  @Override
  public boolean cover(long minSequenceId) {
    // An empty segment has the greatest of all, and tells nothing of when it was begun.
    return minSequenceId >= from && minSequenceId != Long.MAX_VALUE;
  }

  /** Whether the log has every row of the MemStore that was not there before it. */
  public boolean hasMemStore() {
    return from != Long.MAX_VALUE;
  }

  /** Whether the log has every row of an HFile. */
  public boolean hasFile(String hfile) {
    return hfiles.contains(hfile);
  }

  /** Whether all copies tell what they have of a column. */
  public boolean knows(IndexDefinition column) {
    return parts.stream().allMatch(p -> p.size() == 0 || p.definitions().contains(column));
  }

  @Override
  public boolean have(byte[] row) {
    return hasRow(row, 0, row.length);
  }

  /** Whether it has a copy of a row. */
  public boolean hasRow(byte[] row, int offset, int length) {
    int hash = CopyList.hash(row, offset, length);
    for (Part part : parts) {
      if (part.copies().newest(part.size(), hash, row, offset, length) != CopyList.NONE) {
        return true;
      }
    }
    return false;
  }

  /** Number of copies. */
  public long copies() {
    return parts.stream().mapToLong(Part::size).sum();
  }

  /** Whether any copy has a marker that hides one version of a column and not the older ones. */
  public boolean hasPointDeletes() {
    return parts.stream().anyMatch(Part::pointDeletes);
  }
}
