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

/**
 * {@code mvn -Prelease install} gives others the client as an artifact; see {@code
 * src/test/bin/release-test}. What it prints is in {@code target/release-test.txt}.
 */
@Tag("nightly")
class ReleaseTest {
  private static final int LIMIT_MINUTES = 15;

  @Test
  void theClientIsAnArtifactThatOthersBuildWith() throws Exception {
    Path printed = Path.of("target", "release-test.txt");
    Process script =
        new ProcessBuilder("src/test/bin/release-test")
            .redirectErrorStream(true)
            .redirectOutput(printed.toFile())
            .start();
    script.getOutputStream().close();
    boolean ended = script.waitFor(LIMIT_MINUTES, TimeUnit.MINUTES);
    if (!ended) {
      script.destroy();
      script.waitFor();
    }
    assertTrue(ended, () -> "does not end; it has printed " + Unpacked.text(printed));
    assertEquals(0, script.exitValue(), () -> Unpacked.text(printed));
  }
}
