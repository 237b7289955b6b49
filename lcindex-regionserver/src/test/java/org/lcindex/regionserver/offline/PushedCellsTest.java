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

import org.junit.jupiter.api.BeforeAll;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;

/** On the local file system, where HBase copies HFiles and leaves them in the folder. */
class PushedCellsTest extends PushedCellsContract {
  private static EmbeddedCluster cluster;

  @BeforeAll
  static void get() throws Exception {
    cluster = SharedCluster.get();
  }

  @Override
  EmbeddedCluster cluster() {
    return cluster;
  }
}
