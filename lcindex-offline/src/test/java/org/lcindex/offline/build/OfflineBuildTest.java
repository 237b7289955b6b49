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

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellComparator;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.KeyValueUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.io.hfile.HFile;
import org.apache.hadoop.hbase.io.hfile.HFileScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.build.HFileIndexBuilder;
import org.lcindex.build.RowPieces;
import org.lcindex.io.LocalFiles;
import org.lcindex.offline.OfflineHFile;
import org.lcindex.offline.OfflineNames;
import org.lcindex.offline.build.BuildSteps.Step;
import org.lcindex.offline.manifest.FolderCheck;
import org.lcindex.offline.manifest.Manifest;
import org.lcindex.offline.manifest.ManifestFile;
import org.lcindex.text.UserError;

/** Builds of one process: what they make, that it is always the same, and that they go on. */
class OfflineBuildTest {
  private static final Configuration CONF = HBaseConfiguration.create();
  private static final MadeRows ROWS = new MadeRows(6_000, 7);
  private static final byte[][] SPLITS = {Bytes.toBytes("row-15"), Bytes.toBytes("row-2")};

  @TempDir Path temp;

  private static final class Stopped extends IOException {
    private static final long serialVersionUID = 1L;
  }

  private static BuildRequest request(byte[][] splits, int threads, long memory) {
    return new BuildRequest(
        MadeRows.table(), splits, 1 << 20, MadeRows.TIMESTAMP, memory, threads, CONF);
  }

  private Path build(String name, BuildRequest request) throws IOException {
    return build(name, ROWS, request);
  }

  private Path build(String name, MadeRows rows, BuildRequest request) throws IOException {
    Path folder = temp.resolve(name);
    new OfflineBuild(folder, rows, request, BuildProgress.NONE).run();
    return folder;
  }

  private static FileSystem fs() throws IOException {
    return FileSystem.getLocal(CONF);
  }

  private static org.apache.hadoop.fs.Path path(Path folder) {
    return new org.apache.hadoop.fs.Path(folder.toUri());
  }

  private interface EachCell {
    void accept(Cell cell) throws IOException;
  }

  private static void forEachCell(Path hfile, EachCell consumer) throws IOException {
    try (HFile.Reader reader = HFile.createReader(fs(), path(hfile), CONF)) {
      HFileScanner scanner = reader.getScanner(CONF, false, false);
      for (boolean there = scanner.seekTo(); there; there = scanner.next()) {
        consumer.accept(KeyValueUtil.copyToNewKeyValue(scanner.getCell()));
      }
    }
  }

  /** All bytes but those of the work of building. */
  private static Map<String, String> bytes(Path folder) throws IOException {
    Map<String, String> bytes = new TreeMap<>();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        bytes.put(
            folder.relativize(file).toString(),
            new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1));
      }
    }
    return bytes;
  }

  private static void assertSame(Path expected, Path folder) throws IOException {
    Map<String, String> left = bytes(expected);
    Map<String, String> right = bytes(folder);
    assertEquals(left.keySet(), right.keySet());
    left.forEach(
        (name, content) -> assertTrue(content.equals(right.get(name)), () -> name + " differs"));
  }

  @Test
  void hfilesHaveAllCellsAndIndexFilesAreThoseOfTheHFiles() throws Exception {
    Path folder = build("whole", request(SPLITS, 2, 2 << 20));
    Manifest manifest = FolderCheck.whole(fs(), path(folder), n -> {});
    List<Cell> expected = ROWS.cells();
    assertEquals(expected.size(), manifest.cells());
    assertEquals(MadeRows.table(), manifest.descriptor(MadeRows.table().getTableName()));
    List<Cell> found = new ArrayList<>();
    int hfiles = 0;
    for (ManifestFile file : manifest.files()) {
      if (file.cells() > 0) {
        int before = found.size();
        forEachCell(folder.resolve(file.path()), found::add);
        assertEquals(file.cells(), found.size() - before);
        checkIndexes(folder, file);
        hfiles++;
      }
    }
    assertEquals(6, hfiles);
    found.sort(CellComparator.getInstance());
    for (int i = 0; i < expected.size(); i++) {
      assertEquals(expected.get(i), found.get(i));
      assertArrayEquals(CellUtil.cloneValue(expected.get(i)), CellUtil.cloneValue(found.get(i)));
    }
    assertEquals(
        expected.stream()
            .map(cell -> Bytes.toStringBinary(CellUtil.cloneRow(cell)))
            .distinct()
            .count(),
        manifest.rows());
    assertFalse(Files.exists(folder.resolve("_work")));
  }

  /** Index files and document of an HFile, compared with a build from the finished HFile. */
  private void checkIndexes(Path folder, ManifestFile file) throws Exception {
    Path hfile = folder.resolve(file.path());
    byte[] family = Bytes.toBytes(hfile.getParent().getFileName().toString());
    Path indexes = hfile.resolveSibling(OfflineNames.INDEX_FOLDER).resolve(hfile.getFileName());
    BuildPlan plan = new BuildPlan(MadeRows.table(), MadeRows.TIMESTAMP, CONF);
    Path again = Files.createDirectories(temp.resolve("again-" + hfile.getFileName()));
    try (HFileIndexBuilder builder =
        new HFileIndexBuilder(
            LocalFiles.real(),
            again,
            OfflineNames.provisional(),
            family,
            plan.indexes(family),
            plan.indexes(family),
            true,
            plan.options(plan.table().getColumnFamily(family), 64 << 20))) {
      RowPieces pieces = new RowPieces(16 << 20, builder::append);
      forEachCell(
          hfile,
          cell -> {
            pieces.before(cell);
            pieces.add(cell);
          });
      pieces.end();
      builder.finish();
    }
    OfflineHFile document =
        OfflineHFile.fromJson(Files.readString(indexes.resolve(OfflineNames.HFILE_JSON)));
    try (HFile.Reader reader = HFile.createReader(fs(), path(hfile), CONF)) {
      assertEquals(hfile.getFileName().toString(), document.content());
      assertEquals(
          document.content(), Bytes.toString(reader.getHFileInfo().get(OfflineNames.CONTENT_KEY)));
      assertEquals(reader.length(), document.length());
      assertEquals(reader.getEntries(), document.cells());
      assertEquals(text(reader.getFirstKey().get()), document.firstKey());
      assertEquals(text(reader.getLastKey().get()), document.lastKey());
    }
    Map<String, String> built = bytes(indexes);
    built.remove(OfflineNames.HFILE_JSON);
    assertEquals(document.files().size(), built.size());
    assertEquals(built.keySet(), bytes(again).keySet());
    bytes(again).forEach((name, content) -> assertTrue(content.equals(built.get(name)), name));
  }

  private static String text(Cell key) {
    return OfflineHFile.text(PrivateCellUtil.getCellKeySerializedAsKeyValueKey(key));
  }

  @Test
  void threadsAndMemoryChangeNoByte() throws IOException {
    Path one = build("one", request(SPLITS, 1, 64 << 20));
    assertSame(one, build("two", request(SPLITS, 2, 1 << 20)));
    assertSame(one, build("five", request(SPLITS, 5, 2 << 20)));
  }

  @Test
  void regionsBySizeDependOnTheRowsOnly() throws IOException {
    MadeRows rows = new MadeRows(9_000, 7);
    Path one = build("one", rows, request(null, 1, 64 << 20));
    assertTrue(Manifest.read(fs(), path(one)).splits().size() > 0);
    assertSame(one, build("two", rows, request(null, 3, 1 << 20)));
  }

  @Test
  void aStoppedBuildGoesOnWhereItWas() throws IOException {
    Path whole = build("whole", request(SPLITS, 1, 1 << 20));
    for (Step step : Step.values()) {
      for (int times = 1; times <= 2; times++) {
        Path folder = temp.resolve(step + "-" + times);
        int threads = times;
        stopAt(folder, step, times);
        List<String> written = new ArrayList<>();
        AtomicInteger regions = new AtomicInteger();
        new OfflineBuild(
                folder,
                ROWS,
                request(SPLITS, threads, 1 << 20),
                BuildProgress.NONE,
                done -> {
                  synchronized (written) {
                    written.add(done.name());
                  }
                  if (done == Step.REGION_DONE) {
                    regions.incrementAndGet();
                  }
                })
            .run();
        assertSame(whole, folder);
        if (step == Step.REGION_DONE) {
          assertEquals(3 - times, regions.get(), "regions done before are not written again");
          assertFalse(written.contains(Step.RUN_SPILLED.name()), "the input is not read again");
        }
      }
    }
  }

  private void stopAt(Path folder, Step at, int times) {
    AtomicInteger left = new AtomicInteger(times);
    OfflineBuild build =
        new OfflineBuild(
            folder,
            ROWS,
            request(SPLITS, 1, 1 << 20),
            BuildProgress.NONE,
            step -> {
              if (step == at && left.decrementAndGet() <= 0) {
                throw new Stopped();
              }
            });
    boolean once = at == Step.FOLDER_TAKEN || at == Step.INPUT_READ || at == Step.MANIFEST_WRITTEN;
    if (once && times > 1) {
      left.set(1);
    }
    assertThrows(Stopped.class, build::run);
  }

  @Test
  void aFinishedBuildHasNothingToDo() throws IOException {
    Path folder = build("done", request(SPLITS, 1, 1 << 20));
    BuildSummary again =
        new OfflineBuild(folder, ROWS, request(SPLITS, 1, 1 << 20), BuildProgress.NONE).run();
    assertTrue(again.before());
    assertTrue(again.text().contains("nothing was to do"), again.text());
  }

  @Test
  void anotherFolderOrOtherOptionsAreRefused() throws IOException {
    Path folder = build("mine", request(SPLITS, 1, 1 << 20));
    refused(
        folder,
        new MadeRows(10, 1),
        request(SPLITS, 1, 1 << 20),
        "input 'made 6000 7'",
        "made 10 1");
    refused(folder, ROWS, request(null, 1, 1 << 20), "splits 'row-15, row-2'", "1048576");
    refused(
        folder,
        ROWS,
        new BuildRequest(MadeRows.table(), SPLITS, 1 << 20, 5L, 1 << 20, 1, CONF),
        "--timestamp '1700000000000'",
        "now it is '5'");
    TableDescriptor other =
        TableDescriptorBuilder.newBuilder(MadeRows.table())
            .modifyColumnFamily(ColumnFamilyDescriptorBuilder.of("g"))
            .removeValue("lcindex.indexes")
            .build();
    refused(
        folder,
        ROWS,
        new BuildRequest(other, SPLITS, 1 << 20, null, 1 << 20, 1, CONF),
        "indexes 'f:price DOUBLE");
    Path others = Files.createDirectories(temp.resolve("others"));
    Files.writeString(others.resolve("file"), "");
    refused(others, ROWS, request(SPLITS, 1, 1 << 20), "has file", "name an empty folder");
  }

  private void refused(Path folder, MadeRows rows, BuildRequest request, String... parts) {
    String message =
        assertThrows(
                UserError.class,
                () -> new OfflineBuild(folder, rows, request, BuildProgress.NONE).run())
            .getMessage();
    for (String part : parts) {
      assertTrue(message.contains(part), message);
    }
  }

  @Test
  void encryptedAndMobFamiliesAreRefused() {
    TableDescriptor table = MadeRows.table();
    for (ColumnFamilyDescriptorBuilder family :
        List.of(
            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("h")).setEncryptionType("AES"),
            ColumnFamilyDescriptorBuilder.newBuilder(Bytes.toBytes("h")).setMobEnabled(true))) {
      TableDescriptor other =
          TableDescriptorBuilder.newBuilder(table).setColumnFamily(family.build()).build();
      BuildRequest request = new BuildRequest(other, null, 1 << 20, 1L, 1 << 20, 1, CONF);
      Path folder = temp.resolve("refused");
      refused(folder, ROWS, request, "family h", "HBase's own tools");
      assertFalse(Files.exists(folder));
    }
  }
}
