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
package org.lcindex.regionserver.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.hadoop.hbase.security.User;
import org.lcindex.regionserver.adapter.TableAccess;
import org.lcindex.regionserver.scan.watching.OpenScans;
import org.lcindex.regionserver.server.IndexServer;
import org.lcindex.rpc.RunningScan;
import org.lcindex.rpc.reply.KillReport;
import org.lcindex.rpc.reply.ServerScans;

/**
 * Lists and ends the queries of a server for whoever may: everybody's own, and others' for an ADMIN
 * of the table or the cluster. Who may read some of a table is told that others scan it, and not
 * what they look for. One region answers for all regions of its server, because HBase leaves calls
 * to servers to ADMINs of the cluster. Stateless.
 */
final class QueryCalls {
  /** In one answer. */
  private static final int MOST = 1_000;

  private static final String QUERIES = "lcindex QUERIES";

  private static final String OTHERS = "another user's: ADMIN on the table shows it";

  /** What is told in place of numbers beside another coprocessor. */
  static final String WITHHELD =
      "not told: another coprocessor of the table may hide rows; with authorization on, ADMIN on"
          + " the table shows them";

  private QueryCalls() {}

  static ServerScans queries(ObservedRegion asked) throws IOException {
    List<RunningScan> found = new ArrayList<>();
    for (ObservedRegion observer : ObservedRegion.of(asked.server())) {
      OpenScans open = observer.openScans();
      if (open != null && !open.isEmpty()) {
        add(observer, open, found);
      }
    }
    found.sort(Comparator.comparingLong(RunningScan::openMillis).reversed());
    List<RunningScan> told = found.subList(0, Math.min(MOST, found.size()));
    return new ServerScans(asked.serverName(), told, found.size() - told.size(), asked.inactive());
  }

  private static void add(ObservedRegion observer, OpenScans open, List<RunningScan> found)
      throws IOException {
    TableAccess access = observer.access();
    User caller = TableAccess.caller();
    boolean isAdmin = access.isAdmin(QUERIES, caller);
    boolean isKnownAdmin = isAdmin && access.isOn();
    boolean beside = observer.othersMayAlterCells();
    String withheld = beside && !isKnownAdmin ? WITHHELD : null;
    if (isAdmin) {
      found.addAll(open.running(null, withheld));
      return;
    }
    String own = caller.getShortName();
    boolean mayRead = access.mayReadSome(QUERIES);
    for (RunningScan scan : open.running(mayRead ? null : own, withheld)) {
      found.add(own.equals(scan.user()) ? scan : RunningScan.hidden(scan, OTHERS));
    }
  }

  static KillReport kill(ObservedRegion asked, String id) throws IOException {
    int[] all = new int[2];
    IndexServer server = asked.server();
    if (server != null) {
      User caller = TableAccess.caller();
      server.killed().add(id, caller);
      for (ObservedRegion observer : ObservedRegion.of(server)) {
        OpenScans open = observer.openScans();
        if (open != null && !open.isEmpty()) {
          boolean isAdmin = observer.mayKill(caller);
          int[] ended = open.kill(id, caller.getShortName(), isAdmin);
          all[0] += ended[0];
          all[1] += ended[1];
        }
      }
    }
    return new KillReport(asked.serverName(), all[0], all[1]);
  }
}
