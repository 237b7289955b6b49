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
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.regionserver.StoreFile;

/** One column family of an open region, as its indexes see it. Thread safe. */
public interface OpenStore {
  RegionInfo region();

  byte[] family();

  String familyName();

  ColumnFamilyDescriptor descriptor();

  /** Milliseconds after which a cell expires; {@code Long.MAX_VALUE} for never. */
  long ttlMillis();

  /**
   * The files that the store has now; the same list as long as they do not change. A store that is
   * {@linkplain #isClosing() closing} may show none.
   */
  List<LiveHFile> files();

  /** The handle of one file; empty when HBase has closed it. */
  Optional<LiveHFile> handle(StoreFile file);

  /** Whether the file is one of the store's now. */
  boolean has(LiveHFile file);

  /**
   * All cells of the whole HFile behind a reference, which itself shows one region's rows only; for
   * the caller to close. With a stream of its own and without filling the cache.
   */
  RawCells behind(LiveHFile reference) throws IOException;

  /** Whether the region is being closed or is closed: then the files say nothing. */
  boolean isClosing();

  /** See {@link OpenRegion#observersMayAlterCells}. */
  boolean observersMayAlterCells();

  /**
   * Whether the region has a coprocessor, observer or not, that may write to the MemStore so that
   * {@code postBatchMutate} does not tell of it, or whose exceptions may keep others from being
   * told.
   */
  boolean observersMayWrite();

  /** At least the sequence id of every write that has one. */
  long writePoint();

  /** The highest sequence id of the store's HFiles; 0 without any. */
  long flushedThrough();

  /** The sequence id up to which all writes are done. */
  long readPoint();

  /** Whether there is no cell in memory. */
  boolean isMemoryEmpty();

  /** Whether all in memory that is not being flushed is younger than this sequence id. */
  boolean isMemoryBeyond(long sequenceId);

  /**
   * The cells of each MemStore segment that a flush is about to write, or writes; for the caller to
   * close, before the flush ends. None if there is no flush.
   *
   * @throws IOException when the MemStore is of a kind that does not show them
   */
  List<RawCells> flushing() throws IOException;

  /** How many cells {@link #flushing} has. */
  long flushingCells();

  /** Cells in the MemStore, about. */
  long memStoreCells();
}
