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
import java.util.List;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * What a query has seen of a region's entries: base rows that they proposed did not match, so they
 * may be stale. A hint, which nobody has to believe or to answer. It names the entries, or, where
 * the query has not their values, the ranges that it asked for and the base rows.
 *
 * @param entries a {@link KeyBlock} of their row keys, in Base64; null where ranges are given
 * @param ranges a block of both ends of each range, the low one included and the high one not; null
 *     where entries are given
 * @param rows a block of base rows, whose entries in these ranges are meant; null as above
 * @param unmatched rows that did not match and that no other call tells, also those that are not
 *     named
 */
public record StaleEntries(String entries, String ranges, String rows, long unmatched) {

  /** Bytes of all blocks of a hint, at most. */
  public static final int MOST_BYTES = EntriesRequest.MOST_BYTES;

  /** A hint that names entries. */
  public static StaleEntries of(List<byte[]> entries, long unmatched) {
    return new StaleEntries(KeySpan.text(KeyBlock.of(entries)), null, null, unmatched);
  }

  /** A hint that names base rows. */
  public static StaleEntries of(List<KeyRange> ranges, List<byte[]> rows, long unmatched) {
    return new StaleEntries(
        null, EntriesRequest.block(ranges), KeySpan.text(KeyBlock.of(rows)), unmatched);
  }

  /** As the text of a request. */
  public String toJson() {
    return RpcJson.toJson(EntriesRequest.hint(this));
  }

  /** The entries that are named; null if ranges are. */
  public List<byte[]> keys() throws IOException {
    return entries == null ? null : KeyBlock.read(KeySpan.bytes(entries));
  }

  /** The ranges of entries. */
  public List<KeyRange> spans() throws IOException {
    return EntriesRequest.spans(ranges);
  }

  /** The base rows whose entries are meant. */
  public List<byte[]> baseRows() throws IOException {
    return KeyBlock.read(KeySpan.bytes(rows));
  }
}
