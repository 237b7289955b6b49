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
import org.lcindex.io.PageCache;
import org.lcindex.io.PagedReader;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.KeyBounds;
import org.lcindex.layout.KeyMatcher;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.rowfile.Shapes;

/**
 * Where the groups of an IFile are and what they may hold. Immutable, thread safe, no input or
 * output.
 *
 * <p>A file has a group for every thousand rows, so it is held as it was read, with three numbers
 * for each group beside it. All of it was looked at once, so nothing fails later.
 */
public final class IFileDirectory implements GroupDirectory, PageCache.Decoded {
  /** Tag, entries, complex entries, lengths of key and row page, number of blocks. */
  private static final int LEAST_GROUP_BYTES = 6;

  private static final int OBJECT_BYTES = 256;
  private static final int GROUP_BYTES = Integer.BYTES + 2 * Long.BYTES;

  private final Shapes shapes;
  private final byte[] raw;
  private final int columns;
  private final int groups;
  // Where in raw a group begins.
  private final int[] at;
  // Entries before group g.
  private final long[] entriesBefore;
  // Where in the file a group begins.
  private final long[] offsets;
  // Groups with tag t are those from tagStart[t] to tagStart[t + 1].
  private final int[] tagStart = new int[Status.ABSENT + 2];

  /**
   * Reads a directory.
   *
   * @param end where in the file the last group has to end
   */
  IFileDirectory(ByteReader in, IFileFooter footer, long end) {
    shapes = Shapes.readFrom(in);
    raw = in.get(in.remaining());
    columns = footer.schema().others().size();
    groups = FormatLimits.check("groups", footer.groups(), FormatLimits.GROUPS);
    if ((long) groups * (LEAST_GROUP_BYTES + columns) > raw.length) {
      throw new FormatException(groups + " groups in " + raw.length + " bytes");
    }
    at = new int[groups];
    entriesBefore = new long[groups + 1];
    offsets = new long[groups + 1];
    offsets[0] = PagedReader.firstPageOffset();
    ByteReader reader = new ByteReader(raw);
    long complex = 0;
    int tag = 0;
    for (int g = 0; g < groups; g++) {
      at[g] = reader.position();
      int next = reader.getByte();
      if (next < tag || next > Status.ABSENT) {
        throw new FormatException("tag " + next + " of group " + g + " cannot be");
      }
      for (; tag < next; tag++) {
        tagStart[tag + 1] = g;
      }
      complex += check(reader, g, footer);
    }
    reader.expectEnd();
    Arrays.fill(tagStart, tag + 1, tagStart.length, groups);
    check(footer, complex, end);
  }

  /** Reads the rest of a group; returns how many complex entries it has. */
  private int check(ByteReader in, int g, IFileFooter footer) {
    int entries =
        FormatLimits.check("entries of a group", in.getVInt(), FormatLimits.GROUP_ENTRIES);
    entriesBefore[g + 1] = entriesBefore[g] + entries;
    int complex = FormatLimits.check("complex entries of a group", in.getVInt(), entries);
    if (raw[at[g]] == Status.VALUE) {
      checkBounds(in, footer.schema().own().keyWidth());
    }
    for (int c = 0; c < columns; c++) {
      if ((in.getByte() & Status.bit(Status.VALUE)) != 0) {
        checkBounds(in, footer.schema().others().get(c).keyWidth());
      }
    }
    long end = offsets[g];
    for (int p = 0; p < 2 + columns; p++) {
      end += in.getVInt();
    }
    int inBlocks = 0;
    for (int blocks = in.getCount(2); blocks > 0; blocks--) {
      int inBlock = Math.min(in.getVInt(), FormatLimits.GROUP_ENTRIES + 1);
      inBlocks = FormatLimits.check("entries of a group's blocks", inBlocks + inBlock, entries);
      end += in.getVInt();
    }
    if (entries == 0 || inBlocks != entries) {
      throw new FormatException(
          "group " + g + " has " + entries + " entries, its blocks " + inBlocks);
    }
    offsets[g + 1] = end;
    return complex;
  }

  private static void checkBounds(ByteReader in, int keyWidth) {
    int lowest = KeyBounds.length("a lowest bound", in.getVInt());
    in.skip(lowest);
    int highest = KeyBounds.length("a highest bound", in.getVInt() - 1);
    in.skip(Math.max(0, highest));
    if (KeyBounds.areKeys(keyWidth) && (lowest != keyWidth || highest != keyWidth)) {
      throw new FormatException("a bound is none of a column's keys of " + keyWidth + " bytes");
    }
  }

  /** What was counted has to be what the footer says: sure bounds are taken from there, too. */
  private void check(IFileFooter footer, long complex, long end) {
    for (byte tag = 0; tag <= Status.ABSENT; tag++) {
      long found = entriesBefore[tagStart[tag + 1]] - entriesBefore[tagStart[tag]];
      expect(Status.name(tag) + " entries", footer.entriesWithTag(tag), found);
    }
    expect("complex entries", footer.counts().complex(), complex);
    expect("bytes of all groups", end, offsets[groups]);
  }

  private static void expect(String what, long expected, long found) {
    if (found != expected) {
      throw new FormatException(what + ": " + found + ", the footer says " + expected);
    }
  }

  @Override
  public int memoryBytes() {
    long bytes = OBJECT_BYTES + shapes.memoryBytes() + raw.length + (long) groups * GROUP_BYTES;
    return (int) Math.min(bytes, Integer.MAX_VALUE / 2);
  }

  @Override
  public Shapes shapes() {
    return shapes;
  }

  @Override
  public int groups() {
    return groups;
  }

  @Override
  public int entries(int group) {
    return (int) (entriesBefore[group + 1] - entriesBefore[group]);
  }

  @Override
  public int complexEntries(int group) {
    return number(afterNumber(at[group] + 1));
  }

  @Override
  public byte tag(int group) {
    return raw[at[group]];
  }

  @Override
  public byte[] lowest(int group) {
    return tag(group) == Status.VALUE ? copy(bounds(group)) : null;
  }

  @Override
  public byte[] highest(int group) {
    return tag(group) == Status.VALUE ? copyHighest(afterBytes(bounds(group))) : null;
  }

  @Override
  public boolean isWithin(int group, KeyRanges ranges) {
    return tag(group) == Status.VALUE && ranges.containsAll(lowest(group), highest(group));
  }

  @Override
  public int statuses(int group, int column) {
    return raw[zone(group, column)];
  }

  @Override
  public boolean isWithin(int group, int column, KeyRanges ranges) {
    return statuses(group, column) == Status.bit(Status.VALUE)
        && ranges.containsAll(lowest(group, column), highest(group, column));
  }

  @Override
  public byte[] lowest(int group, int column) {
    int zone = zone(group, column);
    return hasBounds(zone) ? copy(zone + 1) : null;
  }

  @Override
  public byte[] highest(int group, int column) {
    int zone = zone(group, column);
    return hasBounds(zone) ? copyHighest(afterBytes(zone + 1)) : null;
  }

  @Override
  public long bytes(int group) {
    return offsets[group + 1] - offsets[group];
  }

  /** Where a group begins in the file. */
  long offset(int group) {
    return offsets[group];
  }

  /** The places of a group's pages in the file. */
  GroupPages pages(int group) {
    int from = zone(group, columns);
    return new GroupPages(new ByteReader(raw, from, raw.length - from), offsets[group], columns);
  }

  @Override
  public boolean mayMatch(int group, int column, KeyMatcher matcher, int keepStatuses) {
    int zone = zone(group, column);
    if ((raw[zone] & keepStatuses & Status.ALL_BUT_VALUE) != 0) {
      return true;
    }
    if (!hasBounds(zone)) {
      return false;
    }
    int low = zone + 1;
    int high = afterBytes(low);
    return matcher.mayMatch(
        raw, afterNumber(low), number(low), afterNumber(high), number(high) - 1);
  }

  @Override
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

  /** How many entries the VALUE groups have that may hold keys in the ranges. */
  long valuesAtMost(KeyRanges ranges) {
    long count = 0;
    int next = tagStart[Status.VALUE];
    for (KeyRange range : ranges.ranges()) {
      int from = Math.max(next, start(range));
      int to = Math.max(from, end(range));
      count += entriesBefore[to] - entriesBefore[from];
      next = to;
    }
    return count;
  }

  /** The first VALUE group that does not lie wholly before a range. */
  private int start(KeyRange range) {
    int from = tagStart[Status.VALUE];
    int to = tagStart[Status.ABSENT];
    while (from < to) {
      int middle = (from + to) >>> 1;
      byte[] highest = highest(middle);
      if (highest != null && range.startsAfter(highest)) {
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
      if (range.endsBefore(lowest(middle))) {
        to = middle;
      } else {
        from = middle + 1;
      }
    }
    return from;
  }

  /** Where a group's own bounds are: after tag, entries and complex entries. */
  private int bounds(int group) {
    return afterNumber(afterNumber(at[group] + 1));
  }

  /** Where a column's zone is; that of the column after the last is where the page lengths are. */
  private int zone(int group, int column) {
    int place = bounds(group);
    if (tag(group) == Status.VALUE) {
      place = afterHighest(afterBytes(place));
    }
    for (int c = 0; c < column; c++) {
      place = hasBounds(place) ? afterHighest(afterBytes(place + 1)) : place + 1;
    }
    return place;
  }

  private boolean hasBounds(int zone) {
    return (raw[zone] & Status.bit(Status.VALUE)) != 0;
  }

  private byte[] copy(int place) {
    int from = afterNumber(place);
    return Arrays.copyOfRange(raw, from, from + number(place));
  }

  /** Null for no end. */
  private byte[] copyHighest(int place) {
    int from = afterNumber(place);
    int length = number(place) - 1;
    return length < 0 ? null : Arrays.copyOfRange(raw, from, from + length);
  }

  private int afterHighest(int place) {
    return afterNumber(place) + Math.max(0, number(place) - 1);
  }

  private int afterBytes(int place) {
    return afterNumber(place) + number(place);
  }

  private int afterNumber(int place) {
    int last = place;
    while (raw[last] < 0) {
      last++;
    }
    return last + 1;
  }

  /** A {@code vint}, known to be one. */
  private int number(int place) {
    int value = 0;
    int shift = 0;
    for (int p = place; ; p++, shift += 7) {
      value |= (raw[p] & 0x7F) << shift;
      if (raw[p] >= 0) {
        return value;
      }
    }
  }
}
