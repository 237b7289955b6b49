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
package org.lcindex.offline.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Merges runs until those that are left may be read side by side. Stateless. */
final class RunReduction {
  /** What reading a run takes: a block as it is stored, and blocks whose rows are on their way. */
  private static final long RUN_BYTES = 8L * RunFile.BLOCK_BYTES;

  private static final int LEAST_RUNS = 16;

  private RunReduction() {}

  /** Runs with the rows of these, in their order; the others stay until the build has ended. */
  static List<RunFile> reduce(List<RunFile> runs, Path work, long memory) throws IOException {
    return reduce(runs, work, (int) Math.max(LEAST_RUNS, memory / 4 / RUN_BYTES));
  }

  static List<RunFile> reduce(List<RunFile> runs, Path work, int most) throws IOException {
    List<RunFile> left = runs;
    for (int round = 0; left.size() > most; round++) {
      List<RunFile> merged = new ArrayList<>();
      for (int from = 0; from < left.size(); from += most) {
        List<RunFile> some = left.subList(from, Math.min(left.size(), from + most));
        // The name is no "run-": what was stopped here begins with the runs again.
        Path path = work.resolve(String.format("merged-%d-%06d", round, merged.size()));
        merged.add(some.size() == 1 ? some.get(0) : merge(some, path));
      }
      left = merged;
    }
    return left;
  }

  private static RunFile merge(List<RunFile> runs, Path path) throws IOException {
    long rows = 0;
    RunFile merged;
    try (RunMerger merger = new RunMerger(runs, new byte[0], new byte[0]);
        RunWriter writer = new RunWriter(path)) {
      while (merger.next()) {
        writer.add(merger.bytes(), merger.offset());
        rows++;
      }
      merged = writer.finish(rows);
    }
    return merged;
  }
}
