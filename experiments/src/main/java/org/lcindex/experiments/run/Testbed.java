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
package org.lcindex.experiments.run;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.regionserver.DisabledRegionSplitPolicy;
import org.lcindex.experiments.measure.ServerBeans;

/** A cluster to measure on. It ends with its owner, and nothing of it stays. */
interface Testbed extends AutoCloseable {
  /**
   * HBase's chore that takes away what compactions have replaced: often, so that storage is what is
   * needed and not what happens to lie about.
   */
  String DISCHARGER = "hbase.hfile.compaction.discharger.interval";

  /** As a setting. */
  String DISCHARGER_MILLIS = "1000";

  /**
   * Tables keep the regions that the run's settings say: what a split has left over counts as
   * storage until the master deletes it, minutes later.
   */
  String SPLIT_POLICY = HConstants.HBASE_REGION_SPLIT_POLICY_KEY;

  /** As a setting. */
  String NO_SPLITS = DisabledRegionSplitPolicy.class.getName();

  Connection connection();

  /** The metrics of region servers and DataNodes. */
  List<ServerBeans> servers();

  /** Whether all its servers are there: what fails otherwise says nothing of a technique. */
  default boolean healthy() {
    try (Admin admin = connection().getAdmin()) {
      return admin.getRegionServers().size()
          == servers().stream().filter(ServerBeans::isRegionServer).count();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  void close() throws IOException;
}
