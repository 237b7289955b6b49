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

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.exceptions.UnknownProtocolException;
import org.lcindex.plan.Decline.Reason;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionPlans;

/**
 * The plans that region servers have kept for a query. A server without LCIndex has none: while an
 * installation rolls over the servers, its regions' plan is HBase's scan, and says why.
 */
record KeptPlans(Connection connection, RegionCaller caller) {

  /** What one region said. */
  private record Answer(List<PlanReport> plans, IndexException absent) {}

  /**
   * In row key order of their regions.
   *
   * @throws IndexException when no server of the table's regions runs LCIndex for it
   */
  List<PlanReport> of(TableName table, String queryId) throws IOException {
    Map<RegionInfo, Answer> answers = caller.callAll(table, region -> ask(region, queryId));
    List<PlanReport> plans = new ArrayList<>();
    boolean all = answers.values().stream().allMatch(answer -> answer.absent() != null);
    for (Map.Entry<RegionInfo, Answer> entry : answers.entrySet()) {
      Answer answer = entry.getValue();
      if (answer.absent() == null) {
        plans.addAll(answer.plans());
        continue;
      }
      String server = server(entry.getKey());
      if (all) {
        throw new IndexException(server + ": " + answer.absent().getMessage(), answer.absent());
      }
      plans.add(plain(queryId, entry.getKey(), server));
    }
    return plans;
  }

  private Answer ask(RegionInfo region, String queryId) throws IOException {
    try {
      RegionRequest request = RegionRequest.plansOf(queryId);
      byte[] row = region.getStartKey();
      RegionPlans kept = caller.call(region.getTable(), row, request, RegionPlans.class);
      return new Answer(kept.plans(), null);
    } catch (IndexException e) {
      if (e.getCause() instanceof UnknownProtocolException) {
        return new Answer(List.of(), e);
      }
      throw e;
    }
  }

  private String server(RegionInfo region) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(region.getTable())) {
      return "server " + locator.getRegionLocation(region.getStartKey()).getServerName();
    }
  }

  private static PlanReport plain(String queryId, RegionInfo region, String server) {
    return new PlanReport(
        queryId,
        region.getEncodedName(),
        PlanReport.Path.PLAIN,
        null,
        Reason.NO_INDEX.because(
            server + " does not run LCIndex", "install it there (LCIndex's docs/install.md)"),
        null,
        null,
        null,
        null,
        PlanReport.Times.NONE,
        List.of(),
        null,
        null);
  }
}
