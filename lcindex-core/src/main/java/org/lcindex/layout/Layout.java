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
package org.lcindex.layout;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.rowfile.ShapeDictionary;

/**
 * How the index of one column of one HFile lies in files: what files there are, and who writes,
 * opens and prints them. Thread safe.
 *
 * <p>Every method that reads throws {@link org.lcindex.io.CorruptIndexException} when the bytes are
 * not as they were written, and a plain {@link IOException} when they cannot be read.
 */
public interface Layout {

  /** The kinds of files of an index, in the order in which they are checked and published. */
  List<FileKind> files();

  /**
   * Opens an index whose files are all there.
   *
   * @param directory of the HFile's index files
   * @param cache keeps decoded pages and directories; null for none
   * @throws org.lcindex.io.CorruptIndexException when a file is of another HFile or index, too
   */
  ColumnIndex open(
      LocalFiles files,
      Path directory,
      HFileIdentity hfile,
      IndexDefinition definition,
      PageCache cache)
      throws IOException;

  /** Opens one of its files by itself, and checks what can be seen without reading all of it. */
  IndexFile openFile(LocalFiles files, Path path, FileKind kind) throws IOException;

  /**
   * Begins all files of an index.
   *
   * @param directory where they are made
   * @param schema of the index
   * @param values how many of the entries will be {@link Status#VALUE} entries
   * @param shapes the shapes that entries name; may grow while entries are added
   */
  EntryWriter create(
      LocalFiles files,
      Path directory,
      IndexDefinition definition,
      IndexSchema schema,
      long values,
      EntryOptions options,
      ShapeDictionary shapes)
      throws IOException;

  /** Prints one of its files; with {@code entries} all that is in it. */
  void dump(LocalFiles files, Path path, FileKind kind, PrintStream out, boolean entries)
      throws IOException;

  /** Adds what is printed of one of its files without entries, as names and values. */
  void summarize(LocalFiles files, Path path, FileKind kind, Map<String, Object> into)
      throws IOException;
}
