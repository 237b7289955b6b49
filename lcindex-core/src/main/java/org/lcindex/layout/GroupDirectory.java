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
package org.lcindex.layout;

import org.lcindex.predicate.KeyRanges;
import org.lcindex.rowfile.Shapes;

/**
 * What the groups of an index may hold: counts, key bounds, for each other column a zone map; and
 * the shapes of the index's rows. Groups are sorted by (tag, key). Immutable, thread safe, no input
 * or output.
 */
public interface GroupDirectory {

  /** Qualifiers and shapes of the simple rows. */
  Shapes shapes();

  /** Number of groups. */
  int groups();

  /**
   * The groups that may hold entries with keys in the ranges.
   *
   * @param odd whether groups of ODD entries are wanted, too
   * @param absent whether groups of ABSENT entries are wanted, too
   * @return group numbers, ascending
   */
  int[] groups(KeyRanges ranges, boolean odd, boolean absent);

  /** Number of entries in a group. */
  int entries(int group);

  /** Number of entries of complex rows in a group. */
  int complexEntries(int group);

  /** Length of a group in the files, in bytes. */
  long bytes(int group);

  /** The tag of a group's entries. */
  byte tag(int group);

  /** A key that is not above any of a group's; null when the group has no keys. */
  byte[] lowest(int group);

  /** A key that is not below any of a group's; null for no end, or when the group has no keys. */
  byte[] highest(int group);

  /** Whether a group has keys, and surely all of them are in the ranges. */
  boolean isWithin(int group, KeyRanges ranges);

  /** Which statuses a group's entries have in a column, as {@link Status#bit bits}. */
  int statuses(int group, int column);

  /** A key not above any that the group's entries have in a column; null when they have none. */
  byte[] lowest(int group, int column);

  /**
   * A key not below any that the group's entries have in a column; null for no end, or when they
   * have none.
   */
  byte[] highest(int group, int column);

  /** Whether all of a group's entries have a key in a column, and surely one in the ranges. */
  boolean isWithin(int group, int column, KeyRanges ranges);

  /**
   * Whether a group can hold entries that pass a condition on another column.
   *
   * @param keepStatuses statuses other than VALUE that pass, as {@link Status#bit bits}
   */
  boolean mayMatch(int group, int column, KeyMatcher matcher, int keepStatuses);
}
