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
package org.lcindex.cluster;

import java.io.IOException;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.config.ConfigKeys;

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
              .set(ConfigKeys.CHORE_SECONDS.name(), "1")
              // A busy machine must not make a call give up.
              .set(ConfigKeys.QUERY_CALL_MILLIS.name(), "20000")
              .set(ConfigKeys.DESCRIPTOR_SECONDS.name(), "1")
              .set(ConfigKeys.GLOBAL_LOOK.name(), "500")
              .set(ConfigKeys.ORPHAN_GRACE_SECONDS.name(), "5")
              .set(ConfigKeys.LOCAL_FILES_CLASS.name(), SwitchableFiles.class.getName())
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
    Tables.compactions(get(), allowed);
  }
}
