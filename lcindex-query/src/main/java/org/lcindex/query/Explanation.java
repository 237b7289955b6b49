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
import java.util.Locale;
import java.util.stream.Collectors;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.rpc.PlanReport;

/**
 * How a query was, or would be, served.
 *
 * @param query the query as text
 * @param queryId under which the plans were kept
 * @param rowsReturned to the client; -1 when the query was not run
 * @param nanos from opening to the last row as the client saw it, in nanoseconds; for a query that
 *     was not run, the time to plan in all regions
 * @param plans one for each region that was scanned, in row key order
 */
@InterfaceAudience.Public
public record Explanation(
    String query, String queryId, long rowsReturned, long nanos, List<PlanReport> plans) {
  public Explanation {
    plans = List.copyOf(plans);
  }

  /** Regions that used an index. */
  public long indexedRegions() {
    return plans.stream().filter(p -> p.path() == PlanReport.Path.INDEX).count();
  }

  /** The explanation as aligned text. */
  @Override
  public String toString() {
    String summary =
        String.format(
            Locale.ROOT,
            "%s%n%s, %.3f ms, %d of %d regions by index%n",
            query,
            rowsReturned < 0 ? "not run" : String.format(Locale.ROOT, "%,d rows", rowsReturned),
            nanos / 1e6,
            indexedRegions(),
            plans.size());
    return summary + plans.stream().map(PlanReport::toString).collect(Collectors.joining("\n"));
  }
}
