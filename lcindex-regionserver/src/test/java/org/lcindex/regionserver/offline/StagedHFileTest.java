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
package org.lcindex.regionserver.offline;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.FileUtil;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineIndexFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.scan.LocalRegion;
import org.lcindex.regionserver.testing.Await;

/**
 * A region of HBase's that is given an HFile, and a stage with index files of it or of another one
 * that is as alike as can be. What the region answers by the index is what it answers without.
 */
class StagedHFileTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final int ROWS = 200;
  private static final int FILES = 3;
  private static final List<IndexDefinition> INDEXES =
      List.of(IndexDefinition.parse("f:price LONG", null));

  private final Configuration conf = HBaseConfiguration.create();

  private static TableDescriptor table() {
    return IndexDefinitions.of(INDEXES)
        .applyTo(
            TableDescriptorBuilder.newBuilder(LocalRegion.name())
                .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
                .build());
  }

  /** Of all variants as long as each other, with the same keys. */
  private static List<List<Cell>> rows(int from, int to, int variant) {
    List<List<Cell>> rows = new ArrayList<>();
    for (int i = from; i < to; i++) {
      long price = i * 31L % 97 + 1_000L * variant;
      byte[] row = Bytes.toBytes(String.format("row%05d", i));
      rows.add(List.of(new KeyValue(row, FAMILY, PRICE, 7, Bytes.toBytes(price))));
    }
    return rows;
  }

  private OfflineFolder folder(LocalRegion region, String name) throws Exception {
    return new OfflineFolder(conf, new Path(region.folder(), name), INDEXES);
  }

  private static Path hfile(OfflineFolder folder) throws Exception {
    for (FileStatus file : folder.fs.listStatus(new Path(folder.path, "f"))) {
      if (file.isFile() && !file.getPath().getName().startsWith("_")) {
        return file.getPath();
      }
    }
    throw new IllegalStateException("no HFile in " + folder.path);
  }

  private static Path stage(LocalRegion region, String content) {
    Path staging =
        new Path(new Path(region.folder(), "hbase"), HConstants.BULKLOAD_STAGING_DIR_NAME);
    String table = LocalRegion.name().getQualifierAsString();
    return new Path(
        staging, "lcindex/sealed/default/" + table + "/" + "0".repeat(64) + "/" + content);
  }

  private void move(OfflineFolder from, String content, Path to) throws Exception {
    FileSystem fs = from.fs;
    fs.mkdirs(to.getParent());
    assertTrue(fs.rename(from.ofContent(content), to));
  }

  /** Loads an HFile and compares. */
  private static void check(LocalRegion region, Path hfile, int taken, int refused)
      throws Exception {
    region.region().bulkLoadHFiles(List.of(Pair.newPair(FAMILY, hfile.toString())), false, null);
    region.awaitIndexed();
    for (long bound : new long[] {0, 40, 1_050, 2_050}) {
      Scan scan =
          new Scan()
              .setFilter(
                  new SingleColumnValueFilter(
                      FAMILY, PRICE, CompareOperator.GREATER_OR_EQUAL, Bytes.toBytes(bound)));
      assertEquals(region.answer(scan, false), region.answer(scan, true), "from " + bound);
    }
    assertEquals(taken, region.count(Counter.OFFLINE_FILES), "index files taken");
    assertEquals(refused, region.count(Counter.OFFLINE_REBUILDS), "HFiles refused");
  }

  @Test
  void whatIsWholeIsTaken() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder built = folder(region, "built");
      String content = built.hfile(rows(0, ROWS, 1));
      move(built, content, stage(region, content));
      check(region, hfile(built), FILES, 0);
    }
  }

  /** As a crash leaves it amid a publication: one file of an index is there, and the others not. */
  @Test
  void aPartOfAStoppedCopyIsNotTakenForTheWhole() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder built = folder(region, "built");
      String content = built.hfile(rows(0, ROWS, 1));
      Path kept = new Path(region.folder(), "kept/stage");
      move(built, content, kept);
      Path stage = stage(region, content);
      FileUtil.copy(built.fs, kept, built.fs, stage, false, conf);
      check(region, hfile(built), FILES, 0);
      Scan cheap =
          new Scan()
              .setFilter(
                  new SingleColumnValueFilter(
                      FAMILY, PRICE, CompareOperator.LESS, Bytes.toBytes(1_040L)));
      int taken = FILES;
      for (String lost : List.of(".ifile", ".sfile")) {
        List<java.nio.file.Path> local = region.indexFiles(lost);
        assertEquals(1, local.size(), local::toString);
        java.nio.file.Path gone = local.get(0);
        // The region deletes the stage, looks whether it was the last one, and deletes its folder:
        // on a local file system that takes along what comes there between the look and the end.
        Await.until(
            Duration.ofMinutes(1),
            () -> stage + " is done with",
            () -> !built.fs.exists(stage.getParent()));
        region.reopenIndex(
            () -> {
              Files.delete(gone);
              FileUtil.copy(built.fs, kept, built.fs, stage, false, conf);
            });
        region.awaitIndexed();
        taken += 2; // both files of the index
        assertEquals(taken, region.count(Counter.OFFLINE_FILES), gone::toString);
        assertEquals(0, region.count(Counter.OFFLINE_REBUILDS), gone::toString);
        assertEquals(region.answer(cheap, false), region.answer(cheap, true), gone::toString);
      }
    }
  }

  /** The two HFiles differ in nothing but values. */
  @Test
  void indexFilesOfAnotherContentAreNotTaken() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder one = folder(region, "one");
      OfflineFolder other = folder(region, "other");
      String content = one.hfile(rows(0, ROWS, 1));
      String otherContent = other.hfile(rows(0, ROWS, 2));
      assertEquals(
          one.fs.getFileStatus(hfile(one)).getLen(), one.fs.getFileStatus(hfile(other)).getLen());
      move(other, otherContent, stage(region, content));
      check(region, hfile(one), 0, 1);
    }
  }

  /** Pages of files that were built for one provisional identity do not tell HFiles apart. */
  @Test
  void pagesOfAnotherHFileAreNotTaken() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder one = folder(region, "one");
      OfflineFolder other = folder(region, "other");
      String content = one.hfile(rows(0, ROWS, 1));
      String otherContent = other.hfile(rows(0, ROWS, 2));
      Path json = new Path(other.ofContent(otherContent), OfflineNames.HFILE_JSON);
      OfflineHFile due =
          OfflineHFile.fromJson(
              one.read(new Path(one.ofContent(content), OfflineNames.HFILE_JSON)));
      OfflineHFile there = OfflineHFile.fromJson(other.read(json));
      List<OfflineIndexFile> files = new ArrayList<>();
      for (int i = 0; i < FILES; i++) {
        OfflineIndexFile file = due.files().get(i);
        // Compressed ones may differ in their lengths.
        files.add(
            new OfflineIndexFile(
                file.kind(), file.definition(), there.files().get(i).length(), file.sha256()));
      }
      other.write(
          json,
          new OfflineHFile(
                  due.version(),
                  content,
                  due.provisionalName(),
                  due.length(),
                  due.cells(),
                  due.firstKey(),
                  due.lastKey(),
                  files)
              .toJson());
      move(other, otherContent, stage(region, content));
      // The file of row keys alone is that of both contents, byte for byte.
      check(region, hfile(one), 1, 1);
    }
  }

  /** As a bulk load cuts an HFile, whose FileInfo both halves have. */
  @Test
  void halvesAreBuilt() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder whole = folder(region, "whole");
      OfflineFolder half = folder(region, "half");
      String content = whole.hfile(rows(0, ROWS, 1));
      half.hfile(rows(ROWS / 2, ROWS, 1), content);
      move(whole, content, stage(region, content));
      check(region, hfile(half), 0, 1);
    }
  }

  /** A half, but for its keys, is like the other one. */
  @Test
  void halvesOfEqualLengthsAreBuilt() throws Exception {
    try (LocalRegion region = new LocalRegion(table())) {
      OfflineFolder low = folder(region, "low");
      OfflineFolder high = folder(region, "high");
      String content = low.hfile(rows(0, ROWS / 2, 1));
      high.hfile(rows(ROWS / 2, ROWS, 1), content);
      move(low, content, stage(region, content));
      check(region, hfile(high), 0, 1);
    }
  }
}
