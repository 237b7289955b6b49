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
package org.lcindex.verification.harm;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.rpc.RegionStatus;

/** One run: the cluster, the tables, the load without index and the load with it, the report. */
record HarmRun(HarmOptions options, HarmTally tally) {
  private static final long LOOK_MILLIS = 1_000;
  private static final Duration BUILD_LIMIT = Duration.ofMinutes(20);
  private static final Duration SMALL_BUILD_LIMIT = Duration.ofMinutes(4);

  /** Caches and the directories of open files; the keys of eight HFiles of 50 MB are more. */
  private static final long MOST_LIVE_MEGABYTES = 150;

  private static final int LEASE_MILLIS = 600_000;

  /** Runs; returns whether nothing was wrong. */
  boolean run() throws IOException {
    Files.createDirectories(options.folder());
    try (ProcessCluster cluster = start();
        Connection connection = ConnectionFactory.createConnection(client(cluster));
        LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      ServerWatch watch = new ServerWatch(cluster, tally);
      List<HarmWork> works = new ArrayList<>();
      for (HarmKind kind : options.kinds().stream().filter(one -> !one.isGlobal()).toList()) {
        HarmWork work = work(kind, connection);
        tally.say("load rows of " + kind);
        work.load();
        works.add(work);
      }
      watch.look("plain");
      load(works, watch, "plain", options.plain());
      long plainHeap = watch.heapAfterCollection();
      if (tally.clean()) {
        build(works, connection, indexes, watch);
        load(works, watch, "indexed", options.duration());
      } else {
        tally.say("plain HBase does not bear this load; nothing was indexed");
      }
      watch.look("indexed");
      watch.readLogs();
      report(works, watch, indexes, plainHeap);
    }
    return tally.clean();
  }

  /** The load's table, its indexes and its clients. */
  private HarmWork work(HarmKind kind, Connection connection) {
    return switch (kind) {
      case MIXED -> new MixedWork(connection, options, tally);
      case LARGE_KEYS -> new LargeKeys(connection, tally);
      case FF_KEYS -> new HighKeys(connection, tally);
      case COLLIDING_NAMES -> new CollidingNames(connection, tally);
      case HUNG_ENTRIES, BULK_LOADS, FLUSH_LOCK -> throw new IllegalArgumentException("" + kind);
    };
  }

  /** Makes all indexes; nothing else happens, so what the heap has more is the index's. */
  private void build(
      List<HarmWork> works, Connection connection, LCIndexAdmin indexes, ServerWatch watch)
      throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (HarmWork work : works) {
        admin.flush(work.table());
      }
    }
    long before = watch.liveHeap();
    for (HarmWork work : works) {
      tally.say("build " + work.indexes().length + " indexes of " + work.table());
      indexes.createIndexes(work.table(), work.indexes());
      await(work, indexes, watch);
    }
    long after = watch.liveHeap();
    tally.say("live heap: " + before + " MB before the indexes were built, " + after + " MB then");
    if (before >= 0 && after - before > MOST_LIVE_MEGABYTES) {
      tally.trouble(
          "indexes hold "
              + (after - before)
              + " MB of heap for good, at most "
              + MOST_LIVE_MEGABYTES
              + " are theirs");
    }
  }

  private ProcessCluster start() throws IOException {
    return ProcessCluster.builder(options.folder())
        .regionServers(1)
        .dataNodes(1)
        .openFiles(options.openFiles())
        .owned()
        .progress(tally::say)
        // 200 regions in 1 GB: what every active region takes at least must be small.
        .set("hbase.regionserver.global.memstore.size", Double.toString(options.share()))
        .set("hfile.block.cache.size", Double.toString(options.share()))
        .set("hbase.hregion.memstore.mslab.chunksize", "131072")
        .set("hbase.hregion.memstore.mslab.max.allocation", "32768")
        .set("hbase.regionserver.handler.count", "8")
        .set("hbase.ipc.server.max.callqueue.size", "67108864")
        .set("hbase.server.scanner.max.result.size", "4194304")
        .set(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, Integer.toString(LEASE_MILLIS))
        .start();
  }

  private static Configuration client(ProcessCluster cluster) {
    Configuration conf = cluster.configuration();
    conf.setInt(HConstants.HBASE_RPC_TIMEOUT_KEY, 120_000);
    conf.setInt(HConstants.HBASE_CLIENT_OPERATION_TIMEOUT, 240_000);
    conf.setInt(HConstants.HBASE_CLIENT_RETRIES_NUMBER, 6);
    return conf;
  }

  private void load(List<HarmWork> works, ServerWatch watch, String phase, Duration duration)
      throws IOException {
    tally.say("load, " + phase + ", for " + duration.toSeconds() + " s");
    long end = System.nanoTime() + duration.toNanos();
    try (HarmCrew crew = new HarmCrew(tally)) {
      for (HarmWork work : works) {
        work.start(crew, phase.equals("indexed"));
      }
      while (System.nanoTime() < end && !watch.dead()) {
        crew.pause(LOOK_MILLIS);
        watch.look(phase);
      }
    }
  }

  /** Waits for the builds; the server is looked at meanwhile. */
  private void await(HarmWork work, LCIndexAdmin indexes, ServerWatch watch) throws IOException {
    Duration limit = work.mustBeBuilt() ? SMALL_BUILD_LIMIT : BUILD_LIMIT;
    long end = System.nanoTime() + limit.toNanos();
    while (!watch.dead()) {
      watch.look("building");
      try {
        indexes.waitUntilBuilt(work.table(), Duration.ofSeconds(5));
        return;
      } catch (IOException e) {
        if (System.nanoTime() > end) {
          String text = "not everything of " + work.table() + " was built: " + e.getMessage();
          if (work.mustBeBuilt()) {
            tally.trouble(text);
          } else {
            // Not an end: what is not built is scanned.
            tally.say(text);
          }
          return;
        }
      }
    }
  }

  private void report(List<HarmWork> works, ServerWatch watch, LCIndexAdmin indexes, long plainHeap)
      throws IOException {
    tally.counts().forEach((what, count) -> tally.say(count.sum() + " " + what));
    tally.say(
        String.format(
            "descriptors of %d: %d plain, %d while building, %d indexed",
            options.openFiles(),
            tally.peak("descriptors plain"),
            tally.peak("descriptors building"),
            tally.peak("descriptors indexed")));
    tally.say(
        String.format(
            "heap after a collection at most: %d MB plain, %d MB with indexes",
            plainHeap, watch.heapAfterCollection()));
    works.forEach(HarmWork::report);
    if (!watch.dead() && tally.peak("descriptors indexed") > 0) {
      Map<String, Long> counters = new TreeMap<>();
      Set<String> errors = new TreeSet<>();
      for (HarmWork work : works) {
        for (RegionStatus region : indexes.status(work.table()).regions()) {
          counters.putAll(region.counters());
          if (region.lastError() != null) {
            errors.add(region.lastError());
          }
        }
      }
      tally.say("counters: " + counters);
      errors.stream().limit(3).forEach(error -> tally.say("problem: " + error));
    }
    tally.say(tally.troubles() + " things were wrong");
  }
}
