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
package org.lcindex.experiments.spock;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.cluster.Tables;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.experiments.suite.Part;
import org.lcindex.experiments.suite.SuiteRun;
import org.lcindex.experiments.workload.OrdersTables;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.query.offline.OfflineLoad;

/**
 * Section 4.3: how fast servers pull index files, by the rate that is set. A server's time begins
 * when HBase begins to load HFiles, and ends when the last index file of the server has come; what
 * passes before its first byte counts, too.
 */
final class PullRate implements Part<SpockCluster> {
  static final String PART = "pull";

  private static final TableName TABLE = TableName.valueOf("spock-pull");
  private static final long TIMESTAMP = 1;
  private static final int WARM_UP = 10;

  private final SuiteRun run;
  private final BuiltFolders folders;
  private final long megabytes;

  /**
   * A part.
   *
   * @param megabytes a second, for which the cluster is set
   */
  PullRate(SuiteRun run, BuiltFolders folders, long megabytes) {
    this.run = run;
    this.folders = folders;
    this.megabytes = megabytes;
  }

  @Override
  public boolean complete(int round) {
    return run.has(contender(megabytes), round, PART);
  }

  @Override
  public void warmUp(SpockCluster cluster) throws IOException {
    run.say("warm up pulls");
    measure(cluster, run.size(SpockSizes.ROWS) / WARM_UP);
  }

  @Override
  public void round(SpockCluster cluster, int round) throws IOException, InterruptedException {
    run.unless(
        contender(megabytes), round, PART, () -> measure(cluster, run.size(SpockSizes.ROWS)));
  }

  /** What its measurements are kept by. */
  static String contender(long megabytes) {
    return megabytes + " MB/s";
  }

  Map<String, Object> measure(SpockCluster cluster, long rows) throws IOException {
    Tables.drop(cluster.connection(), TABLE);
    OrdersTables.create(cluster.connection(), TABLE, rows, BuiltFolders.REGIONS);
    OrdersTables.index(cluster.connection(), TABLE);
    Path folder = folders.placed(cluster, new BuiltFolders.What(rows, true, TIMESTAMP));
    try {
      return measure(cluster, folder);
    } finally {
      Tables.drop(cluster.connection(), TABLE);
      BuiltFolders.delete(cluster, folder);
    }
  }

  private Map<String, Object> measure(SpockCluster cluster, Path folder) throws IOException {
    long expected =
        indexBytes(Manifest.read(folder.getFileSystem(cluster.configuration()), folder));
    Map<String, Long> before = cluster.counters("offline.bytes");
    AtomicLong begun = new AtomicLong();
    new OfflineLoad(
            cluster.connection(),
            (table, from) -> {
              begun.set(System.nanoTime());
              cluster.loader().load(table, from);
            },
            line -> {})
        .load(folder, TABLE);
    Map<String, Long> pulled = new LinkedHashMap<>();
    Map<String, Double> seconds = new LinkedHashMap<>();
    boolean all =
        Waiting.holdsWithin(
            SpockCluster.LIMIT,
            () -> {
              double at = Part.seconds(begun.get());
              cluster
                  .counters("offline.bytes")
                  .forEach(
                      (server, bytes) -> {
                        Long more = bytes - before.get(server);
                        if (!more.equals(pulled.put(server, more))) {
                          seconds.put(server, at);
                        }
                      });
              return sum(pulled) == expected;
            });
    cluster.admin().waitUntilBuilt(TABLE, SpockCluster.LIMIT);
    if (!all) {
      throw new IOException(
          "servers have pulled " + pulled + " bytes, of " + expected + " that were built");
    }
    return values(pulled, seconds);
  }

  /** By servers that had something to pull. */
  private Map<String, Object> values(Map<String, Long> pulled, Map<String, Double> seconds) {
    pulled.values().removeIf(bytes -> bytes == 0);
    double least = Double.MAX_VALUE;
    double most = 0;
    for (Map.Entry<String, Long> server : pulled.entrySet()) {
      double rate = server.getValue() / 1e6 / seconds.get(server.getKey());
      least = Math.min(least, rate);
      most = Math.max(most, rate);
    }
    Map<String, Object> values = new LinkedHashMap<>();
    values.put("set", megabytes);
    values.put("servers", pulled.size());
    values.put("bytes", sum(pulled));
    values.put("seconds", seconds.values().stream().mapToDouble(at -> at).max().orElse(0));
    values.put("leastOverSet", least / megabytes);
    values.put("mostOverSet", most / megabytes);
    return values;
  }

  private static long sum(Map<String, Long> bytes) {
    return bytes.values().stream().mapToLong(value -> value).sum();
  }

  private static long indexBytes(Manifest manifest) {
    return manifest.files().stream()
        .filter(file -> file.path().contains("/" + OfflineNames.INDEX_FOLDER + "/"))
        .filter(file -> !file.path().endsWith("/" + OfflineNames.HFILE_JSON))
        .mapToLong(file -> file.bytes())
        .sum();
  }
}
