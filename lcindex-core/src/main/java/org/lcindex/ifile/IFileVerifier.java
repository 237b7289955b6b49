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

import java.io.IOException;
import java.util.function.Consumer;
import org.lcindex.io.PageWindow;
import org.lcindex.io.Slice;
import org.lcindex.layout.Entry;
import org.lcindex.layout.Status;

/** Checks an IFile against its own footer. Reading the entries verifies all checksums. */
final class IFileVerifier {
  private IFileVerifier() {}

  /** What is wrong; null when nothing is. */
  static String verify(IFileGroups reader, Consumer<Entry> each) throws IOException {
    IFileFooter footer = reader.footer();
    IFileDirectory directory = reader.directory();
    long rows = footer.counts().rows();
    int[] columns = footer.allColumns();
    byte[][] scratch = new byte[columns.length + 1][Long.BYTES];
    Entry entry = new Entry(columns.length);
    byte[] key = new byte[0];
    byte[] row = null;
    PageWindow window = reader.window();
    for (int g = 0; g < directory.groups(); g++) {
      IFileGroup group = reader.group(directory, g, window);
      if (g > 0 && directory.tag(g) != directory.tag(g - 1)) {
        row = null;
        key = new byte[0];
      }
      Bounds bounds = new Bounds(directory, g, columns.length);
      for (int i = 0; i < group.size(); i++) {
        group.entry(i, columns, entry, scratch);
        if (row != null) {
          int order = entry.key.compareBytes(key);
          if (order < 0 || (order == 0 && entry.row.compareBytes(row) <= 0)) {
            return "entry " + i + " of group " + g + " is not above the entry before it";
          }
        }
        if (entry.ordinal < 0 || entry.ordinal >= rows) {
          return "ordinal " + entry.ordinal + " of " + rows + " rows in group " + g;
        }
        if (entry.complex != (entry.shape < 0)) {
          return "entry " + i + " of group " + g + " is complex or has a payload, not both";
        }
        if (bounds.exclude(entry)) {
          return "entry " + i + " of group " + g + " is outside the bounds of its group";
        }
        each.accept(entry);
        key = entry.key.toByteArray();
        row = entry.row.toByteArray();
      }
    }
    return null;
  }

  /** What the directory says of a group's keys. */
  private static final class Bounds {
    private final byte[] lowest;
    private final byte[] highest;
    private final int[] statuses;
    private final byte[][] columnLowest;
    private final byte[][] columnHighest;

    Bounds(IFileDirectory directory, int group, int columns) {
      lowest = directory.lowest(group);
      highest = directory.highest(group);
      statuses = new int[columns];
      columnLowest = new byte[columns][];
      columnHighest = new byte[columns][];
      for (int c = 0; c < columns; c++) {
        statuses[c] = directory.statuses(group, c);
        columnLowest[c] = directory.lowest(group, c);
        columnHighest[c] = directory.highest(group, c);
      }
    }

    boolean exclude(Entry entry) {
      boolean wrong = entry.tag == Status.VALUE && exclude(entry.key, lowest, highest);
      for (int c = 0; c < entry.statuses.length; c++) {
        wrong |= (statuses[c] >> entry.statuses[c] & 1) == 0;
        wrong |=
            entry.statuses[c] == Status.VALUE
                && exclude(entry.columnKeys[c], columnLowest[c], columnHighest[c]);
      }
      return wrong;
    }

    private static boolean exclude(Slice key, byte[] lowest, byte[] highest) {
      return lowest == null
          || key.compareBytes(lowest) < 0
          || highest != null && key.compareBytes(highest) > 0;
    }
  }
}
