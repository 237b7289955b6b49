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
package org.lcindex.sorted;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.EntryWriter;
import org.lcindex.layout.IndexFile;
import org.lcindex.layout.IndexSchema;
import org.lcindex.layout.Layout;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.sfile.SFile;

/**
 * Entries with their rows' payload in the order of the keys, in an IFile, and a histogram of the
 * keys in an SFile. Stateless, thread safe.
 */
public final class SortedLayout implements Layout {
  @Override
  public List<FileKind> files() {
    return List.of(FileKind.SFILE, FileKind.IFILE);
  }

  @Override
  public ColumnIndex open(
      LocalFiles files,
      Path directory,
      HFileIdentity hfile,
      IndexDefinition definition,
      PageCache cache)
      throws IOException {
    return SortedIndex.open(this, files, directory, hfile, definition, cache);
  }

  @Override
  public IndexFile openFile(LocalFiles files, Path path, FileKind kind) throws IOException {
    return kind == FileKind.SFILE ? SFile.read(files, path) : IFileReader.open(files, path, null);
  }

  @Override
  public EntryWriter create(
      LocalFiles files,
      Path directory,
      IndexDefinition definition,
      IndexSchema schema,
      long values,
      EntryOptions options,
      ShapeDictionary shapes)
      throws IOException {
    return new SortedWriter(files, directory, definition, schema, values, options, shapes);
  }

  @Override
  public void dump(LocalFiles files, Path path, FileKind kind, PrintStream out, boolean entries)
      throws IOException {
    if (kind == FileKind.SFILE) {
      SFileDump.dump(files, path, out);
    } else {
      IFileDump.dump(files, path, out, entries);
    }
  }

  @Override
  public void summarize(LocalFiles files, Path path, FileKind kind, Map<String, Object> into)
      throws IOException {
    if (kind == FileKind.SFILE) {
      SFileDump.summarize(files, path, into);
    } else {
      IFileDump.summarize(files, path, into);
    }
  }
}
