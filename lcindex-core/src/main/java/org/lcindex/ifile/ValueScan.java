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
import org.lcindex.layout.ValueTaker;

/** Reads what an IFile says of chosen rows, without payloads and past the page cache. Stateless. */
final class ValueScan {
  private ValueScan() {}

  static void scan(IFileGroups file, ValueTaker taker, boolean onlyComplex) throws IOException {
    PageWindow window = file.window();
    IFileDirectory directory = file.directory();
    for (int g = 0; g < directory.groups(); g++) {
      if (!onlyComplex || directory.complexEntries(g) > 0) {
        IFileGroup group = file.group(directory, g, window);
        group.withoutPayload();
        read(group, file.schema().others().size(), taker, onlyComplex);
      }
    }
  }

  private static void read(IFileGroup group, int columns, ValueTaker taker, boolean onlyComplex)
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
