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
package org.lcindex.verification.harm;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;

/** A minute of harm; the command's ten show more. */
@Tag("nightly")
class HarmTest {
  @TempDir Path folder;

  @Test
  void aSmallServerLivesWithOpenScannersAndLargeRows() throws Exception {
    HarmTally tally = run(EnumSet.of(HarmKind.MIXED));
    assertTrue(tally.count("queries compared, force") > 0);
    assertTrue(tally.count("slow scanners opened, force") > 0);
  }

  /** What each of them takes beside the plain scan is for the command to judge. */
  @Test
  void aSmallServerLivesWithLargeKeysHighKeysAndCollidingNames() throws Exception {
    HarmTally tally =
        run(EnumSet.of(HarmKind.LARGE_KEYS, HarmKind.FF_KEYS, HarmKind.COLLIDING_NAMES));
    assertTrue(tally.count("large keys: first rows compared, AUTO") > 0);
    // First rows of large keys may take all of the queries' memory, and so they may be declined.
    long declined = tally.count("forced scans that were declined");
    assertTrue(tally.count("0xFF keys: queries compared, FORCE") + declined > 0);
    assertTrue(tally.count("colliding names: queries compared, force") + declined > 0);
  }

  private HarmTally run(Set<HarmKind> kinds) throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    HarmOptions options =
        new HarmOptions(
            folder.resolve("harm"),
            kinds,
            Duration.ofSeconds(10),
            Duration.ofSeconds(40),
            Duration.ZERO,
            2_500,
            20,
            6,
            12,
            600,
            0.4);
    StringWriter said = new StringWriter();
    HarmTally tally = new HarmTally(new PrintWriter(said));
    assertTrue(new HarmRun(options, tally).run(), said::toString);
    return tally;
  }
}
