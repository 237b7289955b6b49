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
import java.util.List;
import java.util.concurrent.Executor;
import org.apache.hadoop.hbase.Cell;
import org.lcindex.build.BuildResult.Built;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.file.HFileIdentity;
import org.lcindex.io.FormatLimits;
import org.lcindex.io.LocalFiles;
import org.lcindex.io.NotIndexableException;
import org.lcindex.rowfile.RowFileWriter;

/**
 * Builds all index files of one HFile in one pass over its cells. Rows are gathered in memory; when
 * they exceed {@link BuildOptions#memoryBytes}, each index's entries are spilled as a sorted run
 * and the runs are merged at the end. The files are the same, byte for byte, whenever and wherever
 * they are built from the same HFile with the same options and memory to hold it.
 *
 * <p>For one thread, which may have others write indexes in the end. After any exception only
 * {@link #close} may be called, which removes everything that was made; so does closing it before
 * {@link #finish}.
 */
public final class HFileIndexBuilder implements Closeable {
  private final BuildTarget target;
  private final BuildFiles made;
  private final BuildOptions options;
  private final SortedRows sorted;
  private final BuildMemory.Share rowFileHeld;
  private final RowFileWriter rowFile;
  private final Path rowFilePath;
  private long rows;

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
    target = new BuildTarget(identity, family, toBuild, allOfFamily);
    made = new BuildFiles(files, directory);
    this.options = options;
    sorted = new SortedRows(made, target, options, Long.MAX_VALUE);
    rowFileHeld = options.memory().share();
    rowFilePath = buildRowFile ? made.make("rows.rfile") : null;
    rowFile =
        buildRowFile
            ? made.closeLater(
                new RowFileWriter(
                    files,
                    rowFilePath,
                    identity,
                    options.rowBlockRows(),
                    options.ifile().compression()))
            : null;
  }

  /**
   * Has sorted runs written by another thread while rows are added; to be called before the first
   * row. Takes no more memory, so that runs are half as long.
   */
  public HFileIndexBuilder spillBy(Executor executor) {
    sorted.spillBy(executor);
    return this;
  }

  /**
   * Adds the next row.
   *
   * @param cellsOfOneRow all its cells in the order of the HFile; copied
   * @throws IllegalArgumentException when the row is empty, of another family, or not above the row
   *     before it
   */
  public void appendRow(List<? extends Cell> cellsOfOneRow) throws IOException {
    append(cellsOfOneRow, true);
  }

  /**
   * Adds the next row, or the next piece of it: see {@link RowPieces}.
   *
   * @param cells in the order of the HFile; copied
   * @param last whether the row ends with them
   * @throws IllegalArgumentException as {@link #appendRow}
   * @throws NotIndexableException when the row has too many distinct keys, the HFile too many rows,
   *     or the rows' directory would be too large
   */
  public void append(List<? extends Cell> cells, boolean last) throws IOException {
    NotIndexableException.check("rows", rows + 1, FormatLimits.HFILE_ROWS, "split the region");
    sorted.add(cells, last, (int) rows);
    if (!last) {
      return;
    }
    if (rowFile != null) {
      byte[] row = sorted.lastRow();
      RowEncoder encoded = sorted.encoder();
      rowFile.add(
          row, 0, row.length, encoded.shape(), encoded.minTimestamp(), encoded.maxTimestamp());
      rowFileHeld.holds(rowFile.directoryBytes());
      options.checkRows(target.identity(), rowFile.directoryBytes());
    }
    rows++;
  }

  /** {@link #finish(Parts)}, one index after another. */
  public BuildResult finish() throws IOException {
    return finish(Parts.IN_TURN);
  }

  /**
   * Writes what is left to write; when it returns, all files are complete, synced and closed.
   *
   * @param parts writes indexes, one after another or side by side
   */
  public BuildResult finish(Parts parts) throws IOException {
    sorted.ended();
    long bytes = 0;
    if (rowFile != null) {
      bytes +=
          rowFile.finish(
              new RowFileWriter.Summary(
                  target.identity(),
                  target.family(),
                  sorted.encoder().shapes().snapshot(),
                  sorted.cells(),
                  sorted.encoder().hasDeletes(),
                  sorted.encoder().hasPointDeletes(),
                  sorted.maxRowBytes()));
    }
    Built[] built = new Built[target.toBuild().size()];
    List<Parts.Part> writing = new ArrayList<>();
    for (int b = 0; b < built.length; b++) {
      int index = b;
      writing.add(
          () ->
              built[index] =
                  sorted.writer().write(index, sorted.entries(index), sorted.values(index), rows));
    }
    parts.run(writing, sorted.atATime(0));
    for (Built one : built) {
      bytes += one.bytes();
    }
    sorted.removeRuns();
    made.keep();
    return new BuildResult(List.of(built), rowFilePath, rows, sorted.cells(), bytes, sorted.runs());
  }

  /** Releases everything; removes all files unless {@link #finish} has returned. */
  @Override
  public void close() throws IOException {
    sorted.close();
    rowFileHeld.close();
    made.close();
  }
}
