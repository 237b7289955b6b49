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

/**
 * The entries of an IFile whose rows are carried over into another HFile, with the ordinals, shapes
 * and columns that they have there. For one thread.
 *
 * <p>A carried row is simple, so it has exactly one entry; that none is missing is checked at the
 * end.
 */
public final class CarriedEntries implements EntryCursor {
  private final IFileReader reader;
  private final RowMap map;
  private final int[] columns;
  private final Entry entry;
  private final byte[][] scratch;
  private GroupView group;
  private int nextGroup;
  private int at;
  private int count;

  /**
   * A cursor before the first entry. The reader stays open when it is closed.
   *
   * @param columns the numbers of the column pages that the entries are to have, in that order
   */
  public CarriedEntries(IFileReader reader, RowMap map, int[] columns) {
    this.reader = reader;
    this.map = map;
    this.columns = columns.clone();
    entry = new Entry(columns.length);
    scratch = new byte[columns.length + 1][Long.BYTES];
  }

  @Override
  public boolean next() throws IOException {
    while (true) {
      at++;
      if (group == null || at >= group.size()) {
        if (nextGroup >= reader.footer().groups()) {
          if (count != map.carried()) {
            throw reader.corrupt(
                "it has " + count + " of " + map.carried() + " rows that its row file names");
          }
          return false;
        }
        group = reader.uncachedGroup(nextGroup++);
        at = 0;
      }
      int ordinal = map.ordinal(group.ordinal(at));
      if (ordinal != RowMap.NOT_CARRIED) {
        group.entry(at, columns, entry, scratch);
        entry.ordinal = ordinal;
        if (entry.complex || entry.shape < 0 || map.shape(entry.shape) < 0) {
          throw reader.corrupt(
              "entry " + at + " of group " + group.number() + " is not as its row file has it");
        }
        entry.shape = map.shape(entry.shape);
        count++;
        return true;
      }
    }
  }

  @Override
  public Entry entry() {
    return entry;
  }

  @Override
  public void close() {
    group = null;
  }

  /** How many carried rows have a value that does not decode. Reads the row pages of such rows. */
  public static int countOdd(IFileReader reader, RowMap map) throws IOException {
    int count = 0;
    GroupDirectory directory = reader.footer().directory();
    for (int g = 0; g < directory.groups() && directory.tag(g) == Status.ODD; g++) {
      GroupView group = reader.uncachedGroup(g);
      for (int i = 0; i < group.size(); i++) {
        count += map.ordinal(group.ordinal(i)) != RowMap.NOT_CARRIED ? 1 : 0;
      }
    }
    return count;
  }
}
