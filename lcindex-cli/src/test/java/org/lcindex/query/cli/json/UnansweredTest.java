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
package org.lcindex.query.cli.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.TableIndexStatus.Unanswered;
import org.lcindex.query.admin.Clusters;
import org.lcindex.query.text.StatusText;
import org.lcindex.rpc.IndexFileState;
import org.lcindex.rpc.IndexState;

/** The status of a table of which some regions do not answer. */
public class UnansweredTest {
  private static final Unanswered ABSENT =
      new Unanswered("aa", "two,1,1", IndexState.DISABLED, "it does not run LCIndex");
  private static final Unanswered SILENT =
      new Unanswered("bb", "three,1,1", IndexState.UNKNOWN, "no answer within 20000 ms");

  private static TableIndexStatus with(Unanswered... unanswered) {
    TableIndexStatus answered = Clusters.orders(IndexFileState.INDEXED);
    return Clusters.status(
        answered.table(), answered.definitions(), answered.regions(), null, List.of(unanswered));
  }

  @Test
  void itsStateIsNotThatOfTheOthers() {
    assertTrue(with().isBuilt());
    assertFalse(with(SILENT).isBuilt());
    assertEquals(IndexState.UNKNOWN, with(SILENT).overall().state());
    assertEquals(
        "region bb on three,1,1 does not answer: no answer within 20000 ms",
        with(SILENT).overall().reason());
    assertEquals(IndexState.DISABLED, with(ABSENT, SILENT).overall().state());
  }

  @Test
  void serversAreNamedAndTheOthersShown() {
    String text = StatusText.of(with(ABSENT, SILENT, SILENT));
    assertTrue(text.contains("hfile0"), text);
    assertTrue(
        text.contains("server two,1,1 has 1 region without index: it does not run LCIndex"), text);
    assertTrue(
        text.contains("server three,1,1 does not answer for 2 regions, which are UNKNOWN: "), text);
    assertTrue(text.startsWith("table orders: DISABLED, 1 index, 1 of 4 regions answered, "), text);
    assertFalse(text.contains("region bb on three,1,1"), text);
    String json = StatusJson.of(with(ABSENT));
    assertTrue(json.contains("\"server\": \"two,1,1\""), json);
  }
}
