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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;

/**
 * Makes the index files of an HFile: from its cells, by sorting what memory holds and merging such
 * runs; or from the index files of the HFiles that it was compacted from. What a compaction dropped
 * stays in merged files. Thread-safe.
 */
final class FileMaker {
  /** What is sorted in memory at a time, about. */
  static final long CHUNK_BYTES = 64L << 20;

  private final Configuration conf;
  private final FileSystem local;
  private final Path folder;
  private final CacheConfig cache;
  private final byte[] family;
  private final List<LocalColumn> columns;
  private final boolean wholeRows;
  private final long chunkBytes;

  /**
   * @param folder for files of one region, on the local disk
   * @param wholeRows whether entries have the row's cells, or nothing
   */
  FileMaker(
      Configuration conf,
      Path folder,
      CacheConfig cache,
      byte[] family,
      List<LocalColumn> columns,
      boolean wholeRows,
      long chunkBytes)
      throws IOException {
    this.conf = conf;
    this.local = FileSystem.getLocal(conf).getRaw();
    this.folder = folder;
    this.cache = cache;
    this.family = family;
    this.columns = columns;
    this.wholeRows = wholeRows;
    this.chunkBytes = chunkBytes;
    deleteAll();
    local.mkdirs(folder);
  }

  void deleteAll() throws IOException {
    local.delete(folder, true);
  }

  private SortedFile.Writer writer(LocalColumn column) throws IOException {
    // The block cache knows files by their names alone.
    String name = column.qualifier() + "-" + UUID.randomUUID();
    return new SortedFile.Writer(local, new Path(folder, name), !wholeRows);
  }

  /** From an HFile's cells. */
  FileIndex build(Path hfile) throws IOException {
    List<FileIndex> runs = new ArrayList<>();
    FileSystem files = hfile.getFileSystem(conf);
    try (HFile.Reader reader = HFile.createReader(files, hfile, CacheConfig.DISABLED, true, conf)) {
      HFileScanner scanner = reader.getScanner(conf, false, false);
      RowChunk chunk = new RowChunk(columns, wholeRows);
      List<Cell> row = new ArrayList<>();
      for (boolean more = scanner.seekTo(); more; more = scanner.next()) {
        Cell cell = scanner.getCell();
        if (!row.isEmpty() && !CellUtil.matchingRows(row.get(0), cell)) {
          chunk.add(row);
          row.clear();
          if (chunk.bytes() > chunkBytes) {
            runs.add(write(chunk));
            chunk = new RowChunk(columns, wholeRows);
          }
        }
        row.add(cell);
      }
      if (!row.isEmpty()) {
        chunk.add(row);
      }
      if (runs.isEmpty() || !chunk.isEmpty()) {
        runs.add(write(chunk));
      }
    }
    if (runs.size() == 1) {
      return runs.get(0);
    }
    FileIndex merged = merge(runs);
    for (FileIndex run : runs) {
      run.delete();
    }
    return merged;
  }

  private FileIndex write(RowChunk chunk) throws IOException {
    Map<String, SortedFile> written = new TreeMap<>();
    for (LocalColumn column : columns) {
      SortedFile.Writer writer = writer(column);
      chunk.write(column, family, writer);
      written.put(column.qualifier(), writer.finish(cache));
    }
    return new FileIndex(written);
  }

  /** From other HFiles' index files, which stay. */
  FileIndex merge(List<FileIndex> inputs) throws IOException {
    Map<String, SortedFile> merged = new TreeMap<>();
    for (LocalColumn column : columns) {
      SortedFile.Writer writer = writer(column);
      PriorityQueue<Head> heads =
          new PriorityQueue<>(
              Comparator.comparing(head -> head.entry.get(0), CellComparator.getInstance()));
      for (FileIndex input : inputs) {
        new Head(input.column(column).all()).advance(heads);
      }
      while (!heads.isEmpty()) {
        Head head = heads.poll();
        for (Cell cell : head.entry) {
          writer.append(cell);
        }
        head.advance(heads);
      }
      merged.put(column.qualifier(), writer.finish(cache));
    }
    return new FileIndex(merged);
  }

  /** Where the merge stands in one of its inputs. */
  private static final class Head {
    private final SortedFile.Pass pass;
    private List<Cell> entry;

    Head(SortedFile.Pass pass) {
      this.pass = pass;
    }

    /** Goes to the next entry and back to the others, if there is one. */
    void advance(PriorityQueue<Head> heads) throws IOException {
      entry = pass.next();
      if (entry != null) {
        heads.add(this);
      }
    }
  }
}
