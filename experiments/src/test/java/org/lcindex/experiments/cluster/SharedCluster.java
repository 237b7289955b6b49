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
package org.lcindex.experiments.cluster;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.regionserver.base.LCIndexConfig;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.regionserver.server.IndexServers;

/**
 * One embedded cluster for all test classes of a JVM that want no other: started when first asked
 * for, stopped with the JVM. One region server, {@link ClusterMode#STANDALONE}; the index looks at
 * its directories every second, deletes those of regions that are gone after five, and its files
 * are {@link SwitchableFiles}. Tests give their tables new names and drop them. Thread safe.
 */
public final class SharedCluster {
  private static final AtomicInteger TABLES = new AtomicInteger();

  private static EmbeddedCluster cluster;

  private SharedCluster() {}

  /** The cluster; do not close it. */
  public static synchronized EmbeddedCluster get() throws IOException, InterruptedException {
    if (cluster == null) {
      cluster =
          EmbeddedCluster.builder()
              .set(LCIndexConfig.CHORE_SECONDS, "1")
              .set(LCIndexConfig.ORPHAN_GRACE_SECONDS, "5")
              .set(LCIndexConfig.LOCAL_FILES_CLASS, SwitchableFiles.class.getName())
              .start();
    }
    return cluster;
  }

  /** A table name that no other test has. */
  public static TableName newName(String prefix) {
    return TableName.valueOf(prefix + "-" + TABLES.incrementAndGet());
  }

  /** Allows or forbids compactions on its region server; allow them again in the end. */
  public static void compactions(boolean allowed) throws IOException, InterruptedException {
    get()
        .regionServers()
        .forEach(server -> server.getCompactSplitThread().setCompactionsEnabled(allowed));
  }

  /** What the indexed regions of its region server share. */
  public static IndexServer index() throws IOException, InterruptedException {
    return IndexServers.of(get().regionServers().get(0).getConfiguration());
  }

  /** The file system under its index files. */
  public static SwitchableFiles files() throws IOException, InterruptedException {
    return (SwitchableFiles) index().localStore().files();
  }

  /** The directory of its index files. */
  public static Path indexFolder() throws IOException, InterruptedException {
    return index().localStore().dirs().get(0);
  }
}
