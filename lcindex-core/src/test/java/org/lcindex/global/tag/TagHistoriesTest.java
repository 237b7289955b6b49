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
package org.lcindex.global.tag;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.global.world.SimulatedStore;
import org.lcindex.testing.Sampled;

/** No history of a row loses an entry, or a row that moves within a range. */
class TagHistoriesTest {
  private static final long HISTORIES = 2_000;
  private static final long NIGHTLY = 400_000;

  @Sampled(8)
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void noneIsLost(long part) {
    assertNull(TagHistories.firstLoss(part * HISTORIES, HISTORIES));
  }

  /** A raw scan hides doubles and what has expired, which may be seen again. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "WRITE")
  void whoeverReadsByRawScansLosesSome(TagWorld.Reader reader) {
    assertNotNull(TagHistories.firstLossByRawScans(reader, 200_000));
  }

  /**
   * An uncovering write that reads by a raw scan: of one timestamp it shows the last written only.
   * The deletion of the newest put tags that one, and a compaction drops it together with what was
   * deleted.
   */
  @Test
  void whoeverWritesByRawScansTagsTooFew() {
    SimulatedStore row = new SimulatedStore();
    for (HeldCell cell : CellTexts.cells("v10 w10 x20")) {
      row.write(cell, Long.MAX_VALUE, true);
      row.keep();
    }
    List<HeldCell> written = CellTexts.cells("P20");
    assertEquals(List.of("w", "x"), values(written, new Residue(row.raw(Long.MIN_VALUE))));
    assertEquals(List.of("v", "w", "x"), values(written, new Residue(row.held())));
    row.minor(1, 0, (before, after) -> {}, false);
    row.write(written.get(0), Long.MAX_VALUE, true);
    HeldCell shown = row.visible(0, false);
    assertEquals("v", new String(shown.entry(), StandardCharsets.UTF_8));
  }

  private static List<String> values(List<HeldCell> written, Residue before) {
    return TagPlan.of(written, before, () -> 1).tags().stream()
        .map(tag -> new String(tag.entry(), StandardCharsets.UTF_8))
        .toList();
  }

  /** What the classes of the protocol cannot know: what is in the log, and what passes untagged. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "NONE")
  void whoeverDoesWrongLosesSome(TagWorld.Fault fault) {
    assertNotNull(TagHistories.firstLossBy(fault, 20_000));
  }

  @ParameterizedTest
  @ValueSource(longs = 100_000)
  @Tag("nightly")
  void noneIsLostInMany(long from) {
    assertNull(TagHistories.firstLoss(from, NIGHTLY));
  }
}
