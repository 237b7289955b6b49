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

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.hbase.LiveHFile;
import org.lcindex.hbase.OpenStore;
import org.lcindex.hbase.fit.HBaseFit;
import org.lcindex.regionserver.base.Problems;
import org.lcindex.regionserver.job.JobQueue;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.rpc.GlobalFigures;
import org.lcindex.rpc.HBaseStatus;
import org.lcindex.rpc.IndexProgress;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.IndexStatus;
import org.lcindex.rpc.JobsStatus;
import org.lcindex.rpc.LocalDirStatus;
import org.lcindex.rpc.RegionIndexes;
import org.lcindex.rpc.RegionStatus;
import org.lcindex.rpc.ServerStatus;
import org.lcindex.rpc.StandingProblem;
import org.lcindex.rpc.StoreStatus;

/**
 * Makes the status of a region and its server for clients; {@link IndexState} has the rules.
 * Stateless.
 */
final class StatusReader {
  private StatusReader() {}

  /** The status of a region whose observer does nothing. */
  static RegionStatus inert(
      RegionInfo info,
      TableDescriptor table,
      String server,
      String why,
      List<GlobalFigures> globals) {
    List<IndexStatus> indexes =
        IndexDefinitions.readable(table).list().stream()
            .map(d -> IndexStatus.none(d.toString(), IndexState.DISABLED, why))
            .toList();
    return new RegionStatus(
        info.getEncodedName(),
        Bytes.toStringBinary(info.getStartKey()),
        Bytes.toStringBinary(info.getEndKey()),
        server,
        null,
        0,
        0,
        null,
        why,
        null,
        new RegionIndexes(indexes, why, 0, true),
        hbase(),
        List.of(new StandingProblem(Problems.MISFIT, why, 0)),
        globals);
  }

  /** What a server tells of itself on which nothing of LCIndex is used. */
  static ServerStatus unused(String serverName, boolean everyTable, List<StandingProblem> why) {
    return new ServerStatus(
        serverName, release(), hbase(), everyTable, 0, null, 0, null, null, why, null);
  }

  /** What a server tells of itself. */
  static ServerStatus server(IndexServer server, String serverName, boolean everyTable) {
    return new ServerStatus(
        serverName,
        release(),
        hbase(),
        everyTable,
        server.regions().all().size(),
        server.work().queues().all().stream()
            .map(queue -> new JobsStatus(queue.name(), queue.running(), queue.waiting()))
            .toList(),
        server.environment().work().meter().bytesPerSecond(),
        dirs(server),
        server.countersAndGauges(),
        server.telemetry().problems().list(),
        server.notes());
  }

  /** Of this jar; null where the classes do not come from one. */
  private static String release() {
    return StatusReader.class.getPackage().getImplementationVersion();
  }

  private static List<LocalDirStatus> dirs(IndexServer server) {
    return server.localStore().dirs().stream()
        .map(
            dir -> new LocalDirStatus(dir.toString(), server.localStore().disks().usableSpace(dir)))
        .toList();
  }

  private static HBaseStatus hbase() {
    HBaseFit fit = HBaseFit.ofThisProcess();
    return new HBaseStatus(fit.text(), fit.isTested(), fit.losses().isEmpty());
  }

  static RegionStatus read(
      IndexServer server, RegionIndex region, String serverName, List<GlobalFigures> globals) {
    List<StoreStatus> stores = region.stores().stream().map(StoreStatusReader::read).toList();
    List<StandingProblem> problems = server.telemetry().problems().list();
    return new RegionStatus(
        region.info().getEncodedName(),
        Bytes.toStringBinary(region.info().getStartKey()),
        Bytes.toStringBinary(region.info().getEndKey()),
        serverName,
        stores,
        server.work().queues().all().stream().mapToInt(JobQueue::waiting).sum(),
        server.work().queues().all().stream().mapToInt(JobQueue::running).sum(),
        server.countersAndGauges(),
        problems.isEmpty()
            ? null
            : problems.stream().map(StandingProblem::toString).collect(Collectors.joining("; ")),
        dirs(server),
        new RegionIndexes(
            indexes(region, stores),
            region.trouble(),
            server.environment().work().meter().bytesPerSecond()),
        hbase(),
        problems,
        globals);
  }

  private static List<IndexStatus> indexes(RegionIndex region, List<StoreStatus> stores) {
    List<IndexStatus> found = new ArrayList<>();
    String trouble = region.trouble();
    IndexDefinitions definitions = IndexDefinitions.readable(region.descriptor());
    for (IndexDefinition definition : definitions.list()) {
      if (definitions.isDisabled(definition)) {
        found.add(
            IndexStatus.none(
                definition.toString(), IndexState.DISABLED, IndexDefinitions.SWITCHED_OFF));
        continue;
      }
      String family = Bytes.toString(definition.family());
      StoreStatus store =
          stores.stream().filter(s -> s.family().equals(family)).findFirst().orElse(null);
      String unsupported = region.unsupported(definition.family());
      if (unsupported != null) {
        found.add(
            new IndexStatus(
                definition.toString(),
                IndexState.DISABLED,
                unsupported,
                nothingOf(region.region().store(definition.family()))));
      } else if (trouble != null || store == null) {
        found.add(
            new IndexStatus(
                definition.toString(),
                trouble == null ? IndexState.BUILDING : IndexState.FAILED,
                trouble,
                nothingOf(region.region().store(definition.family()))));
      } else {
        found.add(IndexStatus.of(definition.toString(), store));
      }
    }
    return found;
  }

  /** All HFiles of a store, none of them indexed. */
  private static IndexProgress nothingOf(OpenStore store) {
    IndexProgress progress = IndexProgress.NONE;
    if (store != null) {
      for (LiveHFile hfile : store.files()) {
        progress = progress.plus(new IndexProgress(1, 0, hfile.bytes(), 0, 0));
      }
    }
    return progress;
  }
}
