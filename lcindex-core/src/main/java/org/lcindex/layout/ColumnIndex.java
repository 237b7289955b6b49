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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.plan.IndexCells;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.sfile.SFile;

/**
 * The index of one column of one HFile, open: statistics for plans, and entries in groups for
 * scans. That there are two files, and what is in which, is known here and below. Thread safe;
 * whoever closes it must know that nobody reads.
 */
public final class ColumnIndex implements Closeable {
  private final IndexDefinition definition;
  private final IFileReader ifile;
  private final SFile sfile;
  private final long bytes;

  private ColumnIndex(IndexDefinition definition, IFileReader ifile, SFile sfile, long bytes) {
    this.definition = definition;
    this.ifile = ifile;
    this.sfile = sfile;
    this.bytes = bytes;
  }

  /**
   * Opens the two files of an index.
   *
   * @param cache keeps decoded pages and the directory; null for none
   * @throws CorruptIndexException when one is damaged, or of another HFile or index
   */
  public static ColumnIndex open(
      LocalFiles files,
      Path ifile,
      Path sfile,
      HFileIdentity hfile,
      IndexDefinition definition,
      PageCache cache)
      throws IOException {
    IFileReader reader = IFileReader.open(files, ifile, cache);
    try {
      check(ifile, reader.footer().identity(), reader.footer().own(), hfile, definition);
      SFile histogram = SFile.read(files, sfile);
      check(sfile, histogram.identity(), histogram.index(), hfile, definition);
      long bytes = files.size(ifile) + files.size(sfile);
      return new ColumnIndex(definition, reader, histogram, bytes);
    } catch (IOException | RuntimeException e) {
      reader.close();
      throw e;
    }
  }

  private static void check(
      Path file,
      HFileIdentity ofHFile,
      ColumnSpec ofIndex,
      HFileIdentity hfile,
      IndexDefinition definition)
      throws CorruptIndexException {
    CorruptIndexException.expectHFile(file, hfile, ofHFile);
    if (!ofIndex.isOf(definition)) {
      throw new CorruptIndexException(
          file, "it is the index " + ofIndex.definition() + " and not " + definition);
    }
  }

  /**
   * Reads and checks every byte of an index.
   *
   * @throws CorruptIndexException when something is not as it was written
   */
  public void verify() throws IOException {
    // The SFile was read and checked as a whole when it was opened.
    ifile.verifyAll();
  }

  /** What it is the index of. */
  public IndexDefinition definition() {
    return definition;
  }

  /** Size of its files. */
  public long bytes() {
    return bytes;
  }

  /** Heap that it takes as long as it is open, about, in bytes; without directory and pages. */
  public long memoryBytes() {
    return ifile.memoryBytes() + sfile.memoryBytes();
  }

  /**
   * What the index has of the HFile's rows. A complex row has an ABSENT entry whatever it has of
   * the column (FORMAT.md): as many of them as have other entries are taken for rows that have it.
   */
  public IndexCells cells() {
    long rows = ifile.footer().rows();
    long simpleRows = sfile.values() + sfile.odd() + sfile.absent() - sfile.complex();
    long complexRows = rows - simpleRows;
    long having = Math.min(complexRows, sfile.complex() - complexRows);
    return new IndexCells(rows, sfile.values(), sfile.odd(), sfile.absent() - having);
  }

  /**
   * About how many entries a slice has: those of some keys and those that do not decode. The SFile
   * is finer inside a group, the directory is a sure upper bound: the less.
   *
   * @param absent whether rows that may lack the column are in the slice
   */
  public long estimate(KeyRanges ranges, boolean absent) {
    long sure = ifile.countAtMost(ranges, true, absent);
    long estimate = sfile.estimate(ranges) + sfile.odd();
    return Math.min(sure, estimate + (absent ? sfile.absent() : 0));
  }

  /** Its entries, in groups with keys, rows, other columns and payload. */
  public IFileReader ifile() {
    return ifile;
  }

  @Override
  public void close() throws IOException {
    ifile.close();
  }
}
