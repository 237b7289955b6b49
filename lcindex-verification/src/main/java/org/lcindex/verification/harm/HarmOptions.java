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

import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;

/**
 * How to run.
 *
 * @param folder where the cluster has everything
 * @param kinds of load, side by side; empty for all
 * @param plain how long the load runs without an index
 * @param duration how long it runs with all of them
 * @param hindered how long something is in the way of a global index
 * @param rows of the indexed table
 * @param regions of all tables together
 * @param indexes on the one table
 * @param scanners open at a time
 * @param openFiles descriptors that the region server may have
 * @param share of its heap that the block cache may have, and the MemStores as much
 */
record HarmOptions(
    Path folder,
    Set<HarmKind> kinds,
    Duration plain,
    Duration duration,
    Duration hindered,
    int rows,
    int regions,
    int indexes,
    int scanners,
    int openFiles,
    double share) {
  HarmOptions {
    kinds = kinds.isEmpty() ? EnumSet.allOf(HarmKind.class) : EnumSet.copyOf(kinds);
    if (rows < 1_000 || regions < 5 || indexes < 1 || indexes > HarmRows.COLUMNS || scanners < 1) {
      throw new IllegalArgumentException(
          String.format(
              "%d rows, %d regions, %d indexes, %d scanners: give at least 1000 rows, 5 regions, 1"
                  + " scanner, and 1 to %d indexes",
              rows, regions, indexes, scanners, HarmRows.COLUMNS));
    }
    if (openFiles < 256) {
      throw new IllegalArgumentException(
          openFiles + " descriptors: plain HBase needs more; give at least 256");
    }
    if (!(share >= 0.1 && share <= 0.4)) {
      throw new IllegalArgumentException(
          share + " of the heap: give 0.1 to 0.4, as HBase wants a fifth of it for the rest");
    }
  }
}
