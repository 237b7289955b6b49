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

import io.airlift.compress.zstd.ZstdCompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** Zstandard in Java: nothing native has to fit the machine. Not thread safe. */
final class JavaZstd implements CompressionCodecFactory {
  @Override
  public BytesInputCompressor getCompressor(CompressionCodecName codec) {
    if (codec != CompressionCodecName.ZSTD) {
      throw new UnsupportedOperationException(codec + ", and files are written by ZSTD");
    }
    return new Compressor();
  }

  @Override
  public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
    throw new UnsupportedOperationException("for files that are written");
  }

  @Override
  public void release() {}

  private static final class Compressor implements BytesInputCompressor {
    private final ZstdCompressor zstd = new ZstdCompressor();

    @Override
    public BytesInput compress(BytesInput bytes) throws IOException {
      ByteArrayOutputStream copy = new ByteArrayOutputStream((int) bytes.size());
      bytes.writeAllTo(copy);
      byte[] in = copy.toByteArray();
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
}
