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
package org.lcindex.regionserver.global.gone;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Which result of a compaction is its first. */
class BegunCompactionsTest {
  private final BegunCompactions begun = new BegunCompactions();

  /** Were the second one taken for the first, what is in the first would seem to have gone. */
  @Test
  void eachHasOneFirstResult() {
    Object one = new Object();
    Object other = new Object();
    begun.begins(one, List.of(1), null);
    begun.begins(other, List.of(2), null);
    assertNotNull(begun.first(one));
    assertNull(begun.first(one));
    assertNotNull(begun.first(other));
    assertNull(begun.first(new Object()));
  }

  /** As many may have failed. */
  @Test
  void whatIsForgottenHasNone() {
    Object one = new Object();
    begun.begins(one, List.of(1), null);
    for (int i = 0; i < 32; i++) {
      begun.begins(new Object(), List.of(i + 2), null);
    }
    assertNull(begun.first(one));
  }

  /** HBase would not begin with a file that another compaction has. */
  @Test
  void whatHasFailedIsForgottenWithTheNextOfItsFiles() {
    Object failed = new Object();
    Object other = new Object();
    Object next = new Object();
    begun.begins(failed, List.of(1, 2), null);
    begun.begins(other, List.of(3, 4), null);
    begun.begins(next, List.of(0, 2), null);
    assertNull(begun.first(failed));
    assertNotNull(begun.first(other));
    assertNotNull(begun.first(next));
  }
}
