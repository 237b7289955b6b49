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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.testing.OtherJvm;

/** Kerberos: whoever has a ticket has the rights of the name in it, and nobody else has any. */
@Tag("slices")
class KerberosTest {
  private static final String EXPECTED =
      """
      | operator | reader | stranger
      plain scan | 11 | 11 | no
      query | 11 | 11 | no
      count | 11 | 11 | no
      explain | 1 | 1 | no
      status | true | no | no
      verify | 1 | no | no
      create and drop | yes | no | no
      offline load | 3 index files, 11 rows | no | no
      index files of a moved region | 3 copied, 0 built
      reader, after that | 11
      stranger, after that | no
      reader, integrity only | No common protection layer between client and server
      reader, no ticket | Connection closed
      reader, by a saved connection | 4000
      stranger, by a saved connection | no
      """;

  /** The operator, who may create and alter the table, has created its index. */
  @Test
  void usersWithTickets() throws Exception {
    List<String> said =
        OtherJvm.likeThisOne(KerberosMain.class).stream()
            .filter(line -> line.startsWith("> "))
            .map(line -> line.substring(2))
            .toList();
    assertEquals(EXPECTED.lines().toList(), said);
  }
}
