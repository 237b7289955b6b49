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
package org.lcindex.experiments.bench;

import java.util.List;
import org.lcindex.experiments.kit.ResultColumns;
import org.lcindex.experiments.kit.Samples;

/**
 * The result of {@code bench build}; its components are the fields of the JSON output.
 *
 * @param rows of ORDERS
 * @param rounds that counted
 * @param helpers threads that helped; null when the CPU time of one thread was measured
 * @param speeds by compression
 */
record BuildReport(long rows, int rounds, Integer helpers, List<Speed> speeds) {
  private static final String FORMAT = "%,.0f";

  BuildReport {
    speeds = List.copyOf(speeds);
  }

  /**
   * What one core does, when only the thread's own CPU time counts, or all that work at a build;
   * reading and writing HFiles does not count.
   *
   * @param compression of the index files; two, with a slash between them, when those of a flush
   *     have another than those of a compaction
   * @param buildRowsPerSecond from an HFile's cells, as after a flush
   * @param mergeRowsPerSecond from the index files of a compaction's inputs
   * @param builtBytesPerRow of all index files of a flushed HFile
   * @param mergedBytesPerRow of all index files of the compacted HFile
   */
  record Speed(
      String compression,
      Samples buildRowsPerSecond,
      Samples mergeRowsPerSecond,
      double builtBytesPerRow,
      double mergedBytesPerRow) {}

  /** Aligned text: medians with their ranges in brackets. */
  @Override
  public String toString() {
    String rate = helpers == null ? "rows/s of CPU" : "rows/s, " + helpers + " helping";
    return new ResultColumns<Speed>()
        .add("compression", Speed::compression)
        .samples("build, " + rate, FORMAT, Speed::buildRowsPerSecond)
        .samples("merge, " + rate, FORMAT, Speed::mergeRowsPerSecond)
        .number("bytes/row built", FORMAT, Speed::builtBytesPerRow)
        .number("merged", FORMAT, Speed::mergedBytesPerRow)
        .text(speeds);
  }
}
