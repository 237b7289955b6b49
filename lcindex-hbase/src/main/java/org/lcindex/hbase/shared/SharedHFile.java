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
package org.lcindex.hbase.shared;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInternals;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.lcindex.file.HFileIdentity;
import org.lcindex.hbase.HFileEnds;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.RawCells;
import org.lcindex.hbase.StoreFileId;

/** An {@link HStoreFile}. */
final class SharedHFile implements LiveHFile {
  private final HStoreFile file;
  private final StoreFileId id;
  private final HFileIdentity identity;
  private final long bytes;
  private final long entries;
  private final long uncompressedBytes;
  private final long visibleFrom;
  private final long createdMillis;

  private SharedHFile(HStoreFile file, StoreFileId id, StoreFileReader reader) {
    this.file = file;
    this.id = id;
    // The HFile's own reader: a reference's counts half of the entries.
    HFile.Reader hfile = reader.getHFileReader();
    this.identity = new HFileIdentity(id.origin().hfile(), hfile.length(), hfile.getEntries());
    this.createdMillis = hfile.getFileContext().getFileCreateTime();
    this.bytes = reader.length();
    this.entries = reader.getEntries();
    this.uncompressedBytes = reader.getTotalUncompressedBytes();
    // Bulk loaded cells take their sequence id from the file, all others carry their own.
    this.visibleFrom =
        file.isBulkLoadResult()
            ? Math.max(file.getMaxSequenceId(), file.getMaxMemStoreTS())
            : file.getMaxMemStoreTS();
  }

  /** Empty when HBase has closed the file already. */
  static Optional<SharedHFile> of(RegionInfo region, String family, HStoreFile file) {
    StoreFileReader reader = file.getReader();
    return reader == null
        ? Optional.empty()
        : Optional.of(new SharedHFile(file, StoreFileNames.idOf(region, family, file), reader));
  }

  HStoreFile file() {
    return file;
  }

  @Override
  public StoreFileId id() {
    return id;
  }

  @Override
  public HFileIdentity identity() {
    return identity;
  }

  @Override
  public Path path() {
    return file.getPath();
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public long entries() {
    return entries;
  }

  @Override
  public long uncompressedBytes() {
    return uncompressedBytes;
  }

  @Override
  public long createdMillis() {
    return createdMillis;
  }

  @Override
  public boolean isFlushResult() {
    return StoreFileInternals.isFlushResult(file);
  }

  @Override
  public long visibleFrom() {
    return visibleFrom;
  }

  @Override
  public byte[] firstRow() {
    return file.getFirstKey().map(CellUtil::cloneRow).orElse(null);
  }

  @Override
  public byte[] lastRow() {
    return file.getLastKey().map(CellUtil::cloneRow).orElse(null);
  }

  @Override
  public byte[] info(byte[] key) {
    return file.getMetadataValue(key);
  }

  @Override
  public byte[] firstKey() {
    return file.getFirstKey().map(PrivateCellUtil::getCellKeySerializedAsKeyValueKey).orElse(null);
  }

  @Override
  public byte[] lastKey() {
    return file.getLastKey().map(PrivateCellUtil::getCellKeySerializedAsKeyValueKey).orElse(null);
  }

  @Override
  public HFileEnds ends() {
    StoreFileReader reader = file.getReader();
    if (reader == null) {
      return null;
    }
    HFile.Reader whole = reader.getHFileReader();
    return new HFileEnds(
        whole.getFirstKey().map(PrivateCellUtil::getCellKeySerializedAsKeyValueKey).orElse(null),
        whole.getLastKey().map(PrivateCellUtil::getCellKeySerializedAsKeyValueKey).orElse(null));
  }

  @Override
  public boolean isCompactionResult() {
    return StoreFileInternals.isCompactionResult(file);
  }

  @Override
  public boolean pin() {
    StoreFileInternals.pin(file);
    // Asked afterwards: the discharger of compacted files looks at the pins before it closes one.
    if (file.getReader() == null) {
      StoreFileInternals.unpin(file);
      return false;
    }
    return true;
  }

  @Override
  public void unpin() {
    StoreFileInternals.unpin(file);
  }

  @Override
  public RawCells cells() throws IOException {
    // Nothing is counted: no client waits for these.
    return new SharedCells(stream(file), Differences.BlockCounts.NONE);
  }

  /**
   * All cells of a file, unsought, with a stream of its own and without filling the cache.
   *
   * @throws ClosedChannelException when the file is closed: HBase has no other answer than a null
   *     reader
   */
  static StoreFileScanner stream(HStoreFile file) throws IOException {
    try {
      return file.getStreamScanner(false, false, true, Long.MAX_VALUE, 0, false);
    } catch (NullPointerException e) {
      if (file.getReader() != null) {
        throw e;
      }
      throw (IOException) new ClosedChannelException().initCause(e);
    }
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SharedHFile that && file == that.file;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(file);
  }

  @Override
  public String toString() {
    return file.getPath().toString();
  }
}
