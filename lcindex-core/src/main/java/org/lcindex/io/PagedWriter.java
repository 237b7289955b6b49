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

import io.airlift.compress.Compressor;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.lcindex.file.FileKind;
import org.lcindex.file.HFileIdentity;

/**
 * Writes the container that all index files share: header, checksummed pages, footer, trailer (see
 * FORMAT.md). For one thread. {@link #finish} makes the file complete and durable; {@link #close}
 * without it removes what was written.
 */
public final class PagedWriter implements Closeable {
  static final int HEADER_BYTES = 16;
  static final int PAGE_HEADER_BYTES = 16;

  /** Where, in a page's header, the length of what follows it is. */
  static final int STORED_LENGTH_AT = 8;

  static final int TRAILER_BYTES = 24;

  private final LocalFiles files;
  private final Path path;
  private final FileKind kind;
  private final int stamp;
  private Compression compression;
  private Compressor compressor;
  private final LocalFiles.Output out;
  private final CRC32C crc = new CRC32C();
  private final ByteWriter head = new ByteWriter(32);
  private byte[] compressed = new byte[0];
  private boolean finished;

  /**
   * Creates the file and writes its header.
   *
   * @param stamp what tells this file from others of its kind, see {@link HFileIdentity#stamp}
   */
  public PagedWriter(LocalFiles files, Path path, FileKind kind, int stamp, Compression compression)
      throws IOException {
    this.files = files;
    this.path = path;
    this.kind = kind;
    this.stamp = stamp;
    this.compression = compression;
    this.compressor = compression.encoder();
    this.out = files.create(path);
    head.putInt(kind.magic());
    head.putInt(FileKind.VERSION_CURRENT);
    head.putInt(stamp);
    try {
      writeHeadWithCrc();
    } catch (IOException | RuntimeException e) {
      discard(e);
      throw e;
    }
  }

  /** The file being written. */
  public Path path() {
    return path;
  }

  /** Writes one page and returns its length in the file, header included. */
  public int writePage(int type, ByteWriter content) throws IOException {
    return writePage(type, content.array(), content.length());
  }

  private int writePage(int type, byte[] raw, int rawLength) throws IOException {
    byte[] stored = raw;
    int storedLength = rawLength;
    Compression used = Compression.NONE;
    if (compressor != null && rawLength > 0) {
      int room = compressor.maxCompressedLength(rawLength);
      if (compressed.length < room) {
        compressed = new byte[room];
      }
      int length = compressor.compress(raw, 0, rawLength, compressed, 0, compressed.length);
      if (length < rawLength) {
        stored = compressed;
        storedLength = length;
        used = compression;
      }
    }
    head.clear();
    head.putLong(out.position());
    head.putInt(stamp);
    head.putByte(type);
    head.putByte(used.id());
    head.putByte(0);
    head.putByte(0);
    head.putInt(rawLength);
    head.putInt(storedLength);
    crc.reset();
    crc.update(head.array(), 0, head.length());
    crc.update(stored, 0, storedLength);
    head.putInt((int) crc.getValue());
    out.write(head.array(), Long.BYTES + Integer.BYTES, PAGE_HEADER_BYTES);
    out.write(stored, 0, storedLength);
    return PAGE_HEADER_BYTES + storedLength;
  }

  /** Compresses pages in another way from now on. */
  void compressBy(Compression other) {
    if (compression != other) {
      compression = other;
      compressor = other.encoder();
    }
  }

  /**
   * Writes a page of another file as it is stored there, under this file's stamp.
   *
   * @param page its header with whatever checksum, and what is stored behind it
   */
  void copyPage(byte[] page, int length) throws IOException {
    head.clear();
    head.putLong(out.position());
    head.putInt(stamp);
    head.put(page, 0, PAGE_HEADER_BYTES - Integer.BYTES);
    crc.reset();
    crc.update(head.array(), 0, head.length());
    crc.update(page, PAGE_HEADER_BYTES, length - PAGE_HEADER_BYTES);
    head.putInt((int) crc.getValue());
    out.write(head.array(), Long.BYTES + Integer.BYTES, PAGE_HEADER_BYTES);
    out.write(page, PAGE_HEADER_BYTES, length - PAGE_HEADER_BYTES);
  }

  /** Writes footer and trailer, syncs and closes the file. Returns the file's size in bytes. */
  public long finish(ByteWriter footer) throws IOException {
    long at = out.position();
    int length = writePage(PageType.FOOTER, footer);
    head.clear();
    head.putLong(at);
    head.putInt(length);
    head.putInt(FileKind.VERSION_CURRENT);
    head.putInt(kind.magic());
    writeHeadWithCrc();
    long size = out.position();
    out.sync();
    out.close();
    finished = true;
    return size;
  }

  /** Closes the file; deletes it unless it was finished. */
  @Override
  public void close() throws IOException {
    if (!finished) {
      finished = true;
      try {
        out.close();
      } finally {
        files.delete(path);
      }
    }
  }

  private void writeHeadWithCrc() throws IOException {
    crc.reset();
    crc.update(head.array(), 0, head.length());
    head.putInt((int) crc.getValue());
    out.write(head.array(), 0, head.length());
  }

  private void discard(Exception cause) {
    try {
      close();
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }
}
