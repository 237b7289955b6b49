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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.lcindex.predicate.KeyRange;

/** Which builds give names, and that nobody gives these out after them (rules G5 and G7). */
class BuildNamesTest {
  private static final long THEN = 5_000;
  private static final long LATER = 3_600_000;

  private static void build(BuiltRegion region) {
    region.builds.start();
    region.looks.next();
    region.building.finish();
    assertEquals(1, region.sent(0).size());
    assertEquals(1, region.sent(1).size());
  }

  private static boolean mayName(BuiltRegion region, int row, long timestamp) {
    return region.stamps.mayName(row, timestamp, true, false, timestamp);
  }

  @Test
  void whatABuildMayNameNobodyNamesAfterIt() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    assertTrue(mayName(region, 1, THEN));
    long clock = System.currentTimeMillis();
    region.wired.during =
        () -> {
          assertFalse(mayName(region, 2, THEN), "a write may give the name that the build gives");
          assertFalse(mayName(region, 3, clock), "and the name of whatever the build reads");
        };
    build(region);
    BuiltRegion.Read read = region.reads.get(0);
    assertTrue(read.first());
    assertTrue(
        clock <= read.began() && read.began() <= System.currentTimeMillis(),
        "what the clock has not reached gets no name");
    assertFalse(mayName(region, 4, read.began()));
    assertTrue(mayName(region, 5, clock + LATER));
  }

  /** Somebody may have removed by names since. */
  @Test
  void aLaterBuildNamesNothing() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.mark(0, KeyRange.point(BuiltRegion.ELSEWHERE));
    build(region);
    assertFalse(region.reads.get(0).first());
    assertTrue(region.reads.get(1).first());
  }

  /** Rows are marked that this instance has written without entries. */
  @Test
  void aBuildBesideMarkedRowsNamesNothing() throws IOException {
    BuiltRegion region = new BuiltRegion().create();
    region.omit(1);
    region.looks.next(); // the catalog takes the mark
    build(region);
    assertTrue(region.reads.stream().anyMatch(read -> read.index().number() == 0 && read.first()));
    assertTrue(region.reads.stream().anyMatch(read -> read.index().number() == 1 && !read.first()));
  }
}
