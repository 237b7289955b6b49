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
package org.lcindex.verification.chaos;

import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.verification.common.Journal;

/** Chaos with given events, one after the other. */
@Tag("slices")
class ChaosTest {
  @TempDir Path folder;

  @Test
  void everyAnswerIsRightWhileServersDiskAndIndexFilesGo() throws Exception {
    check(
        false,
        EventKind.SPLIT,
        EventKind.CORRUPT,
        EventKind.PUSH_VERSION,
        EventKind.KILL,
        EventKind.SWAP_VERSION,
        EventKind.ADD_INDEX,
        EventKind.HUNG_DISK);
  }

  @Test
  @Tag("nightly")
  void noAnswerMixesVersionsWhoeverEndsMeanwhile() throws Exception {
    List<EventKind> script = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      script.add(EventKind.PUSH_VERSION);
      script.add(EventKind.SWAP_VERSION);
      script.add(i % 2 == 0 ? EventKind.ROLLBACK_VERSION : EventKind.KILL);
    }
    script.add(EventKind.LATE_PUSH);
    check(false, script.toArray(EventKind[]::new));
  }

  @Test
  @Tag("nightly")
  void everyAnswerIsRightWhateverHappens() throws Exception {
    check(
        false,
        EventKind.BULK_LOAD,
        EventKind.FLUSH,
        EventKind.SPLIT,
        EventKind.MOVE_ENTRIES,
        EventKind.VANISH,
        EventKind.MERGE,
        EventKind.FULL_DISK,
        EventKind.FREEZE,
        EventKind.CLONE,
        EventKind.WIPE,
        EventKind.FAILING_DISK,
        EventKind.DIVIDE_ENTRIES,
        EventKind.GLOBAL_INDEX,
        EventKind.MASTER,
        EventKind.GLOBAL_INDEX,
        EventKind.COMPACT_ENTRIES,
        EventKind.BALANCE);
  }

  @Test
  @Tag("nightly")
  void nothingThatClientsWereToldOfTheDescriptorIsLostWhateverHappens() throws Exception {
    check(
        true,
        EventKind.KILL,
        EventKind.ADD_INDEX,
        EventKind.SPLIT,
        EventKind.FREEZE,
        EventKind.MOVE,
        EventKind.DROP_INDEX,
        EventKind.RESTART);
  }

  private void check(boolean ddl, EventKind... script) throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    ChaosOptions options =
        new ChaosOptions(
            folder.resolve("chaos"),
            Duration.ZERO,
            5,
            2,
            3_000,
            300,
            Set.of(),
            ddl,
            List.of(script));
    StringWriter said = new StringWriter();
    ChaosRun run = new ChaosRun(options, new Journal(new PrintWriter(said)));
    run.prepare();
    boolean clean = run.run();
    System.out.println(said);
    assertTrue(clean, said::toString);
    assertTrue(run.traffic().get(Traffic.MODEL_CHECKS) > 0, said::toString);
    assertTrue(run.traffic().get(Traffic.FORCED_REGIONS_BY_INDEX) > 0, said::toString);
    assertTrue(run.traffic().get(Traffic.GLOBAL_QUERIES) > 0, said::toString);
    assertTrue(run.traffic().get(Traffic.GRID_QUERIES) > 0, said::toString);
    assertTrue(run.traffic().get(Traffic.VALUES_WITH_ENTRY) > 0, said::toString);
    if (options.hasStore()) {
      assertTrue(run.traffic().get(Traffic.STORE_READS) > 0, said::toString);
      assertTrue(run.traffic().get(Traffic.VERSIONS_PUSHED) > 0, said::toString);
    }
  }
}
