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
package org.lcindex.global.coverage;

import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.global.coverage.TableChanges.Rules;
import org.lcindex.testing.Sampled;

/** No covered answer lacks a row, and the index comes back. */
class CoverageHistoriesTest {
  private static final long HISTORIES = 1_500;
  private static final long NIGHTLY = 300_000;

  @Sampled(8)
  @ParameterizedTest
  @ValueSource(longs = {0, 1, 2, 3, 4, 5, 6, 7})
  void noneIsMissed(long part) {
    assertNull(CoverageHistories.firstLoss(part * HISTORIES, HISTORIES));
  }

  @ParameterizedTest
  @ValueSource(longs = 100_000)
  @Tag("nightly")
  void noneIsMissedInMany(long from) {
    assertNull(CoverageHistories.firstLoss(from, NIGHTLY));
  }

  /** What they do when a catalog was lost is needed (rules CV12 and DD6). */
  @ParameterizedTest
  @EnumSource(names = {"REMEMBERED", "UNASKED"})
  @Tag("slices")
  void theFormerCatalogsLoseRows(CoverageWorld.Catalogs former) {
    assertNotNull(CoverageHistories.firstLoss(former, 80_000), "no history loses a row");
  }

  /** Restores beside enable and disable, alters and a region that reopens late (CV11, DD9). */
  @Test
  void noneIsMissedWhereMastersChangeTheTable() {
    assertNull(CoverageHistories.firstLossOfChanges(0, 2 * HISTORIES, Rules.RULED));
  }

  /** Else the histories would say nothing of these rules. */
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "RULED")
  void byFormerRulesOfMastersSomeAreMissed(Rules former) {
    assertNotNull(CoverageHistories.ofChanges(former, 80_000).firstLoss(), "none loses a row");
  }

  @Test
  @Tag("nightly")
  void noneIsMissedInManyWhereMastersChangeTheTable() {
    assertNull(CoverageHistories.firstLossOfChanges(100_000, NIGHTLY, Rules.RULED));
  }

  /** Never to be covered would lose nothing, either. */
  @Test
  void theIndexIsBelievedAgain() {
    for (Rules rules : new Rules[] {null, Rules.RULED}) {
      double all = CoverageHistories.coveredShare(500, rules, 1);
      assertTrue(all > (rules == null ? 0.08 : 0.03), all + " of the steps");
      double withCatalogs = CoverageHistories.coveredShare(500, rules, 4);
      assertTrue(withCatalogs > 0.01, withCatalogs + " of the steps, where catalogs come and go");
    }
  }
}
