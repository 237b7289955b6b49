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
import java.nio.file.Path;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.FileKind;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryOptions;
import org.lcindex.layout.IndexSchema;
import org.lcindex.rowfile.ShapeDictionary;
import org.lcindex.sfile.SFileBuilder;

/** Writes IFile and SFile of an index. For one thread. */
final class SortedWriter extends IFileWriter {
  private final LocalFiles files;
  private final Path sfile;
  private final SFileBuilder histogram;

  SortedWriter(
      LocalFiles files,
      Path directory,
      IndexDefinition definition,
      IndexSchema schema,
      long values,
      EntryOptions options,
      ShapeDictionary shapes)
      throws IOException {
    super(
        files,
        directory.resolve(FileKind.IFILE.fileName(definition.id())),
        schema,
        options,
        shapes);
    this.files = files;
    sfile = directory.resolve(FileKind.SFILE.fileName(definition.id()));
    histogram = new SFileBuilder(schema.identity(), definition, values);
  }

  @Override
  public void add(Entry entry) throws IOException {
    super.add(entry);
    histogram.add(entry.tag, entry.key, entry.complex);
  }

  @Override
  public long finish(long rows) throws IOException {
    long bytes = super.finish(rows);
    return bytes + histogram.build().write(files, sfile);
  }
}
