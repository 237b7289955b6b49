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
import com.github.benmanes.caffeine.cache.stats.CacheStats;

/**
 * Decoded pages of index files, bounded by their size in memory. One for the whole server. Thread
 * safe. Pages of a closed file are never asked for again (readers' ids are not reused) and age out.
 */
public final class PageCache {
  // What an entry costs besides its page: key, cache node, table slot.
  private static final int ENTRY_OVERHEAD_BYTES = 128;

  private final Cache<Key, Page> pages;

  /** A cache that holds up to {@code maxBytes} of decoded pages. */
  public PageCache(long maxBytes) {
    pages =
        Caffeine.newBuilder()
            .maximumWeight(maxBytes)
            .weigher((Key key, Page page) -> page.memoryBytes() + ENTRY_OVERHEAD_BYTES)
            .executor(Runnable::run)
            .recordStats()
            .build();
  }

  Page get(long file, long offset) {
    return pages.getIfPresent(new Key(file, offset));
  }

  void put(long file, long offset, Page page) {
    pages.put(new Key(file, offset), page);
  }

  /** Drops everything. */
  public void clear() {
    pages.invalidateAll();
  }

  /** Number of pages held, about. */
  public long size() {
    return pages.estimatedSize();
  }

  /** Bytes held, about. */
  public long bytes() {
    return pages.policy().eviction().map(e -> e.weightedSize().orElse(0)).orElse(0L);
  }

  /** Hits, misses and evictions since the start. */
  public CacheStats stats() {
    return pages.stats();
  }

  /** A decoded page: immutable. */
  public interface Page {
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
