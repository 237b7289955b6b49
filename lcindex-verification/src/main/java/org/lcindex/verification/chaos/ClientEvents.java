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
import java.util.Random;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;

/**
 * Events of clients that do not behave. What their scanners hold comes back when their leases end;
 * the audit looks at that.
 */
record ClientEvents(EventContext context, CheckContext checks) {
  private static final int MOST_SCANNERS = 6;
  private static final int MOST_ROWS = 10;

  /** A client opens scanners, reads a little and is gone without closing any. */
  String vanish(Random random) throws IOException {
    int count = 1 + random.nextInt(MOST_SCANNERS);
    int rows = 0;
    try (Connection gone =
        ConnectionFactory.createConnection(ChaosCluster.patientClient(context.cluster()))) {
      for (int i = 0; i < count; i++) {
        rows += open(gone, random);
      }
    }
    return count + " scanners after " + rows + " rows";
  }

  private int open(Connection gone, Random random) throws IOException {
    Asking mode = random.nextInt(4) == 0 ? Asking.FORBID : Asking.AUTO;
    QuerySpec query = checks.query(0, context.model().keys().rows(), mode, random);
    Scan scan = query.scan(context.model().keys(), mode, checks.runner().newId()).setCaching(1);
    // Neither is closed, as is the point.
    ResultScanner scanner = gone.getTable(context.table()).getScanner(scan);
    int rows = 0;
    while (rows <= random.nextInt(MOST_ROWS) && scanner.next() != null) {
      rows++;
    }
    return rows;
  }
}
