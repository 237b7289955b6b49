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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.lcindex.cluster.process.Member;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.verification.common.Crew;
import org.lcindex.verification.common.Health;
import org.lcindex.verification.contention.StandingClients;

/** What events work with. Used by one thread. */
record EventContext(
    ProcessCluster cluster,
    Connection connection,
    Admin admin,
    LCIndexAdmin indexes,
    GlobalCalls globals,
    TableName table,
    Model model,
    PairedCheck pairs,
    Health health,
    Findings findings,
    IndexDisk disk,
    StandingClients standing,
    Crew crew) {

  /** Something cannot happen just now, which is no failure. */
  static final class NotNow extends Exception {
    NotNow(String why) {
      super(why);
    }
  }

  int anyServer(Random random) {
    return random.nextInt(cluster.regionServers().size());
  }

  /** The regions of the table in row key order. */
  List<RegionInfo> regions() throws IOException {
    return admin.getRegions(table).stream()
        .filter(r -> !r.isSplit())
        .sorted(RegionInfo.COMPARATOR)
        .toList();
  }

  RegionInfo anyRegion(Random random) throws IOException {
    List<RegionInfo> regions = regions();
    return regions.get(random.nextInt(regions.size()));
  }

  /** The name under which the master knows a region server that runs. */
  ServerName serverName(int number) throws IOException {
    Member member = cluster.regionServer(number);
    return admin.getRegionServers().stream()
        .filter(s -> s.getPort() == member.ports().get("rpc"))
        .max((a, b) -> Long.compare(a.getStartCode(), b.getStartCode()))
        .orElseThrow(() -> new IOException("the master does not know " + member.name()));
  }

  /** Lets time pass, unless the run is ending. */
  void pass(long millis) throws InterruptedException {
    crew.pause(millis);
  }
}
