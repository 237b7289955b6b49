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
package org.lcindex.hbase.shared;

import java.io.IOException;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.io.HFileLink;
import org.apache.hadoop.hbase.io.hfile.CacheConfig;
import org.apache.hadoop.hbase.io.hfile.CorruptHFileException;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileContextBuilder;
import org.apache.hadoop.hbase.regionserver.BloomType;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.regionserver.KeyValueScanner;
import org.apache.hadoop.hbase.regionserver.RegionScannerInternals;
import org.apache.hadoop.hbase.regionserver.StoreFileInfo;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.hbase.RawCells;
import org.lcindex.hbase.SeekMarks;

/**
 * A small HFile by which it is seen, before any region is opened, that HBase's code does what ours
 * takes it to do: all cells are read, and rows are sought as HBase's own scanner seeks them. Not
 * thread safe.
 */
final class SampleHFile implements AutoCloseable {
  private static final String NOT_RIGHT = "a small HFile is not read right: ";
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 600;

  /** Cells of each row. */
  private static final int COLUMNS = 2;

  /** Several stretches that are marked, and several blocks in the file. */
  private static final int BLOCK_BYTES = 8 << 10;

  private static final long MARKS_BYTES = 1 << 20;
  private static final int SEEKS = 200;

  /** Has no divisor in common with the rows, so that each seek has a row of its own. */
  private static final int STRIDE = 397;

  private final Differences differences;
  private final HStoreFile file;

  private SampleHFile(Differences differences, HStoreFile file) {
    this.differences = differences;
    this.file = file;
  }

  /** What is wrong with what was read; null when nothing is. */
  static String read(Differences differences, Path folder, Configuration conf) throws IOException {
    // One of its own: HBase's are shared, with the configuration of whoever asked first.
    try (FileSystem files = new RawLocalFileSystem()) {
      files.initialize(folder.toUri(), conf);
      // HFiles are named by 32 hexadecimal digits.
      Path path = new Path(folder, "0".repeat(32));
      write(files, path, conf);
      try (SampleHFile sample = open(differences, files, path, conf)) {
        String wrong = sample.readAll();
        return wrong != null ? wrong : sample.seekRows();
      } catch (CorruptHFileException e) {
        return NOT_RIGHT + e;
      }
    }
  }

  private static void write(FileSystem files, Path path, Configuration conf) throws IOException {
    try (HFile.Writer writer =
        HFile.getWriterFactoryNoCache(conf)
            .withPath(files, path)
            .withFileContext(new HFileContextBuilder().withBlockSize(BLOCK_BYTES).build())
            .create()) {
      for (int row = 0; row < ROWS; row++) {
        for (int column = 0; column < COLUMNS; column++) {
          writer.append(cell(row, column));
        }
      }
    }
  }

  private static SampleHFile open(
      Differences differences, FileSystem files, Path path, Configuration conf) throws IOException {
    HStoreFile file =
        new HStoreFile(
            new StoreFileInfo(conf, files, files.getFileStatus(path), (HFileLink) null),
            BloomType.NONE,
            CacheConfig.DISABLED);
    file.initReader();
    return new SampleHFile(differences, file);
  }

  /** Rows that are there have even numbers. */
  private static byte[] row(int number) {
    return Bytes.toBytes(String.format("row%08d", number));
  }

  private static KeyValue cell(int row, int column) {
    byte[] qualifier = Bytes.toBytes("column" + column);
    byte[] value = Bytes.toBytes("value " + column + " of " + row);
    KeyValue cell = new KeyValue(row(2 * row), FAMILY, qualifier, 1_000L + row, value);
    cell.setSequenceId(row);
    return cell;
  }

  private String readAll() throws IOException {
    try (RawCells cells = new SharedCells(SharedHFile.stream(file), Differences.BlockCounts.NONE)) {
      cells.seekFirst();
      for (int i = 0; i < ROWS * COLUMNS; i++) {
        String wrong = compare(cell(i / COLUMNS, i % COLUMNS), cells.next());
        if (wrong != null) {
          return wrong;
        }
      }
      return compare(null, cells.next());
    }
  }

  private String seekRows() throws IOException {
    SeekMarks marks = new SeekMarks(MARKS_BYTES);
    for (boolean forward : new boolean[] {false, true}) {
      try (KeyValueScanner own = scanner(marks);
          KeyValueScanner plain = scanner(null)) {
        for (int i = 0; i < SEEKS; i++) {
          // From before the first row to beyond the last one.
          int number = (forward ? i * (2 * ROWS + 2) / SEEKS : i * STRIDE % (2 * ROWS + 2)) - 1;
          String wrong = seek(number, own, plain, forward && i > 0);
          if (wrong != null) {
            return wrong;
          }
        }
      }
    }
    return null;
  }

  private KeyValueScanner scanner(SeekMarks marks) {
    return RegionScannerInternals.open(file, false, Long.MAX_VALUE, 0, marks, differences);
  }

  private static String seek(
      int number, KeyValueScanner own, KeyValueScanner plain, boolean forward) throws IOException {
    byte[] row = number < 0 ? Bytes.toBytes("row") : row(number);
    Cell first = PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length);
    for (KeyValueScanner each : new KeyValueScanner[] {own, plain}) {
      // As it is done for rows: one that is at its end is not moved any more.
      if (!forward) {
        each.seek(first);
      } else if (each.peek() != null) {
        each.reseek(first);
      }
    }
    int index = (number + 1) / 2;
    Cell expected = index < ROWS ? cell(index, 0) : null;
    String wrong = compare(expected, plain.peek());
    return wrong != null ? wrong : compare(expected, own.peek());
  }

  /** What is wrong, in words; null when nothing is. */
  private static String compare(Cell expected, Cell found) {
    boolean same =
        expected == null || found == null
            ? expected == found
            : CellComparator.getInstance().compare(expected, found) == 0
                && CellUtil.matchingValue(expected, found);
    return same ? null : NOT_RIGHT + found + " is found where " + expected + " is";
  }

  @Override
  public void close() throws IOException {
    file.closeStoreFile(false);
  }
}
