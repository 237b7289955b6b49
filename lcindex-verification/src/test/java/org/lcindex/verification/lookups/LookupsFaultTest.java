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

import static org.junit.jupiter.api.Assertions.assertFalse;
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
import org.lcindex.verification.common.FaultySource;
import org.lcindex.verification.common.Journal;
import org.lcindex.verification.common.Totals;
import org.lcindex.verification.lookups.LookupsTable.Form;

/**
 * Whether the checker of lookups finds what it is for: region servers have a class of the plugin
 * with a fault.
 */
@Tag("nightly")
class LookupsFaultTest {
  private static final int LOOKUPS = 20_000;

  @TempDir Path folder;

  /** Two writes of one row each read the other's old value, and nobody enters both new ones. */
  @Test
  void rowsOfAGridThatAreWrittenByTwoAtOnceAreFound() throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    Path classes =
        new FaultySource(
                "lcindex-regionserver",
                "org/lcindex/regionserver/global/Stripes.java",
                "if (held.get(stripe)) {",
                "if (held.get(stripe) && number < 0) {")
            .compile(folder);
    LookupsOptions options =
        new LookupsOptions(
            folder.resolve("cluster"),
            List.of(Form.GRID),
            classes,
            LOOKUPS,
            Duration.ofSeconds(25),
            8,
            2,
            20,
            400,
            2,
            1,
            QueryWay.Path.INDEX,
            false,
            List.of());
    Totals totals = Totals.of(null, options.sequence());
    StringWriter said = new StringWriter();
    boolean clean = new LookupsRun(options, totals, new Journal(new PrintWriter(said))).run();
    System.out.println(said);
    System.out.println(LookupsCount.lines(totals));
    assertFalse(clean, said::toString);
    assertTrue(
        totals.wrong().stream()
            .allMatch(line -> line.contains("is not returned") || line.contains("has no entry")),
        said::toString);
    assertTrue(
        totals.wrong().stream().anyMatch(line -> line.contains("is not returned")), said::toString);
  }
}
