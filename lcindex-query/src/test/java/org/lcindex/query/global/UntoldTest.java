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
package org.lcindex.query.global;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

/** When an index is told, and of how many rows. */
class UntoldTest {
  @Test
  void whatIsNotToldIsToldLater() {
    Untold untold = new Untold(100, -7);
    assertEquals(3, untold.begin(3, -7));
    assertEquals(0, untold.begin(4, 200));
    untold.end(300);
    assertEquals(0, untold.begin(5, 399));
    assertEquals(15, untold.begin(6, 400));
    untold.end(401);
    assertEquals(1, untold.begin(1, 600));
  }
}
