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
package org.lcindex.regionserver.server;

import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.lcindex.plan.Decline;
import org.lcindex.regionserver.base.QueryLimits;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.base.Telemetry;
import org.lcindex.regionserver.disk.LocalStore;
import org.lcindex.regionserver.store.RegionIndex;
import org.lcindex.regionserver.store.build.IndexEnvironment;

/**
 * LCIndex's part of a region server: what all its indexed regions share, and the {@linkplain
 * ServerWork work} that keeps the local directories in line with the open regions. {@link
 * ServerAssembly} puts it together; where it comes from and when it ends is the business of {@link
 * IndexServers}.
 *
 * <p>Immutable; its parts are thread safe.
 *
 * @param settings how the server's configuration is read
 * @param environment what the open regions share of this
 * @param regions the regions that are open here
 * @param work what is done outside of HBase's threads
 * @param chore what is looked at from time to time
 * @param descriptors the table descriptors, watched for indexes that come and go
 * @param verifications what clients have asked to verify
 * @param queryLimits what queries may cost
 * @param killed queries that somebody has ended
 * @param gauges levels, where counters only rise
 * @param misfit what of HBase is missing after all
 * @param notes what is told of it, and is no problem
 */
public record IndexServer(
    Settings settings,
    IndexEnvironment environment,
    OpenRegions regions,
    ServerWork work,
    Chore chore,
    DescriptorWatch descriptors,
    Verifications verifications,
    QueryLimits queryLimits,
    KilledQueries killed,
    Gauges gauges,
    LateMisfit misfit,
    List<String> notes) {

  /** What it tells of itself. */
  public Telemetry telemetry() {
    return environment.telemetry();
  }

  public LocalStore localStore() {
    return environment.disk().localStore();
  }

  /** Why nothing is indexed here and every scan is plain; null as long as all is well. */
  public Decline disabledBecause() {
    return misfit.first();
  }

  /** Counters and gauges together, by public name. */
  public Map<String, Long> countersAndGauges() {
    Map<String, Long> all = telemetry().counters().asMap();
    all.putAll(gauges.all());
    return all;
  }

  /**
   * Begins to work, without waiting for a disk.
   *
   * @param free when the directories are free
   */
  void start(CompletableFuture<?> free) {
    environment.memory().heapRoom().watch();
    free.thenRun(() -> work.begin(chore::run));
  }

  /** After this nothing of it runs and its directories are free, unless a disk does not answer. */
  void close() {
    telemetry().close();
    work.close();
    localStore().logDeletions();
    localStore().disks().close();
    work.closeWatch();
    environment.memory().heapRoom().close();
  }

  /** Takes an opened region into care and brings its index files up to date in the background. */
  public void regionOpened(RegionIndex region) {
    regions.opened(region);
    // At once: a split's daughters are to answer from their parent's files from the first query on.
    work.requestReconcile(region.info(), 0);
  }

  /**
   * Lets go of a region; {@link IndexServers#regionClosed} ends a server that is of no more use.
   */
  void regionClosed(RegionIndex region) {
    regions.closed(region);
  }
}
