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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalTables;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.StatusCheck;
import org.lcindex.query.text.ClusterText;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.DeadServer;

/** What status says while a server is gone with the catalog, and nobody has opened that yet. */
class GoneServerTest {
  private static final Duration LIMIT = Duration.ofMinutes(10);
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  /** What was told last. */
  private List<String> last;

  private static List<String> ofIndexes(ClusterIndexStatus status) {
    return status.problems().stream()
        .filter(
            line ->
                line.contains("gone")
                    || line.contains("UNCOVERED")
                    || line.contains(GlobalTables.CATALOG.toString()))
        .toList();
  }

  @Test
  void oneCauseIsOneLineUntilTheRegionsAreServed() throws Exception {
    try (GlobalTable table = new GlobalTable("gone");
        GlobalTable other = new GlobalTable("gone-too");
        LCIndexAdmin admin = new LCIndexAdmin(table.connection);
        DeadServer dead = new DeadServer(GlobalTables.CATALOG)) {
      table.awaitCovered();
      other.awaitCovered();
      Await.until(
          LIMIT,
          () -> "nothing is wrong before: " + last,
          () -> (last = ofIndexes(admin.clusterStatus(PATIENCE))).isEmpty());

      dead.kill();
      Await.until(
          LIMIT,
          () -> "all is told: " + last,
          () -> (last = ofIndexes(admin.clusterStatus(PATIENCE))).toString().contains("UNCOVERED"));
      ClusterIndexStatus status = admin.clusterStatus(PATIENCE);
      List<String> told = ofIndexes(status);
      assertEquals(1, told.size(), told::toString);
      String line = told.get(0);
      assertTrue(line.startsWith("1 of 2 servers is gone: "), line);
      String name = dead.address().replace(':', ',');
      assertTrue(line.contains(name), line);
      assertTrue(line.contains(" (since 20"), line);
      assertTrue(
          line.contains(
              "; 1 region waits to be opened on other servers, lcindex:catalog among them); so"
                  + " tables "),
          line);
      assertTrue(line.contains(" indexes are UNCOVERED"), line);
      assertFalse(status.isWhole());
      String text = ClusterText.of(status);
      assertTrue(text.contains("1 of 2 servers with LCIndex"), text);
      assertFalse(text.contains("Exception") || text.contains("RpcRetryingCaller"), text);
      assertEquals(StatusCheck.Level.UNKNOWN, StatusCheck.of(status).level());
      String ofTable = admin.status(table.name).problems().toString();
      assertTrue(ofTable.contains(GlobalTables.UNREAD), ofTable);
      assertFalse(ofTable.contains("Exception") || ofTable.contains("RpcRetryingCaller"), ofTable);

      dead.letGo();
      Await.until(
          LIMIT,
          () -> "nothing is wrong: " + last,
          () -> (last = ofIndexes(admin.clusterStatus(PATIENCE))).isEmpty());
    }
  }
}
