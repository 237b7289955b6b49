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
package org.lcindex.cluster;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/** A cluster in a process of its own that is killed, not closed. */
public final class KilledCluster {
  private static final String READY = "ready to die";

  private KilledCluster() {}

  /**
   * Starts a process and kills it as soon as it has called {@link #readyToDie}.
   *
   * @param main its main class
   * @param dataDir where it has its temporary files
   * @throws IOException when it ended before
   */
  public static void runAndKill(Class<?> main, Path dataDir, String... arguments)
      throws IOException {
    try (HBaseJvm process = HBaseJvm.in(dataDir, main, arguments)) {
      process.awaitLine(READY);
    }
  }

  /** Called in the process: from now on it may be killed at any moment. */
  public static void readyToDie() {
    new PrintStream(System.out, true, StandardCharsets.UTF_8).println(READY);
  }
}
