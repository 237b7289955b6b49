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

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.ColumnSpec;
import org.lcindex.ifile.Entry;
import org.lcindex.ifile.EntryCursor;
import org.lcindex.ifile.IFileMerger;
import org.lcindex.ifile.IFileOptions;
import org.lcindex.ifile.IFileReader;
import org.lcindex.ifile.IFileSchema;
import org.lcindex.ifile.IFileWriter;
import org.lcindex.ifile.Status;
import org.lcindex.io.HFileIdentity;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileWriter;
import org.lcindex.sfile.SFile;
import org.lcindex.sfile.SFileBuilder;

/**
 * Builds all index files of one HFile in one pass over its cells. Rows are gathered in memory; when
 * they exceed {@link BuildOptions#memoryBytes}, each index's entries are spilled as a sorted run
 * (itself an IFile), and the runs are merged at the end. The files are the same, byte for byte,
 * whenever and wherever they are built from the same HFile with the same options and memory to hold
 * it.
 *
 * <p>For one thread. After any exception only {@link #close} may be called, which removes
 * everything that was made; so does closing it before {@link #finish}.
 */
public final class HFileIndexBuilder implements Closeable {
  private final LocalFiles files;
  private final Path directory;
  private final HFileIdentity identity;
  private final byte[] family;
  private final List<IndexDefinition> columns;
  private final List<IndexDefinition> toBuild;
  private final BuildOptions options;
  private final RowEncoder encoder;
  private final RowBatch batch;
  private final RowFileWriter rowFile;
  private final Path rowFilePath;
  private final List<Path> made = new ArrayList<>();
  private final List<Closeable> open = new ArrayList<>();
  // [index to build]: runs
  private final List<List<IFileReader>> runs = new ArrayList<>();
  private final SpilledCounts[] spilled;
  private long rows;
  private long cells;
  private long maxRowBytes;
  private byte[] previousRow;
  private boolean finished;

  /**
   * Starts a build.
   *
   * @param directory where files are made; it must exist and be this build's alone
   * @param identity the HFile, as the files' footers will name it
   * @param family the column family of all cells
   * @param toBuild definitions to build files for; all of this family
   * @param allOfFamily all definitions of the family: the others become column pages
   * @param buildRowFile whether to write the RFile, too
   */
  public HFileIndexBuilder(
      LocalFiles files,
      Path directory,
      HFileIdentity identity,
      byte[] family,
      List<IndexDefinition> toBuild,
      List<IndexDefinition> allOfFamily,
      boolean buildRowFile,
      BuildOptions options)
      throws IOException {
    this.files = files;
    this.directory = directory;
    this.identity = identity;
    this.family = family.clone();
    this.columns = List.copyOf(allOfFamily);
    this.toBuild = List.copyOf(toBuild);
    this.options = options;
    for (IndexDefinition definition : toBuild) {
      if (columnOf(definition) < 0) {
        throw new IllegalArgumentException(
            "index " + definition + " is to be built but is not among all of its family");
      }
    }
    encoder = new RowEncoder(columns);
    batch = new RowBatch(columns.size());
    spilled = new SpilledCounts[toBuild.size()];
    for (int b = 0; b < toBuild.size(); b++) {
      runs.add(new ArrayList<>());
      spilled[b] = new SpilledCounts();
    }
    rowFilePath = buildRowFile ? made("rows.rfile") : null;
    rowFile =
        buildRowFile
            ? new RowFileWriter(
                files, rowFilePath, identity, options.rowBlockRows(), options.compression())
            : null;
    if (rowFile != null) {
      open.add(rowFile);
    }
  }

  private int columnOf(IndexDefinition definition) {
    for (int c = 0; c < columns.size(); c++) {
      if (columns.get(c).id().equals(definition.id())) {
        return c;
      }
    }
    return -1;
  }

  private Path made(String name) {
    Path path = directory.resolve(name);
    made.add(path);
    return path;
  }

  /**
   * Adds the next row.
   *
   * @param cellsOfOneRow all its cells in the order of the HFile; copied
   * @throws IllegalArgumentException when the row is empty, of another family, or not above the row
   *     before it
   */
  public void appendRow(List<? extends Cell> cellsOfOneRow) throws IOException {
    check(cellsOfOneRow);
    encoder.encode(cellsOfOneRow, (int) rows, batch);
    long rowBytes = 0;
    for (int i = 0; i < cellsOfOneRow.size(); i++) {
      rowBytes += cellsOfOneRow.get(i).getSerializedSize();
    }
    maxRowBytes = Math.max(maxRowBytes, rowBytes);
    if (rowFile != null) {
      rowFile.add(
          previousRow,
          0,
          previousRow.length,
          encoder.shape(),
          encoder.minTimestamp(),
          encoder.maxTimestamp());
    }
    rows++;
    cells += cellsOfOneRow.size();
    if (batch.memoryBytes() >= options.memoryBytes()) {
      spill();
    }
  }

  private void check(List<? extends Cell> row) {
    if (row.isEmpty()) {
      throw new IllegalArgumentException("row " + rows + " of " + identity + " has no cells");
    }
    Cell first = row.get(0);
    if (!CellUtil.matchingFamily(first, family)) {
      throw new IllegalArgumentException(
          "a cell of family "
              + Bytes.toStringBinary(CellUtil.cloneFamily(first))
              + " in a build for family "
              + Bytes.toStringBinary(family));
    }
    byte[] key = CellUtil.cloneRow(first);
    if (previousRow != null && Arrays.compareUnsigned(previousRow, key) >= 0) {
      throw new IllegalArgumentException(
          "row "
              + Bytes.toStringBinary(key)
              + " is not above the row before it, "
              + Bytes.toStringBinary(previousRow));
    }
    if (rows == Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          identity + " has more than " + Integer.MAX_VALUE + " rows, which ordinals cannot count");
    }
    previousRow = key;
  }

  /** Writes each index's entries as a sorted run and forgets the rows. */
  private void spill() throws IOException {
    for (int b = 0; b < toBuild.size(); b++) {
      String name = toBuild.get(b).id() + ".run" + runs.get(b).size();
      Path path = made(name);
      try (IFileWriter writer = writer(path, b, options.forRun())) {
        try (EntryCursor cursor = batchCursor(b)) {
          while (cursor.next()) {
            writer.add(cursor.entry());
            spilled[b].add(cursor.entry());
          }
        }
        writer.finish(rows);
      }
      IFileReader run = IFileReader.open(files, path, null);
      open.add(run);
      runs.get(b).add(run);
    }
    batch.clear();
  }

  private IFileWriter writer(Path path, int index, IFileOptions how) throws IOException {
    IndexDefinition own = toBuild.get(index);
    List<ColumnSpec> others =
        columns.stream().filter(d -> !d.id().equals(own.id())).map(ColumnSpec::of).toList();
    return new IFileWriter(
        files,
        path,
        new IFileSchema(identity, family, ColumnSpec.of(own), others),
        how,
        encoder.shapes());
  }

  private EntryCursor batchCursor(int index) {
    int column = columnOf(toBuild.get(index));
    return new BatchCursor(batch, column, columns.size(), columns.get(column).codec().keyWidth());
  }

  /** Writes what is left to write; when it returns, all files are complete, synced and closed. */
  public BuildResult finish() throws IOException {
    long bytes = 0;
    if (rowFile != null) {
      bytes +=
          rowFile.finish(
              new RowFileWriter.Summary(
                  identity,
                  family,
                  encoder.shapes().snapshot(),
                  cells,
                  encoder.hasDeletes(),
                  encoder.hasPointDeletes(),
                  maxRowBytes));
    }
    List<Built> built = new ArrayList<>();
    int runCount = runs.isEmpty() ? 0 : runs.get(0).size();
    for (int b = 0; b < toBuild.size(); b++) {
      Built one = finish(b);
      built.add(one);
      bytes += one.bytes();
    }
    removeRuns();
    finished = true;
    return new BuildResult(List.copyOf(built), rowFilePath, rows, cells, bytes, runCount);
  }

  private Built finish(int index) throws IOException {
    IndexDefinition definition = toBuild.get(index);
    Path ifile = made(definition.id() + ".ifile");
    Path sfile = made(definition.id() + ".sfile");
    long values = spilled[index].values + batch.entries(columnOf(definition)).valueCount;
    SFileBuilder histogram = new SFileBuilder(identity, definition, values);
    long ifileBytes;
    long entries;
    try (IFileWriter writer = writer(ifile, index, options.forIFile())) {
      try (EntryCursor cursor = allEntries(index)) {
        while (cursor.next()) {
          Entry entry = cursor.entry();
          writer.add(entry);
          histogram.add(entry.tag, entry.key, entry.complex);
        }
      }
      entries = writer.entries();
      ifileBytes = writer.finish(rows);
    }
    SFile built = histogram.build();
    long sfileBytes = built.write(files, sfile);
    return new Built(definition, ifile, sfile, entries, ifileBytes + sfileBytes);
  }

  private EntryCursor allEntries(int index) {
    if (runs.get(index).isEmpty()) {
      return batchCursor(index);
    }
    List<EntryCursor> streams = new ArrayList<>();
    for (IFileReader run : runs.get(index)) {
      streams.add(run.entries());
    }
    streams.add(batchCursor(index));
    return new IFileMerger(streams);
  }

  private void removeRuns() throws IOException {
    for (List<IFileReader> of : runs) {
      for (IFileReader run : of) {
        run.close();
        files.delete(run.path());
        made.remove(run.path());
      }
    }
  }

  /** Releases everything; removes all files unless {@link #finish} has returned. */
  @Override
  public void close() throws IOException {
    if (finished) {
      return;
    }
    finished = true;
    IOException failure = null;
    for (Closeable resource : open) {
      try {
        resource.close();
      } catch (IOException e) {
        failure = keep(failure, e);
      }
    }
    for (Path path : made) {
      try {
        files.delete(path);
      } catch (IOException e) {
        failure = keep(failure, e);
      }
    }
    if (failure != null) {
      throw failure;
    }
  }

  private static IOException keep(IOException first, IOException next) {
    if (first == null) {
      return next;
    }
    first.addSuppressed(next);
    return first;
  }

  /** The VALUE entries of one index that are in runs already. */
  private static final class SpilledCounts {
    private long values;

    void add(Entry entry) {
      values += entry.tag == Status.VALUE ? 1 : 0;
    }
  }
}
