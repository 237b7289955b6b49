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
package org.lcindex.regionserver.remote;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** A clock that the pauses move. */
class PatienceTest {
  private long nanos;
  private int pauses;

  private final Patience patience =
      new Patience(
          1_000,
          () -> nanos,
          pause -> {
            nanos += pause;
            pauses++;
          });

  @Test
  void waitsAsAskedWhileItLasts() {
    assertTrue(patience.await(600, () -> false));
    assertEquals(TimeUnit.MILLISECONDS.toNanos(600), nanos);
    assertTrue(patience.await(400, () -> false));
    assertFalse(patience.await(1, () -> false));
    assertEquals(TimeUnit.MILLISECONDS.toNanos(1_000), nanos);
  }

  @Test
  void doesNotBeginAWaitThatIsTooLong() {
    assertFalse(patience.await(1_001, () -> false));
    assertEquals(0, pauses);
  }

  @Test
  void looksOftenWhetherToStop() {
    assertFalse(patience.await(1_000, () -> pauses == 3));
    assertEquals(TimeUnit.MILLISECONDS.toNanos(150), nanos);
  }

  @Test
  void anInterruptEndsIt() {
    Thread.currentThread().interrupt();
    assertFalse(patience.await(100, () -> false));
    assertTrue(Thread.interrupted());
    assertEquals(0, pauses);
  }
}
