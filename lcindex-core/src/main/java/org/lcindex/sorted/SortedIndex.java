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
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.IndexFile;
import org.lcindex.layout.Layout;
import org.lcindex.plan.IndexCells;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.sfile.SFile;

/** An IFile and its SFile, open. Thread safe. */
final class SortedIndex implements ColumnIndex {
  private final SortedLayout layout;
  private final IndexDefinition definition;
  private final IFileReader ifile;
  private final SFile sfile;
  private final long bytes;

  private SortedIndex(
      SortedLayout layout, IndexDefinition definition, IFileReader ifile, SFile sfile, long bytes) {
    this.layout = layout;
    this.definition = definition;
    this.ifile = ifile;
    this.sfile = sfile;
    this.bytes = bytes;
  }

  static SortedIndex open(
      SortedLayout layout,
      LocalFiles files,
      Path directory,
      HFileIdentity hfile,
      IndexDefinition definition,
      PageCache cache)
      throws IOException {
    Path ifile = directory.resolve(FileKind.IFILE.fileName(definition.id()));
    Path sfile = directory.resolve(FileKind.SFILE.fileName(definition.id()));
    IFileReader reader = IFileReader.open(files, ifile, cache);
    try {
      check(ifile, reader, hfile, definition);
      SFile histogram = SFile.read(files, sfile);
      check(sfile, histogram, hfile, definition);
      long bytes = files.size(ifile) + files.size(sfile);
      return new SortedIndex(layout, definition, reader, histogram, bytes);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private static void check(
      Path path, IndexFile file, HFileIdentity hfile, IndexDefinition definition)
      throws CorruptIndexException {
    CorruptIndexException.expectHFile(path, hfile, file.identity());
    if (!file.index().isOf(definition)) {
      throw new CorruptIndexException(
          path, "it is the index " + file.index().definition() + " and not " + definition);
    }
  }

  @Override
  public void verify() throws IOException {
    // The SFile was read and checked as a whole when it was opened.
    ifile.verifyAll();
  }

  @Override
  public IndexDefinition definition() {
    return definition;
  }

  @Override
  public Layout layout() {
    return layout;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long memoryBytes() {
    return ifile.memoryBytes() + sfile.memoryBytes();
  }

  /**
   * A complex row has an ABSENT entry whatever it has of the column (FORMAT.md): as many of them as
   * have other entries are taken for rows that have it.
   */
  @Override
  public IndexCells cells() {
    long rows = ifile.counts().rows();
    long simpleRows = sfile.values() + sfile.odd() + sfile.absent() - sfile.complex();
    long complexRows = rows - simpleRows;
    long having = Math.min(complexRows, sfile.complex() - complexRows);
    return new IndexCells(rows, sfile.values(), sfile.odd(), sfile.absent() - having);
  }

  /** The SFile is finer inside a group, the directory is a sure upper bound: the less. */
  @Override
  public long estimate(KeyRanges ranges, boolean absent) {
    long sure = ifile.countAtMost(ranges, true, absent);
    long estimate = sfile.estimate(ranges) + sfile.odd();
    return Math.min(sure, estimate + (absent ? sfile.absent() : 0));
  }

  @Override
  public IndexEntries entries() {
    return ifile;
  }

  @Override
  public void close() throws IOException {
    ifile.close();
  }
}
