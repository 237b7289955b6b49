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
package org.lcindex.hbase;

import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.apache.hadoop.fs.Path;
import org.lcindex.file.HFileIdentity;

/**
 * One store file of an open store, with what its indexes need to know of it. HBase may close the
 * file at any moment (a compaction replaced it, the region closes), which takes its reader away:
 * all facts are therefore read once, and whoever reads cells {@linkplain #pin() pins} it first.
 *
 * <p>Immutable; thread safe. Two are equal if they are of one file object of HBase's.
 */
public interface LiveHFile {
  StoreFileId id();

  /** See {@link StoreFileId#name}. */
  default String name() {
    return id().name();
  }

  /** Where its bytes were written. */
  default HFileOrigin origin() {
    return id().origin();
  }

  /** What its index files must have been built from. */
  HFileIdentity identity();

  /** Where it is in HBase's file system. */
  Path path();

  /** Its length; a reference's is about half of the HFile's. */
  long bytes();

  /** Number of cells; a reference's is about half of the HFile's. */
  long entries();

  /** Bytes of its blocks before compression. */
  long uncompressedBytes();

  /** When it was written, in milliseconds since 1970. */
  long createdMillis();

  /** Whether a flush wrote it: neither a compaction nor a bulk load. */
  boolean isFlushResult();

  /** The read point from which on every cell is visible. */
  long visibleFrom();

  /** The first row, null when there is none. */
  byte[] firstRow();

  /** The last row, null when there is none. */
  byte[] lastRow();

  /**
   * What its FileInfo has under a key; null when that is nothing. Like the keys below it stays
   * known when HBase has closed the file.
   */
  byte[] info(byte[] key);

  /**
   * The key of its first cell as in a KeyValue: row, family, qualifier, timestamp, type; null when
   * there is none.
   */
  byte[] firstKey();

  /** The key of its last cell, likewise. */
  byte[] lastKey();

  /**
   * First and last key of the HFile itself, also where a reference shows a part of it; null when
   * HBase has closed the file.
   */
  HFileEnds ends();

  /** Whether a compaction wrote it. */
  boolean isCompactionResult();

  /**
   * Keeps HBase from closing the file until {@link #unpin()}.
   *
   * @return false, and nothing to unpin, when the file is closed already
   */
  boolean pin();

  /** Gives back what {@link #pin()} took. */
  void unpin();

  /**
   * All its cells, of a reference those that it shows; for the caller to close. With a stream of
   * its own and without filling the cache.
   *
   * @throws ClosedChannelException when the file is closed: a region that closes does not look at
   *     pins
   */
  RawCells cells() throws IOException;
}
