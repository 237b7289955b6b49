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
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Visibility;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** {@code bench build}: what index files cost to build and to merge, by compression. */
@Command(
    name = "build",
    description =
        "Rows a second that one core indexes when HFiles are flushed and compacted, without a"
            + " cluster.",
    mixinStandardHelpOptions = true,
    showDefaultValues = true)
final class BuildCommand implements Callable<Integer> {
  private static final int MAX_HFILES = 100;

  /** With a few more nothing is merged. */
  private static final int MAX_SHARED_PERCENT = 25;

  private static final int MAX_HELPERS = 100;

  @Spec private CommandSpec spec;
  @Mixin private BenchOptions options;

  @Option(
      names = "--compression",
      paramLabel = "NAME[/NAME]",
      split = ",",
      converter = CompressionsConverter.class,
      defaultValue = "NONE/LZ4,NONE,LZ4,SNAPPY,ZSTD",
      description =
          "Compressions of the index files: NONE, LZ4, SNAPPY or ZSTD; or two of them, of a flush"
              + " and of a compaction.")
  private List<BuildBench.Compressions> compressions;

  @Option(
      names = "--hfiles",
      paramLabel = "N",
      defaultValue = "4",
      description = "HFiles that are flushed, and compacted into one.")
  private int hfiles;

  @Option(
      names = "--shared",
      paramLabel = "PERCENT",
      defaultValue = "0",
      description = "Percent of the rows that are in two HFiles, with the same values.")
  private int sharedPercent;

  @Option(
      names = "--ranges",
      description = "Each HFile has a range of keys, in place of some everywhere.")
  private boolean ranges;

  @Option(
      names = "--helpers",
      paramLabel = "N",
      showDefaultValue = Visibility.NEVER,
      description =
          "Threads that help to write the index files of several indexes at a time"
              + " (lcindex.jobs.helpers). With 0, too, the time that passes is measured, in place"
              + " of the CPU time of one thread.")
  private Integer helpers;

  @Override
  public Integer call() throws Exception {
    BenchOptions.within(spec, "--hfiles", hfiles, MAX_HFILES);
    if (sharedPercent != 0) {
      BenchOptions.within(spec, "--shared", sharedPercent, MAX_SHARED_PERCENT);
    }
    if (helpers != null && helpers != 0) {
      BenchOptions.within(spec, "--helpers", helpers, MAX_HELPERS);
    }
    BuildRows.Shape shape = new BuildRows.Shape(hfiles, sharedPercent, ranges);
    options.run(
        spec,
        hfiles + " HFiles, 3 indexes",
        (raw, out) ->
            new BuildBench(compressions, shape, helpers, raw, out)
                .run(options.rows(), options.rounds()),
        BuildReport::toText);
    return 0;
  }

  /** Reads {@link BuildBench.Compressions}. */
  private static final class CompressionsConverter
      implements ITypeConverter<BuildBench.Compressions> {
    @Override
    public BuildBench.Compressions convert(String text) {
      try {
        return BuildBench.Compressions.parse(text);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(
            "'"
                + text
                + "' is none; give one of NONE, LZ4, SNAPPY and ZSTD, or two with a slash"
                + " between them, such as NONE/LZ4");
      }
    }
  }
}
