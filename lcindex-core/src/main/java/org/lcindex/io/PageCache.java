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

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;

/**
 * Decoded pages of index files, bounded by their size in memory. One for the whole server. Thread
 * safe. Directories have a limit of their own: a query that reads many pages once does not push out
 * what every query on the file needs first.
 *
 * <p>Readers' ids are not reused, so pages of a closed file are never asked for again. Its
 * directory goes when the file is closed, its other pages age out.
 */
public final class PageCache {
  // What an entry costs besides its page: key, cache node, table slot.
  private static final int ENTRY_OVERHEAD_BYTES = 128;

  private final Cache<Key, Decoded> pages;
  private final Cache<Long, Decoded> directories;
  private final long maxBytes;
  private final long maxDirectoryBytes;

  /** A cache that holds up to {@code maxBytes} of pages and as much of directories. */
  public PageCache(long maxBytes) {
    this(maxBytes, maxBytes);
  }

  /** A cache that holds up to so many bytes of decoded pages and of directories. */
  public PageCache(long pageBytes, long directoryBytes) {
    pages = cache(pageBytes);
    directories = cache(directoryBytes);
    maxBytes = pageBytes;
    maxDirectoryBytes = directoryBytes;
  }

  private static <K> Cache<K, Decoded> cache(long maxBytes) {
    return Caffeine.newBuilder()
        .maximumWeight(maxBytes)
        .weigher((K key, Decoded page) -> page.memoryBytes() + ENTRY_OVERHEAD_BYTES)
        .executor(Runnable::run)
        .build();
  }

  Decoded get(long file, long offset) {
    return pages.getIfPresent(new Key(file, offset));
  }

  void put(long file, long offset, Decoded page) {
    pages.put(new Key(file, offset), page);
  }

  Decoded getDirectory(long file) {
    return directories.getIfPresent(file);
  }

  void putDirectory(long file, Decoded directory) {
    directories.put(file, directory);
  }

  void closed(long file) {
    directories.invalidate(file);
  }

  /**
   * Lets both have a part of their limits only, and drops what is beyond.
   *
   * @param share of the limits that were given, from 0 to 1
   */
  public void useShare(double share) {
    setMaximum(pages, Math.round(maxBytes * share));
    setMaximum(directories, Math.round(maxDirectoryBytes * share));
  }

  private static void setMaximum(Cache<?, Decoded> cache, long bytes) {
    cache
        .policy()
        .eviction()
        .filter(eviction -> eviction.getMaximum() != bytes)
        .ifPresent(eviction -> eviction.setMaximum(bytes));
  }

  /** Drops everything. */
  public void clear() {
    pages.invalidateAll();
    directories.invalidateAll();
  }

  /** Most bytes of pages. */
  public long maxBytes() {
    return maxBytes;
  }

  /** Most bytes of directories. */
  public long maxDirectoryBytes() {
    return maxDirectoryBytes;
  }

  /** Bytes of pages held, about, without directories. */
  public long bytes() {
    return bytes(pages);
  }

  /** Bytes of directories held, about. */
  public long directoryBytes() {
    return bytes(directories);
  }

  private static long bytes(Cache<?, Decoded> cache) {
    return cache.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  /** A decoded page: immutable. */
  public interface Decoded {
    /** About how many bytes of memory it takes. */
    int memoryBytes();
  }

  private record Key(long file, long offset) {
    @Override
    public int hashCode() {
      return Long.hashCode(file * 0x9E3779B97F4A7C15L + offset);
    }
  }
}
