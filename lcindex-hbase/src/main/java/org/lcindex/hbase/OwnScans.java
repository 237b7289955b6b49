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
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;

/**
 * HBase's own scans of regions, called by this process and not by a client: in the name of the
 * client whose call the current thread serves. Whatever HBase does for a scan that comes by itself
 * it does here: observers, rights, quotas, limits, metrics. Thread safe.
 */
public interface OwnScans {
  /** Takes rows in. */
  @FunctionalInterface
  interface Rows {
    /**
     * Takes a row.
     *
     * @param cells not to be used later: their memory is HBase's
     */
    void add(List<Cell> cells) throws IOException;
  }

  /**
   * Scans a region in one round: opens a scanner, takes what one answer of it has, and closes it.
   *
   * @param scan with its rows, and the bytes that an answer has at most
   * @param region its name, as clients have it
   * @param rows at most so many
   * @param millis how long it goes on, at most; not less than {@code
   *     hbase.region.server.rpc.minimum.scan.time.limit.delta}
   * @param found given all whole rows
   * @return whether there are no more
   * @throws IOException what a client that scans the region would get; some rows may have been
   *     given before
   */
  boolean scan(ClientProtos.Scan scan, byte[] region, int rows, long millis, Rows found)
      throws IOException;

  /**
   * Whether a region of this server has a coprocessor.
   *
   * @param region its name, as clients have it
   * @throws IOException when the region is not here
   */
  boolean hasCoprocessor(byte[] region, String className) throws IOException;
}
