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
package org.lcindex.audit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.BuildOptions;
import org.lcindex.build.BuildResult;
import org.lcindex.build.Rows;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.Compression;
import org.lcindex.io.LocalFiles;
import org.lcindex.rowfile.RowFileReader;
import org.lcindex.rpc.FaultKind;
import org.lcindex.sfile.HistogramCheck;
import org.lcindex.sfile.SFile;

/** Index files against others of the same HFile, which they agree with or not. */
class AuditTest {
  private static final int PRICE = 0;

  private final LocalFiles files = LocalFiles.real();
  @TempDir Path directory;
  private int directories;

  private BuildResult build(
      List<List<Cell>> rows, List<IndexDefinition> definitions, BuildOptions options)
      throws IOException {
    Path own = Files.createDirectory(directory.resolve("build" + directories++));
    return Rows.build(files, own, rows, definitions, options);
  }

  private BuildResult build(List<List<Cell>> rows) throws IOException {
    return build(rows, Rows.ALL, BuildOptions.DEFAULT);
  }

  /** Differences of one index, or of the row file, by kind. */
  private Map<FaultKind, Difference> differences(BuildResult found, BuildResult expected, int index)
      throws IOException {
    List<Difference> all;
    try (RowFileReader expectedRows = RowFileReader.open(files, expected.rowFile(), null);
        RowFileReader rows = RowFileReader.open(files, found.rowFile(), null)) {
      if (index < 0) {
        all = RowFileAudit.compare(rows, expectedRows, () -> false);
      } else {
        try (IFileReader has = open(found, index);
            IFileReader wants = open(expected, index)) {
          all = new EntryAudit(has, wants, expectedRows).compare(() -> false);
        }
      }
    }
    Map<FaultKind, Difference> byKind = new TreeMap<>();
    all.forEach(difference -> assertNull(byKind.put(difference.kind(), difference)));
    return byKind;
  }

  private IFileReader open(BuildResult built, int index) throws IOException {
    return IFileReader.open(files, Rows.ifile(built.indexes().get(index)), null);
  }

  private static KeyValue cell(String row, String qualifier, byte[] value) {
    return new KeyValue(Bytes.toBytes(row), Rows.FAMILY, Bytes.toBytes(qualifier), 7, value);
  }

  private static List<Cell> row(String row, double price) {
    return List.of(
        cell(row, "note", Bytes.toBytes("of " + row)), cell(row, "price", Bytes.toBytes(price)));
  }

  private static List<List<Cell>> simpleRows(int count) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      rows.add(row("r" + (1000 + i), i * 3 % 100));
    }
    return rows;
  }

  private static void checkOne(
      Map<FaultKind, Difference> found, FaultKind kind, long rows, String first) {
    assertEquals(List.of(kind), List.copyOf(found.keySet()));
    assertEquals(rows, found.get(kind).rows());
    assertEquals(first, found.get(kind).firstRows().get(0));
  }

  @Test
  void howAnIndexWasBuiltIsNoDifference() throws IOException {
    List<List<Cell>> rows = Rows.random(new Random(5), 700);
    BuildOptions small =
        BuildOptions.DEFAULT
            .withGroupRows(8)
            .withPayloadBlockBytes(100)
            .withRowBlockRows(5)
            .withCompression(Compression.NONE)
            .withMemoryBytes(20_000);
    BuildResult expected = build(rows, List.of(Rows.STATUS, Rows.PRICE), small);
    BuildResult alone = build(rows, List.of(Rows.STATUS), BuildOptions.DEFAULT);
    BuildResult all = build(rows, List.of(Rows.STATUS, Rows.DAY, Rows.PRICE), small);
    for (BuildResult found : List.of(expected, alone, all)) {
      assertEquals(Map.of(), differences(found, expected, 0));
      assertEquals(Map.of(), differences(found, expected, -1));
    }
  }

  @Test
  void anEntryThatIsMissing() throws IOException {
    List<List<Cell>> rows = simpleRows(50);
    BuildResult found = build(rows.subList(0, 48));
    checkOne(
        differences(found, build(rows), PRICE),
        FaultKind.MISSING_ENTRY,
        2,
        "r1048 (44 in the HFile)");
    checkOne(
        differences(found, build(rows), -1),
        FaultKind.MISSING_ENTRY,
        2,
        "r1048 (not in the row file)");
  }

  @Test
  void anEntryTooMany() throws IOException {
    List<List<Cell>> rows = simpleRows(50);
    BuildResult found = build(rows);
    BuildResult expected = build(rows.subList(0, 49));
    checkOne(
        differences(found, expected, PRICE),
        FaultKind.EXTRA_ENTRY,
        1,
        "r1049 (47 in the index, no row of the HFile)");
    checkOne(
        differences(found, expected, -1),
        FaultKind.EXTRA_ENTRY,
        1,
        "r1049 (in the row file, no row of the HFile)");
  }

  /** It is both missing and too many, at two places far apart; other columns have a copy. */
  @Test
  void anotherValue() throws IOException {
    List<List<Cell>> rows = simpleRows(2_000);
    List<List<Cell>> stale = new ArrayList<>(rows);
    for (int i = 100; i < 400; i++) {
      stale.set(i, row("r" + (1000 + i), 777));
    }
    BuildResult found = build(stale);
    BuildResult expected = build(rows);
    Map<FaultKind, Difference> differences = differences(found, expected, PRICE);
    checkOne(differences, FaultKind.STALE_VALUE, 300, "r1100 (777 in the index)");
    assertEquals(RowDifferences.TOLD, differences.get(FaultKind.STALE_VALUE).firstRows().size());
    checkOne(
        differences(found, expected, 1),
        FaultKind.STALE_VALUE,
        300,
        "r1100 (its copy of the row differs from the HFile)");
    assertEquals(Map.of(), differences(found, expected, -1));
  }

  @Test
  void anotherTimestampOrShape() throws IOException {
    List<List<Cell>> rows = simpleRows(50);
    List<List<Cell>> other = new ArrayList<>(rows);
    byte[] key = Bytes.toBytes("r1020");
    byte[] price = Bytes.toBytes(60.0);
    other.set(20, List.of(new KeyValue(key, Rows.FAMILY, Bytes.toBytes("price"), 7, price)));
    String copy = "r1020 (its copy of the row differs from the HFile)";
    checkOne(differences(build(other), build(rows), PRICE), FaultKind.STALE_VALUE, 1, copy);
    other.set(20, List.of(new KeyValue(key, Rows.FAMILY, Bytes.toBytes("price"), 8, price)));
    checkOne(
        differences(build(other), build(rows), -1),
        FaultKind.STALE_VALUE,
        1,
        "r1020 (ordinal, columns or timestamps differ)");
  }

  @Test
  void histograms() throws IOException {
    BuildResult built = build(Rows.random(new Random(6), 900));
    BuildResult other = build(Rows.random(new Random(7), 900));
    for (int i = 0; i < Rows.ALL.size(); i++) {
      assertNull(wrong(built, built, i));
      assertNotNull(wrong(built, other, i));
    }
    assertTrue(wrong(built, other, PRICE).contains("entries"), wrong(built, other, PRICE));
  }

  private String wrong(BuildResult ifileOf, BuildResult sfileOf, int index) throws IOException {
    HistogramCheck check =
        new HistogramCheck(SFile.read(files, Rows.sfile(sfileOf.indexes().get(index))));
    try (IFileReader reader = open(ifileOf, index)) {
      reader.verifyAll(check);
      assertEquals(reader.counts().entries(), check.entries());
    }
    return check.wrong();
  }
}
