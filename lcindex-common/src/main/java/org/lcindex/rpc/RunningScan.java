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

import org.lcindex.rpc.endpoint.RegionOp;

/**
 * An open scan of one region: a query, or the part of one that this region has. Times are those of
 * the region's server. What is not told is null.
 *
 * @param id by which {@link RegionOp#KILL} ends it, with all other scans of this id: that of the
 *     query, or one that the server made
 * @param user who opened it; null when nobody did by HBase's RPC
 * @param table with its namespace
 * @param region encoded name
 * @param client address of who opened it
 * @param condition in words, shortened; empty for all rows
 * @param path how it is served
 * @param drivingColumn whose index finds the rows; null when none does
 * @param because why the path is PLAIN
 * @param started milliseconds since 1970
 * @param openMillis for how long it is open
 * @param busyMillis how long calls of its client were under way, with the present one
 * @param rows that were handed to the client
 * @param candidates rows that an index has found so far; null without one
 * @param killedBy who has ended it, so that its client's next call fails; null when nobody has
 * @param withheld why something is not told; null when all is
 */
public record RunningScan(
    String id,
    String user,
    String table,
    String region,
    String client,
    String condition,
    PlanReport.Path path,
    String drivingColumn,
    String because,
    long started,
    long openMillis,
    long busyMillis,
    Long rows,
    Long candidates,
    String killedBy,
    String withheld) {

  /** A scan of which no more is told than that it is there. */
  public static RunningScan hidden(RunningScan of, String why) {
    return new RunningScan(
        of.id,
        of.user,
        of.table,
        of.region,
        null,
        null,
        null,
        null,
        null,
        of.started,
        of.openMillis,
        of.busyMillis,
        null,
        null,
        of.killedBy,
        why);
  }
}
