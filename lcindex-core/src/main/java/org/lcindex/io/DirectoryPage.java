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
package org.lcindex.io;

import java.io.IOException;
import java.lang.ref.WeakReference;

/**
 * The directory of an open index file, its last page before the footer: what grows with the number
 * of rows and is therefore not held as long as the file is open. It is read when somebody asks for
 * it, kept in the {@link PageCache} as long as there is room, and found again as long as anybody
 * uses it, so that what queries use at the moment is not decoded twice whatever the cache does.
 *
 * <p>Thread safe. Who needs it for longer than one look holds what {@link #get} gave, for as long
 * as the work takes and no longer. Two threads may read it at the same time; nobody waits for
 * another's read.
 */
public final class DirectoryPage<T extends PageCache.Decoded> {
  private final PagedReader pages;
  private final int length;
  private final Class<T> as;
  private final PageDecoder<T> decoder;
  private volatile WeakReference<T> last = new WeakReference<>(null);

  /**
   * The page before the footer, of which nothing is read yet.
   *
   * @param length what the footer says
   */
  public DirectoryPage(PagedReader pages, int length, Class<T> as, PageDecoder<T> decoder)
      throws CorruptIndexException {
    pages.checkPlace(pages.footerOffset() - length, length);
    this.pages = pages;
    this.length = length;
    this.as = as;
    this.decoder = decoder;
  }

  /** Where it begins, which is where all other pages end. */
  public long offset() {
    return pages.footerOffset() - length;
  }

  /** The decoded directory, from memory or from the file. */
  public T get() throws IOException {
    T found = loaded();
    if (found == null) {
      found = pages.readUncached(offset(), length, PageType.DIRECTORY, decoder);
      keep(found);
    }
    return found;
  }

  /** The decoded directory if it is in memory, else null. Reads nothing. */
  public T loaded() {
    PageCache cache = pages.cache();
    if (cache != null) {
      PageCache.Decoded cached = cache.getDirectory(pages.id());
      if (cached != null) {
        return as.cast(cached);
      }
    }
    T found = last.get();
    if (found != null && cache != null) {
      // In use though it was evicted.
      cache.putDirectory(pages.id(), found);
    }
    return found;
  }

  private void keep(T directory) {
    last = new WeakReference<>(directory);
    if (pages.cache() != null) {
      pages.cache().putDirectory(pages.id(), directory);
    }
  }
}
