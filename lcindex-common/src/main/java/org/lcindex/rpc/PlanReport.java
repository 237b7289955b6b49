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
import org.lcindex.plan.Decline;
import org.lcindex.plan.IndexCells;

/**
 * How one region served one scan: the plan and, as far as the scan has run, what it met. What did
 * not happen is null, not zero.
 *
 * @param queryId of the scan attribute, or null
 * @param region encoded name
 * @param path whether the index was used
 * @param drivingColumn the column whose IFiles were read, if only at first, or the columns of a
 *     union; null when none was
 * @param declined why the path is PLAIN; null when it is INDEX
 * @param returned rows handed to the client; null when the scan was only planned
 * @param estimate what was expected; null when nothing was counted
 * @param rows what was met; null when no index was read
 * @param reads what was read; null when no index was read
 * @param times where the time went
 * @param alternatives the columns that were considered, cheapest first
 * @param top how the first rows in a column's order were found; null when they were not asked for
 * @param groups how rows were grouped; null when the region did not group any
 * @param withheld why numbers that come of the data are left out; null when they are not
 */
public record PlanReport(
    String queryId,
    String region,
    Path path,
    String drivingColumn,
    Decline declined,
    Long returned,
    Estimate estimate,
    Rows rows,
    Reads reads,
    Times times,
    List<Alternative> alternatives,
    Top top,
    Groups groups,
    String withheld) {

  /** Access path of a region. */
  public enum Path {
    /** Candidates from IFiles, MemStore and HFiles without IFile. */
    INDEX,
    /** HBase's own scanner. */
    PLAIN
  }

  /**
   * What the planner expected.
   *
   * @param rows that pass all conditions
   * @param plainHFiles HFiles that a plain scan reads
   * @param plainCells their cells, and those of the MemStore
   * @param plainBytes bytes of those HFiles, uncompressed
   * @param plainMicros what a plain scan would take, in microseconds
   */
  public record Estimate(
      long rows, long plainHFiles, long plainCells, long plainBytes, double plainMicros) {}

  /**
   * Rows met so far.
   *
   * @param candidates all rows that could match
   * @param trusted candidates decided by the IFile alone
   * @param verified candidates decided by HBase's scanner
   * @param memstore candidates from the MemStore
   */
  public record Rows(long candidates, long trusted, long verified, long memstore) {}

  /**
   * Reads so far.
   *
   * @param indexedHFiles HFiles served by their IFile
   * @param scannedHFiles HFiles without IFile that were read in its place
   * @param groupsRead row groups read from IFiles
   * @param groupsSkipped row groups of the slice that were not read: zone maps ruled them out, or a
   *     count needed no more than their sizes
   * @param groupBytes size of the groups read, in bytes: the most that was read of them
   */
  public record Reads(
      long indexedHFiles,
      long scannedHFiles,
      long groupsRead,
      long groupsSkipped,
      long groupBytes) {}

  /**
   * Times in nanoseconds.
   *
   * @param plan to choose the path
   * @param gather to collect the candidates in row key order
   * @param total to plan and to answer the client's calls
   */
  public record Times(long plan, long gather, long total) {
    public static final Times NONE = new Times(0, 0, 0);
  }

  /**
   * One indexed column with a condition, or several that have all matching rows together.
   *
   * @param column family and qualifier; of several, {@code a or b}
   * @param entries estimated entries in its range, or theirs
   * @param rows of them expected to pass all conditions
   * @param missingHFiles HFiles without its index files, which would be scanned
   * @param micros what it would take, in microseconds
   * @param excluded why it could not be chosen; null when it could
   * @param slices of several columns: what each would be read for; none of one column
   * @param seconds slices of other columns that would be read for rows of which the MemStore has a
   *     part
   * @param cells what the column's index files have of all rows; null of several columns, or when
   *     that is not told
   */
  public record Alternative(
      String column,
      long entries,
      long rows,
      long missingHFiles,
      double micros,
      String excluded,
      List<Slice> slices,
      List<Slice> seconds,
      IndexCells cells) {
    public Alternative {
      slices = slices == null ? List.of() : List.copyOf(slices);
      seconds = seconds == null ? List.of() : List.copyOf(seconds);
    }
  }

  /**
   * What is read of one column, for one side of a disjunction for example.
   *
   * @param column family and qualifier
   * @param entries estimated entries in its range
   */
  public record Slice(String column, long entries) {}

  /**
   * The first rows in the order of a column.
   *
   * @param wanted what was asked for, for people
   * @param rounds queries that were run until there were enough rows; all else that is told of rows
   *     and reads is about the last one
   * @param entries entries of index files and of the MemStore's log that were looked at to find
   *     where the first rows end
   */
  public record Top(String wanted, int rounds, long entries) {}

  /**
   * Groups of rows that a region has made itself.
   *
   * @param by their keys, for people
   * @param entries rows of which index entries said enough
   * @param rows rows that were read for it
   * @param answers in so many parts the groups went to the client
   */
  public record Groups(String by, long entries, long rows, int answers) {}

  /** What makes two plans of a query alike, whatever their numbers. */
  public record Kind(Path path, String drivingColumn, Decline.Reason reason) {}

  /** Of a scan that wanted no groups. */
  public PlanReport(
      String queryId,
      String region,
      Path path,
      String drivingColumn,
      Decline declined,
      Long returned,
      Estimate estimate,
      Rows rows,
      Reads reads,
      Times times,
      List<Alternative> alternatives,
      Top top,
      String withheld) {
    this(
        queryId,
        region,
        path,
        drivingColumn,
        declined,
        returned,
        estimate,
        rows,
        reads,
        times,
        alternatives,
        top,
        null,
        withheld);
  }

  public PlanReport {
    times = times == null ? Times.NONE : times;
    alternatives = alternatives == null ? List.of() : List.copyOf(alternatives);
  }

  /**
   * What may be told to somebody who may not know how many rows there are: how the scan was served
   * and how long it took.
   *
   * @param why for people
   */
  public PlanReport withoutNumbers(String why) {
    boolean wordsHaveNumbers =
        declined != null
            && (declined.reason() == Decline.Reason.COST
                || declined.reason() == Decline.Reason.FAILURE);
    return new PlanReport(
        queryId,
        region,
        path,
        drivingColumn,
        wordsHaveNumbers ? declined.reason().because(declined.reason().label()) : declined,
        null,
        null,
        null,
        null,
        times,
        List.of(),
        null,
        null,
        why);
  }

  /** Without advice for another index, for who knows that there is one. */
  public PlanReport withoutRemedy() {
    return new PlanReport(
        queryId,
        region,
        path,
        drivingColumn,
        declined == null ? null : declined.reason().because(declined.why(), null),
        returned,
        estimate,
        rows,
        reads,
        times,
        alternatives,
        top,
        groups,
        withheld);
  }

  /** Plans of the same kind are told together. */
  public Kind kind() {
    return new Kind(path, drivingColumn, declined == null ? null : declined.reason());
  }

  /** Why the path is PLAIN, in words; null when it is INDEX or not told. */
  public String declinedBecause() {
    return declined == null ? null : declined.why();
  }

  /** Entries that the driving column's index files were expected to have; 0 without one. */
  public long estimatedCandidates() {
    return alternatives.stream()
        .filter(alternative -> alternative.column().equals(drivingColumn))
        .mapToLong(Alternative::entries)
        .sum();
  }

  /** The plan as aligned text, one line per subject. */
  @Override
  public String toString() {
    return PlanText.of(List.of(this));
  }
}
