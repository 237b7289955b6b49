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
import java.util.Objects;

/**
 * How to run the demo.
 *
 * @param scale TPC-H scale factor, 0.001 to 10; 1 is 1,500,000 rows
 * @param dataDir where the cluster keeps its files
 * @param regionServers 1 to 8, all in this JVM
 * @param regions of the table, 1 to 64
 * @param keep leave cluster and data as they are after the run
 */
record DemoOptions(double scale, Path dataDir, int regionServers, int regions, boolean keep) {
  static final double MIN_SCALE = 0.001;
  static final double MAX_SCALE = 10;
  private static final int MAX_REGION_SERVERS = 8;
  private static final int MAX_REGIONS = 64;

  /** Checks the limits. */
  DemoOptions {
    Objects.requireNonNull(dataDir, "dataDir");
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
