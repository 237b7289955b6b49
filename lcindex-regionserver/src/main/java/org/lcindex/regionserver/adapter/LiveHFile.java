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
package org.lcindex.regionserver.adapter;

import java.io.IOException;
import java.util.Optional;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.StoreFileInternals;
import org.apache.hadoop.hbase.regionserver.StoreFileReader;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.io.HFileIdentity;
import org.lcindex.regionserver.disk.HFileOrigin;

/**
 * One store file of an open store, with what its indexes need to know of it. HBase may close the
 * file at any moment (a compaction replaced it, the region closes), which takes its reader away:
 * all facts are therefore read once, and whoever reads cells {@linkplain #pin() pins} it first.
 *
 * <p>Immutable; thread safe. Two are equal if they are of one {@code HStoreFile} object.
 */
@InterfaceAudience.Private
public final class LiveHFile {
  private final HStoreFile file;
  private final StoreFileId id;
  private final HFileIdentity identity;
  private final long bytes;
  private final long entries;
  private final long uncompressedBytes;
  private final long visibleFrom;
  private final long createdMillis;

  private LiveHFile(HStoreFile file, StoreFileId id, StoreFileReader reader) {
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
  static Optional<LiveHFile> of(RegionInfo region, String family, HStoreFile file) {
    StoreFileReader reader = file.getReader();
    return reader == null
        ? Optional.empty()
        : Optional.of(new LiveHFile(file, StoreFileId.of(region, family, file), reader));
  }

  HStoreFile file() {
    return file;
  }

  public StoreFileId id() {
    return id;
  }

  /** See {@link StoreFileId#name}. */
  public String name() {
    return id.name();
  }

  /** Where its bytes were written. */
  public HFileOrigin origin() {
    return id.origin();
  }

  /** What its index files must have been built from. */
  public HFileIdentity identity() {
    return identity;
  }

  /** Where it is in HBase's file system. */
  public Path path() {
    return file.getPath();
  }

  /** Its length; a reference's is about half of the HFile's. */
  public long bytes() {
    return bytes;
  }

  /** Number of cells; a reference's is about half of the HFile's. */
  public long entries() {
    return entries;
  }

  /** Bytes of its blocks before compression. */
  public long uncompressedBytes() {
    return uncompressedBytes;
  }

  /** When it was written, in milliseconds since 1970. */
  public long createdMillis() {
    return createdMillis;
  }

  /** Whether a flush wrote it: neither a compaction nor a bulk load. */
  public boolean isFlushResult() {
    return StoreFileInternals.isFlushResult(file);
  }

  /** The read point from which on every cell is visible. */
  public long visibleFrom() {
    return visibleFrom;
  }

  /** The first row, null when there is none. */
  public byte[] firstRow() {
    return file.getFirstKey().map(CellUtil::cloneRow).orElse(null);
  }

  /** The last row, null when there is none. */
  public byte[] lastRow() {
    return file.getLastKey().map(CellUtil::cloneRow).orElse(null);
  }

  /**
   * Keeps HBase from closing the file until {@link #unpin()}.
   *
   * @return false, and nothing to unpin, when the file is closed already
   */
  public boolean pin() {
    StoreFileInternals.pin(file);
    // Asked afterwards: the discharger of compacted files looks at the pins before it closes one.
    if (file.getReader() == null) {
      StoreFileInternals.unpin(file);
      return false;
    }
    return true;
  }

  /** Gives back what {@link #pin()} took. */
  public void unpin() {
    StoreFileInternals.unpin(file);
  }

  /** All cells from the first on, with a stream of its own and without filling the cache. */
  StoreFileScanner stream() throws IOException {
    return HFileCells.stream(file);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof LiveHFile that && file == that.file;
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
