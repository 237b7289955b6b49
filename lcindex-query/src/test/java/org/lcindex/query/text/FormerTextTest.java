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
package org.lcindex.query.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.junit.jupiter.api.Test;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.query.admin.Clusters;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.VerifyReport;

/** Programs that print a result get the text of earlier releases. */
class FormerTextTest {
  private static final TableName TABLE = TableName.valueOf("orders");

  @Test
  @SuppressWarnings("deprecation")
  void aTableIsItsStatusText() {
    TableIndexStatus status = Clusters.orders(IndexFileState.INDEXED, IndexFileState.FAILED);
    assertEquals(StatusText.of(status), status.toString());
    assertEquals(StatusText.summary(status), status.summary());
  }

  @Test
  void verificationAndRepairAreTheirText() {
    VerifyReport report = VerifyReport.nothing("5f3a");
    TableVerification found =
        new TableVerification(TABLE, true, 1, List.of(report), List.of("a note"));
    assertEquals(VerifyText.of(found), found.toString());
    TableRepair repair = new TableRepair(TABLE, found, 1, found);
    assertEquals(VerifyText.of(repair), repair.toString());
  }

  @Test
  void aSampleIsItsText() {
    TableInspection found =
        new TableInspection(TABLE, 0, 1, 0, null, null, List.of(), false, List.of(), null);
    assertEquals(InspectText.of(found), found.toString());
  }

  @Test
  void aClusterIsItsText() {
    ClusterIndexStatus status =
        Clusters.cluster(List.of(), Clusters.orders(IndexFileState.INDEXED));
    assertEquals(ClusterText.of(status), status.toString());
  }
}
