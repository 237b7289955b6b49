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
package org.lcindex.regionserver.master;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** What ZooKeeper's figures say of the masters between two. */
class MasterTurnsTest {
  private static final MasterTurns FIRST = new MasterTurns(5, 40, 1_000, List.of(), 0);

  private static boolean follows(int changes, long up, Long... others) {
    return new MasterTurns(5, changes, 2_000, List.of(others), up).follow(FIRST);
  }

  @Test
  void oneMasterWentAndOneCame() {
    assertTrue(follows(42, 6, 6L, 999L));
    assertFalse(follows(44, 6, 6L, 999L), "another one came and went");
    assertFalse(follows(40, 6, 6L, 999L));
  }

  @Test
  void newChildrenAreNoMasters() {
    assertTrue(follows(43, 6, 6L, 1_001L));
    assertFalse(follows(45, 6, 6L, 1_001L));
    assertFalse(follows(44, 6, 6L, 1_001L), "one came and went: in doubt a master");
  }

  @Test
  void aClusterThatWasShutDownAndStarted() {
    assertTrue(follows(44, 1_500, 6L, 1_500L));
    assertFalse(follows(46, 1_500, 6L, 1_500L), "and a master more");
  }

  @Test
  void whatCannotBeCompared() {
    assertFalse(new MasterTurns(6, 42, 2_000, List.of(), 0).follow(FIRST), "another node");
    assertFalse(FIRST.follow(null));
    assertEquals(FIRST, MasterTurns.of(FIRST.text()));
    for (String none : new String[] {null, "", "1/2", "1/2/3/4", "a/b/c"}) {
      assertNull(MasterTurns.of(none), none);
    }
  }
}
