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
package org.lcindex.verification.versions;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionsTableTest {
  private static SliceRecord record(String version, String implementation) {
    return new SliceRecord(
        version + "-hadoop3",
        "HBase " + version + " by the implementation for " + implementation,
        List.of(new SliceRecord.Step("load", 0, 0, 7), new SliceRecord.Step("flush", 5, 4, 8)),
        5,
        4,
        List.of(),
        15);
  }

  @Test
  void namesWhatRanAndNoTimes() {
    String text =
        VersionsTable.of(
            List.of(record("2.6.10", "2.6.4, not tested by us"), record("2.6.4", "2.6.4")));
    assertTrue(
        text.endsWith(
            """
            | 2.6.4 | by the implementation for 2.6.4 | 2 | 4 of 5 |
            | 2.6.10 | by the implementation for 2.6.4, not tested by us | 2 | 4 of 5 |

            """),
        text);
    assertEquals(
        text,
        VersionsTable.of(
            List.of(record("2.6.4", "2.6.4"), record("2.6.10", "2.6.4, not tested by us"))));
  }
}
