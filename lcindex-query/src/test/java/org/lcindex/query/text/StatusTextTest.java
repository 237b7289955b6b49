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

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.Clusters;
import org.lcindex.rpc.HFileStatus;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexFileStatus;

/** How far builds are, in words. */
class StatusTextTest {
  private static final String INDEX = "f:n INT";

  /** HFiles without index files, and the job of each. */
  private static TableIndexStatus of(String[] jobs) {
    List<HFileStatus> hfiles = new ArrayList<>();
    for (String job : jobs) {
      IndexFileStatus missing = new IndexFileStatus(INDEX, IndexFileState.QUEUED, 0, null);
      String kind = job.equals("none") ? null : job;
      hfiles.add(new HFileStatus("hfile" + job, 10, 100, List.of(missing), 0, kind, 0));
    }
    return Clusters.table("t", new String[] {INDEX}, hfiles);
  }

  @ParameterizedTest
  @CsvSource({
    "remote, copying",
    "remote none, copying",
    "remote flush, building",
    "none, building"
  })
  void whoCopiesOnlyIsNotSaidToBuild(String jobs, String what) {
    String[] each = jobs.split(" ");
    assertEquals(
        "BUILDING: 0/" + each.length + " index files, 0 % of the HFiles read, " + what,
        StatusText.progress(of(each)).replaceFirst(", time left.*", ""));
  }
}
