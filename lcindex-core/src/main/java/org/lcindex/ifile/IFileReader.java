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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.lcindex.file.FileKind;
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.DirectoryPage;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.PageCache;
import org.lcindex.io.PageWindow;
import org.lcindex.io.PagedReader;
import org.lcindex.layout.Entry;
import org.lcindex.layout.Status;
import org.lcindex.predicate.KeyRanges;

/**
 * An open IFile: its footer in memory, its directory and pages read when asked for. Thread safe;
 * the {@link GroupView}s it gives are not. Whoever closes it must know that no view is in use.
 *
 * <p>Every method that reads throws {@link org.lcindex.io.CorruptIndexException} when the bytes are
 * not as they were written, and a plain {@link IOException} when they cannot be read.
 */
public final class IFileReader implements Closeable {
  private final PagedReader pages;
  private final IFileFooter footer;
  private final DirectoryPage<GroupDirectory> directory;

  private IFileReader(PagedReader pages) throws IOException {
    this.pages = pages;
    this.footer = pages.decodeFooter(IFileFooter::new);
    long end = pages.footerOffset() - footer.directoryLength();
    directory =
        new DirectoryPage<>(
            pages,
            footer.directoryLength(),
            GroupDirectory.class,
            in -> new GroupDirectory(in, footer, end));
    // Damage is found before the file is used, and plans know the groups as long as there is room.
    directory.get();
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

  /** What the footer says. */
  public IFileFooter footer() {
    return footer;
  }

  /** Heap that it takes as long as it is open, about, in bytes; without directory and pages. */
  public long memoryBytes() {
    return footer.memoryBytes();
  }

  /** The file. */
  public Path path() {
    return pages.path();
  }

  /** Size of the file in bytes. */
  public long fileBytes() {
    return pages.size();
  }

  /** The groups: see {@link DirectoryPage#get} for how long to hold it. */
  public GroupDirectory directory() throws IOException {
    return directory.get();
  }

  /**
   * How many entries there are at most in the groups that {@link GroupDirectory#groups(KeyRanges,
   * boolean, boolean)} names. Reads nothing: of a directory that is not in memory, all values
   * count.
   */
  public long countAtMost(KeyRanges ranges, boolean odd, boolean absent) {
    GroupDirectory loaded = directory.loaded();
    return (loaded == null ? footer.entriesWithTag(Status.VALUE) : loaded.valuesAtMost(ranges))
        + (odd ? footer.entriesWithTag(Status.ODD) : 0)
        + (absent ? footer.entriesWithTag(Status.ABSENT) : 0);
  }

  /**
   * About how many bytes of the file there are for an entry of a group. Reads nothing: of a
   * directory that is not in memory, the file's average.
   */
  public long bytesPerEntry(int group) {
    GroupDirectory loaded = directory.loaded();
    return loaded == null
        ? fileBytes() / Math.max(1, footer.entries())
        : loaded.bytes(group) / loaded.entries(group);
  }

  /** A view of a group, of which nothing is read yet but the directory. */
  public GroupView group(int number) throws IOException {
    return group(directory.get(), number);
  }

  /** A view of a group; reads nothing yet. */
  public GroupView group(GroupDirectory of, int number) {
    return new GroupView(pages, null, footer, of, number);
  }

  /** For one thread that walks over the groups and leaves the page cache as it is. */
  PageWindow window() {
    return new PageWindow(pages);
  }

  /** A view whose pages are read through a window; good until the window is used for another. */
  GroupView group(GroupDirectory of, int number, PageWindow window) {
    return new GroupView(pages, window, footer, of, number);
  }

  CorruptIndexException corrupt(String what) {
    return pages.corrupt(what, null);
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

  /** See {@link PagedReader#verifyChecksums}. */
  public void verifyChecksums() throws IOException {
    pages.verifyChecksums();
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }
}
