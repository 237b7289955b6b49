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
package org.lcindex.spark.read;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import org.lcindex.query.Explanation;
import org.lcindex.rpc.PlanReport;

/**
 * What regions expect of a query, before anything is read. Immutable.
 *
 * @param rows that come; negative when it is not known
 * @param way by which rows are got, for people
 * @param byIndex names of regions that would take an index
 */
record ReadOutlook(long rows, String way, Set<String> byIndex) {
  private static final ReadOutlook UNKNOWN =
      new ReadOutlook(-1, "by plain scans of regions", Set.of());

  ReadOutlook {
    byIndex = Set.copyOf(byIndex);
  }

  /** Asks the regions; without a condition there is nothing to ask. */
  static ReadOutlook of(ReadPlan plan) throws IOException {
    if (plan.condition() == null) {
      return UNKNOWN;
    }
    Explanation found =
        plan.settings().cluster().client().explain(plan.query(List.of()).build(), false);
    if (found.isGlobal()) {
      return new ReadOutlook(found.path().candidates(), "by " + found.path().path(), Set.of());
    }
    Set<String> byIndex = new HashSet<>();
    long rows = 0;
    boolean all = !found.plans().isEmpty();
    for (PlanReport region : found.plans()) {
      if (region.path() == PlanReport.Path.INDEX) {
        byIndex.add(region.region());
      }
      all &= region.estimate() != null;
      rows += region.estimate() == null ? 0 : region.estimate().rows();
    }
    return new ReadOutlook(
        all ? rows : -1,
        String.format("%d of %d regions by an index", byIndex.size(), found.plans().size()),
        byIndex);
  }

  /** Rows that come; empty when it is not known. */
  OptionalLong expected() {
    return rows < 0 ? OptionalLong.empty() : OptionalLong.of(rows);
  }
}
