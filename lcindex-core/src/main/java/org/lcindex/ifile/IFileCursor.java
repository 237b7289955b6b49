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
import org.lcindex.layout.StreamMemory;

/** Walks over all entries of an IFile in order, past the page cache. It leaves the reader open. */
final class IFileCursor implements EntryCursor {
  private final IFileGroups reader;
  private final int[] columns;
  private final Entry entry;
  private final byte[][] scratch;
  private final PageWindow window;
  private final StreamBytes bytes;
  private IFileDirectory directory;
  private IFileGroup group;
  private int nextGroup;
  private int at;

  /**
   * Before the first entry.
   *
   * @param memory is told what it takes
   */
  IFileCursor(IFileGroups reader, StreamMemory memory) {
    this.reader = reader;
    bytes = new StreamBytes(memory);
    window = reader.window();
    columns = reader.footer().allColumns();
    entry = new Entry(columns.length);
    scratch = new byte[columns.length + 1][Long.BYTES];
  }

  @Override
  public boolean next() throws IOException {
    at++;
    if (group == null || at >= group.size()) {
      if (directory == null) {
        directory = reader.directory();
      }
      if (nextGroup >= directory.groups()) {
        return false;
      }
      group = reader.group(directory, nextGroup++, window);
      at = 0;
    }
    group.entry(at, columns, entry, scratch);
    if (at == 0) {
      bytes.tell(window, group);
    }
    return true;
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
}
