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
package org.lcindex.query.offline;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.Map;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.CorruptHFileException;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileInfo;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.TimeRangeTracker;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.CauseText;

/**
 * Asks an HFile of a folder what it is. The only class of this module that needs HBase's server
 * classes, as {@link BulkLoader} does: whoever loads has them. Stateless.
 */
final class HFileFacts {
  private HFileFacts() {}

  /** The family of a file in a folder. */
  static String family(ManifestFile file) {
    return file.path().substring(0, file.path().indexOf('/'));
  }

  /**
   * What it is, by its trailer, its FileInfo and its index; no cell is read.
   *
   * @throws FileNotFoundException when it is gone
   * @throws IndexException when it is no HFile
   */
  static FolderHFile of(Configuration conf, FileSystem fs, Path folder, ManifestFile file)
      throws IOException {
    Path path = new Path(folder, file.path());
    try (HFile.Reader reader = HFile.createReader(fs, path, CacheConfig.DISABLED, true, conf)) {
      Map<byte[], byte[]> info = reader.getHFileInfo();
      byte[] content = info.get(OfflineNames.CONTENT_KEY);
      return new FolderHFile(
          file.path(),
          family(file),
          content == null ? null : Bytes.toString(content),
          reader.getEntries(),
          key(reader.getFirstKey()),
          key(reader.getLastKey()),
          isPlain(info),
          newest(info),
          false);
    } catch (CorruptHFileException | RuntimeException e) {
      if (!fs.exists(path)) {
        throw (IOException) new FileNotFoundException(path + " is gone").initCause(e);
      }
      throw new IndexException(
          path
              + " cannot be read as an HFile: "
              + CauseText.line(e)
              + "; copy the folder again, or build it again",
          e);
    }
  }

  private static String key(Optional<Cell> cell) {
    return cell.map(PrivateCellUtil::getCellKeySerializedAsKeyValueKey)
        .map(OfflineHFile::text)
        .orElse(null);
  }

  private static boolean isPlain(Map<byte[], byte[]> info) throws IOException {
    TimeRangeTracker times = times(info);
    byte[] tags = info.get(HFileInfo.MAX_TAGS_LEN);
    boolean isTagged = tags != null && Bytes.toInt(tags) > 0;
    return times != null && !isTagged && times.getMin() == times.getMax();
  }

  private static long newest(Map<byte[], byte[]> info) throws IOException {
    TimeRangeTracker times = times(info);
    return times == null ? 0 : times.getMax();
  }

  private static TimeRangeTracker times(Map<byte[], byte[]> info) throws IOException {
    byte[] times = info.get(HStoreFile.TIMERANGE_KEY);
    return times == null ? null : TimeRangeTracker.parseFrom(times);
  }
}
