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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.IndexEntries;
import org.lcindex.rowfile.RowFileReader;

/** The index files of a compaction's inputs, built and opened, and what merging them must give. */
final class MergeFixture implements Closeable {
  static final MergeLimits NO_LIMITS = new MergeLimits(1, Long.MAX_VALUE);

  final Compaction compaction;
  final List<IndexDefinition> definitions;
  final List<MergeInput> inputs = new ArrayList<>();
  private final Path directory;
  private final BuildOptions options;
  private final List<Closeable> open = new ArrayList<>();
  private int directories;
  private double progress;

  /** Inputs that have the indexes that the output is to have. */
  MergeFixture(
      Path directory,
      Compaction compaction,
      List<IndexDefinition> definitions,
      BuildOptions options)
      throws IOException {
    this(directory, compaction, definitions, definitions, options);
  }

  MergeFixture(
      Path directory,
      Compaction compaction,
      List<IndexDefinition> ofInputs,
      List<IndexDefinition> definitions,
      BuildOptions options)
      throws IOException {
    this.directory = directory;
    this.compaction = compaction;
    this.definitions = definitions;
    this.options = options;
    for (int i = 0; i < compaction.inputs.size(); i++) {
      List<List<Cell>> rows = compaction.inputs.get(i);
      HFileIdentity identity = new HFileIdentity("input" + i, 100 + i, rows.size());
      BuildResult built =
          Rows.build(LocalFiles.real(), newDirectory(), identity, rows, ofInputs, options);
      inputs.add(open(built, compaction.from.get(i), compaction.to.get(i)));
    }
  }

  Path newDirectory() throws IOException {
    return Files.createDirectory(directory.resolve("d" + directories++));
  }

  /** Opens what was built or merged. */
  MergeInput open(BuildResult built, byte[] from, byte[] to) throws IOException {
    RowFileReader rows = RowFileReader.open(LocalFiles.real(), built.rowFile(), null);
    open.add(rows);
    List<IndexEntries> ifiles = new ArrayList<>();
    for (Built one : built.indexes()) {
      ifiles.add(IFileReader.open(LocalFiles.real(), Rows.ifile(one), null));
    }
    open.addAll(ifiles);
    return new MergeInput(rows, ifiles, from, to);
  }

  /** The output as it is, but for its identity. */
  MergeOutput output(HFileIdentity identity) {
    List<List<Cell>> rows = compaction.output;
    return new MergeOutput(
        identity,
        Rows.FAMILY,
        definitions,
        compaction.oldestSafeTimestamp,
        rows.isEmpty() ? null : CellUtil.cloneRow(rows.get(0).get(0)),
        rows.isEmpty() ? null : CellUtil.cloneRow(rows.get(rows.size() - 1).get(0)));
  }

  private void progressed(double share) {
    assertTrue(share >= progress && share <= 1, progress + " then " + share);
    progress = share;
  }

  BuildResult merge(LocalFiles files, Path into, MergeLimits limits, BooleanSupplier stop)
      throws IOException {
    return merge(files, into, limits, Parts.IN_TURN, stop);
  }

  BuildResult merge(
      LocalFiles files, Path into, MergeLimits limits, Parts parts, BooleanSupplier stop)
      throws IOException {
    progress = 0;
    return new HFileIndexMerger(files, into, output(compaction.identity()), inputs, options, limits)
        .merge(compaction.newRows(), parts, stop, this::progressed);
  }

  /** Merges, builds, and compares both byte by byte. */
  BuildResult check() throws IOException {
    Path into = newDirectory();
    BuildResult merged =
        merge(LocalFiles.real(), into, NO_LIMITS, SideBySide.INSTANCE, () -> false);
    BuildResult rebuilt =
        Rows.build(
            LocalFiles.real(),
            newDirectory(),
            compaction.identity(),
            compaction.output,
            definitions,
            options);
    assertEquals(rebuilt.rows(), merged.rows());
    assertEquals(rebuilt.cells(), merged.cells());
    assertEquals(-1, Files.mismatch(rebuilt.rowFile(), merged.rowFile()), "row file");
    for (int b = 0; b < definitions.size(); b++) {
      Built expected = rebuilt.indexes().get(b);
      Built found = merged.indexes().get(b);
      assertEquals(definitions.get(b), found.definition());
      assertEquals(expected.entries(), found.entries());
      assertEquals(expected.bytes(), found.bytes());
      assertEquals(-1, Files.mismatch(Rows.ifile(expected), Rows.ifile(found)), "IFile " + b);
      assertEquals(-1, Files.mismatch(Rows.sfile(expected), Rows.sfile(found)), "SFile " + b);
    }
    assertEquals(rebuilt.bytes(), merged.bytes());
    assertEquals(1 + 2 * definitions.size(), LocalFiles.real().list(into).size());
    return merged;
  }

  @Override
  public void close() throws IOException {
    for (Closeable resource : open) {
      resource.close();
    }
  }
}
