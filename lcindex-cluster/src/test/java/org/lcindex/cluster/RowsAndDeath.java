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
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;

/** A process that puts rows one by one and is killed as soon as all are acknowledged. */
final class RowsAndDeath {
  private RowsAndDeath() {}

  static void run(ClusterMode mode, Path dataDir, int rows)
      throws IOException, InterruptedException {
    KilledCluster.runAndKill(
        RowsAndDeath.class, dataDir, mode.name(), dataDir.toString(), Integer.toString(rows));
  }

  /** The process. Arguments: mode, data folder, rows. */
  public static void main(String[] args) throws Exception {
    EmbeddedCluster cluster =
        EmbeddedCluster.builder()
            .mode(ClusterMode.valueOf(args[0]))
            .dataDir(Path.of(args[1]))
            .start();
    TestRows.createTable(cluster.connection());
    for (int i = 0; i < Integer.parseInt(args[2]); i++) {
      TestRows.put(cluster.connection(), i, i + 1);
    }
    KilledCluster.readyToDie();
    new CountDownLatch(1).await();
  }
}
