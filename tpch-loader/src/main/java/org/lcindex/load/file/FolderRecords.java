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
package org.lcindex.load.file;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.lcindex.query.cli.rows.FolderFormat;

/** The rows of a folder's files, one file after the other. Not thread safe. */
final class FolderRecords implements RecordReader {
  private final FolderFormat format;
  private final Iterator<Path> files;
  private final List<String> columns;
  private FolderFormat.Reader reader;
  private long rows;

  /** Begins with the first of the files, of which there is one at least. */
  FolderRecords(FolderFormat format, List<Path> files) throws IOException {
    this.format = format;
    this.files = files.iterator();
    this.reader = format.open(this.files.next());
    this.columns = reader.columns();
  }

  @Override
  public List<String> columns() {
    return columns;
  }

  @Override
  public TextRecord next() throws IOException {
    while (true) {
      Map<String, String> values = reader.next();
      if (values != null) {
        return new TextRecord(++rows, null, values, Map.of(), null);
      }
      if (!files.hasNext()) {
        return null;
      }
      reader.close();
      reader = format.open(files.next());
    }
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
