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
import org.lcindex.query.TableVerification;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;

/** What somebody reads who waits for a verification. */
class VerifyTextTest {
  private static VerifyReport ahead(String region, long bytes) {
    return VerifyReport.ahead(region, "s", true, new VerifyProgress(0, 1, 0, 0, 2, 0, bytes, 0, 0));
  }

  private static VerifyReport at(String region, boolean running, VerifyProgress progress) {
    return new VerifyReport(region, "s", "job", true, false, running, null, progress, null, 0);
  }

  private static String progress(VerifyReport... reports) {
    return VerifyText.progress(
        new TableVerification(
            TableName.valueOf("t"), true, reports.length, List.of(reports), List.of()));
  }

  @Test
  void regionsThatHaveNotBegunCount() {
    VerifyReport done = at("a", false, new VerifyProgress(1, 1, 0, 2, 2, 500, 500, 10, 0));
    assertEquals(
        "1 of 3 regions, 1 of 3 HFiles, 500 of 1,500 bytes (33 %) verified, 0 faults",
        progress(done, ahead("b", 500), ahead("c", 500)));
  }

  /** Its entries of global indexes are compared then. */
  @Test
  void allBytesAreNotAllOfIt() {
    assertEquals(
        "0 of 1 regions, 1 of 1 HFiles, 500 of 500 bytes (99 %) verified, 0 faults",
        progress(at("a", true, new VerifyProgress(1, 1, 0, 2, 2, 500, 500, 10, 0))));
    assertEquals(
        "1 of 1 regions, 1 of 1 HFiles, 500 of 500 bytes (100 %) verified, 0 faults",
        progress(at("a", false, new VerifyProgress(1, 1, 0, 2, 2, 500, 500, 10, 0))));
  }

  @Test
  void aTableWithoutIndexFilesHasRegionsAndEntries() {
    VerifyReport waits = at("a", true, VerifyProgress.NONE);
    assertEquals("0 of 1 regions verified, 0 faults", progress(waits));
    assertEquals(
        "1 of 2 regions, 1,234 entries of global indexes verified, 0 faults",
        progress(at("b", false, new VerifyProgress(0, 0, 0, 0, 0, 0, 0, 1_234, 0)), waits));
  }
}
