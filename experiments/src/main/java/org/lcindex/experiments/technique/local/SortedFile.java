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
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.hadoop.hbase.util.Bytes;

/**
 * The entries of one HFile in the order of a column: an HFile on the local disk whose rows are
 * index keys. Every so many keys one is kept in memory, which tells how many entries a range has.
 * Thread-safe; passes are not.
 */
final class SortedFile {
  private static final int SAMPLE_EVERY = 128;

  private final FileSystem files;
  private final Path path;
  private final HFile.Reader reader;
  private final List<byte[]> samples;
  private final long bytes;

  private SortedFile(FileSystem files, Path path, CacheConfig cache, List<byte[]> samples)
      throws IOException {
    this.files = files;
    this.path = path;
    this.samples = samples;
    this.bytes = files.getFileStatus(path).getLen();
    this.reader = HFile.createReader(files, path, cache, true, files.getConf());
  }

  long bytes() {
    return bytes;
  }

  /** About how many entries have keys from start to stop. */
  long estimate(byte[] start, byte[] stop) {
    int from = start.length == 0 ? 0 : position(start);
    int to = stop.length == 0 ? samples.size() : position(stop);
    return (long) (to - from) * SAMPLE_EVERY;
  }

  private int position(byte[] key) {
    int found = Collections.binarySearch(samples, key, Bytes.BYTES_COMPARATOR);
    return found < 0 ? -found - 1 : found;
  }

  /** A pass over the entries with keys from start to stop; either may be empty. */
  Pass pass(byte[] start, byte[] stop) throws IOException {
    return new Pass(start, stop, true);
  }

  /** A pass over everything, for a merge: blocks are not kept in the cache. */
  Pass all() throws IOException {
    return new Pass(new byte[0], new byte[0], false);
  }

  /**
   * Deletes the file. It is not closed, because passes may be under way, which the file system lets
   * go on; the stream is closed when nobody refers to it any more.
   */
  void delete() throws IOException {
    files.delete(path, false);
  }

  /** Entry by entry; an entry is the cells with one key. */
  final class Pass {
    private final HFileScanner scanner;
    private final byte[] stop;
    private boolean more;

    private Pass(byte[] start, byte[] stop, boolean cached) throws IOException {
      this.stop = stop;
      scanner = reader.getScanner(files.getConf(), cached, true);
      more =
          start.length == 0
              ? scanner.seekTo()
              : StoreFileScanner.seekAtOrAfter(scanner, PrivateCellUtil.createFirstOnRow(start));
    }

    /** The next entry's cells; null when there is none. */
    List<Cell> next() throws IOException {
      if (!more) {
        return null;
      }
      Cell first = scanner.getCell();
      if (stop.length > 0
          && CellComparator.getInstance().compareRows(first, stop, 0, stop.length) >= 0) {
        more = false;
        return null;
      }
      List<Cell> entry = new ArrayList<>(1);
      entry.add(first);
      while ((more = scanner.next()) && CellUtil.matchingRows(scanner.getCell(), first)) {
        entry.add(scanner.getCell());
      }
      return entry;
    }
  }

  /** Writes a file; entries come in the order of their keys. Not thread-safe. */
  static final class Writer {
    private final FileSystem files;
    private final Path path;
    private final HFile.Writer writer;
    private final List<byte[]> samples = new ArrayList<>();
    private Cell last;
    private long entries;

    Writer(FileSystem files, Path path, boolean compact) throws IOException {
      this.files = files;
      this.path = path;
      this.writer =
          HFile.getWriterFactory(files.getConf(), CacheConfig.DISABLED)
              .withPath(files, path)
              .withFileContext(
                  new HFileContextBuilder()
                      .withIncludesMvcc(false)
                      .withDataBlockEncoding(
                          compact ? DataBlockEncoding.FAST_DIFF : DataBlockEncoding.NONE)
                      .withCellComparator(CellComparator.getInstance())
                      .build())
              .create();
    }

    void append(Cell cell) throws IOException {
      if (last == null || !CellUtil.matchingRows(cell, last)) {
        if (entries++ % SAMPLE_EVERY == 0) {
          samples.add(CellUtil.cloneRow(cell));
        }
      }
      writer.append(cell);
      last = cell;
    }

    /** Ends the file and opens it. */
    SortedFile finish(CacheConfig cache) throws IOException {
      writer.close();
      return new SortedFile(files, path, cache, samples);
    }
  }
}
