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
package org.lcindex.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class CostsTest {
  @Test
  void whatIsWrittenIsRead() {
    assertEquals(Costs.DEFAULT, Costs.parse(Costs.DEFAULT.toString()));
    Costs some = Costs.parse("  entry=55.5, verified.row=30000 ");
    assertEquals(55.5, some.entry());
    assertEquals(30_000, some.verifiedRow());
    assertEquals(Costs.DEFAULT.plainCell(), some.plainCell());
    assertEquals(some, Costs.parse(some.toString()));
  }

  @Test
  void mistakesAreNamed() {
    refused("entri=5", "'entri=5' names no cost");
    refused("entry", "'entry' has no number");
    refused("entry=-1", "'entry=-1' has no number");
    refused("entry=NaN", "'entry=NaN' has no number");
    refused("fixed=1 entry=x", "'entry=x' has no number");
  }

  private static void refused(String text, String message) {
    String told =
        assertThrows(IllegalArgumentException.class, () -> Costs.parse(text)).getMessage();
    assertTrue(told.startsWith(message), told);
  }
}
