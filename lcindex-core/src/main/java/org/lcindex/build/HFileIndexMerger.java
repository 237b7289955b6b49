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
package org.lcindex.build;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.DoubleConsumer;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.EntryCursor;
import org.lcindex.layout.EntryMerger;
import org.lcindex.layout.RowMap;
import org.lcindex.rowfile.RowFileWriter;

/**
 * Merges the index files of a compaction's inputs into those of its output, without reading the
 * output but for the rows that the inputs leave open. The files are the same, byte for byte, as
 * {@link HFileIndexBuilder} would build from the output, and are marked with the output's identity.
 *
 * <ol>
 *   <li>The inputs' row files are merged by row key. A row is <em>carried over</em> when it is in
 *       one input only, simple, and too young to have expired. All others are read again from the
 *       output through {@link NewRows}, and are dropped if it does not have them. Rows and shapes
 *       are numbered on the way, in key order, as the builder does it.
 *   <li>The cells that are carried over and read again must be exactly as many as the output has.
 *       This is checked before any entry is written.
 *   <li>For each index the inputs' entries are merged by (tag, key, row), without the entries of
 *       rows that are not carried over, with new ordinals and shape numbers, and with the sorted
 *       entries of the rows that were read again. Keys, columns and values are copied, not decoded.
 *       The histogram is made of the same stream, so it is exact whatever its bounds.
 * </ol>
 *
 * <p>Why carried rows are exact: a simple row is puts only, one version of each column, without
 * tags, and no other input has a cell or delete marker of its key. A compaction drops cells that
 * are deleted, that exceed the number of versions, or that have expired; the first two need another
 * cell of the same row among the inputs, the third a cell that is old enough or has a TTL tag.
 * Sequence ids, which a compaction sets to 0, are in no index file: neither payload nor RFile has
 * them.
 *
 * <p>What the merger cannot know: a coprocessor, or a compaction policy that writes several files
 * or drops cells. Cells that were dropped or added are noticed by their number, cells that were
 * replaced by as many others are not: do not merge when a foreign coprocessor may change what a
 * compaction writes.
 *
 * <p>For one thread, once; it may have others write indexes meanwhile. Takes 4 bytes of memory for
 * each row of the inputs, {@link BuildOptions#memoryBytes} for the rows that are read again, and
 * what a group of each input takes: the latter for each index that is written at a time. If these
 * are more than fit into that memory, because keys or rows are large, it does not merge.
 */
public final class HFileIndexMerger {
  private final LocalFiles files;
  private final Path directory;
  private final MergeOutput output;
  private final List<MergeInput> inputs;
  private final BuildOptions options;
  private final MergeLimits limits;
  private final BuildTarget target;

  /**
   * Prepares a merge; reads nothing yet.
   *
   * @param directory where files are made; it must exist and be this merge's alone
   * @param inputs all HFiles that the compaction has read
   * @throws IllegalArgumentException when there is no index to merge
   */
  public HFileIndexMerger(
      LocalFiles files,
      Path directory,
      MergeOutput output,
      List<MergeInput> inputs,
      BuildOptions options,
      MergeLimits limits) {
    if (output.definitions().isEmpty()) {
      throw new IllegalArgumentException(output.identity() + " has no index to merge");
    }
    this.files = files;
    this.directory = directory;
    this.output = output;
    this.inputs = List.copyOf(inputs);
    this.options = options;
    this.limits = limits;
    target =
        new BuildTarget(
            output.identity(), output.family(), output.definitions(), output.definitions());
  }

  /**
   * Merges. Unless a result is returned, all files that were made have been removed.
   *
   * @param newRows rows of the output
   * @param parts writes indexes, one after another or side by side
   * @param stop asked now and then whether to give up
   * @param progress told as often how much is done, from 0 to 1
   * @return as {@link HFileIndexBuilder#finish} gives it; null when {@code stop} ended it early
   * @throws CannotMergeException when the files have to be built instead
   * @throws org.lcindex.io.CorruptIndexException when an input is not as it was written
   */
  public BuildResult merge(
      NewRows newRows, Parts parts, BooleanSupplier stop, DoubleConsumer progress)
      throws IOException {
    MergeSources sources = new MergeSources(target, inputs);
    try (BuildFiles made = new BuildFiles(files, directory)) {
      BuildResult result = merge(made, sources, newRows, parts, stop, progress);
      made.keep();
      return result;
    } catch (MergeStoppedException e) {
      return null;
    }
  }

  private BuildResult merge(
      BuildFiles made,
      MergeSources sources,
      NewRows newRows,
      Parts parts,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException {
    Path rowFilePath = made.make("rows.rfile");
    RowFileWriter rowFile =
        made.closeLater(
            new RowFileWriter(
                files,
                rowFilePath,
                output.identity(),
                options.rowBlockRows(),
                options.ifile().compression()));
    try (SortedRows sorted = new SortedRows(made, target, options, options.streamBytes());
        OutputRows rows = new OutputRows(output, inputs, limits, options, sorted, rowFile)) {
      return merge(sources, newRows, parts, sorted, rows, rowFile, stop, progress);
    }
  }

  private BuildResult merge(
      MergeSources sources,
      NewRows newRows,
      Parts parts,
      SortedRows sorted,
      OutputRows rows,
      RowFileWriter rowFile,
      BooleanSupplier stop,
      DoubleConsumer progress)
      throws IOException {
    MergeSteps steps =
        new MergeSteps(rows.inputRows(), 1 + target.toBuild().size(), stop, progress);
    MergeSteps.Pass first = steps.pass();
    rows.find(newRows, first);
    first.ended();

    int indexes = target.toBuild().size();
    Built[] built = new Built[indexes];
    long[] maxBytes = new long[indexes];
    List<Parts.Part> writing = new ArrayList<>();
    for (int b = 0; b < indexes; b++) {
      int index = b;
      writing.add(
          () -> {
            MergeSteps.Pass pass = steps.pass();
            MergedEntries entries =
                new MergedEntries(
                    new EntryMerger(streams(index, sources, rows, sorted)),
                    pass,
                    sorted.encoder().shapes(),
                    target.family().length);
            built[index] =
                sorted
                    .writer()
                    .write(index, entries, values(index, sources, rows, sorted), rows.rows());
            maxBytes[index] = entries.maxRowBytes();
            pass.ended();
          });
    }
    parts.run(writing, sorted.atATime(inputs.size()));
    long maxRowBytes = Math.max(sorted.maxRowBytes(), LongStream.of(maxBytes).max().orElse(0));
    long bytes = Stream.of(built).mapToLong(Built::bytes).sum();
    RowEncoder encoder = sorted.encoder();
    bytes +=
        rowFile.finish(
            new RowFileWriter.Summary(
                output.identity(),
                target.family(),
                encoder.shapes().snapshot(),
                rows.cells(),
                encoder.hasDeletes(),
                encoder.hasPointDeletes(),
                maxRowBytes));
    sorted.removeRuns();
    return new BuildResult(
        List.of(built), rowFile.path(), rows.rows(), rows.cells(), bytes, sorted.runs());
  }

  private List<EntryCursor> streams(
      int index, MergeSources sources, OutputRows rows, SortedRows sorted) throws IOException {
    List<EntryCursor> streams = new ArrayList<>();
    for (int i = 0; i < inputs.size(); i++) {
      RowMap map = rows.carried().map(i);
      if (map.carried() > 0) {
        streams.add(
            sources.entries(index, i).carried(map, sources.columns(index, i), sorted.streams()));
      }
    }
    streams.add(sorted.entries(index));
    return streams;
  }

  /** A carried row has one entry: VALUE, unless it lacks the column or its value is odd. */
  private long values(int index, MergeSources sources, OutputRows rows, SortedRows sorted)
      throws IOException {
    CarriedRows carried = rows.carried();
    long values = sorted.values(index) + carried.with(target.definition(index).qualifier());
    for (int i = 0; i < inputs.size(); i++) {
      values -= sources.entries(index, i).countOdd(carried.map(i));
    }
    return values;
  }
}
