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
package org.lcindex.rpc;

import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * How a global index stands over its table, by the catalog and by its table of entries, at one
 * moment. Numbers that nobody knows are -1. Immutable.
 *
 * @param index the definition's text, for example {@code o:custkey LONG GLOBAL}
 * @param table name of the table of entries
 * @param state how it stands
 * @param reason why it is not COVERED, in one line; null when there is nothing to say
 * @param uncovered rows of which it is not believed, in their order for each reason; the first
 *     {@value #MOST_RANGES}
 * @param ranges how many ranges of rows are uncovered in all
 * @param entries how many entries there are, about
 * @param bytes of the table of entries, on disk and in memory
 * @param regions of the table of entries
 * @param servers that hold these, by name
 * @param stale what is known of entries that have no value any more; null if nothing is
 * @param ageMillis since entries, bytes and regions were counted; null when a server does not tell
 * @param unasked why no query asks it, whatever it covers, and what to do; null if queries do
 */
@InterfaceAudience.Public
public record GlobalStatus(
    String index,
    String table,
    GlobalState state,
    String reason,
    List<UncoveredRange> uncovered,
    int ranges,
    long entries,
    long bytes,
    int regions,
    List<String> servers,
    StaleFigures stale,
    Long ageMillis,
    String unasked) {
  /** Ranges that a status has at most. */
  public static final int MOST_RANGES = 1_000;

  /** A state that a newer server knows and this reader does not is UNKNOWN. */
  public GlobalStatus {
    if (state == null) {
      state = GlobalState.UNKNOWN;
      reason = reason == null ? "the server sent a state unknown to this client" : reason;
    }
    uncovered = uncovered == null ? List.of() : List.copyOf(uncovered);
    servers = servers == null ? List.of() : List.copyOf(servers);
  }

  /** One of which nothing is known but this. */
  public static GlobalStatus of(String index, String table, GlobalState state, String reason) {
    return new GlobalStatus(
        index, table, state, reason, List.of(), 0, -1, -1, -1, List.of(), null, null, null);
  }

  /** A copy with another state. */
  public GlobalStatus with(GlobalState other, String why) {
    return new GlobalStatus(
        index, table, other, why, uncovered, ranges, entries, bytes, regions, servers, stale,
        ageMillis, unasked);
  }

  /** A copy of an index that no query asks. */
  public GlobalStatus unasked(String why) {
    return new GlobalStatus(
        index, table, state, reason, uncovered, ranges, entries, bytes, regions, servers, stale,
        ageMillis, why);
  }
}
