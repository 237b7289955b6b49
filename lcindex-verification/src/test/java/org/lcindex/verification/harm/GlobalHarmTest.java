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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.EmbeddedClusterBuilder;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.testing.Sampled;

/** Seconds of each kind of harm to a global index, on a server in this JVM. */
@Tag("slices")
class GlobalHarmTest {
  @TempDir Path folder;

  @ParameterizedTest
  @Sampled(2)
  @EnumSource(names = {"HUNG_ENTRIES", "BULK_LOADS", "FLUSH_LOCK"})
  void nothingIsLostAndNobodyWaitsForLong(HarmKind kind) throws Exception {
    assumeTrue(!HBaseVersion.running().startsWith("2.5."), "no handlers for bulk loads");
    StringWriter said = new StringWriter();
    HarmTally tally = new HarmTally(new PrintWriter(said));
    Duration outage = Duration.ofSeconds(kind == HarmKind.HUNG_ENTRIES ? 8 : 60);
    GlobalHarm harm =
        new GlobalHarm(kind, folder.resolve("hangs"), outage, Duration.ofSeconds(5), tally);
    EmbeddedClusterBuilder builder = EmbeddedCluster.builder();
    harm.settings().forEach(builder::set);
    try (EmbeddedCluster cluster = builder.start()) {
      harm.run(cluster.configuration(), () -> {});
      assertEquals(1, cluster.regionServers().size());
      assertFalse(cluster.regionServers().get(0).isAborted());
    }
    System.out.println(said);
    assertTrue(tally.clean(), said::toString);
    assertTrue(tally.count(kind + ": flushes") > 0, said::toString);
    assertTrue(tally.count(kind + ": reads answered") > 15, said::toString);
  }
}
