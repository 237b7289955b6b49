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
package org.lcindex.verification.metamorphic.check;

/** What a checker has done, for the report. Not thread safe. */
public final class CheckCounts {
  /** Queries, each run every way. */
  public long queries;

  /** Those of them whose scanners stayed open over other operations. */
  public long pairs;

  /** Those of them that were run at a read point of the past. */
  public long atMoments;

  /** Those of them that ran while other threads wrote. */
  public long underWrites;

  /** Writes of those threads that were acknowledged. */
  public long writesUnderQueries;

  /** Those of them whose scanners were abandoned, or interrupted, before their end. */
  public long abandoned;

  /** Index files that had to outlive a setting that makes no sense. */
  public long filesKept;

  /** Those of them that were drawn because a query before was served in a new way. */
  public long around;

  /** Questions that are judged without a plain scan of the same filter. */
  public long oracles;

  /** Cells that the oracle returned. */
  public long cells;

  /** Forced readings that the index declined. */
  public long declined;

  /** Comparisons in which the oracle contradicted itself, because a background task ran. */
  public long unstable;

  /** Answers under writes with too many read points between their beginning and end. */
  public long unjudged;

  /** Waits for the index that ended in a failure. */
  public long unsettled;

  /** Queries whose scanners could not be opened. */
  long refused;
}
