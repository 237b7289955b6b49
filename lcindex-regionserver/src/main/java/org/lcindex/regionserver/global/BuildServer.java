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
package org.lcindex.regionserver.global;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.lcindex.config.ConfigKeys;
import org.lcindex.pace.Throttle;
import org.lcindex.regionserver.base.BuildMeter;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.OneThread;
import org.lcindex.regionserver.base.Settings;
import org.lcindex.regionserver.global.coverage.HeldRegions;
import org.lcindex.regionserver.global.coverage.OpeningGate;
import org.lcindex.regionserver.global.coverage.ServerCatalog;

/**
 * What the builds of all regions of a server share. Immutable; its parts are thread safe.
 *
 * @param catalog of coverage
 * @param opening keeps regions from opening too soon after a master has become active
 * @param held asks which regions the server holds
 * @param sender of entries, to which nobody's write waits
 * @param pace of what builds read
 * @param meter of what builds read
 * @param batchBytes of row keys of entries that are sent at a time
 * @param lookMillis after which a region looks again whether somebody else has marked it
 * @param masterMillis after which the server looks again who is the active master
 * @param thread one for all builds, so they read and send one batch at a time
 */
record BuildServer(
    ServerCatalog catalog,
    OpeningGate opening,
    HeldRegions held,
    EntryTransport sender,
    Throttle pace,
    BuildMeter meter,
    long batchBytes,
    long lookMillis,
    long masterMillis,
    ScheduledExecutorService thread) {
  private static final long WAIT_MILLIS = 10_000;

  static BuildServer of(
      Configuration conf,
      ServerName name,
      Settings settings,
      SenderConnection connection,
      Counters counters) {
    ServerCatalog catalog = new ServerCatalog(conf);
    ScheduledThreadPoolExecutor thread = OneThread.named("lcindex-global-build");
    return new BuildServer(
        catalog,
        new OpeningGate(catalog),
        new HeldRegions(catalog, name),
        EntrySender.patient(connection, WAIT_MILLIS, counters),
        new Throttle(settings.number(ConfigKeys.GLOBAL_BUILD_PACE)),
        new BuildMeter(System::nanoTime),
        settings.number(ConfigKeys.GLOBAL_BUILD_BATCH),
        settings.number(ConfigKeys.GLOBAL_LOOK),
        settings.number(ConfigKeys.GLOBAL_MASTER),
        thread);
  }

  void close() {
    thread.shutdownNow();
    catalog.close();
  }
}
