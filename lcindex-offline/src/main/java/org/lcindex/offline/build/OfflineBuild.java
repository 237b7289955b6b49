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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocalFileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.load.RowSource;
import org.lcindex.load.UniformRows;
import org.lcindex.offline.build.BuildSteps.Step;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFamily;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.offline.manifest.ManifestSettings;

/**
 * Builds HFiles and their index files in a local folder, by one process. Rows are read and sorted
 * in memory, spilled as runs, and merged region by region. The same rows, request and timestamp
 * make the same bytes, however many threads there are. A build that was stopped, killed too, goes
 * on with the run or region that it was writing when it is called again. Of rows with equal keys
 * the last one stays. For one thread.
 */
public final class OfflineBuild {
  /** Of the memory for indexes, what files take that are written side by side. */
  private static final double SHARE_OF_INDEXES = 0.7;

  private static final long LEAST_INDEX_MEMORY = 1L << 20;

  private static final int ROWS_BETWEEN_REPORTS = 1_000;

  private final BuildFolder folder;
  private final RowSource source;
  private final BuildRequest request;
  private final BuildProgress progress;
  private final BuildSteps steps;

  /**
   * A build.
   *
   * @param folder that is empty, not there, or of this build
   */
  public OfflineBuild(Path folder, RowSource source, BuildRequest request, BuildProgress progress) {
    this(folder, source, request, progress, BuildSteps.NONE);
  }

  OfflineBuild(
      Path folder,
      RowSource source,
      BuildRequest request,
      BuildProgress progress,
      BuildSteps steps) {
    this.folder = new BuildFolder(folder);
    this.source = source;
    this.request = request;
    this.progress = progress;
    this.steps = steps;
  }

  /**
   * Builds, or goes on.
   *
   * @throws org.lcindex.text.UserError when the request makes no sense, or the folder is not this
   *     build's
   */
  public BuildSummary run() throws IOException {
    long begun = System.nanoTime();
    long now = System.currentTimeMillis();
    // Before the folder is taken: what cannot be built shall leave no folder.
    BuildPlan checked = plan(request.timestamp() == null ? now : request.timestamp());
    BuildFolder.Build build = folder.take(options(), request.timestamp(), now);
    BuildPlan plan = checked.timestamp() == build.timestamp() ? checked : plan(build.timestamp());
    steps.reached(Step.FOLDER_TAKEN);
    FileSystem fs = localFiles(plan);
    org.apache.hadoop.fs.Path top = new org.apache.hadoop.fs.Path(folder.path().toUri());
    if (folder.isDone()) {
      folder.removeWork();
      Manifest manifest = FolderCheck.outline(fs, top);
      return new BuildSummary(folder.path(), manifest, manifest.rows(), elapsed(begun), true);
    }
    BuildFolder.Input input;
    List<Part> parts;
    try (Threads threads = new Threads(request.threads())) {
      input = read(plan, threads);
      parts = write(plan, fs, top, input, threads);
    }
    Manifest manifest = manifest(plan, input, parts);
    manifest.write(fs, top);
    steps.reached(Step.MANIFEST_WRITTEN);
    folder.removeWork();
    return new BuildSummary(
        folder.path(), FolderCheck.outline(fs, top), input.rows(), elapsed(begun), false);
  }

  private static Duration elapsed(long begun) {
    return Duration.ofNanos(System.nanoTime() - begun);
  }

  private BuildPlan plan(long timestamp) {
    return new BuildPlan(request.table(), timestamp, request.conf());
  }

  /** Without the checksum files that Hadoop puts beside local files. */
  private static FileSystem localFiles(BuildPlan plan) throws IOException {
    LocalFileSystem local = FileSystem.getLocal(plan.conf());
    return local.getRaw();
  }

  /** What makes other files: a folder that was begun with others is refused. */
  private Map<String, String> options() {
    TreeMap<String, String> options = new TreeMap<>();
    options.put("input", source.identity());
    options.put("indexes", IndexDefinitions.of(request.table()).toString());
    DeclaredColumns columns = DeclaredColumns.of(request.table());
    options.put("columns", columns.toString());
    if (!columns.scales().isEmpty()) {
      options.put("scales", columns.scales());
    }
    options.put("splits", request.shownSplits());
    ManifestSettings.of(request.table())
        .forEach((key, value) -> options.put("setting " + key, value));
    for (ColumnFamilyDescriptor family : request.table().getColumnFamilies()) {
      ManifestFamily settings = ManifestFamily.of(family);
      options.put(
          "family " + settings.name(), settings.settings() + " " + settings.configuration());
    }
    return options;
  }

  private BuildFolder.Input read(BuildPlan plan, Threads threads) throws IOException {
    BuildFolder.Input known = folder.input();
    if (known != null) {
      return known;
    }
    RowSample sample = new RowSample();
    boolean splitBySize = request.splits() == null;
    InputSorter sorter =
        new InputSorter(
            folder.work(),
            form(plan),
            plan.timestamp(),
            request.memory(),
            threads,
            splitBySize ? sample::add : (bytes, offset, length, row) -> {},
            progress,
            steps);
    List<RunFile> runs = sorter.run(source);
    byte[][] splits = splitBySize ? sample.splits(request.regionBytes()) : request.splits();
    runs = RunReduction.reduce(runs, folder.work(), request.memory());
    BuildFolder.Input input =
        new BuildFolder.Input(
            sorter.rows(),
            List.of(splits).stream().map(HexFormat.of()::formatHex).toList(),
            runs.stream().map(run -> run.path().getFileName().toString()).toList());
    folder.input(input);
    steps.reached(Step.INPUT_READ);
    return input;
  }

  /** The form of the input's rows; null when they have none in common. */
  private UniformForm form(BuildPlan plan) {
    return source instanceof UniformRows uniform
        ? new UniformForm(uniform, plan.timestamp())
        : null;
  }

  private List<Part> write(
      BuildPlan plan,
      FileSystem fs,
      org.apache.hadoop.fs.Path top,
      BuildFolder.Input input,
      Threads threads)
      throws IOException {
    List<RunFile> runs = new ArrayList<>();
    for (String name : input.runs()) {
      runs.add(RunFile.open(folder.work().resolve(name)));
    }
    byte[][] splits = splits(input);
    Part[] parts = new Part[splits.length + 1];
    List<Integer> missing = new ArrayList<>();
    long before = 0;
    for (int i = 0; i < parts.length; i++) {
      parts[i] = folder.part(i);
      if (parts[i] == null) {
        missing.add(i);
      } else {
        before += parts[i].rows();
      }
    }
    progress.begins("writing", before, OptionalLong.of(input.rows()));
    // A region takes two threads: one merges and writes the HFile, one indexes.
    int atATime = Math.max(1, Math.min((threads.count() + 1) / 2, missing.size()));
    long memory =
        Math.max(LEAST_INDEX_MEMORY, (long) (SHARE_OF_INDEXES * request.memory() / atATime));
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int region : missing) {
      byte[] start = region == 0 ? new byte[0] : splits[region - 1];
      byte[] end = region == splits.length ? new byte[0] : splits[region];
      tasks.add(
          () -> {
            Path work = folder.regionWork(region);
            try (RunMerger merger = new RunMerger(runs, start, end);
                PartWriter writer =
                    new PartWriter(
                        plan,
                        fs,
                        top,
                        new org.apache.hadoop.fs.Path(work.resolve("hfiles").toUri()),
                        work.resolve("indexes"),
                        memory,
                        threads)) {
              merge(merger, new RowCells(form(plan)), writer);
              steps.reached(Step.REGION_WRITTEN);
              parts[region] = writer.finish();
            }
            folder.part(region, parts[region]);
            BuildFolder.delete(work);
            steps.reached(Step.REGION_DONE);
            return null;
          });
    }
    threads.all(tasks, atATime);
    return List.of(parts);
  }

  private void merge(RunMerger merger, RowCells rows, PartWriter writer) throws IOException {
    long reported = 0;
    while (merger.next()) {
      List<Cell> cells = rows.of(merger.bytes(), merger.offset());
      writer.append(cells, RowBytes.cellBytes(cells));
      if (writer.rows() - reported == ROWS_BETWEEN_REPORTS) {
        progress.rows(ROWS_BETWEEN_REPORTS);
        reported = writer.rows();
      }
    }
    progress.rows(writer.rows() - reported);
  }

  private static byte[][] splits(BuildFolder.Input input) {
    return input.splits().stream().map(HexFormat.of()::parseHex).toArray(byte[][]::new);
  }

  private static Manifest manifest(BuildPlan plan, BuildFolder.Input input, List<Part> parts) {
    List<ManifestFile> files = new ArrayList<>();
    long rows = 0;
    long cells = 0;
    for (Part part : parts) {
      files.addAll(part.files());
      rows += part.rows();
      cells += part.cells();
    }
    files.sort(Comparator.comparing(ManifestFile::path));
    return Manifest.of(plan.table(), plan.timestamp(), splits(input), rows, cells, files);
  }
}
