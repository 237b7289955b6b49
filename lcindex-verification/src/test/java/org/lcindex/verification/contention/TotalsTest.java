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
package org.lcindex.verification.contention;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TotalsTest {
  private static final RoundSetting SETTING = new RoundSetting(AlterWay.ONLINE, true);

  @TempDir Path folder;

  @Test
  void aRunGoesOnWhereAnotherOneWasEnded() throws IOException {
    Path file = folder.resolve("sub/state.json");
    Totals first = Totals.of(file, "seed 1");
    first.round(SETTING, RoundKind.INDEXES);
    first.round(SETTING, RoundKind.INDEXES);
    first.add(3, SETTING, "change", ChangeKind.ADD_FAMILY, "done");
    first.wrong("a family is gone");
    first.save();

    Totals second = Totals.of(file, "seed 1");
    assertEquals(2, second.rounds(SETTING, RoundKind.INDEXES));
    assertEquals(0, second.rounds(SETTING, RoundKind.TABLES));
    assertEquals(Map.of("add family|done", 3L), second.below(SETTING, "change"));
    assertEquals(List.of("a family is gone"), second.wrong());
    IOException e = assertThrows(IOException.class, () -> Totals.of(file, "seed 2"));
    assertTrue(e.getMessage().contains("delete the file"), e.getMessage());
    second.delete();
    assertFalse(Files.exists(file));
  }

  @Test
  void withoutFileNothingIsKept() throws IOException {
    Totals totals = Totals.of(null, "seed 1");
    totals.save();
    totals.delete();
    assertEquals(0, totals.rounds(SETTING, RoundKind.INDEXES));
  }
}
