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
package org.lcindex.regionserver.base;

import org.lcindex.config.ConfigKeys;

/**
 * The limits of what the indexed queries of a region server may cost it. One for the server; thread
 * safe.
 *
 * @param memory what all open indexed scans together hold
 * @param plans what is remembered of scans that have ended
 * @param maxConditions conditions and key ranges of one query; a scan with more is not looked at
 *     any further
 * @param groupBytes what the groups of one scan of a region take at most
 * @param callMillis how long a call may take that asks for several regions of a query; 0 for none
 */
public record QueryLimits(
    MemoryBudget memory, MemoryBudget plans, int maxConditions, long groupBytes, long callMillis) {
  private static final int PLANS_SHARE = 256;

  /** Those of a server. */
  public static QueryLimits of(Settings settings, HeapRoom room) {
    return new QueryLimits(
        new MemoryBudget(
            ConfigKeys.QUERY_MEMORY.name(), settings.number(ConfigKeys.QUERY_MEMORY), room),
        new MemoryBudget("the memory for plans", room.heap() / PLANS_SHARE, room),
        settings.integer(ConfigKeys.MAX_CONDITIONS),
        settings.number(ConfigKeys.GROUP_MEMORY),
        settings.number(ConfigKeys.QUERY_CALL_MILLIS));
  }
}
