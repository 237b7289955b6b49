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
package org.lcindex.plan;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What one indexed column would cost as the driving column of a query in one region, or several
 * columns of which each drives one side of a disjunction: then all numbers are sums. Immutable.
 *
 * @param name the column as it is shown, {@code family:qualifier}; of several, {@code a or b}
 * @param entries IFile entries inside the column's key range, over all HFiles that have its IFile
 * @param matches rows expected to pass all conditions, of those entries
 * @param missingFiles HFiles without this column's IFile, or one of several
 * @param missingCells cells of those HFiles, which would be scanned
 * @param logged rows of the MemStore's log that HBase would have to verify (estimated)
 * @param second the slice that is read, too, for rows of the log of which it has the driving value
 *     alone; null when HBase decides these rows
 * @param union the columns that drive together; none for one column alone
 * @param cells what its index files have of all rows; null of several columns, or without any file
 */
public record DrivingColumn(
    String name,
    long entries,
    long matches,
    int missingFiles,
    long missingCells,
    long logged,
    Second second,
    List<DrivingColumn> union,
    IndexCells cells) {

  /**
   * Another column's slice.
   *
   * @param name of the column, as it is shown
   * @param entries IFile entries inside its key range, over all HFiles
   */
  public record Second(String name, long entries) {}

  /** Copies the list. */
  public DrivingColumn {
    union = List.copyOf(union);
  }

  /**
   * Several columns together. Rows in several slices count for each.
   *
   * @param missingFiles HFiles without the IFile of one of them at least
   * @param missingCells cells of those
   */
  public static DrivingColumn union(
      List<DrivingColumn> columns, int missingFiles, long missingCells) {
    return new DrivingColumn(
        columns.stream().map(DrivingColumn::name).distinct().collect(Collectors.joining(" or ")),
        columns.stream().mapToLong(DrivingColumn::entries).sum(),
        columns.stream().mapToLong(DrivingColumn::matches).sum(),
        missingFiles,
        missingCells,
        columns.stream().mapToLong(DrivingColumn::logged).sum(),
        null,
        columns,
        null);
  }

  /** Slices that are read of each IFile's HFile to find candidates there. */
  public int slices() {
    return Math.max(1, union.size());
  }

  /** The slices that are read for rows of the log, by the column or those of the union. */
  public List<Second> seconds() {
    return Stream.concat(Stream.of(this), union.stream())
        .map(DrivingColumn::second)
        .filter(Objects::nonNull)
        .toList();
  }
}
