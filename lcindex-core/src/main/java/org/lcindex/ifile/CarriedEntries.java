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
import org.lcindex.io.PageWindow;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.RowMap;
import org.lcindex.layout.RowPage;
import org.lcindex.layout.Status;
import org.lcindex.layout.StreamMemory;
import org.lcindex.rowfile.Shapes;

/**
 * The entries of an IFile whose rows are carried over into another HFile, with the ordinals, shapes
 * and columns that they have there. For one thread.
 *
 * <p>A carried row is simple, so it has exactly one entry; that none is missing is checked at the
 * end.
 */
final class CarriedEntries implements EntryCursor {
  private final IFileGroups reader;
  private final RowMap map;
  private final int[] columns;
  private final Entry entry;
  private final byte[][] scratch;
  private final PageWindow window;
  private final StreamBytes bytes;
  private IFileDirectory directory;
  private IFileGroup group;
  // Whether what the group takes is told.
  private boolean told;
  private int nextGroup;
  private int size;
  private int at;
  private int count;
  // Of the group's entries: the new ordinals.
  private int[] ordinals = new int[0];

  /**
   * A cursor before the first entry. The reader stays open when it is closed.
   *
   * @param columns the numbers of the column pages that the entries are to have, in that order
   * @param memory is told what it takes
   */
  CarriedEntries(IFileGroups reader, RowMap map, int[] columns, StreamMemory memory) {
    this.reader = reader;
    this.map = map;
    this.columns = columns.clone();
    entry = new Entry(columns.length);
    scratch = new byte[columns.length + 1][Long.BYTES];
    window = reader.window();
    bytes = new StreamBytes(memory);
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      if (++at >= size) {
        if (nextGroup == reader.footer().groups()) {
          checkCount();
          return false;
        }
        nextGroup();
      }
      if (ordinals[at] != RowMap.NOT_CARRIED) {
        fill();
        return true;
      }
    }
  }

  private void nextGroup() throws IOException {
    if (directory == null) {
      directory = reader.directory();
    }
    group = reader.group(directory, nextGroup++, window);
    told = false;
    size = group.size();
    at = 0;
    if (ordinals.length < size) {
      ordinals = new int[size];
    }
    // Rows in value order are anywhere in the map: all look-ups at once can wait for memory
    // together.
    RowPage rows = group.rows();
    for (int i = 0; i < size; i++) {
      ordinals[i] = map.ordinal(rows.ordinal(i));
    }
  }

  private void fill() throws IOException {
    group.entry(at, columns, entry, scratch);
    int shape = entry.complex || entry.shape < 0 ? Shapes.COMPLEX : map.shape(entry.shape);
    if (shape < 0) {
      throw reader.corrupt(
          "entry " + at + " of group " + group.number() + " is not as its row file has it");
    }
    entry.shape = shape;
    entry.ordinal = ordinals[at];
    count++;
    if (!told) {
      told = true;
      bytes.tell(window, group);
    }
  }

  private void checkCount() throws IOException {
    if (count != map.carried()) {
      throw reader.corrupt(
          "it has " + count + " of " + map.carried() + " rows that its row file names");
    }
  }

  @Override
  public Entry entry() {
    return entry;
  }

  @Override
  public void close() throws IOException {
    bytes.close();
    group = null;
    directory = null;
  }

  /** How many carried rows have a value that does not decode. Reads the row pages of such rows. */
  static int countOdd(IFileGroups reader, RowMap map) throws IOException {
    int count = 0;
    PageWindow window = reader.window();
    IFileDirectory directory = reader.directory();
    for (int g = 0; g < directory.groups() && directory.tag(g) == Status.ODD; g++) {
      IFileGroup group = reader.group(directory, g, window);
      for (int i = 0; i < group.size(); i++) {
        count += map.ordinal(group.ordinal(i)) != RowMap.NOT_CARRIED ? 1 : 0;
      }
    }
    return count;
  }
}
