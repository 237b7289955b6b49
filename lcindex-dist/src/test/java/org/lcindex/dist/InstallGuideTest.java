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
package org.lcindex.dist;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * {@code docs/install.md} as it is written, from a cluster without LCIndex to queries and back, on
 * each HBase, and {@code docs/offline.md}'s way from a file to a swapped store; see {@code
 * src/test/bin/install-test}. What it prints is in {@code target/install-test-VERSION.txt}.
 */
class InstallGuideTest {
  private static final int LIMIT_MINUTES = 20;

  @Test
  @Tag("slices")
  void theInstallationGuideWorksAsItIsWritten() throws Exception {
    works("2.6.4");
  }

  @ParameterizedTest
  @ValueSource(strings = {"2.5.13", "2.6.1"})
  @Tag("nightly")
  void theInstallationGuideWorksOnOthers(String hbase) throws Exception {
    works(hbase);
  }

  private static void works(String hbase) throws Exception {
    Path printed = Path.of("target", "install-test-" + hbase + ".txt");
    Process script =
        new ProcessBuilder("src/test/bin/install-test", "--hbase", hbase)
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    script.getOutputStream().close();
    boolean ended = script.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      script.destroy(); // by which it stops its cluster
      script.waitFor();
    }
    assertTrue(ended, () -> "does not end; it has printed " + Unpacked.text(printed));
    assertEquals(0, script.exitValue(), () -> Unpacked.text(printed));
  }
}
