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
package org.lcindex.offline.build;

import java.io.Closeable;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileWriter;
import org.apache.hadoop.hbase.regionserver.StoreUtils;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Sha256;

/**
 * Writes one HFile by HBase's own writer, with its family's settings, and finds its content id: the
 * first 32 hexadecimal digits of the SHA-256 over its cells, each as HBase's KeyValue, which has
 * the length of each part; a cell with tags has four bytes 0xFF before it. The same cells and
 * timestamp make the same bytes. For one thread.
 */
final class HFileMaker implements Closeable {
  private static final byte[] TAGS_FOLLOW = {-1, -1, -1, -1};

  private static final int CONTENT_DIGITS = 32;

  private final StoreFileWriter writer;
  private final long timestamp;
  private final MessageDigest digest = Sha256.digest();
  private long cells;
  private byte[] firstKey;
  private KeyValue last;
  private boolean closed;

  /** A finished HFile: its content id, number of cells, and the keys of its first and last cell. */
  record Made(String content, long cells, byte[] firstKey, byte[] lastKey) {}

  HFileMaker(BuildPlan plan, ColumnFamilyDescriptor family, FileSystem fs, Path path)
      throws IOException {
    this.timestamp = plan.timestamp();
    this.writer =
        new StoreFileWriter.Builder(plan.conf(), CacheConfig.DISABLED, fs)
            .withFilePath(path)
            .withBloomType(family.getBloomFilterType())
            .withFileContext(
                new HFileContextBuilder()
                    .withCompression(family.getCompressionType())
                    .withDataBlockEncoding(family.getDataBlockEncoding())
                    .withChecksumType(StoreUtils.getChecksumType(plan.conf()))
                    .withBytesPerCheckSum(StoreUtils.getBytesPerChecksum(plan.conf()))
                    .withBlockSize(family.getBlocksize())
                    .withCompressTags(family.isCompressTags())
                    .withColumnFamily(family.getName())
                    .withTableName(plan.table().getTableName().getName())
                    .withCreateTime(plan.timestamp())
                    .withIncludesTags(true)
                    .build())
            .build();
  }

  /** Adds cells of the next row, in HBase's order. */
  void append(List<? extends Cell> row) throws IOException {
    // Cells mostly lie one behind the other: those are digested together.
    byte[] bytes = null;
    int from = 0;
    int to = 0;
    for (int i = 0; i < row.size(); i++) {
      KeyValue cell = RowBytes.keyValue(row.get(i));
      writer.append(cell);
      boolean tags = cell.getTagsLength() > 0;
      if (tags || cell.getBuffer() != bytes || cell.getOffset() != to) {
        if (to > from) {
          digest.update(bytes, from, to - from);
        }
        bytes = cell.getBuffer();
        from = cell.getOffset();
      }
      to = cell.getOffset() + cell.getLength();
      if (tags) {
        digest.update(TAGS_FOLLOW);
      }
      if (firstKey == null) {
        firstKey = key(cell);
      }
      last = cell;
    }
    if (to > from) {
      digest.update(bytes, from, to - from);
    }
    cells += row.size();
  }

  /** Completes the file. */
  Made finish() throws IOException {
    String content = Sha256.of(digest).substring(0, CONTENT_DIGITS);
    writer.appendFileInfo(OfflineNames.CONTENT_KEY, Bytes.toBytes(content));
    writer.appendFileInfo(HStoreFile.BULKLOAD_TIME_KEY, Bytes.toBytes(timestamp));
    writer.appendFileInfo(HStoreFile.BULKLOAD_TASK_KEY, Bytes.toBytes("lcindex"));
    writer.appendFileInfo(HStoreFile.MAJOR_COMPACTION_KEY, Bytes.toBytes(true));
    writer.appendFileInfo(HStoreFile.EXCLUDE_FROM_MINOR_COMPACTION_KEY, Bytes.toBytes(false));
    writer.appendTrackedTimestampsToMetadata();
    closed = true;
    writer.close();
    return new Made(content, cells, firstKey, key(last));
  }

  private static byte[] key(KeyValue cell) {
    int from = cell.getKeyOffset();
    return Arrays.copyOfRange(cell.getBuffer(), from, from + cell.getKeyLength());
  }

  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      writer.close();
    }
  }
}
