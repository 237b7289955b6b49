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

/**
 * Reads a file's pages past the cache, for one thread that walks over it: a stretch of pages with
 * one call to the file system, and into memory that is used over and over.
 */
public final class PageWindow {
  /** A stretch that is longer is read page by page. */
  private static final int MAX_BYTES = 1 << 20;

  private final PagedReader file;
  private final PageUnpacker.Buffer stored = new PageUnpacker.Buffer();
  private final PageUnpacker.Buffer raw = new PageUnpacker.Buffer();
  private final PageUnpacker.Buffer rawPayload = new PageUnpacker.Buffer();
  private long from;
  private long to;
  private boolean loaded;

  /** A window on a file, of which nothing is read yet. */
  public PageWindow(PagedReader file) {
    this.file = file;
  }

  /** Says that pages from one byte of the file to another will be read next. */
  public void moveTo(long newFrom, long newTo) {
    from = newFrom;
    to = newTo;
    loaded = false;
  }

  /** Heap that its buffers take, in bytes. */
  public long memoryBytes() {
    return (long) stored.capacity() + raw.capacity() + rawPayload.capacity();
  }

  /**
   * A decoded page. What the decoder keeps of the bytes it is given is good until the next page is
   * read; of a payload block, until the next payload block is read or the window is moved.
   */
  public <T> T read(long offset, int length, int type, PageDecoder<T> decoder) throws IOException {
    file.checkPlace(offset, length);
    byte[] bytes;
    int at = 0;
    if (offset < from || offset + length > to || to - from > MAX_BYTES) {
      bytes = new byte[length];
      file.readFully(offset, bytes, length);
    } else {
      bytes = stored.atLeast((int) (to - from));
      at = (int) (offset - from);
      if (!loaded) {
        file.readFully(from, bytes, (int) (to - from));
        loaded = true;
      }
    }
    PageUnpacker.Buffer into = type == PageType.PAYLOAD ? rawPayload : raw;
    ByteReader content = file.unpacker().unpack(bytes, at, length, offset, type, into);
    return file.decode(offset, content, decoder);
  }
}
