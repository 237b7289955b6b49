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
package org.lcindex.ifile;

import java.util.Arrays;
import org.lcindex.io.ByteReader;
import org.lcindex.io.FormatException;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.PagedReader;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;

/**
 * Where the groups of an IFile are and what they may hold: counts, key bounds, and for each other
 * column a zone map. Groups are sorted by (tag, key). Immutable, thread safe, no input or output.
 */
public final class GroupDirectory {
  /** Tag, entries, complex entries, number of blocks, lengths of key and row page. */
  private static final int LEAST_GROUP_BYTES = 6;

  private final int groups;
  private final int columns;
  private final byte[] tags;
  // Entries before group g.
  private final long[] entriesBefore;
  private final int[] complexEntries;
  private final byte[][] lowest;
  private final byte[][] highest;
  // [group * columns + column]
  private final byte[] zoneStatuses;
  private final byte[][] zoneLowest;
  private final byte[][] zoneHighest;
  // Groups with tag t are those from tagStart[t] to tagStart[t + 1].
  private final int[] tagStart = new int[4];
  final long[] offsets;
  // [group][block]: entries before the block; one number more than blocks.
  final int[][] blockEntries;
  final int[][] blockLengths;
  // [group]: key page, row page, column pages
  final int[][] pageLengths;

  GroupDirectory(ByteReader in, int columns) {
    this.columns = columns;
    groups = in.getCount(LEAST_GROUP_BYTES + 2 * columns);
    tags = new byte[groups];
    entriesBefore = new long[groups + 1];
    complexEntries = new int[groups];
    lowest = new byte[groups][];
    highest = new byte[groups][];
    zoneStatuses = new byte[groups * columns];
    zoneLowest = new byte[groups * columns][];
    zoneHighest = new byte[groups * columns][];
    offsets = new long[groups + 1];
    blockEntries = new int[groups][];
    blockLengths = new int[groups][];
    pageLengths = new int[groups][];
    offsets[0] = PagedReader.firstPageOffset();
    for (int g = 0; g < groups; g++) {
      readGroup(in, g);
    }
    for (int tag = 1; tag <= Status.COMPLEX; tag++) {
      int start = tagStart[tag - 1];
      while (start < groups && tags[start] < tag) {
        start++;
      }
      tagStart[tag] = start;
    }
  }

  private void readGroup(ByteReader in, int g) {
    tags[g] = (byte) in.getByte();
    if (tags[g] > Status.ABSENT || tags[g] < 0 || (g > 0 && tags[g] < tags[g - 1])) {
      throw new FormatException("tag " + tags[g] + " of group " + g + " cannot be");
    }
    int entries =
        FormatLimits.check("entries of a group", in.getVInt(), FormatLimits.GROUP_ENTRIES);
    entriesBefore[g + 1] = entriesBefore[g] + entries;
    complexEntries[g] = in.getVInt();
    long end = offsets[g];
    int blocks = in.getCount(2);
    blockEntries[g] = new int[blocks + 1];
    blockLengths[g] = new int[blocks];
    for (int b = 0; b < blocks; b++) {
      blockEntries[g][b + 1] =
          FormatLimits.check(
              "entries of a group's blocks",
              blockEntries[g][b] + Math.min(in.getVInt(), FormatLimits.GROUP_ENTRIES + 1),
              entries);
      blockLengths[g][b] = in.getVInt();
      end += blockLengths[g][b];
    }
    if (entries == 0 || blockEntries[g][blocks] != entries) {
      throw new FormatException(
          "group " + g + " has " + entries + " entries, its blocks " + blockEntries[g][blocks]);
    }
    pageLengths[g] = new int[2 + columns];
    for (int p = 0; p < 2 + columns; p++) {
      pageLengths[g][p] = in.getVInt();
      end += pageLengths[g][p];
    }
    offsets[g + 1] = end;
    if (tags[g] == Status.VALUE) {
      lowest[g] = in.getBytes();
      highest[g] = in.getBytes();
    }
    for (int z = g * columns; z < (g + 1) * columns; z++) {
      zoneStatuses[z] = (byte) in.getByte();
      if ((zoneStatuses[z] >> Status.VALUE & 1) != 0) {
        zoneLowest[z] = in.getBytes();
        zoneHighest[z] = in.getBytes();
      }
    }
  }

  /** Number of groups. */
  public int groups() {
    return groups;
  }

  /** Number of entries. */
  public long entries() {
    return entriesBefore[groups];
  }

  /** Number of entries in a group. */
  public int entries(int group) {
    return (int) (entriesBefore[group + 1] - entriesBefore[group]);
  }

  /** Number of entries with a tag. */
  public long entriesWithTag(byte tag) {
    return entriesBefore[tagStart[tag + 1]] - entriesBefore[tagStart[tag]];
  }

  /** Number of entries of complex rows in a group. */
  public int complexEntries(int group) {
    return complexEntries[group];
  }

  /** Number of entries of complex rows. */
  public long complexEntries() {
    long sum = 0;
    for (int count : complexEntries) {
      sum += count;
    }
    return sum;
  }

  /** The tag of a group's entries. */
  public byte tag(int group) {
    return tags[group];
  }

  /** A key that is not above any of a group's; null when the group has no keys. */
  public byte[] lowest(int group) {
    return lowest[group];
  }

  /** A key that is not below any of a group's; null when the group has no keys. */
  public byte[] highest(int group) {
    return highest[group];
  }

  /** Which statuses a group's entries have in a column, as {@link Status#bit bits}. */
  public int statuses(int group, int column) {
    return zoneStatuses[group * columns + column];
  }

  /** A key not above any that the group's entries have in a column; null when they have none. */
  public byte[] lowest(int group, int column) {
    return zoneLowest[group * columns + column];
  }

  /** A key not below any that the group's entries have in a column; null when they have none. */
  public byte[] highest(int group, int column) {
    return zoneHighest[group * columns + column];
  }

  /** Number of payload blocks of a group. */
  public int payloadBlocks(int group) {
    return blockLengths[group].length;
  }

  /** Length of a group in the file, in bytes. */
  public long bytes(int group) {
    return offsets[group + 1] - offsets[group];
  }

  /**
   * Whether a group can hold entries that pass a condition on another column.
   *
   * @param keepStatuses statuses other than VALUE that pass, as {@link Status#bit bits}
   */
  public boolean mayMatch(int group, int column, KeyMatcher matcher, int keepStatuses) {
    int zone = group * columns + column;
    return (zoneStatuses[zone] & keepStatuses & Status.ALL_BUT_VALUE) != 0
        || (zoneLowest[zone] != null && matcher.mayMatch(zoneLowest[zone], zoneHighest[zone]));
  }

  /**
   * The groups that may hold entries with keys in the ranges.
   *
   * @param odd whether groups of ODD entries are wanted, too
   * @param absent whether groups of ABSENT entries are wanted, too
   * @return group numbers, ascending
   */
  public int[] groups(KeyRanges ranges, boolean odd, boolean absent) {
    int[] found = new int[groups];
    int count = 0;
    for (int g = 0; odd && g < tagStart[Status.VALUE]; g++) {
      found[count++] = g;
    }
    int next = tagStart[Status.VALUE];
    for (KeyRange range : ranges.ranges()) {
      int to = end(range);
      for (int g = Math.max(next, start(range)); g < to; g++) {
        found[count++] = g;
      }
      next = Math.max(next, to);
    }
    for (int g = tagStart[Status.ABSENT]; absent && g < groups; g++) {
      found[count++] = g;
    }
    return Arrays.copyOf(found, count);
  }

  /** How many entries the groups that {@link #groups(KeyRanges, boolean, boolean)} names have. */
  public long countAtMost(KeyRanges ranges, boolean odd, boolean absent) {
    long count = odd ? entriesWithTag(Status.ODD) : 0;
    int next = tagStart[Status.VALUE];
    for (KeyRange range : ranges.ranges()) {
      int from = Math.max(next, start(range));
      int to = Math.max(from, end(range));
      count += entriesBefore[to] - entriesBefore[from];
      next = to;
    }
    return count + (absent ? entriesWithTag(Status.ABSENT) : 0);
  }

  /** The first VALUE group that does not lie wholly before a range. */
  private int start(KeyRange range) {
    int from = tagStart[Status.VALUE];
    int to = tagStart[Status.ABSENT];
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (range.startsAfter(highest[middle])) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** The first VALUE group that lies wholly after a range. */
  private int end(KeyRange range) {
    int from = tagStart[Status.VALUE];
    int to = tagStart[Status.ABSENT];
    while (from < to) {
      int middle = (from + to) >>> 1;
      if (range.endsBefore(lowest[middle])) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }
}
