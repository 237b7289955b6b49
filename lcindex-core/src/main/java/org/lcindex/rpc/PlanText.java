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

import java.util.Locale;

/** The text form of a {@link PlanReport}. */
final class PlanText {
  private PlanText() {}

  static String of(PlanReport plan) {
    StringBuilder out = new StringBuilder();
    out.append("region ").append(plan.region());
    if (plan.path() == PlanReport.Path.INDEX) {
      out.append("  INDEX on ").append(plan.drivingColumn()).append('\n');
      PlanReport.Rows rows = plan.rows();
      line(out, "candidates")
          .append(
              pairs(
                  "estimated", plan.estimatedCandidates(),
                  "met", rows.candidates(),
                  "of the MemStore", rows.memstore()));
      line(out, "rows")
          .append(
              pairs(
                  "trusted", rows.trusted(),
                  "verified", rows.verified(),
                  "returned", rows.returned()));
      PlanReport.Reads reads = plan.reads();
      line(out, "HFiles")
          .append(pairs("by IFile", reads.indexedHFiles(), "scanned", reads.scannedHFiles()));
      line(out, "row groups")
          .append(pairs("read", reads.groupsRead(), "skipped", reads.groupsSkipped()));
    } else {
      out.append("  PLAIN\n");
      String reason = plan.declinedBecause();
      line(out, "because").append(reason == null ? "not told" : reason);
    }
    PlanReport.Times times = plan.times();
    line(out, "time")
        .append(
            String.format(
                Locale.ROOT,
                "plan %.3f ms   gather %.3f ms   total %.3f ms",
                times.plan() / 1e6,
                times.gather() / 1e6,
                times.total() / 1e6));
    alternatives(out, plan);
    return out.toString().replaceAll("(?m) +$", "").stripTrailing();
  }

  private static void alternatives(StringBuilder out, PlanReport plan) {
    int width = plan.alternatives().stream().mapToInt(a -> a.column().length()).max().orElse(0);
    String label = "considered";
    for (PlanReport.Alternative a : plan.alternatives()) {
      line(out, label)
          .append(
              String.format(
                  Locale.ROOT,
                  "%-" + Math.max(width, 1) + "s %,12d entries   cost %,.1f",
                  a.column(),
                  a.entries(),
                  a.cost()));
      label = "";
    }
  }

  /** Starts a line with its label; ends the line before. */
  private static StringBuilder line(StringBuilder out, String label) {
    if (out.charAt(out.length() - 1) != '\n') {
      out.append('\n');
    }
    return out.append(String.format(Locale.ROOT, "  %-12s", label));
  }

  private static String pairs(Object... namesAndNumbers) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < namesAndNumbers.length; i += 2) {
      out.append(i == 0 ? "" : "   ")
          .append(namesAndNumbers[i])
          .append(String.format(Locale.ROOT, " %,d", namesAndNumbers[i + 1]));
    }
    return out.toString();
  }
}
