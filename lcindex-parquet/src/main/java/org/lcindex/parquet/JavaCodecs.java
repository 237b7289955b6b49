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
package org.lcindex.parquet;

import io.airlift.compress.Decompressor;
import io.airlift.compress.lz4.Lz4Decompressor;
import io.airlift.compress.snappy.SnappyDecompressor;
import io.airlift.compress.zstd.ZstdCompressor;
import io.airlift.compress.zstd.ZstdDecompressor;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.zip.GZIPInputStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/**
 * Compression in Java: nothing native has to fit the machine. Files are written by Zstandard. Not
 * thread safe.
 */
final class JavaCodecs implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    if (codec != CompressionCodecName.ZSTD) {
      throw new UnsupportedOperationException(codec + ", and files are written by ZSTD");
    }
    return new Compressor();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    return switch (codec) {
      case UNCOMPRESSED -> new Reading((bytes, size) -> bytes);
      case ZSTD -> new Reading((bytes, size) -> decompressed(new ZstdDecompressor(), bytes, size));
      case SNAPPY ->
          new Reading((bytes, size) -> decompressed(new SnappyDecompressor(), bytes, size));
      case LZ4_RAW ->
          new Reading((bytes, size) -> decompressed(new Lz4Decompressor(), bytes, size));
      case GZIP ->
          new Reading(
              (bytes, size) ->
                  new GZIPInputStream(new ByteArrayInputStream(bytes)).readNBytes(size));
      default ->
          throw new UnsupportedOperationException(
              "the file is compressed by "
                  + codec
                  + "; ZSTD, SNAPPY, LZ4_RAW, GZIP and none are read");
    };
  }

  private static byte[] decompressed(Decompressor by, byte[] bytes, int size) throws IOException {
    byte[] out = new byte[size];
    int length = by.decompress(bytes, 0, bytes.length, out, 0, size);
    if (length != size) {
      throw new IOException("a page has " + length + " bytes, must have " + size);
    }
    return out;
  }

  private static byte[] array(BytesInput bytes) throws IOException {
    ByteArrayOutputStream copy = new ByteArrayOutputStream((int) bytes.size());
    bytes.writeAllTo(copy);
    return copy.toByteArray();
  }

  @Override
  public void release() {}

  private static final class Compressor implements BytesInputCompressor {
    private final ZstdCompressor zstd = new ZstdCompressor();

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      byte[] in = array(bytes);
      byte[] out = new byte[zstd.maxCompressedLength(in.length)];
      int length = zstd.compress(in, 0, in.length, out, 0, out.length);
      return BytesInput.from(out, 0, length);
    }

    @Override
    public CompressionCodecName getCodecName() {
      return CompressionCodecName.ZSTD;
    }

    @Override
    public void release() {}
  }

  private interface Pages {
    byte[] read(byte[] compressed, int size) throws IOException;
  }

  private record Reading(Pages pages) implements BytesInputDecompressor {
    @Override
    public BytesInput decompress(BytesInput bytes, int size) throws IOException {
      return BytesInput.from(pages.read(array(bytes), size));
    }

    @Override
    public void decompress(ByteBuffer in, int compressed, ByteBuffer out, int size)
        throws IOException {
      byte[] bytes = new byte[compressed];
      in.get(bytes);
      out.put(pages.read(bytes, size));
    }

    @Override
    public void release() {}
  }
}
