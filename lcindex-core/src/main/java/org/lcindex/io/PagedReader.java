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

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import java.util.zip.CRC32C;
import org.lcindex.file.FileKind;

/**
 * Reads the container that all index files share. Nothing leaves this class before its checksum was
 * verified. Thread safe; whoever closes it must know that no read is under way.
 *
 * <p>A reader has an {@link #id} of its own, unique in this process, so that a {@link PageCache}
 * never mixes up two files that had the same name one after the other.
 */
public final class PagedReader implements Closeable {
  private static final AtomicLong IDS = new AtomicLong();

  /** So much of a page is read at a time to verify its checksum. */
  private static final int PIECE_BYTES = 256 << 10;

  private final long id = IDS.incrementAndGet();
  private final Path path;
  private final LocalFiles.Input in;
  private final PageCache cache;
  private final long size;
  private final PageUnpacker unpacker;
  private final long footerOffset;
  // The footer's bytes until they are decoded.
  private byte[] footer;

  private PagedReader(Path path, LocalFiles.Input in, PageCache cache, FileKind kind)
      throws IOException {
    this.path = path;
    this.in = in;
    this.cache = cache;
    this.size = in.size();
    int least =
        PagedWriter.HEADER_BYTES + PagedWriter.PAGE_HEADER_BYTES + PagedWriter.TRAILER_BYTES;
    if (size < least) {
      throw corrupt("it has " + size + " bytes, the least is " + least, null);
    }
    ByteReader header = checked(0, PagedWriter.HEADER_BYTES, "header");
    CorruptIndexException.expect(path, "magic", kind.magic(), header.getInt());
    int version = header.getInt();
    if (version != FileKind.VERSION_CURRENT) {
      throw new OtherVersionException(path, version);
    }
    unpacker = new PageUnpacker(path, header.getInt());
    long trailerAt = size - PagedWriter.TRAILER_BYTES;
    ByteReader trailer = checked(trailerAt, PagedWriter.TRAILER_BYTES, "trailer");
    footerOffset = trailer.getLong();
    int footerLength = trailer.getInt();
    CorruptIndexException.expect(
        path, "trailer version", FileKind.VERSION_CURRENT, trailer.getInt());
    CorruptIndexException.expect(path, "trailer magic", kind.magic(), trailer.getInt());
    if (footerOffset < PagedWriter.HEADER_BYTES || footerOffset + footerLength != trailerAt) {
      throw corrupt(
          "the footer is said to be at " + footerOffset + ", " + footerLength + " bytes", null);
    }
    ByteReader content = page(footerOffset, footerLength, PageType.FOOTER);
    footer = content.get(content.remaining());
  }

  /**
   * Opens a file and verifies header, trailer and footer.
   *
   * @param cache where decoded pages are kept; null for no cache
   * @throws CorruptIndexException when one of them is not as written
   */
  public static PagedReader open(LocalFiles files, Path path, PageCache cache, FileKind kind)
      throws IOException {
    LocalFiles.Input in = files.open(path);
    try {
      return new PagedReader(path, in, cache, kind);
    } catch (IOException | RuntimeException e) {
      try {
        in.close();
      } catch (IOException suppressed) {
        e.addSuppressed(suppressed);
      }
      throw e;
    }
  }

  /** Number of this reader, unique in this process. */
  public long id() {
    return id;
  }

  /** The file. */
  public Path path() {
    return path;
  }

  /** Size of the file in bytes. */
  public long size() {
    return size;
  }

  /** Where the footer begins, which is where the pages end. */
  public long footerOffset() {
    return footerOffset;
  }

  /** Where the first page begins. */
  public static long firstPageOffset() {
    return PagedWriter.HEADER_BYTES;
  }

  /**
   * Turns the footer's bytes into what they mean. For whoever opens the file, once: what was
   * decoded is held, the bytes are not.
   */
  public <T> T decodeFooter(PageDecoder<T> decoder) throws IOException {
    ByteReader content = new ByteReader(footer);
    footer = null;
    return decode(footerOffset, content, decoder);
  }

  /** A decoded page, from the cache or the file. */
  public <T extends PageCache.Decoded> T read(
      long offset, int length, int type, Class<T> as, PageDecoder<T> decoder) throws IOException {
    return read(offset, length, type, as, decoder, null);
  }

  <T extends PageCache.Decoded> T read(
      long offset, int length, int type, Class<T> as, PageDecoder<T> decoder, PageSpan span)
      throws IOException {
    if (cache != null) {
      PageCache.Decoded cached = cache.get(id, offset);
      if (cached != null) {
        return as.cast(cached);
      }
    }
    T page = decode(offset, page(offset, length, type, span), decoder);
    if (cache != null) {
      cache.put(id, offset, page);
    }
    return page;
  }

  /** Where decoded pages are kept; null for nowhere. */
  PageCache cache() {
    return cache;
  }

  /** What checks and decompresses the file's pages. */
  PageUnpacker unpacker() {
    return unpacker;
  }

  /** As {@link #read}, but from the file, and leaving the cache as it is: for scrubs and merges. */
  public <T> T readUncached(long offset, int length, int type, PageDecoder<T> decoder)
      throws IOException {
    return decode(offset, page(offset, length, type), decoder);
  }

  /**
   * Reads every page and verifies its checksum, which binds its bytes to this place in this file.
   * Nothing is decoded: it shows that the file is what was written, for a fraction of the price of
   * looking whether that made sense.
   */
  public void verifyChecksums() throws IOException {
    long offset = PagedWriter.HEADER_BYTES;
    byte[] head = new byte[PagedWriter.PAGE_HEADER_BYTES];
    byte[] piece = new byte[(int) Math.min(PIECE_BYTES, footerOffset - offset)];
    while (offset < footerOffset) {
      readFully(offset, head, head.length);
      long length =
          PagedWriter.PAGE_HEADER_BYTES
              + (long) (int) ByteWriter.INT.get(head, PagedWriter.STORED_LENGTH_AT);
      if (length < PagedWriter.PAGE_HEADER_BYTES
          || length > Math.min(footerOffset - offset, Integer.MAX_VALUE)) {
        throw corrupt("a page of " + length + " bytes at byte " + offset + " cannot be", null);
      }
      // The length is not verified yet, so nothing is as large as it says.
      CRC32C crc = unpacker.beginChecksum(head, 0, offset);
      long end = offset + length;
      for (long at = offset + head.length; at < end; at += piece.length) {
        int read = (int) Math.min(piece.length, end - at);
        readFully(at, piece, read);
        crc.update(piece, 0, read);
      }
      unpacker.endChecksum(crc, head, 0, offset);
      offset = end;
    }
    // Header, footer and trailer were verified when the file was opened.
  }

  /** An exception that names this file. */
  public CorruptIndexException corrupt(String what, Throwable cause) {
    return new CorruptIndexException(path, what, cause);
  }

  @Override
  public void close() throws IOException {
    if (cache != null) {
      cache.closed(id);
    }
    in.close();
  }

  /**
   * Decodes a page whose checksum was right. A {@link FormatException}, which readers throw for
   * what the page says, is damage all the same: somebody wrote what no writer of ours writes, and
   * the file is of no use to anybody. Any other RuntimeException is a bug of the decoder, says
   * nothing about the file, and goes through as it is.
   */
  <T> T decode(long offset, ByteReader reader, PageDecoder<T> decoder) throws IOException {
    try {
      T decoded = decoder.decode(reader);
      reader.expectEnd();
      return decoded;
    } catch (FormatException e) {
      throw corrupt("the page at byte " + offset + " contradicts itself: " + e.getMessage(), e);
    }
  }

  private ByteReader page(long offset, int length, int type) throws IOException {
    return page(offset, length, type, null);
  }

  private ByteReader page(long offset, int length, int type, PageSpan span) throws IOException {
    checkPlace(offset, length);
    byte[] bytes = span == null ? null : span.page(offset, length);
    if (bytes == null) {
      bytes = new byte[length];
      readFully(offset, bytes, length);
    }
    return unpacker.unpack(bytes, 0, length, offset, type, null);
  }

  /** Fails unless a page can be there. */
  void checkPlace(long offset, int length) throws CorruptIndexException {
    if (length < PagedWriter.PAGE_HEADER_BYTES
        || offset < PagedWriter.HEADER_BYTES
        || offset + length > size - PagedWriter.TRAILER_BYTES) {
      throw corrupt("a page of " + length + " bytes at byte " + offset + " cannot be", null);
    }
  }

  /** Reads a piece that ends with its own checksum. */
  private ByteReader checked(long offset, int length, String what) throws IOException {
    byte[] bytes = new byte[length];
    readFully(offset, bytes, length);
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, length - Integer.BYTES);
    if ((int) crc.getValue() != (int) ByteWriter.INT.get(bytes, length - Integer.BYTES)) {
      throw corrupt("the checksum of its " + what + " does not match", null);
    }
    return new ByteReader(bytes);
  }

  void readFully(long offset, byte[] into, int length) throws IOException {
    try {
      in.readFully(offset, into, 0, length);
    } catch (EOFException e) {
      throw corrupt("it was cut short while open", e);
    } catch (FileSystemException e) {
      throw e;
    } catch (IOException e) {
      if (FailureKind.isInterruption(e)) {
        throw e;
      }
      // The operating system does not say which file: of two that are compared, one is to blame.
      FileSystemException named = new FileSystemException(path.toString(), null, e.toString());
      named.initCause(e);
      throw named;
    }
  }
}
