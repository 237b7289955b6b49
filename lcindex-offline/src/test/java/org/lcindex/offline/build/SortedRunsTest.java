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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Rows are sorted, spilled and merged: each key once, with the row that came last. */
class SortedRunsTest {
  @TempDir Path temp;

  private final Map<String, String> expected = new TreeMap<>();
  private final List<RunFile> runs = new ArrayList<>();

  private static List<KeyValue> row(String key, String value) {
    return List.of(
        new KeyValue(
            Bytes.toBytes(key), Bytes.toBytes("f"), Bytes.toBytes("q"), 5L, Bytes.toBytes(value)));
  }

  private void spill(RowBuffer buffer) throws IOException {
    try (RunWriter writer = new RunWriter(temp.resolve("run-" + runs.size()))) {
      buffer.drain(writer::add);
      runs.add(writer.finish(buffer.rows()));
    }
    buffer.clear();
  }

  private void make(int rows, int keys, int valueBytes) throws IOException {
    Random random = new Random(3);
    RowBuffer buffer = new RowBuffer(1 << 17, 9);
    for (int i = 0; i < rows; i++) {
      String key = "k".repeat(random.nextInt(12)) + random.nextInt(keys);
      String value = i + "x".repeat(random.nextInt(valueBytes));
      List<KeyValue> row = row(key, value);
      if (!buffer.add(row, (b, o, l, r) -> {})) {
        spill(buffer);
        assertTrue(buffer.add(row, (b, o, l, r) -> {}));
      }
      expected.put(key, value);
    }
    spill(buffer);
  }

  private static Map<String, String> merged(List<RunFile> of, String start, String end)
      throws IOException {
    Map<String, String> found = new TreeMap<>();
    String last = "";
    try (RunMerger merger = new RunMerger(of, Bytes.toBytes(start), Bytes.toBytes(end))) {
      while (merger.next()) {
        List<Cell> cells = RowBytes.cells(merger.bytes(), merger.offset());
        assertEquals(1, cells.size());
        String key = Bytes.toString(CellUtil.cloneRow(cells.get(0)));
        assertTrue(key.compareTo(last) > 0, () -> "order at " + key);
        last = key;
        found.put(key, Bytes.toString(CellUtil.cloneValue(cells.get(0))));
      }
    }
    return found;
  }

  @Test
  void everyKeyIsThereOnceWithItsLastRow() throws IOException {
    make(20_000, 700, 40);
    assertTrue(runs.size() > 8, () -> runs.size() + " runs");
    assertEquals(expected, merged(runs, "", ""));
  }

  @Test
  void rangesAreThoseOfTheKeys() throws IOException {
    make(20_000, 100_000, 40);
    Map<String, String> found = new TreeMap<>();
    String start = "";
    for (String end : List.of("00", "3", "kk", "kkk9", "zzz", "")) {
      found.putAll(merged(runs, start, end));
      start = end;
    }
    assertEquals(expected, found);
    assertEquals(Map.of(), merged(runs, "zz", ""));
  }

  @Test
  void mergedRunsHaveTheSameRows() throws IOException {
    make(20_000, 700, 40);
    List<RunFile> fewer = RunReduction.reduce(runs, temp, 3);
    assertTrue(fewer.size() <= 3);
    assertEquals(expected, merged(fewer, "", ""));
  }

  @Test
  void aRunIsOpenedAgain() throws IOException {
    make(3_000, 100_000, 400);
    List<RunFile> again = new ArrayList<>();
    for (RunFile run : runs) {
      assertTrue(RunFile.isComplete(run.path()));
      again.add(RunFile.open(run.path()));
      assertEquals(run.inputRows(), again.get(again.size() - 1).inputRows());
    }
    assertEquals(expected, merged(again, "", ""));
  }

  @Test
  void rowsLargerThanTheBufferAreTaken() throws IOException {
    RowBuffer buffer = new RowBuffer(1 << 16, 9);
    String large = "x".repeat(300_000);
    assertTrue(buffer.add(row("b", large), (b, o, l, r) -> {}));
    spill(buffer);
    assertTrue(buffer.add(row("a", "1"), (b, o, l, r) -> {}));
    spill(buffer);
    assertEquals(Map.of("a", "1", "b", large), merged(runs, "", ""));
  }

  /** Told by its key: it is one of millions. */
  @Test
  void rowsThatAreTooLargeToBeSortedAreNamed() {
    RowBuffer buffer = new RowBuffer(1 << 16, 9);
    KeyValue cell = row("huge", "x".repeat(1 << 20)).get(0);
    List<KeyValue> huge = Collections.nCopies(1 << 10, cell);
    String message =
        assertThrows(IOException.class, () -> buffer.add(huge, (b, o, l, r) -> {})).getMessage();
    assertTrue(message.startsWith("row huge has 10737"), message);
    assertTrue(message.contains("rows of up to 1073741824 bytes"), message);
    assertTrue(message.contains("divide it into several rows"), message);
  }

  @Test
  void aDamagedRunIsNoRows() throws IOException {
    make(3_000, 100_000, 400);
    Path file = runs.get(0).path();
    byte[] bytes = Files.readAllBytes(file);
    Bytes.putInt(bytes, 0, -5);
    Files.write(file, bytes);
    String message = assertThrows(IOException.class, () -> merged(runs, "", "")).getMessage();
    assertTrue(message.contains("is damaged"), message);
  }

  @Test
  void splitsCutTheTableIntoEqualParts() {
    RowSample sample = new RowSample(500);
    RowSample backwards = new RowSample(500);
    for (int i = 0; i < 10_000; i++) {
      byte[] key = Bytes.toBytes(String.format("%06d", i));
      sample.add(key, 0, key.length, 100);
      byte[] other = Bytes.toBytes(String.format("%06d", 9_999 - i));
      backwards.add(other, 0, other.length, 100);
    }
    byte[][] splits = sample.splits(250_000);
    assertEquals(3, splits.length);
    for (int i = 0; i < 3; i++) {
      assertEquals(2_500 * (i + 1), Integer.parseInt(Bytes.toString(splits[i])), 500);
      assertEquals(Bytes.toString(splits[i]), Bytes.toString(backwards.splits(250_000)[i]));
    }
    assertEquals(0, sample.splits(1_000_000).length);
    assertEquals(0, new RowSample(5).splits(1).length);
  }
}
