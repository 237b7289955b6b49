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

/**
 * A server's counters, metrics, timings, problems and logs, in one record. Immutable; its parts are
 * thread safe.
 *
 * @param counters what is counted
 * @param metrics what it shows among HBase's metrics
 * @param tableMetrics what it shows of each table
 * @param timings how long things take
 * @param problems standing problems
 * @param bugs what is wrong with our own code
 * @param slowQueries scans that take long
 * @param globals how global indexes stand
 */
public record Telemetry(
    Counters counters,
    Metrics metrics,
    TableMetrics tableMetrics,
    Timings timings,
    Problems problems,
    BugLog bugs,
    SlowQueryLog slowQueries,
    GlobalLevels globals) {

  /** Shows nothing any more. */
  public void close() {
    metrics.close();
    tableMetrics.close();
  }
}
