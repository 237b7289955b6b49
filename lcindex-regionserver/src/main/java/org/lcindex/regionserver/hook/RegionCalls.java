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
package org.lcindex.regionserver.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.store.IndexAudit;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.rpc.RefreshReport;
import org.lcindex.rpc.RegionCallHandler;
import org.lcindex.rpc.RegionCounters;
import org.lcindex.rpc.RegionPlans;
import org.lcindex.rpc.RegionRequest;
import org.lcindex.rpc.RetryReport;
import org.lcindex.rpc.RpcJson;
import org.lcindex.rpc.VerifyReport;

/** Answers clients' questions about one region's indexes. Thread safe. */
@InterfaceAudience.Private
final class RegionCalls implements RegionCallHandler {
  private final LCIndexObserver observer;

  RegionCalls(LCIndexObserver observer) {
    this.observer = observer;
  }

  @Override
  public String handle(String json) throws IOException {
    RegionRequest request = RegionRequest.fromJson(json);
    LCIndexObserver active = observer.active();
    return RpcJson.toJson(
        switch (request.op()) {
          case STATUS -> active.status();
          case COUNTERS -> counters(active);
          case PLANS -> plans(active, request.queryId());
          case VERIFY -> verify(active.index());
          case RETRY -> retry(active.index());
          case REFRESH -> refresh(active);
        });
  }

  private static RegionCounters counters(LCIndexObserver active) throws IOException {
    return new RegionCounters(
        active.index().info().getEncodedName(), active.server().countersAndGauges());
  }

  private static RegionPlans plans(LCIndexObserver active, String queryId) throws IOException {
    return new RegionPlans(
        active.index().info().getEncodedName(),
        active.interceptor().recentPlans().reports(queryId));
  }

  private RefreshReport refresh(LCIndexObserver active) throws IOException {
    RegionIndex region = active.index();
    IndexDefinitions before = region.definitions();
    active.server().descriptors().refresh(region.info().getTable());
    IndexDefinitions now = region.definitions();
    return new RefreshReport(
        region.info().getEncodedName(),
        observer.serverName(),
        now.list().stream().map(IndexDefinition::toString).toList(),
        !now.equals(before),
        LCIndexConfig.givesObserverToEveryTable(observer.environment().getConfiguration()));
  }

  private static VerifyReport verify(RegionIndex region) {
    List<String> problems = new ArrayList<>();
    long files = 0;
    long bytes = 0;
    for (StoreIndex store : region.stores()) {
      IndexAudit.Verified verified = IndexAudit.verifyAll(store);
      files += verified.files();
      bytes += verified.bytes();
      problems.addAll(verified.problems());
    }
    return new VerifyReport(region.info().getEncodedName(), files, bytes, problems);
  }

  private static RetryReport retry(RegionIndex region) {
    int queued = 0;
    for (StoreIndex store : region.stores()) {
      queued += store.jobs().retryNow();
    }
    return new RetryReport(region.info().getEncodedName(), queued);
  }
}
