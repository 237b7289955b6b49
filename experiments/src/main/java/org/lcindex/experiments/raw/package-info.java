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

/**
 * What the experiments measured, as a file of JSON Lines: {@code raw.jsonl} in the folder of a run.
 * Every figure and table of a report is drawn from it and from nothing else.
 *
 * <p>Each line is one measured unit, flushed when it was measured. It has a key, five fields that
 * no other line has together, and {@code values}:
 *
 * <pre>
 * {"kind":"query","technique":"lcindex","rows":150000,"round":1,
 *  "part":"settled/warm/MDRQ-B","values":{"millis":8.4,"runs":7}}
 * </pre>
 *
 * <p>{@code technique} is empty and {@code round} 0 where they mean nothing. A last line without a
 * line feed was being written when the run was killed; it is dropped. A run that goes on measures
 * what has no line yet.
 *
 * <table>
 * <caption>Kinds, see {@link org.lcindex.experiments.raw.Kind}</caption>
 * <tr><th>kind</th><th>part</th><th>values</th></tr>
 * <tr><td>run</td><td></td><td>format, settings (equal in all starts), machine, versions</td></tr>
 * <tr><td>start</td><td>instant</td><td>command, commit, load (average of the minute before): one line for
 *     each start</td></tr>
 * <tr><td>expected</td><td>state/query</td><td>rows, checksum: the generator's own, without HBase;
 *     conditions</td></tr>
 * <tr><td>insert</td><td></td><td>writeMillis (clients write), finishMillis (flush, indexes caught
 *     up), clients, batch</td></tr>
 * <tr><td>latency</td><td></td><td>boundsMicros and counts: calls of one batch that took at most
 *     this long, and longer than the bound before; the last count has no bound</td></tr>
 * <tr><td>check</td><td>state/query</td><td>rows, expected, checksum, right</td></tr>
 * <tr><td>query</td><td>state/cold|warm/query</td><td>millis (median of the runs), least, most, runs,
 *     rows; warmUps (untimed runs before, since November 23, 2026) and chosen (warm, settled or changed only): the column of the index that answers, none for a
 *     scan of all rows, empty where the technique does not tell</td></tr>
 * <tr><td>storage</td><td></td><td>bytes of one copy: replicated (by the file system as often as
 *     it is told), once (there, too, with one copy), local (on region servers' disks)</td></tr>
 * <tr><td>network</td><td>insert|query</td><td>servers: name, receivedBytes and sentBytes of calls,
 *     or of blocks for a DataNode</td></tr>
 * <tr><td>waits</td><td></td><td>jobs: name, count, mean, max and percentiles, in milliseconds
 *     </td></tr>
 * <tr><td>change</td><td></td><td>overwritten, deleted, millis</td></tr>
 * <tr><td>recovery</td><td>column</td><td>of an index table that was lost: millis (until it is made anew
 *     and flushed), rows (restored), expected, queries (asked of it afterwards), wrong (of them)
 *     </td></tr>
 * <tr><td>regret</td><td>number/auto|plain|column</td><td>conditions, rows, millis, chosen</td></tr>
 * <tr><td>stolen</td><td></td><td>share: of the processors' time that was wanted in the technique's
 *     session, what went to other guests of the host (0 to 1)</td></tr>
 * <tr><td>measured</td><td>what</td><td>of another paper's evaluation, see {@link
 *     org.lcindex.experiments.suite.Suite}: its own</td></tr>
 * <tr><td>failed</td><td>what was tried</td><td>error: the technique could not do it. A session that
 *     failed is tried again once in each later start: session, session/2, and so on</td></tr>
 * </table>
 *
 * <p>States: {@code settled} (inserted, flushed, indexed, compacted), {@code writing} (clients
 * insert a quarter as many rows again meanwhile), {@code changed} (after that, a tenth of the rows
 * was overwritten or deleted, and flushed). In the last two nothing is compacted.
 */
package org.lcindex.experiments.raw;
