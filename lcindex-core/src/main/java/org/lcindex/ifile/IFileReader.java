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
import java.nio.file.Path;
import java.util.function.Consumer;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PagedReader;
import org.lcindex.layout.ColumnSpec;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.IndexFile;
import org.lcindex.layout.RowMap;
import org.lcindex.layout.Status;
import org.lcindex.layout.StreamMemory;
import org.lcindex.layout.ValueTaker;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.sfile.HistogramCheck;
import org.lcindex.sfile.SFile;

/**
 * An open IFile: its footer in memory, its directory and pages read when asked for. Thread safe;
 * the {@link IFileGroup}s it gives are not. Whoever closes it must know that no view is in use.
 */
public final class IFileReader extends IFileGroups implements IndexFile {
  private IFileReader(PagedReader pages) throws IOException {
    super(pages);
  }

  /**
   * Opens an IFile and verifies header, footer and directory.
   *
   * @param cache keeps decoded pages and the directory; null for none
   */
  public static IFileReader open(LocalFiles files, Path path, PageCache cache) throws IOException {
    PagedReader pages = PagedReader.open(files, path, cache, FileKind.IFILE);
    try {
      return new IFileReader(pages);
    } catch (IOException | RuntimeException e) {
      pages.close();
      throw e;
    }
  }

  @Override
  public HFileIdentity identity() {
    return footer.schema().identity();
  }

  @Override
  public ColumnSpec index() {
    return footer.schema().own();
  }

  /** Heap that it takes as long as it is open, about, in bytes; without directory and pages. */
  public long memoryBytes() {
    return footer.memoryBytes();
  }

  /**
   * How many entries there are at most in the groups that {@link IFileDirectory#groups(KeyRanges,
   * boolean, boolean)} names. Reads nothing: of a directory that is not in memory, all values
   * count.
   */
  public long countAtMost(KeyRanges ranges, boolean odd, boolean absent) {
    IFileDirectory loaded = directory.loaded();
    return (loaded == null ? footer.entriesWithTag(Status.VALUE) : loaded.valuesAtMost(ranges))
        + (odd ? footer.entriesWithTag(Status.ODD) : 0)
        + (absent ? footer.entriesWithTag(Status.ABSENT) : 0);
  }

  @Override
  public void scan(ValueTaker taker, boolean onlyComplex) throws IOException {
    ValueScan.scan(this, taker, onlyComplex);
  }

  @Override
  public EntryCursor cursor(StreamMemory memory) {
    return new IFileCursor(this, memory);
  }

  @Override
  public EntryCursor carried(RowMap map, int[] columns, StreamMemory memory) {
    return new CarriedEntries(this, map, columns, memory);
  }

  @Override
  public int countOdd(RowMap map) throws IOException {
    return CarriedEntries.countOdd(this, map);
  }

  /**
   * Reads and checks every page: checksums, order, and that the footer says the truth.
   *
   * @return number of bytes checked, which is the size of the file
   */
  public long verifyAll() throws IOException {
    return verifyAll(entry -> {});
  }

  /**
   * Reads and checks every page, and shows the entries.
   *
   * @param each is shown every entry, which is good until it returns
   */
  public long verifyAll(Consumer<Entry> each) throws IOException {
    String wrong = IFileVerifier.verify(this, each);
    if (wrong != null) {
      throw pages.corrupt(wrong, null);
    }
    return pages.size();
  }

  @Override
  public Verified verify(IndexFile before) throws IOException {
    if (!(before instanceof SFile sfile)) {
      verifyAll();
      return Verified.ALONE;
    }
    HistogramCheck check = new HistogramCheck(sfile);
    verifyAll(check);
    return new Verified(check.entries(), footer.counts().rows(), check.wrong());
  }

  @Override
  public void verifyChecksums() throws IOException {
    pages.verifyChecksums();
  }
}
