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
import java.util.Arrays;

/**
 * Pages that lie together in a file and will be read one after the other, through the {@link
 * PageCache}: the first that is not in the cache has all of them read at once. A read is a call of
 * the system, and where threads that must return read, {@linkplain LocalFiles files} may hand each
 * over to another thread; so on a busy machine the number of reads counts, not their size. For one
 * thread.
 */
public final class PageSpan {
  /** A stretch that is longer is read page by page. */
  private static final int MAX_BYTES = 256 << 10;

  private final PagedReader file;
  private final long from;
  private final long to;
  private byte[] bytes;

  /** Pages from one byte of the file to another. */
  public PageSpan(PagedReader file, long from, long to) {
    this.file = file;
    this.from = from;
    this.to = to;
  }

  /** A decoded page, from the cache or the file, as {@link PagedReader#read} has it. */
  public <T extends PageCache.Decoded> T read(
      long offset, int length, int type, Class<T> as, PageDecoder<T> decoder) throws IOException {
    return file.read(offset, length, type, as, decoder, this);
  }

  /** The bytes of a page, a copy, for what is decoded may keep them; null if it is not in here. */
  byte[] page(long offset, int length) throws IOException {
    if (offset < from || offset + length > to || to - from > MAX_BYTES) {
      return null;
    }
    if (bytes == null) {
      byte[] read = new byte[(int) (to - from)];
      file.readFully(from, read, read.length);
      bytes = read;
    }
    int at = (int) (offset - from);
    return Arrays.copyOfRange(bytes, at, at + length);
  }
}
