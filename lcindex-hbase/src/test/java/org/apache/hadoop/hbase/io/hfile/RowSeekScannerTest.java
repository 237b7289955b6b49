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
package org.apache.hadoop.hbase.io.hfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ArrayBackedTag;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.ExtendedCell;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.Tag;
import org.apache.hadoop.hbase.io.encoding.DataBlockEncoding;
import org.apache.hadoop.hbase.regionserver.HStoreFile;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.lcindex.hbase.SeekMarks;
import org.lcindex.hbase.shared.LocalHFiles;

/** Where HBase's scanner of an HFile goes, ours goes, too. */
class RowSeekScannerTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int SEEKS = 4_000;

  private final Configuration conf = HBaseConfiguration.create();
  private final Random random = new Random(5);
  @TempDir Path dir;

  @ParameterizedTest
  @CsvSource({
    "false, false, 300, 0",
    "false, true, 300, 1000000",
    "true, false, 300, 1000000",
    "true, true, 300, 1000000",
    "true, true, 5000, 1000000",
    "true, true, 5000, 300",
    "false, true, 20000, 1000000",
    "false, true, 100000, 1000000",
    "true, true, 100000, 1000000",
    "false, true, 100000, 0"
  })
  void seeksLikeHBase(boolean tags, boolean sequenceIds, int blockSize, long marksBytes)
      throws Exception {
    SeekMarks marks = new SeekMarks(marksBytes);
    List<ExtendedCell> cells = cells(tags, sequenceIds);
    HFileContext context = context(tags, sequenceIds, blockSize, DataBlockEncoding.NONE);
    try (LocalHFiles hfiles = new LocalHFiles(dir)) {
      HStoreFile file = hfiles.write("abc", context, cells);
      HFile.Reader reader = file.getReader().getHFileReader();
      for (int round = 0; round < 20; round++) {
        HFileScanner plain = reader.getScanner(conf, false, true, false);
        HFileScanner own = RowSeekScanner.inPlaceOf(plain, reader, false, marks);
        assertInstanceOf(RowSeekScanner.class, own);
        compare(cells, plain, own, round % 2 == 0);
        plain.close();
        own.close();
      }
    }
    assertTrue(marks.bytes() <= marksBytes, marks.bytes() + " bytes");
    assertEquals(marksBytes == 1_000_000, marks.bytes() > 300, marks.bytes() + " bytes");
  }

  @ParameterizedTest
  @EnumSource(
      value = DataBlockEncoding.class,
      names = {"FAST_DIFF", "ROW_INDEX_V1"})
  void encodedBlocksAreLeftToHBase(DataBlockEncoding encoding) throws Exception {
    HFileContext context = context(false, true, 300, encoding);
    try (LocalHFiles hfiles = new LocalHFiles(dir)) {
      HStoreFile file = hfiles.write("abc", context, cells(false, true));
      HFile.Reader reader = file.getReader().getHFileReader();
      HFileScanner plain = reader.getScanner(conf, false, true, false);
      assertNull(RowSeekScanner.inPlaceOf(plain, reader, false, new SeekMarks(1_000)));
      plain.close();
    }
  }

  private void compare(
      List<ExtendedCell> cells, HFileScanner plain, HFileScanner own, boolean forward)
      throws IOException {
    TreeSet<Cell> ordered = new TreeSet<>(CellComparator.getInstance());
    List<Cell> keys = new ArrayList<>();
    for (int i = 0; i < SEEKS / 20; i++) {
      keys.add(key(cells));
    }
    if (forward) {
      ordered.addAll(keys);
      keys = new ArrayList<>(ordered);
    }
    boolean sought = false;
    for (Cell key : keys) {
      String what = (sought && forward ? "reseek to " : "seek to ") + key;
      int expected = sought && forward ? plain.reseekTo(key) : plain.seekTo(key);
      int actual = sought && forward ? own.reseekTo(key) : own.seekTo(key);
      assertEquals(expected, actual, what);
      sought = expected >= 0;
      for (int steps = random.nextInt(3); sought; steps--) {
        assertEquals(plain.getCell().toString(), own.getCell().toString(), what);
        if (steps <= 0) {
          break;
        }
        sought = plain.next();
        assertEquals(sought, own.next(), what);
      }
    }
  }

  /** Of a cell that is there, of its row, or of a row that is not there. */
  private Cell key(List<ExtendedCell> cells) {
    Cell cell = cells.get(random.nextInt(cells.size()));
    byte[] row = Bytes.copy(cell.getRowArray(), cell.getRowOffset(), cell.getRowLength());
    return switch (random.nextInt(5)) {
      case 0 -> cell;
      case 1 -> PrivateCellUtil.createFirstOnRow(row, 0, (short) row.length);
      case 2 -> PrivateCellUtil.createLastOnRow(cell);
      case 3 -> {
        byte[] other = Bytes.toBytes("r" + random.nextInt(3_000));
        yield PrivateCellUtil.createFirstOnRow(other, 0, (short) other.length);
      }
      default -> {
        byte[] far = Bytes.toBytes(random.nextBoolean() ? "a" : "zzzzzzzzzzzz");
        yield PrivateCellUtil.createFirstOnRow(far, 0, (short) far.length);
      }
    };
  }

  /** Rows of different lengths, some a prefix of others, with different numbers of cells. */
  private List<ExtendedCell> cells(boolean tags, boolean sequenceIds) {
    TreeSet<ExtendedCell> cells = new TreeSet<>(CellComparator.getInstance());
    for (int i = 0; i < 700; i++) {
      int number = random.nextInt(3_000);
      byte[] row = Bytes.toBytes("r" + number + "x".repeat(number % 5 == 0 ? number % 17 : 0));
      for (int c = random.nextInt(6); c >= 0; c--) {
        byte[] value = new byte[random.nextInt(20)];
        List<Tag> own = new ArrayList<>();
        for (int t = tags ? random.nextInt(3) : 0; t > 0; t--) {
          own.add(new ArrayBackedTag((byte) (70 + t), "tag" + number));
        }
        KeyValue cell = new KeyValue(row, FAMILY, Bytes.toBytes("c" + c), number, value, own);
        cell.setSequenceId(sequenceIds ? 1 + (long) random.nextInt(1 << 30) : 0);
        cells.add(cell);
      }
    }
    return new ArrayList<>(cells);
  }

  private static HFileContext context(
      boolean tags, boolean sequenceIds, int blockSize, DataBlockEncoding encoding) {
    return new HFileContextBuilder()
        .withBlockSize(blockSize)
        .withIncludesTags(tags)
        .withIncludesMvcc(sequenceIds)
        .withDataBlockEncoding(encoding)
        .build();
  }
}
