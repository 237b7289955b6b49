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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** What is kept of a batch is kept until it has ended, whatever else its thread does. */
class OfThreadTest {
  private final OfThread<Object, String> kept = new OfThread<>();

  @Test
  void aBatchWithinAnother() {
    String outer = new String("batch");
    String inner = new String("batch"); // equal, and another one
    kept.put(outer, "outer");
    kept.put(inner, "inner");
    assertEquals("inner", kept.remove(inner));
    assertEquals("outer", kept.get(outer));
    assertEquals("outer", kept.remove(outer));
    assertEquals(0, kept.size());
  }

  @Test
  void aBatchEndsOnce() {
    kept.put("one", "1");
    kept.put("other", "2");
    assertEquals("1", kept.remove("one"));
    assertNull(kept.remove("one"));
    assertNull(kept.remove("none"));
    assertEquals(1, kept.size());
  }

  @Test
  void anotherThreadHasItsOwn() throws Exception {
    kept.put("one", "1");
    Thread other = new Thread(() -> kept.remove("one"));
    other.start();
    other.join();
    assertEquals("1", kept.get("one"));
  }
}
