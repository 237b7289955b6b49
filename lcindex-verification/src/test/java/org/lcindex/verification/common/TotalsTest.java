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
package org.lcindex.verification.common;

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
  private enum Kind {
    ADD_FAMILY
  }

  @TempDir Path folder;

  @Test
  void aRunGoesOnWhereAnotherOneWasEnded() throws IOException {
    Path file = folder.resolve("sub/state.json");
    Totals first = Totals.of(file, "seed 1");
    first.add(1, Kind.ADD_FAMILY, "rounds");
    first.add(1, Kind.ADD_FAMILY, "rounds");
    first.add(3, "change", Kind.ADD_FAMILY, "done");
    first.wrong("a family is gone");
    first.save();

    Totals second = Totals.of(file, "seed 1");
    second.add(1, Kind.ADD_FAMILY, "rounds");
    assertEquals(3, second.get(Kind.ADD_FAMILY, "rounds"));
    assertEquals(0, second.get(Kind.ADD_FAMILY, "lost"));
    assertEquals(Map.of("add-family|done", 3L), second.below("change"));
    assertEquals(List.of("a family is gone"), second.wrong());
    IOException e = assertThrows(IOException.class, () -> Totals.of(file, "seed 2"));
    assertTrue(e.getMessage().contains("delete the file"), e.getMessage());
    second.delete();
    assertFalse(Files.exists(file));
  }

  @Test
  void withoutFileNothingIsKept() throws IOException {
    Totals totals = Totals.of(null, "seed 1");
    totals.add(1, "rounds");
    totals.save();
    totals.delete();
    assertEquals(1, totals.get("rounds"));
  }
}
