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
package org.lcindex.regionserver.base;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** The rate that status tells, on a clock of its own. */
class BuildMeterTest {
  private long seconds = 1_000;
  private final BuildMeter meter = new BuildMeter(() -> TimeUnit.SECONDS.toNanos(seconds));

  @Test
  void rateOfTheLastSeconds() {
    assertEquals(0, meter.bytesPerSecond());
    seconds += 500;
    meter.add(100);
    assertEquals(0, meter.bytesPerSecond(), "a first second says little");
    for (int i = 0; i < 4; i++) {
      seconds++;
      meter.add(100);
    }
    assertEquals(125, meter.bytesPerSecond(), "500 bytes in a bit more than four seconds");
    for (int i = 0; i < 30; i++) {
      seconds++;
      meter.add(50);
    }
    assertEquals(55, meter.bytesPerSecond(), "ten whole seconds and the one that runs");
    seconds += 11;
    assertEquals(0, meter.bytesPerSecond(), "forgotten when nothing is built");
  }
}
