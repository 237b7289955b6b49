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

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.zip.CRC32C;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;

/**
 * Copies an index file that was built for a provisional {@link HFileIdentity} so that it is the
 * index of a live HFile. Stamps are part of each page's checksum, and a footer begins with the
 * identity: so every page is verified under the old stamp and written under the new one, and the
 * footer is written anew. What comes out has, byte for byte, what a build for the live HFile with
 * equal options writes. A file says its compression by its first page that shrank; where none has,
 * the caller's compression is tried on the footer, as such a build does.
 *
 * <p>The source is read once, from its first byte to its last; nothing is written that was not
 * verified. It holds one page at a time as it is stored, at most the largest: the directory. For
 * one thread.
 */
public final class Restamp {
  private static final int LEAST_BUFFER = 64 << 10;

  private final LocalFiles files;
  private final HFileIdentity from;
  private final HFileIdentity to;
  private final Compression usual;
  private final LongConsumer held;

  /** Is told of the source's bytes before they are read. */
  @FunctionalInterface
  public interface Pace {
    /**
     * @param bytes that are about to be read
     * @return false to end the copy
     */
    boolean next(int bytes) throws IOException;
  }

  /**
   * Copies of files of one HFile.
   *
   * @param files where copies are written
   * @param from the identity that the files have
   * @param to the identity that copies get
   * @param usual the compression of builds for the live HFile
   * @param held told how many bytes of heap a copy holds, 0 at its end
   */
  public Restamp(
      LocalFiles files,
      HFileIdentity from,
      HFileIdentity to,
      Compression usual,
      LongConsumer held) {
    this.files = files;
    this.from = from;
    this.to = to;
    this.usual = usual;
    this.held = held;
  }

  /**
   * Copies one file and syncs it.
   *
   * @param in the file's bytes; not closed
   * @param length how many there are
   * @param kind of which kind it is
   * @param indexId the id of its index; not looked at for a row file
   * @param path where the copy is made; messages about the source name it, too
   * @param pace asked before each page
   * @return bytes of the copy; -1, and there is none, when {@code pace} ended it
   * @throws CorruptIndexException when the source is not what was written: damaged, cut, longer, of
   *     another kind, version, HFile or index
   */
  public long copy(InputStream in, long length, FileKind kind, String indexId, Path path, Pace pace)
      throws IOException {
    String id = kind == FileKind.RFILE ? "" : indexId;
    try (PagedWriter writer = new PagedWriter(files, path, kind, to.stamp(id), usual)) {
      return new Source(in, length, kind, from.stamp(id), path, pace).copyTo(writer);
    } finally {
      held.accept(0);
    }
  }

  /** One file being read. */
  private final class Source {
    private final InputStream in;
    private final long length;
    private final FileKind kind;
    private final int stamp;
    private final Path path;
    private final Pace pace;
    private final PageUnpacker unpacker;
    private byte[] page = new byte[LEAST_BUFFER];
    private long position;

    Source(InputStream in, long length, FileKind kind, int stamp, Path path, Pace pace) {
      this.in = in;
      this.length = length;
      this.kind = kind;
      this.stamp = stamp;
      this.path = path;
      this.pace = pace;
      this.unpacker = new PageUnpacker(path, stamp);
      held.accept(page.length);
    }

    long copyTo(PagedWriter writer) throws IOException {
      if (kind == FileKind.SFILE) {
        // An SFile's only page is its footer, which is compressed in one way whatever the options.
        writer.compressBy(Compression.LZ4);
      }
      if (!pace.next(PagedWriter.HEADER_BYTES)) {
        return -1;
      }
      readHeader();
      while (true) {
        long at = position;
        int size = readPage();
        if (size < 0) {
          return -1;
        }
        int compression = page[1];
        if (compression != Compression.NONE.id()) {
          // As the first page that shrank: a file is written by one compression.
          writer.compressBy(compressionOf(compression, at));
        }
        if ((page[0] & 0xFF) == PageType.FOOTER) {
          ByteWriter footer = footer(at, size);
          readTrailer(at, size);
          return writer.finish(footer);
        }
        writer.copyPage(page, size);
      }
    }

    private Compression compressionOf(int id, long at) throws CorruptIndexException {
      try {
        return Compression.ofId(id);
      } catch (FormatException e) {
        throw corrupt("the page at byte " + at + ": " + e.getMessage());
      }
    }

    private void readHeader() throws IOException {
      read(page, 0, PagedWriter.HEADER_BYTES);
      ByteReader header = checked(PagedWriter.HEADER_BYTES, "header");
      CorruptIndexException.expect(path, "magic", kind.magic(), header.getInt());
      requireVersion(header.getInt());
      CorruptIndexException.expect(path, "stamp", stamp, header.getInt());
    }

    private void requireVersion(int version) throws CorruptIndexException {
      if (version != FileKind.VERSION_CURRENT) {
        throw new OtherVersionException(path, version);
      }
    }

    /** The next page, verified, in {@link #page}; its length, or -1 when the copy is to end. */
    private int readPage() throws IOException {
      long at = position;
      read(page, 0, PagedWriter.PAGE_HEADER_BYTES);
      int stored = ByteReader.int32(page, PagedWriter.STORED_LENGTH_AT);
      if (stored < 0 || stored > length - position - PagedWriter.TRAILER_BYTES) {
        throw corrupt("a page of " + stored + " bytes at byte " + at + " cannot be");
      }
      int size = PagedWriter.PAGE_HEADER_BYTES + stored;
      if (!pace.next(size)) {
        return -1;
      }
      int done = PagedWriter.PAGE_HEADER_BYTES;
      while (done < size) {
        // The length is not verified yet, so the buffer grows with what has come.
        if (done == page.length) {
          int larger = (int) Math.min(size, 2L * page.length);
          held.accept((long) page.length + larger); // both, for the moment
          page = Arrays.copyOf(page, larger);
          held.accept(page.length);
        }
        int piece = Math.min(page.length, size) - done;
        read(page, done, piece);
        done += piece;
      }
      CRC32C crc = unpacker.beginChecksum(page, 0, at);
      crc.update(page, PagedWriter.PAGE_HEADER_BYTES, stored);
      unpacker.endChecksum(crc, page, 0, at);
      return size;
    }

    /** The new footer. */
    private ByteWriter footer(long at, int size) throws CorruptIndexException {
      ByteReader old = unpacker.unpack(page, 0, size, at, PageType.FOOTER, null);
      try {
        CorruptIndexException.expectHFile(path, from, old.getIdentity());
      } catch (FormatException e) {
        throw corrupt("the page at byte " + at + " contradicts itself: " + e.getMessage());
      }
      held.accept((long) page.length + 2L * old.remaining() + LEAST_BUFFER);
      ByteWriter footer = new ByteWriter(old.remaining() + LEAST_BUFFER);
      footer.putIdentity(to);
      footer.put(old.array(), old.position(), old.remaining());
      return footer;
    }

    private void readTrailer(long footerAt, int footerLength) throws IOException {
      if (length - position != PagedWriter.TRAILER_BYTES) {
        throw corrupt(
            "it has "
                + (length - position)
                + " bytes behind its footer, not "
                + PagedWriter.TRAILER_BYTES);
      }
      read(page, 0, PagedWriter.TRAILER_BYTES);
      ByteReader trailer = checked(PagedWriter.TRAILER_BYTES, "trailer");
      long offset = trailer.getLong();
      int found = trailer.getInt();
      if (offset != footerAt || found != footerLength) {
        throw corrupt("the footer is said to be at " + offset + ", " + found + " bytes");
      }
      requireVersion(trailer.getInt());
      CorruptIndexException.expect(path, "trailer magic", kind.magic(), trailer.getInt());
      if (in.read() >= 0) {
        throw corrupt("it goes on behind its trailer, at byte " + length);
      }
    }

    /** The beginning of the buffer, which ends with its own checksum. */
    private ByteReader checked(int bytes, String what) throws CorruptIndexException {
      CRC32C crc = new CRC32C();
      crc.update(page, 0, bytes - Integer.BYTES);
      if ((int) crc.getValue() != ByteReader.int32(page, bytes - Integer.BYTES)) {
        throw corrupt("the checksum of its " + what + " does not match");
      }
      return new ByteReader(page, 0, bytes);
    }

    private void read(byte[] into, int offset, int count) throws IOException {
      if (count > length - position) {
        throw corrupt("it ends at byte " + length + ", amid what is at byte " + position);
      }
      try {
        if (in.readNBytes(into, offset, count) != count) {
          throw new EOFException("the file ended");
        }
      } catch (EOFException e) {
        throw new CorruptIndexException(
            path, "it was said to have " + length + " bytes and has fewer", e);
      }
      position += count;
    }

    private CorruptIndexException corrupt(String what) {
      return new CorruptIndexException(path, what);
    }
  }
}
