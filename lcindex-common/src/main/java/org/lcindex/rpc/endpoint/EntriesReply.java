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
import org.apache.hbase.thirdparty.com.google.gson.annotations.SerializedName;
import org.lcindex.predicate.KeyRange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * What a region of entries has found for an {@link EntriesRequest}. The base rows come along as a
 * {@link KeyBlock}, in the order of the entries, a row perhaps more than once, none uncovered.
 *
 * @param incarnation of the entries, 16 hexadecimal digits; null if they have none
 * @param next of ranges that were not read to their end the entry to go on with, in Base64; null if
 *     all were
 * @param counts of ranges that were begun, how many rows each has, if limits are of each range: as
 *     many as the limit if there may be more
 * @param entries that were read
 * @param uncovered base rows among the wanted ones of which the entries are not to be believed, in
 *     order; null for none
 * @param why they are not, for people; null if there are none
 * @param killedBy who has ended the query; null as a rule
 * @param refusedBesideOthers whether a coprocessor of others may hide rows, for which the index
 *     answers nobody
 */
public record EntriesReply(
    String incarnation,
    String next,
    List<Integer> counts,
    long entries,
    List<KeySpan> uncovered,
    String why,
    String killedBy,
    @SerializedName("beside") boolean refusedBesideOthers) {
  public EntriesReply {
    counts = counts == null ? List.of() : List.copyOf(counts);
    uncovered = uncovered == null ? List.of() : List.copyOf(uncovered);
  }

  /** An answer to a query that somebody has ended. */
  public static EntriesReply killed(String by) {
    return new EntriesReply(null, null, null, 0, List.of(), null, by, false);
  }

  /** An answer without rows: all that was wanted is uncovered. */
  public static EntriesReply uncovered(String incarnation, KeySpan rows, String why) {
    return new EntriesReply(incarnation, null, null, 0, List.of(rows), why, null, false);
  }

  /** An answer without rows: the index answers nobody beside a coprocessor of others. */
  public static EntriesReply refusedBesideOthers(String incarnation, KeySpan rows, String why) {
    return new EntriesReply(incarnation, null, null, 0, List.of(rows), why, null, true);
  }

  /**
   * An answer.
   *
   * @param next null if all ranges were read to their end
   */
  public static EntriesReply of(
      String incarnation,
      byte[] next,
      List<Integer> counts,
      long entries,
      List<KeyRange> uncovered,
      String why) {
    List<KeySpan> spans = uncovered.stream().map(KeySpan::of).toList();
    return new EntriesReply(
        incarnation, KeySpan.text(next), counts, entries, spans, why, null, false);
  }

  /** The entry to go on with; null if there is none. */
  public byte[] nextEntry() throws IndexException {
    return KeySpan.bytes(next);
  }
}
