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
package org.lcindex.query.cli.rows;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;

/**
 * A format of files in a folder, of a module that is looked for when it is asked for: a {@link
 * ServiceLoader} finds it.
 */
public interface FolderFormat {
  /** A file that is being written; whole when it was closed after {@link #end}. */
  interface File extends RowSink, Closeable {}

  /** The rows of a file. */
  interface Reader extends Closeable {
    /** Names of its columns. */
    List<String> columns();

    /** Their types: those that the export has left there, else those of the format. */
    ExportTypes types();

    /** The next row's values as texts, by column; null after the last. */
    Map<String, String> next() throws IOException;
  }

  /** What it is. */
  RowFormat format();

  /**
   * Begins a file, in place of one that is there.
   *
   * @param decimals digits of DECIMAL columns, by their headings; others are text
   */
  File create(
      Path file, RowColumns columns, OtherColumns others, Map<String, DecimalDigits> decimals)
      throws IOException;

  /**
   * Opens a file.
   *
   * @throws org.lcindex.text.UserError when it is none of the format, or has what no table has
   */
  Reader open(Path file) throws IOException;

  /** The format's module; null when it is not on the class path. */
  static FolderFormat of(RowFormat format) {
    for (FolderFormat found :
        ServiceLoader.load(FolderFormat.class, FolderFormat.class.getClassLoader())) {
      if (found.format() == format) {
        return found;
      }
    }
    return null;
  }
}
