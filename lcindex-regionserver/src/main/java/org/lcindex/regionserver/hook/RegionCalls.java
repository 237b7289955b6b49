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
import java.util.Map;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.job.Job;
import org.lcindex.regionserver.job.JobQueue;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.LCIndexConfig;
import org.lcindex.regionserver.store.HFileIndex;
import org.lcindex.regionserver.store.IndexAudit;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.StoreFileId;
import org.lcindex.regionserver.store.StoreIndex;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RefreshReport;
import org.lcindex.rpc.RegionCallHandler;
import org.lcindex.rpc.RegionCounters;
import org.lcindex.rpc.RegionPlans;
import org.lcindex.rpc.RegionRequest;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.RetryReport;
import org.lcindex.rpc.RpcJson;
import org.lcindex.rpc.StoreStatus;
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
    RegionIndex region = active.index();
    String name = region.info().getEncodedName();
    return RpcJson.toJson(
        switch (request.op()) {
          case STATUS -> status(region);
          case COUNTERS -> new RegionCounters(name, region.server().counters().asMap());
          case PLANS ->
              new RegionPlans(name, active.interceptor().recentPlans().reports(request.queryId()));
          case VERIFY -> verify(region);
          case RETRY -> retry(region);
          case REFRESH -> refresh(region);
        });
  }

  private String serverName() {
    return observer.environment().getServerName().toString();
  }

  private RefreshReport refresh(RegionIndex region) throws IOException {
    IndexDefinitions before = region.definitions();
    region.server().descriptors().refresh(region.info().getTable());
    IndexDefinitions now = region.definitions();
    return new RefreshReport(
        region.info().getEncodedName(),
        serverName(),
        now.list().stream().map(IndexDefinition::toString).toList(),
        !now.equals(before),
        LCIndexConfig.givesObserverToEveryTable(observer.environment().getConfiguration()));
  }

  private RegionStatus status(RegionIndex region) {
    IndexServer server = region.server();
    List<StoreStatus> stores = new ArrayList<>();
    for (StoreIndex store : region.stores()) {
      List<HFileStatus> hfiles = new ArrayList<>();
      for (HStoreFile hfile : store.store().getStorefiles()) {
        hfiles.add(hfile(store, hfile));
      }
      stores.add(new StoreStatus(Bytes.toString(store.family()), null, hfiles));
    }
    List<LocalDirStatus> dirs =
        server.localStore().dirs().stream()
            .map(dir -> new LocalDirStatus(dir.toString(), server.localStore().usableSpace(dir)))
            .toList();
    Map<String, String> problems = server.problems().standing();
    StringBuilder lastError = new StringBuilder();
    problems.forEach(
        (subject, problem) ->
            lastError.append(lastError.isEmpty() ? "" : "; ").append(subject + ": " + problem));
    return new RegionStatus(
        region.info().getEncodedName(),
        Bytes.toStringBinary(region.info().getStartKey()),
        Bytes.toStringBinary(region.info().getEndKey()),
        serverName(),
        stores,
        server.queues().stream().mapToInt(JobQueue::waiting).sum(),
        server.queues().stream().mapToInt(JobQueue::running).sum(),
        server.counters().asMap(),
        lastError.isEmpty() ? null : lastError.toString(),
        dirs);
  }

  private static HFileStatus hfile(StoreIndex store, HStoreFile hfile) {
    HFileIndex index = store.acquire(StoreFileId.nameOf(hfile));
    try {
      List<IndexFileStatus> indexes = new ArrayList<>();
      for (IndexDefinition definition : store.definitions()) {
        HFileIndex.Column column = index == null ? null : index.column(definition.id());
        indexes.add(
            column != null
                ? new IndexFileStatus(
                    definition.toString(), IndexFileState.INDEXED, column.bytes(), null)
                : unbuilt(store, hfile, definition));
      }
      return new HFileStatus(
          hfile.getPath().getName(),
          index == null ? -1 : index.rows().footer().rows(),
          hfile.getReader() == null ? 0 : hfile.getReader().length(),
          indexes);
    } finally {
      if (index != null) {
        index.release();
      }
    }
  }

  private static IndexFileStatus unbuilt(
      StoreIndex store, HStoreFile hfile, IndexDefinition definition) {
    String name = StoreFileId.nameOf(hfile);
    String failure = store.jobs().failure(name);
    Job job = store.jobs().job(name);
    IndexFileState state;
    String reason = null;
    if (failure != null) {
      state = IndexFileState.FAILED;
      reason = failure;
    } else if (job == null) {
      state = IndexFileState.MISSING;
    } else {
      state = job.state() == Job.State.RUNNING ? IndexFileState.BUILDING : IndexFileState.QUEUED;
    }
    return new IndexFileStatus(definition.toString(), state, 0, reason);
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
