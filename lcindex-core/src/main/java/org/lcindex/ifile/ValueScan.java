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
import org.lcindex.layout.ColumnPage;
import org.lcindex.layout.Status;

/**
 * Reads what an IFile says of chosen rows: their values in its own and in the other indexed
 * columns, as key prefixes, without payloads and past the page cache. Values of a simple row come
 * at once; those of a complex row in the file's own column only, one by one, because no page says
 * what the row has in other columns. Stateless.
 */
public final class ValueScan {
  /**
   * Takes values. A prefix is a key's first eight bytes as an unsigned number, padded with zeros;
   * only VALUE has one.
   */
  public interface Taker {
    /** Whether anything is to be told of the row with this ordinal. */
    boolean wants(int ordinal);

    /**
     * What a row has in the file's own column; of a complex row one of several, the last of which
     * is always ABSENT.
     */
    void own(int ordinal, boolean complex, byte tag, long prefix) throws IOException;

    /** What a simple row has in another column. */
    void other(int ordinal, int column, byte status, long prefix);
  }

  private ValueScan() {}

  /** Goes over all rows. */
  public static void all(IFileReader file, Taker taker) throws IOException {
    scan(file, taker, false);
  }

  /** Goes over complex rows only. */
  public static void complex(IFileReader file, Taker taker) throws IOException {
    scan(file, taker, true);
  }

  private static void scan(IFileReader file, Taker taker, boolean onlyComplex) throws IOException {
    PageWindow window = file.window();
    GroupDirectory directory = file.directory();
    for (int g = 0; g < directory.groups(); g++) {
      if (!onlyComplex || directory.complexEntries(g) > 0) {
        GroupView group = file.group(directory, g, window);
        group.withoutPayload();
        read(group, file.footer().others().size(), taker, onlyComplex);
      }
    }
  }

  private static void read(GroupView group, int columns, Taker taker, boolean onlyComplex)
      throws IOException {
    int[] wanted = new int[group.size()];
    int count = 0;
    for (int i = 0; i < group.size(); i++) {
      if (taker.wants(group.ordinal(i)) && (!onlyComplex || group.complex(i))) {
        wanted[count++] = i;
      }
    }
    for (int n = 0; n < count; n++) {
      int i = wanted[n];
      long prefix = group.tag() == Status.VALUE ? group.keys().prefix(i) : 0;
      taker.own(group.ordinal(i), group.complex(i), group.tag(), prefix);
    }
    for (int c = 0; c < columns && count > 0 && !onlyComplex; c++) {
      ColumnPage page = group.column(c);
      for (int n = 0; n < count; n++) {
        int i = wanted[n];
        if (!group.complex(i)) {
          byte status = page.status(i);
          long prefix = status == Status.VALUE ? page.keys().prefix(i) : 0;
          taker.other(group.ordinal(i), c, status, prefix);
        }
      }
    }
  }
}
