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

/**
 * How one region served one scan: the plan and, as far as the scan has run, what it met.
 *
 * @param queryId of the scan attribute, or null
 * @param region encoded name
 * @param path whether the index was used
 * @param drivingColumn the column whose IFiles were read; null when the path is PLAIN
 * @param declinedBecause why the path is PLAIN; null when it is INDEX
 * @param estimatedCandidates the planner's estimate for the driving column, in rows
 * @param rows what was met
 * @param reads what was read
 * @param times where the time went
 * @param alternatives the columns that were considered, cheapest first
 */
public record PlanReport(
    String queryId,
    String region,
    Path path,
    String drivingColumn,
    String declinedBecause,
    long estimatedCandidates,
    Rows rows,
    Reads reads,
    Times times,
    List<Alternative> alternatives) {

  /** Access path of a region. */
  public enum Path {
    /** Candidates from IFiles, MemStore and HFiles without IFile. */
    INDEX,
    /** HBase's own scanner. */
    PLAIN
  }

  /**
   * Rows met so far.
   *
   * @param candidates all rows that could match
   * @param trusted candidates decided by the IFile alone
   * @param verified candidates decided by HBase's scanner
   * @param memstore candidates from the MemStore
   * @param returned rows handed to the client
   */
  public record Rows(long candidates, long trusted, long verified, long memstore, long returned) {
    public static final Rows NONE = new Rows(0, 0, 0, 0, 0);
  }

  /**
   * Reads so far.
   *
   * @param indexedHFiles HFiles served by their IFile
   * @param scannedHFiles HFiles without IFile that were read in its place
   * @param groupsRead row groups read from IFiles
   * @param groupsSkipped row groups of the slice that zone maps ruled out
   */
  public record Reads(long indexedHFiles, long scannedHFiles, long groupsRead, long groupsSkipped) {
    public static final Reads NONE = new Reads(0, 0, 0, 0);
  }

  /**
   * Times in nanoseconds.
   *
   * @param plan to choose the path
   * @param gather to collect the candidates in row key order
   * @param total from the scanner's opening, without the time it waits for its client
   */
  public record Times(long plan, long gather, long total) {
    public static final Times NONE = new Times(0, 0, 0);
  }

  /**
   * One indexed column with a condition.
   *
   * @param column family and qualifier
   * @param entries estimated entries in its range
   * @param cost in the planner's unit, comparable within one plan
   */
  public record Alternative(String column, long entries, double cost) {}

  public PlanReport {
    rows = rows == null ? Rows.NONE : rows;
    reads = reads == null ? Reads.NONE : reads;
    times = times == null ? Times.NONE : times;
    alternatives = alternatives == null ? List.of() : List.copyOf(alternatives);
  }

  /** The plan of a scan that the core scanner serves. */
  public static PlanReport plain(
      String queryId,
      String region,
      String declinedBecause,
      Times times,
      List<Alternative> alternatives) {
    return new PlanReport(
        queryId, region, Path.PLAIN, null, declinedBecause, 0, null, null, times, alternatives);
  }

  /** The plan as aligned text, one line per subject. */
  @Override
  public String toString() {
    return PlanText.of(this);
  }
}
