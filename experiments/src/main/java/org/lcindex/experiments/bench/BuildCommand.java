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
import java.util.concurrent.Callable;
import org.lcindex.io.Compression;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code bench build}: what index files cost to build and to merge, by compression. */
@Command(
    name = "build",
    description =
        "Rows a second that one core indexes when HFiles are flushed and compacted, without a"
            + " cluster.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class BuildCommand implements Callable<Integer> {
  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Option(
      names = "--compression",
      paramLabel = "NAME",
      split = ",",
      defaultValue = "NONE,LZ4,SNAPPY,ZSTD",
      description = "Compressions of the index files: ${COMPLETION-CANDIDATES}.")
  private List<Compression> compressions;

  @Override
  public Integer call() throws Exception {
    options.run(
        spec,
        BuildBench.HFILES + " HFiles, 3 indexes",
        (raw, out) -> new BuildBench(compressions, raw, out).run(options.rows(), options.rounds()),
        BuildReport::toText);
    return 0;
  }
}
