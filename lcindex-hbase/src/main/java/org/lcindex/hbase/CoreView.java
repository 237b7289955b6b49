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
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongPredicate;

/**
 * A view of one store through the core scanner: the MemStore segments and HFiles that it reads and
 * pins. What others gather from just these can miss nothing that the scanner would return, whatever
 * was flushed, compacted or expired since it was opened.
 *
 * <p>Good until the scanner is moved. For one thread.
 */
public interface CoreView {
  /** {@link StoreFileId#name Names} of the HFiles, without those that have come to their end. */
  Set<String> files();

  /**
   * The cells of each MemStore segment, for the caller to close.
   *
   * @param known whether cells need not be read of a segment, by the sequence id of one of its
   *     cells: as a rule the lowest of all, never lower than it; of two segments that were parted
   *     by a flush, the younger one's is higher than all of the older one
   */
  List<RawCells> openMemStore(LongPredicate known) throws IOException;

  /** The cells of an HFile, for the caller to close; read by position. */
  RawCells open(String file) throws IOException;

  /** The cells of HFiles by name, for the caller to close; read as streams. */
  Map<String, RawCells> stream(Collection<String> names) throws IOException;

  /**
   * Whether HBase would read HFiles as streams for this scan.
   *
   * @param much whether much has been read already
   */
  boolean streams(boolean much);
}
