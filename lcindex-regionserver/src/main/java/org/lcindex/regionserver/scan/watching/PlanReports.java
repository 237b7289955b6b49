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
package org.lcindex.regionserver.scan.watching;

import java.util.Comparator;
import java.util.List;
import org.lcindex.plan.Decline;
import org.lcindex.plan.DrivingColumn;
import org.lcindex.plan.Plan;
import org.lcindex.plan.PlanInput;
import org.lcindex.rpc.PlanReport;

/** Makes the {@link PlanReport} of a plan for clients and logs. Stateless. */
public final class PlanReports {
  private static final long BASE_BYTES = 512;
  private static final long ALTERNATIVE_BYTES = 192;

  private PlanReports() {}

  static PlanReport.Estimate estimate(Plan plan) {
    PlanInput input = plan.input();
    long rows =
        plan.usesIndex()
            ? rows(plan, plan.choice())
            : plan.alternatives().stream().mapToLong(a -> rows(plan, a)).min().orElse(0);
    return new PlanReport.Estimate(
        rows,
        input.files(),
        input.cells() + input.memStoreCells(),
        input.bytes(),
        plan.plainMicros());
  }

  /** Of HFiles without index files as many are expected, in proportion, as of the others. */
  private static long rows(Plan plan, Plan.Alternative alternative) {
    long cells = plan.input().cells();
    long indexed = cells - alternative.column().missingCells();
    long matches = alternative.column().matches();
    return indexed <= 0 ? matches : Math.round((double) matches * cells / indexed);
  }

  static List<PlanReport.Alternative> alternatives(Plan plan) {
    return plan.alternatives().stream()
        .sorted(Comparator.comparingDouble(Plan.Alternative::micros))
        .map(
            alternative ->
                new PlanReport.Alternative(
                    alternative.column().name(),
                    alternative.column().entries(),
                    alternative.column().matches(),
                    alternative.column().missingFiles(),
                    alternative.micros(),
                    alternative.excluded(),
                    alternative.column().union().stream()
                        .map(slice -> new PlanReport.Slice(slice.name(), slice.entries()))
                        .toList(),
                    alternative.column().seconds().stream()
                        .map(slice -> new PlanReport.Slice(slice.name(), slice.entries()))
                        .toList(),
                    alternative.column().cells()))
        .toList();
  }

  /** About what the report of a plain scan keeps on the heap. */
  public static long bytesOf(Decline why) {
    return BASE_BYTES + 2L * (why.why().length() + why.remedy().length());
  }

  /** About what a plan keeps on the heap; column names come from clients. */
  public static long bytesOf(Plan plan) {
    long bytes = BASE_BYTES;
    if (plan != null) {
      for (Plan.Alternative alternative : plan.alternatives()) {
        String excluded = alternative.excluded();
        bytes += ALTERNATIVE_BYTES + 2L * alternative.column().name().length();
        for (DrivingColumn slice : alternative.column().union()) {
          bytes += ALTERNATIVE_BYTES + 2L * slice.name().length();
        }
        bytes += excluded == null ? 0 : 2L * excluded.length();
      }
      bytes += plan.declined() == null ? 0 : 2L * plan.declined().why().length();
    }
    return bytes;
  }
}
