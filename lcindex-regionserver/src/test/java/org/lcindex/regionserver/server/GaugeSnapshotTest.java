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
package org.lcindex.regionserver.server;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class GaugeSnapshotTest {
  private long now = Long.MAX_VALUE - 5;
  private long looks;

  private final GaugeSnapshot snapshot = new GaugeSnapshot(this::look, () -> now);

  private Map<String, Long> look() {
    looks++;
    return Map.of("a", looks, "b", 10 * looks);
  }

  @Test
  void allGaugesOfALookComeFromOneMoment() {
    assertEquals(1, snapshot.get("a"));
    now += TimeUnit.MILLISECONDS.toNanos(GaugeSnapshot.FRESH_MILLIS) - 1;
    assertEquals(10, snapshot.get("b"));
    assertEquals(1, looks);
    now++;
    assertEquals(20, snapshot.get("b"));
    assertEquals(2, snapshot.get("a"));
    assertEquals(2, looks);
  }
}
