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
import org.lcindex.io.CorruptIndexException;
import org.lcindex.io.DirectoryPage;
import org.lcindex.io.PageWindow;
import org.lcindex.io.PagedReader;
import org.lcindex.layout.EntryCounts;
import org.lcindex.layout.GroupDirectory;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layout.IndexSchema;

/** The groups of an open IFile, for what reads one. Thread safe. */
abstract class IFileGroups implements IndexEntries {
  final PagedReader pages;
  final IFileFooter footer;
  final DirectoryPage<IFileDirectory> directory;

  IFileGroups(PagedReader pages) throws IOException {
    this.pages = pages;
    this.footer = pages.decodeFooter(IFileFooter::new);
    long end = pages.footerOffset() - footer.directoryLength();
    directory =
        new DirectoryPage<>(
            pages,
            footer.directoryLength(),
            IFileDirectory.class,
            in -> new IFileDirectory(in, footer, end));
    // Damage is found before the file is used, and plans know the groups as long as there is room.
    directory.get();
  }

  /** What the footer says. */
  public IFileFooter footer() {
    return footer;
  }

  @Override
  public IndexSchema schema() {
    return footer.schema();
  }

  @Override
  public EntryCounts counts() {
    return footer.counts();
  }

  @Override
  public Path path() {
    return pages.path();
  }

  /** Size of the file in bytes. */
  public long fileBytes() {
    return pages.size();
  }

  @Override
  public IFileDirectory directory() throws IOException {
    return directory.get();
  }

  @Override
  public long bytesPerEntry(int group) {
    IFileDirectory loaded = directory.loaded();
    return loaded == null
        ? fileBytes() / Math.max(1, footer.counts().entries())
        : loaded.bytes(group) / loaded.entries(group);
  }

  @Override
  public IFileGroup group(int number) throws IOException {
    return group(directory.get(), number);
  }

  @Override
  public IFileGroup group(GroupDirectory of, int number) {
    return new IFileGroup(pages, null, footer, (IFileDirectory) of, number);
  }

  /** For one thread that walks over the groups and leaves the page cache as it is. */
  PageWindow window() {
    return new PageWindow(pages);
  }

  /** A view whose pages are read through a window; good until the window is used for another. */
  IFileGroup group(IFileDirectory of, int number, PageWindow window) {
    return new IFileGroup(pages, window, footer, of, number);
  }

  CorruptIndexException corrupt(String what) {
    return pages.corrupt(what, null);
  }

  @Override
  public void close() throws IOException {
    pages.close();
  }
}
