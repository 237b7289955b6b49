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
package org.lcindex.verification.lookups;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.Totals;
import org.lcindex.verification.lookups.LookupsTable.Form;

/** A short slice of the checker of lookups, with given events, for an index of each form. */
@Tag("slices")
class LookupsTest {
  private static final int LOOKUPS = 300;

  @TempDir Path folder;

  @Test
  void whatIsThereIsFoundAndWhatIsReturnedIsThere() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    LookupsOptions options =
        new LookupsOptions(
            folder.resolve("cluster"),
            List.of(Form.COLUMN, Form.GRID),
            null,
            LOOKUPS,
            Duration.ofMinutes(12),
            8,
            2,
            20,
            200,
            2,
            1,
            QueryWay.Path.INDEX,
            true,
            List.of(Nemesis.Event.MOVE_ENTRIES, Nemesis.Event.KILL, Nemesis.Event.SPLIT_ENTRIES));
    Totals totals = Totals.of(folder.resolve("totals.json"), options.sequence());
    StringWriter said = new StringWriter();
    boolean clean = new LookupsRun(options, totals, new Journal(new PrintWriter(said))).run();
    System.out.println(said);
    System.out.println(LookupsCount.lines(totals));
    assertTrue(clean, said::toString);
    assertTrue(totals.get(LookupsCount.LOOKUPS) >= LOOKUPS, () -> LookupsCount.lines(totals));
    assertTrue(totals.get(LookupsCount.BOXES) > 0, () -> LookupsCount.lines(totals));
    assertTrue(totals.get(LookupsCount.MOVING) > 0, () -> LookupsCount.lines(totals));
    assertTrue(totals.get(LookupsCount.MET) > 0, () -> LookupsCount.lines(totals));
    assertTrue(totals.get(LookupsCount.KILLS) > 0, () -> LookupsCount.lines(totals));
  }
}
