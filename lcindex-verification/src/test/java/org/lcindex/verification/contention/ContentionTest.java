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
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.verification.common.Totals;

/**
 * Some rounds of each kind, in both ways; the command has more, and those without the master's
 * observer. In a cluster of its own: the shared one does not bear the clock that other tests of
 * this module set.
 */
@Tag("slices")
class ContentionTest {
  private static final int ROUNDS = 8;
  private static final int FAMILY_ROUNDS = 1;
  private static final int TABLE_ROUNDS = 1;

  @Test
  void nothingThatWasToldAsDoneIsLost() throws Exception {
    ContentionOptions options =
        new ContentionOptions(
            ROUNDS,
            FAMILY_ROUNDS,
            TABLE_ROUNDS,
            7,
            EnumSet.allOf(AlterWay.class),
            Set.of(true),
            null);
    Totals totals = Totals.of(null, options.sequence());
    List<String> said = new CopyOnWriteArrayList<>();
    ContentionRun run = new ContentionRun(options, totals, said::add);
    boolean clean = run.run();
    System.out.println(String.join("\n", said) + "\n" + run.report());
    assertTrue(clean, () -> String.join("\n", said) + "\n" + run.report());
    for (AlterWay way : AlterWay.values()) {
      RoundSetting setting = new RoundSetting(way, true);
      assertEquals(ROUNDS, ContentionRun.rounds(totals, setting, RoundKind.INDEXES));
      assertTrue(totals.get(setting, RoundKind.INDEXES, "done") > ROUNDS, run::report);
      assertTrue(totals.below(setting, "other error").isEmpty(), run::report);
      assertEquals(
          setting.isGlobal(), totals.get(setting, RoundKind.INDEXES, "of global indexes") > 0);
    }
  }
}
