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
package org.lcindex.query.admin;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lcindex.plan.IndexCells;

/** When an index is doubted, and what is said of it. */
class CellDoubtsTest {

  @Test
  void aShareAboveOnePercentIsDoubted() {
    assertFalse(CellDoubts.isDoubtful(null), "nothing is known");
    assertFalse(CellDoubts.isDoubtful(new IndexCells(0, 0, 0, 0)), "no row");
    assertFalse(CellDoubts.isDoubtful(new IndexCells(1_000, 990, 10, 0)), "1 %");
    assertTrue(CellDoubts.isDoubtful(new IndexCells(1_000, 989, 11, 0)));
    assertTrue(CellDoubts.isDoubtful(new IndexCells(1_000_000, 0, 1, 999_999)), "all that it has");
    assertFalse(CellDoubts.isDoubtful(new IndexCells(1_000_000, 1, 0, 999_999)), "a rare column");
    assertTrue(CellDoubts.isDoubtful(new IndexCells(1, 0, 0, 1)), "a column that is not there");
  }

  @Test
  void theColumnThatWasMeantIsTold() {
    List<String> columns = List.of("o:clerk", "o:custkey", "o:totalprice");
    assertEquals("; did you mean o:custkey?", CellExamples.columns("o:custky", columns));
    assertEquals(
        "; the first rows have o:clerk, o:custkey, o:totalprice",
        CellExamples.columns("o:quantity", columns));
    List<String> many = List.of("a:1", "a:2", "a:3", "a:4", "a:5", "a:6", "a:7", "a:8", "a:9");
    assertTrue(CellExamples.columns("o:quantity", many).endsWith("a:8 and 1 more"));
    assertEquals("", CellExamples.columns("o:quantity", List.of()));
  }
}
