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
package org.lcindex.query.cli.page;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.Clusters;
import org.lcindex.query.cli.json.StatusJson;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.HBaseStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.RegionIndexes;
import org.lcindex.rpc.RegionStatus;

/** Where a status says which HBase a server runs on. */
public class StatusOfHBaseTest {
  private static final String TEXT =
      "HBase 2.6.3 by the implementation for 2.6.1, not tested by us";
  private static final String LINE = "server host,1,1: " + TEXT;

  /** Two regions of one server. */
  private static TableIndexStatus status(HBaseStatus hbase, RegionIndexes summary) {
    TableIndexStatus status = Clusters.orders(IndexFileState.INDEXED);
    List<RegionStatus> regions = new ArrayList<>();
    for (RegionStatus one : status.regions()) {
      for (String name : List.of("5f3a", "5f3b")) {
        regions.add(
            new RegionStatus(
                name,
                one.startKey(),
                one.endKey(),
                one.server(),
                one.stores(),
                one.jobsQueued(),
                one.jobsRunning(),
                one.counters(),
                null,
                one.localDirs(),
                summary,
                hbase,
                null,
                null));
      }
    }
    return Clusters.status(status.table(), status.definitions(), regions);
  }

  private static long told(TableIndexStatus status) {
    return status.problems().stream().filter(LINE::equals).count();
  }

  @Test
  void oneThatWeDoNotTestIsToldOnceByServer() {
    TableIndexStatus status = status(new HBaseStatus(TEXT, false, true), null);
    assertEquals(1, told(status), status::toString);
    assertEquals(1, Stream.of(StatusText.summary(status).split("\n")).filter(LINE::equals).count());
  }

  @Test
  void soIsOneThatLacksSomething() {
    assertEquals(1, told(status(new HBaseStatus(TEXT, true, false), null)));
  }

  @Test
  void oneThatIsAsItShouldBeIsAmongTheDetailsOnly() {
    TableIndexStatus status = status(new HBaseStatus(TEXT, true, true), null);
    assertEquals(0, told(status), status::toString);
    assertTrue(StatusText.of(status).contains("\nserver host,1,1 runs on " + TEXT + "\n"));
  }

  /** The reason why its regions are DISABLED says more. */
  @Test
  void oneThatDoesNotFitIsNotToldTwice() {
    RegionIndexes inert = new RegionIndexes(List.of(), "it does not fit", 0, true);
    assertEquals(0, told(status(new HBaseStatus(TEXT, false, true), inert)));
  }

  @Test
  void programsAndPagesAlwaysHaveIt() {
    TableIndexStatus status = status(new HBaseStatus(TEXT, true, true), null);
    assertTrue(StatusJson.of(status).contains("\"text\": \"" + TEXT + "\""));
    String page = StatusHtml.of(status, Instant.EPOCH);
    assertTrue(page.contains("<td data-name=\"HBase\">" + TEXT + "</td>"), page);
  }

  @Test
  void anOlderServerTellsNothing() {
    TableIndexStatus status = status(null, null);
    assertEquals(0, told(status));
    assertTrue(StatusHtml.of(status, Instant.EPOCH).contains("<td data-name=\"HBase\"></td>"));
  }
}
