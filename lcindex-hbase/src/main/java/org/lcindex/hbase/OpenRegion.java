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
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;

/** An open region, as its indexes see it. Thread safe. */
public interface OpenRegion {
  RegionInfo info();

  /** The descriptor that the region was opened with. */
  TableDescriptor descriptor();

  /** Its column families. */
  List<OpenStore> stores();

  /** One column family; null when there is none of this name. */
  OpenStore store(byte[] family);

  /** Whether it is this very region object. */
  boolean is(Region other);

  /**
   * Whether the region has an observer that may change what a store scan sees or a compaction
   * writes (its TTL, versions or cells), which an index cannot know. With such a one every
   * candidate is verified by a scan that runs through its hooks, and no index files are merged.
   */
  boolean observersMayAlterCells();

  /**
   * Whether the region has an observer that is asked about each row which a filter leaves out, and
   * may end the scan there: an index passes over such rows.
   */
  boolean observersSeeFilteredRows();

  /**
   * Begins a call of a scanner, during which the region is not closed; {@link #endScan} has to
   * follow.
   *
   * @throws IOException when the region is closing
   */
  void beginScan() throws IOException;

  /** Ends what {@link #beginScan} began. */
  void endScan() throws IOException;

  /**
   * Opens a scanner as HBase does, but that no coprocessor is asked. It is the caller's to close,
   * and to be told of {@linkplain HBaseDoor#shipped cells}.
   */
  RegionScanner open(Scan scan) throws IOException;

  /**
   * Looks whether going on makes sense, as {@code RegionScannerImpl} does between rows.
   *
   * @throws IOException when the region wants to close, the client has gone away or the time in
   *     which it waits for an answer is over
   */
  void checkCall() throws IOException;

  /** Counts a row in the region's read requests, as HBase's scanner does. */
  void countRead();
}
