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
package org.lcindex.offline.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Every pair of states: what a version may become. */
class VersionStateTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          from    | BUILT | FETCHED | READY | CURRENT | KEPT | DELETED
          BUILT   | no    | yes     | no    | no      | no   | yes
          FETCHED | no    | no      | yes   | no      | no   | yes
          READY   | no    | no      | no    | yes     | no   | yes
          CURRENT | no    | no      | no    | no      | yes  | no
          KEPT    | no    | no      | no    | yes     | no   | yes
          DELETED | no    | no      | no    | no      | no   | no
          """)
  void transitions(VersionState from, String b, String f, String r, String c, String k, String d) {
    String[] expected = {b, f, r, c, k, d};
    for (VersionState next : VersionState.values()) {
      assertEquals(
          expected[next.ordinal()].equals("yes"), from.mayBecome(next), from + " to " + next);
    }
  }
}
