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
package org.lcindex.query;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;

/**
 * Result of a verification of a table's indexes, or how far it is. {@code
 * org.lcindex.query.text.VerifyText} has it as text.
 *
 * @param table the table
 * @param content whether entries are compared with the HFiles' cells
 * @param regions how many regions the table has
 * @param reports of those that were asked, in row key order
 * @param notes what else is to be known: regions that were verified anew because they moved, or
 *     whose verification was under way already
 */
@InterfaceAudience.Public
public record TableVerification(
    TableName table, boolean content, int regions, List<VerifyReport> reports, List<String> notes) {
  public TableVerification {
    reports = List.copyOf(reports);
    notes = List.copyOf(notes);
  }

  /** The sum over all regions. */
  public VerifyProgress progress() {
    return reports.stream()
        .map(VerifyReport::progress)
        .reduce(VerifyProgress.NONE, VerifyProgress::plus);
  }

  /** What was found; of a region with very many faults the first ones. */
  public List<IndexFault> faults() {
    return reports.stream().flatMap(report -> report.faults().stream()).toList();
  }

  /** How many faults were found. */
  public long faultCount() {
    return reports.stream().mapToLong(VerifyReport::faultCount).sum();
  }

  /** Whether every region was verified to the end and nothing was found. */
  public boolean isClean() {
    return reports.stream().allMatch(VerifyReport::isClean);
  }

  /** Regions whose verification has ended. */
  public long regionsDone() {
    return reports.stream().filter(report -> !report.running()).count();
  }
}
