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
import org.apache.hbase.thirdparty.com.google.gson.JsonElement;
import org.apache.hbase.thirdparty.com.google.gson.JsonObject;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.Measures;
import org.lcindex.query.path.ChosenPath;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.PlanText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.text.Members;
import org.lcindex.type.ShownText;

/**
 * How a query was, or would be, served.
 *
 * @param query the query as text
 * @param shown the query as people want to see it: of a long list of values the first ones
 * @param queryId under which the plans were kept
 * @param rowsReturned to the client; -1 when the query was not run
 * @param nanos from opening to the last row as the client saw it, in nanoseconds; for a query that
 *     was not run, the time to plan in all regions
 * @param plans one for each region that was scanned, in row key order
 * @param notes what the table's descriptor says about indexes and cannot be read
 * @param calls that asked servers for several regions at once; null when there were none
 * @param path that was chosen; null of a table without a global index
 */
@InterfaceAudience.Public
public record Explanation(
    String query,
    String shown,
    String queryId,
    long rowsReturned,
    long nanos,
    List<PlanReport> plans,
    List<String> notes,
    ServerCallCounts calls,
    ChosenPath path) {
  /** Characters of the query that the text has; JSON has all. */
  private static final int MOST_OF_QUERY = 2_000;

  public Explanation {
    plans = List.copyOf(plans);
    notes = List.copyOf(notes);
  }

  /** Regions that used an index. */
  public long indexedRegions() {
    return plans.stream()
        .filter(p -> p.path() == PlanReport.Path.INDEX)
        .map(PlanReport::region)
        .distinct()
        .count();
  }

  /** Whether a global index proposed the rows, be it on one column or a grid. */
  public boolean isGlobal() {
    return path != null && path.isProposed();
  }

  /** As {@link #text}, for a program. */
  @Override
  public String toString() {
    return text(Wording.JAVA);
  }

  /**
   * As text: the query, with long lists of values cut, what all regions come to, and then the
   * regions, those that are alike together.
   *
   * @param wording of the remedies
   */
  public String text(Wording wording) {
    String ran =
        rowsReturned < 0
            ? "not run, planned in " + Measures.time(nanos)
            : Measures.count(rowsReturned, "row") + " in " + Measures.time(nanos);
    boolean unscanned = plans.isEmpty() && isGlobal();
    String folded =
        plans.isEmpty()
            ? "No region told a plan: the rows asked for may be in none, or regions moved; ask again"
            : PlanText.folded(plans, wording::of);
    String told = notes.isEmpty() ? "" : "\n\n" + String.join("\n", notes);
    return ShownText.cut(shown, MOST_OF_QUERY)
        + "\n"
        + ran
        + "; "
        + (unscanned ? "no region scanned" : PlanText.total(plans))
        + (calls == null ? "" : "\n" + calls)
        + (path == null ? "" : "\n\n" + wording.of(path.toString()))
        + (unscanned ? "" : "\n\n" + folded)
        + told;
  }

  /** As a JSON document, every region for itself. */
  public String toJson() {
    return RpcJson.toPrettyJson(
        new Members()
            .with("query", query)
            .with("rows", rowsReturned < 0 ? null : rowsReturned)
            .with("nanos", nanos)
            .with("regionsByIndex", indexedRegions())
            .with("calls", calls)
            .with("path", path)
            .with("notes", notes.isEmpty() ? null : notes)
            .with("regions", plans.stream().map(Explanation::tree).toList()));
  }

  /**
   * A time of nothing is left out: it did not happen. What the planner compares is in times of
   * another machine; what they are to each other is told.
   */
  private static JsonElement tree(PlanReport plan) {
    JsonElement tree = RpcJson.toTree(plan);
    double plain = plan.estimate() == null ? 0 : plan.estimate().plainMicros();
    JsonElement estimate = tree.getAsJsonObject().get("estimate");
    if (estimate != null) {
      estimate.getAsJsonObject().remove("plainMicros");
    }
    JsonElement alternatives = tree.getAsJsonObject().get("alternatives");
    for (int i = 0; i < plan.alternatives().size(); i++) {
      JsonObject alternative = alternatives.getAsJsonArray().get(i).getAsJsonObject();
      alternative.remove("micros");
      double cost = plan.alternatives().get(i).micros() / plain;
      if (plain > 0 && Double.isFinite(cost)) {
        alternative.addProperty("costOfPlainScan", Math.round(cost * 1e6) / 1e6);
      }
    }
    JsonObject times = tree.getAsJsonObject().getAsJsonObject("times");
    times.entrySet().removeIf(time -> time.getValue().getAsLong() == 0);
    return tree;
  }
}
