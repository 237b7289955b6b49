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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.HFileIndexMerger;
import org.lcindex.build.MergeInput;
import org.lcindex.build.MergeLimits;
import org.lcindex.build.MergeOutput;
import org.lcindex.build.Parts;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.experiments.workload.OrdersWorkload;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.ColumnIndex;
import org.lcindex.layout.IndexEntries;
import org.lcindex.layouts.Layouts;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.tpch.OrdersTable;

/** One build of the index files of some HFiles, and their merge. For one thread. */
final class BuildRun implements Closeable {
  private static final byte[] FAMILY = OrdersTable.family();
  private static final List<IndexDefinition> INDEXES =
      OrdersWorkload.INDEXES.stream().map(text -> IndexDefinition.parse(text, FAMILY)).toList();

  private final LocalFiles files = LocalFiles.real();
  private final Path folder;
  private final BuildCommand.Compressions how;
  private final BuildRows.Shape shape;
  private final Parts parts;
  private final LongSupplier nanoTime;
  private final List<Closeable> open = new ArrayList<>();
  private final List<HFileIndexBuilder> builders = new ArrayList<>();
  private final List<MergeInput> inputs = new ArrayList<>();
  private BuildRows rows;
  private long nanos;
  private BuildResult merged;
  private long builtBytes;
  private long builtRows;

  /** A run; the clock says which time counts. */
  BuildRun(
      Path folder,
      BuildCommand.Compressions how,
      BuildRows.Shape shape,
      Parts parts,
      LongSupplier nanoTime) {
    this.folder = folder;
    this.how = how;
    this.shape = shape;
    this.parts = parts;
    this.nanoTime = nanoTime;
  }

  /** Returns rows a second. */
  double build(int orders) throws IOException {
    for (int i = 0; i < shape.hfiles(); i++) {
      HFileIndexBuilder builder =
          new HFileIndexBuilder(
              files,
              Files.createDirectory(folder.resolve("input" + i)),
              new HFileIdentity("input" + i, 1, 1),
              FAMILY,
              INDEXES,
              INDEXES,
              true,
              BuildOptions.DEFAULT.withCompression(how.built()));
      builders.add(builder);
      open.add(builder);
    }
    rows = new BuildRows(orders, shape);
    open.add(rows);
    List<List<List<Cell>>> chunk = rows.next();
    while (chunk.stream().anyMatch(ofHFile -> !ofHFile.isEmpty())) {
      append(chunk);
      chunk = rows.next();
    }
    for (HFileIndexBuilder builder : builders) {
      long start = nanoTime.getAsLong();
      BuildResult built = builder.finish(parts);
      nanos += nanoTime.getAsLong() - start;
      builtBytes += built.bytes();
      builtRows += built.rows();
      inputs.add(open(built));
    }
    return builtRows * 1e9 / nanos;
  }

  private void append(List<List<List<Cell>>> chunk) throws IOException {
    long start = nanoTime.getAsLong();
    for (int i = 0; i < chunk.size(); i++) {
      for (List<Cell> row : chunk.get(i)) {
        builders.get(i).appendRow(row);
      }
    }
    nanos += nanoTime.getAsLong() - start;
  }

  private MergeInput open(BuildResult built) throws IOException {
    RowFileReader rowFile = RowFileReader.open(files, built.rowFile(), null);
    open.add(rowFile);
    HFileIdentity identity = rowFile.footer().identity();
    Path directory = built.rowFile().getParent();
    List<IndexEntries> indexes = new ArrayList<>();
    for (Built one : built.indexes()) {
      ColumnIndex index = Layouts.open(files, directory, identity, one.definition(), null);
      open.add(index);
      indexes.add(index.entries());
    }
    return MergeInput.whole(rowFile, indexes);
  }

  /** Returns rows of the result a second. */
  double merge() throws IOException {
    Path directory = Files.createDirectory(folder.resolve("output"));
    HFileIdentity identity = new HFileIdentity("output", 1, rows.cells());
    MergeOutput output = new MergeOutput(identity, FAMILY, INDEXES, Long.MIN_VALUE, null, null);
    HFileIndexMerger merger =
        new HFileIndexMerger(
            files,
            directory,
            output,
            inputs,
            BuildOptions.DEFAULT.withCompression(how.merged()),
            MergeLimits.DEFAULT);
    long start = nanoTime.getAsLong();
    merged = merger.merge(rows::shared, parts, () -> false, share -> {});
    return merged.rows() * 1e9 / (nanoTime.getAsLong() - start);
  }

  double builtBytesPerRow() {
    return (double) builtBytes / builtRows;
  }

  double mergedBytesPerRow() {
    return (double) merged.bytes() / merged.rows();
  }

  @Override
  public void close() throws IOException {
    for (Closeable one : open) {
      one.close();
    }
  }
}
