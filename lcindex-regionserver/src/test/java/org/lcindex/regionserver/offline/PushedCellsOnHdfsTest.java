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
package org.lcindex.regionserver.offline;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.lcindex.cluster.ClusterMode;
import org.lcindex.cluster.EmbeddedCluster;

/** On HDFS, where HBase moves HFiles. A cluster of its own, three minutes. */
@Tag("nightly")
class PushedCellsOnHdfsTest extends PushedCellsContract {
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void start() throws Exception {
    cluster = EmbeddedCluster.builder().mode(ClusterMode.HDFS).start();
  }

  @AfterAll
  static void stop() throws Exception {
    cluster.close();
  }

  @Override
  EmbeddedCluster cluster() {
    return cluster;
  }
}
