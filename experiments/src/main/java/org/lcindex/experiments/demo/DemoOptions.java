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
package org.lcindex.experiments.demo;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/** How to run the demo. */
final class DemoOptions {
  private static final double MIN_SCALE = 0.001;
  private static final double MAX_SCALE = 10;
  private static final int MAX_REGION_SERVERS = 8;
  private static final int MAX_REGIONS = 64;

  @Option(
      names = "--scale",
      paramLabel = "FACTOR",
      defaultValue = "0.1",
      description = "TPC-H scale factor, 0.001 to 10; 1 is 1500000 rows.")
  double scale;

  @Option(
      names = "--data-dir",
      paramLabel = "DIR",
      defaultValue = ".lcindex/demo",
      description = "Where the cluster keeps its files; emptied when the run has ended.")
  Path dataDir;

  @Option(
      names = "--region-servers",
      paramLabel = "N",
      defaultValue = "1",
      description = "Region servers, all in this JVM.")
  int regionServers;

  @Option(
      names = "--regions",
      paramLabel = "N",
      defaultValue = "2",
      description = "Regions of the table.")
  int regions;

  @Option(
      names = "--keep",
      description = "Keep the cluster running until Ctrl-C, and keep its data.")
  boolean keep;

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException with option, value and limits
   */
  void check() {
    if (!(scale >= MIN_SCALE && scale <= MAX_SCALE)) {
      throw new IllegalArgumentException(
          "--scale is "
              + scale
              + ", must be from "
              + MIN_SCALE
              + " (1,500 rows) to "
              + MAX_SCALE
              + " (15,000,000 rows); the embedded cluster is one JVM");
    }
    within("--region-servers", regionServers, MAX_REGION_SERVERS);
    within("--regions", regions, MAX_REGIONS);
  }

  private static void within(String name, int value, int limit) {
    if (value < 1 || value > limit) {
      throw new IllegalArgumentException(name + " is " + value + ", must be from 1 to " + limit);
    }
  }
}
