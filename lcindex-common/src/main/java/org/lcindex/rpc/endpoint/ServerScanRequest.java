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
package org.lcindex.rpc.endpoint;

import java.util.List;

/**
 * Asks a region server for the rows of one scan in several of its regions. Each part is scanned as
 * HBase scans it for a client, one after the other in the order given, until the limits are
 * reached.
 *
 * @param scan {@code ClientProtos.Scan} in Base64: all but the rows of the parts
 * @param parts in row key order
 * @param caching rows of one part at most
 * @param limit rows that are wanted of all parts together; 0 for all
 * @param maxBytes of rows in the answer, about; a server may send fewer
 * @param forced whether a region without LCIndex's observer is not to be scanned
 */
public record ServerScanRequest(
    String scan, List<Part> parts, int caching, long limit, long maxBytes, boolean forced) {

  /** Bytes of requests as JSON beyond which they are not worth being sent. */
  public static final int MOST_BYTES = JsonService.MAX_REQUEST_BYTES / 2;

  /**
   * A range of rows that lies within one region.
   *
   * @param region its name, with table and start key, in Base64
   * @param start row in Base64; empty for an open end
   * @param afterStart whether the start itself is left out
   * @param stop row in Base64; empty for an open end
   * @param withStop whether the stop itself is taken in
   */
  public record Part(
      String region, String start, boolean afterStart, String stop, boolean withStop) {}

  /** Whether nothing is missing. */
  boolean isComplete() {
    return scan != null
        && parts != null
        && parts.stream()
            .allMatch(
                part ->
                    part != null
                        && part.region() != null
                        && part.start() != null
                        && part.stop() != null);
  }
}
