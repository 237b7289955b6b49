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
package org.lcindex.query.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;

/** What the number of cells tells of HFiles that nobody saw. */
class ReadBackTest {
  private static final FolderHFile FIRST = SomeHFiles.built("f/1", "f", "a", "a", "g", 40);
  private static final FolderHFile SECOND = SomeHFiles.built("f/2", "f", "b", "h", "m", 60);
  private static final FolderHFile OVER_BOTH = SomeHFiles.built("f/3", "f", "c", "d", "k", 10);

  /** Each found one, and what was counted. */
  private static List<String> found(List<FolderHFile> family, boolean expires, long cells)
      throws IOException {
    List<String> told = new ArrayList<>();
    ReadBack.of(
            family,
            hfile -> expires,
            (name, first, last) -> {
              told.add(
                  first == null
                      ? name + " of all rows"
                      : name + " " + Bytes.toString(first) + "-" + Bytes.toString(last));
              return cells;
            })
        .forEach(
            one ->
                told.add(
                    one.hfile().path()
                        + " "
                        + one.verdict()
                        + " "
                        + one.cells()
                        + "/"
                        + one.built()));
    return told;
  }

  @Test
  void whatWasSeenIsNotCounted() throws Exception {
    assertEquals(List.of(), found(List.of(FIRST.seen(true), SECOND.seen(true)), false, 0));
    assertEquals(
        List.of("f h-m", "f/2 THERE 60/60"), found(List.of(SECOND, FIRST.seen(true)), false, 60));
  }

  @Test
  void allCellsOrFewer() throws Exception {
    assertEquals(List.of("f a-g", "f/1 THERE 40/40"), found(List.of(FIRST), false, 40));
    assertEquals(List.of("f a-g", "f/1 MISSING 39/40"), found(List.of(FIRST), false, 39));
    assertEquals(List.of("f a-g", "f/1 MISSING 0/40"), found(List.of(FIRST), false, 0));
    assertEquals(List.of("f a-g", "f/1 UNKNOWN 41/40"), found(List.of(FIRST), false, 41));
  }

  /** Then HBase itself may have dropped some. */
  @Test
  void aTtlJudgesNothing() throws Exception {
    assertEquals(List.of("f a-g", "f/1 THERE 40/40"), found(List.of(FIRST), true, 40));
    assertEquals(List.of("f a-g", "f/1 UNKNOWN 39/40"), found(List.of(FIRST), true, 39));
    assertEquals(List.of("f a-g", "f/1 UNKNOWN 0/40"), found(List.of(FIRST), true, 0));
  }

  @Test
  void severalVersionsJudgeNothingButThatAllAreGone() throws Exception {
    List<FolderHFile> versions = List.of(SomeHFiles.ofVersions(FIRST));
    assertEquals(List.of("f a-g", "f/1 THERE 40/40"), found(versions, false, 40));
    assertEquals(List.of("f a-g", "f/1 UNKNOWN 1/40"), found(versions, false, 1));
    assertEquals(List.of("f a-g", "f/1 MISSING 0/40"), found(versions, false, 0));
    assertEquals(List.of("f a-g", "f/1 UNKNOWN 0/40"), found(versions, true, 0));
  }

  /** Rows that two of them have may have cells of both, or one's over the other's. */
  @Test
  void thoseThatOverlapAreCountedTogether() throws Exception {
    List<FolderHFile> all = List.of(OVER_BOTH, SECOND.seen(true), FIRST.seen(true));
    assertEquals(List.of("f a-m", "f/3 THERE 110/110"), found(all, false, 110));
    assertEquals(List.of("f a-m", "f/3 UNKNOWN 100/110"), found(all, false, 100));
    assertEquals(
        List.of("f a-m", "f/1 MISSING 0/110", "f/3 MISSING 0/110", "f/2 MISSING 0/110"),
        found(List.of(OVER_BOTH, SECOND, FIRST), false, 0));
  }

  @Test
  void whatNobodyKnowsIsCountedWithTheWholeFamily() throws Exception {
    List<FolderHFile> all = List.of(FIRST.seen(true), FolderHFile.unknown("f/2", "f", 60));
    assertEquals(List.of("f of all rows", "f/2 THERE 100/100"), found(all, false, 100));
    assertEquals(List.of("f of all rows", "f/2 UNKNOWN 40/100"), found(all, false, 40));
  }

  @Test
  void anHFileWithoutCellsIsNotMissed() throws Exception {
    FolderHFile empty = FolderHFile.unknown("f/0", "f", 0);
    assertEquals(List.of(), found(List.of(empty, FIRST.seen(true)), false, 0));
    assertEquals(List.of("f a-g", "f/1 THERE 40/40"), found(List.of(empty, FIRST), false, 40));
  }
}
