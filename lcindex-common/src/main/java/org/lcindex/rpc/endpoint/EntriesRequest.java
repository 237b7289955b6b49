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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * Asks a region of a global index's entries which base rows they propose. A region answers of its
 * own entries, as far as the limits and its time go, and says where to go on.
 *
 * @param entries ranges of entries, low end with, high end without, in order: a {@link KeyBlock} of
 *     both ends of each, in Base64; null where a box is given
 * @param rows base rows that are wanted
 * @param maxRows in one answer; a server may send fewer
 * @param each whether {@code maxRows} is of each range, so that all are begun, and the answer says
 *     how many rows are of which
 * @param maxBytes of row keys in one answer, about; a server may send fewer
 * @param queryId by which the query is killed; null for none
 * @param stale what a query has seen; then this is no question, and all else is null or 0, which
 *     servers without hints refuse
 * @param box the entries of a grid; null of an index on one column. Servers that know no grids
 *     refuse a request without {@code entries}, and those that do refuse one that is not of their
 *     index's kind, so that a box is never answered as ranges, or ranges as a box
 */
public record EntriesRequest(
    String entries,
    KeySpan rows,
    int maxRows,
    boolean each,
    long maxBytes,
    String queryId,
    StaleEntries stale,
    EntriesBox box) {

  /** Bytes of the block of ranges beyond which a request would be too large for a server. */
  public static final int MOST_BYTES = KeySpan.MOST_BYTES;

  /** A request for ranges with both ends, the low one included and the high one not. */
  public static EntriesRequest of(
      List<KeyRange> entries,
      KeyRange rows,
      int maxRows,
      boolean each,
      long maxBytes,
      String queryId) {
    return new EntriesRequest(
        block(entries), KeySpan.of(rows), maxRows, each, maxBytes, queryId, null, null);
  }

  /** A request for a box of a grid. */
  public static EntriesRequest of(
      EntriesBox box, KeyRange rows, int maxRows, long maxBytes, String queryId) {
    return new EntriesRequest(null, KeySpan.of(rows), maxRows, false, maxBytes, queryId, null, box);
  }

  static EntriesRequest hint(StaleEntries stale) {
    return new EntriesRequest(null, null, 0, false, 0, null, stale, null);
  }

  /** The ranges of entries, where there is no box. */
  public List<KeyRange> ranges() throws IOException {
    return spans(entries);
  }

  /** Both ends of each range, as {@link #spans} reads them. */
  static String block(List<KeyRange> ranges) {
    List<byte[]> bounds = new ArrayList<>();
    for (KeyRange range : ranges) {
      bounds.add(range.low());
      bounds.add(range.high());
    }
    return KeySpan.text(KeyBlock.of(bounds));
  }

  static List<KeyRange> spans(String block) throws IOException {
    List<byte[]> bounds = KeyBlock.read(KeySpan.bytes(block));
    if (bounds.size() % 2 != 0) {
      throw new IndexException("A request has " + bounds.size() + " bounds of ranges");
    }
    List<KeyRange> ranges = new ArrayList<>();
    for (int i = 0; i < bounds.size(); i += 2) {
      ranges.add(new KeyRange(bounds.get(i), true, bounds.get(i + 1), false));
    }
    return ranges;
  }

  /** As text. */
  public String toJson() {
    return RpcJson.toJson(this);
  }

  /**
   * Reads what {@link #toJson} wrote.
   *
   * @throws IndexException when it is no such request
   */
  public static EntriesRequest fromJson(String json) throws IOException {
    EntriesRequest request = RpcJson.fromJson(json, EntriesRequest.class);
    boolean isHint =
        request.stale != null
            && (request.stale.entries() != null
                || request.stale.ranges() != null && request.stale.rows() != null);
    boolean isBox = request.box != null && request.entries == null && request.box.isWhole();
    boolean isRanges = request.box == null && request.entries != null;
    if (!isHint && (!isBox && !isRanges || request.rows == null || request.maxRows < 1)) {
      throw new IndexException("An incomplete request for entries");
    }
    return request;
  }
}
