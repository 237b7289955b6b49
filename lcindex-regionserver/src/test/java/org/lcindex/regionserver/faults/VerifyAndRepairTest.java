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
package org.lcindex.regionserver.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.ifile.IFileReader;
import org.lcindex.io.LocalFiles;
import org.lcindex.layout.Entry;
import org.lcindex.layout.Status;
import org.lcindex.query.QueryMode;
import org.lcindex.query.TableRepair;
import org.lcindex.query.TableVerification;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.text.VerifyText;
import org.lcindex.regionserver.disk.IndexFileNames;
import org.lcindex.regionserver.testing.AlteredIFile;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.FaultKind;
import org.lcindex.rpc.IndexFault;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyProgress;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.sfile.SFile;
import org.lcindex.sfile.SFileBuilder;

/** Faults of every kind made on purpose in the files of a serving region: found, named, mended. */
class VerifyAndRepairTest {
  private static final byte[] HIGHEST = new byte[] {(byte) 0xFE, 0, 0, 0, 0, 0, 0, 0};

  private static IndexedTable table;
  private static Map<Path, byte[]> intact;

  @BeforeAll
  static void load() throws Exception {
    table = new IndexedTable("verify");
    table.loadThreeFiles();
    // Two HFiles that differ in nothing but their names, and so do the sizes of their index files.
    for (int twice = 0; twice < 2; twice++) {
      List<Put> puts = new ArrayList<>();
      for (int i = 1_000; i < 1_050; i++) {
        puts.add(
            new Put(IndexedTable.row(i), 7)
                .addColumn(IndexedTable.FAMILY, IndexedTable.PRICE, Bytes.toBytes(i * 1.5)));
      }
      table.table.put(puts);
      table.flush();
    }
    table.createIndexes();
    intact = table.indexFiles();
    assertEquals(5 * 7, intact.size());
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
  }

  private static TableVerification verify() throws IOException {
    return table.admin.verify(table.name, VerifyArguments.CONTENT, progress -> {});
  }

  /** The IFile by price of an HFile with many rows. */
  private static Path bigIFile() throws IOException {
    for (Path path : intact.keySet()) {
      if (path.toString().endsWith(price().id() + ".ifile") && rowsOf(path) >= 200) {
        return path;
      }
    }
    throw new IllegalStateException("no HFile with many rows");
  }

  private static IndexDefinition price() throws IOException {
    return table.admin.listIndexes(table.name).get(0);
  }

  /** Of a row that no other HFile has. */
  private static Entry simpleValue(List<Entry> entries, int number) {
    return entries.stream()
        .filter(entry -> !entry.complex && entry.tag == Status.VALUE)
        .filter(
            entry -> {
              int row = Integer.parseInt(Bytes.toString(entry.row.toByteArray()));
              return row < 100 || row >= 500;
            })
        .skip(number)
        .findFirst()
        .orElseThrow();
  }

  /**
   * Verifies, looks at what was found in the HFile, repairs, and looks whether all is as it was.
   */
  private static void checkFoundAndRepaired(
      Path file, Set<FaultKind> kinds, long rows, String... told) throws Exception {
    TableVerification found = verify();
    checkFound(found, file, kinds, rows, told);
    boolean dropped = found.faults().get(0).kind().consequence() == FaultKind.Consequence.DROPPED;
    table.checkQueries("found " + kinds, QueryMode.AUTO);
    if (!dropped) {
      assertEquals(IndexState.DEGRADED, table.admin.status(table.name).overall().state());
      table.admin.retryFailed(table.name);
      checkFound(verify(), file, kinds, rows, told); // a retry does not bring it back into use
    }
    TableRepair repair =
        table.admin.repair(table.name, VerifyArguments.CONTENT, IndexedTable.LIMIT, line -> {});
    assertTrue(repair.isClean(), repair::toString);
    assertEquals(dropped ? 0 : 1, repair.deleted(), repair::toString);
    table.awaitFiles(intact, "repaired " + kinds);
    table.checkQueries("repaired " + kinds);
  }

  private static void checkFound(
      TableVerification found, Path file, Set<FaultKind> kinds, long rows, String... told) {
    assertFalse(found.isClean());
    for (IndexFault fault : found.faults()) {
      assertTrue(kinds.contains(fault.kind()), fault::toString);
      assertEquals(file.getParent().getFileName().toString(), fault.hfile(), fault::toString);
      assertEquals("f:price", fault.index(), fault::toString);
      assertEquals(rows, fault.rows(), fault::toString);
      for (String text : told) {
        assertTrue(fault.toString().contains(text), fault::toString);
      }
    }
    assertEquals(found.faultCount(), found.faults().size());
    assertTrue(
        VerifyText.of(found).contains("table " + table.name + ": 1 fault in 1 region, "),
        found::toString);
  }

  /** A clean table, of which it is told from the beginning how much there is. */
  private static TableVerification verify(IndexedTable of, List<VerifyProgress> told)
      throws IOException {
    TableVerification found =
        of.admin.verify(of.name, VerifyArguments.CONTENT, known -> told.add(known.progress()));
    assertTrue(found.isClean(), found::toString);
    assertEquals(0, told.get(0).bytes());
    for (VerifyProgress one : told) {
      assertEquals(found.progress().hfilesTotal(), one.hfilesTotal());
      assertEquals(found.progress().bytesTotal(), one.bytesTotal());
    }
    return found;
  }

  @Test
  void regionsThatWaitForOthersCountFromTheBeginning() throws Exception {
    byte[][] splits = {IndexedTable.row(100), IndexedTable.row(200), IndexedTable.row(300)};
    try (IndexedTable four = new IndexedTable(SharedCluster.get(), "verify-four", splits)) {
      four.createIndexes();
      four.loadThreeFiles();
      four.awaitBuilt();
      assertEquals(4, verify(four, new ArrayList<>()).regions());
    }
  }

  @Test
  void nothingIsWrongWithWhatWasBuilt() throws Exception {
    List<VerifyProgress> told = new ArrayList<>();
    TableVerification found = verify(table, told);
    VerifyProgress progress = found.progress();
    assertEquals(5, progress.hfiles());
    assertEquals(5 * 7, progress.files());
    assertEquals(progress.filesTotal(), progress.files());
    assertEquals(progress.bytesTotal(), progress.bytes());
    assertTrue(progress.entries() > 3 * 1_000, progress::toString);
    assertEquals(progress, told.get(told.size() - 1));
    TableRepair repair =
        table.admin.repair(
            table.name, VerifyArguments.CONTENT.resumed(), IndexedTable.LIMIT, line -> {});
    assertTrue(repair.isClean() && repair.deleted() == 0, repair::toString);
    assertTrue(VerifyText.of(repair).endsWith("nothing to repair\n"), repair::toString);
  }

  @Test
  void aMissingEntry() throws Exception {
    Path file = bigIFile();
    AtomicReference<String> row = new AtomicReference<>();
    AlteredIFile.alter(
        file,
        entries -> {
          Entry gone = simpleValue(entries, 40);
          row.set(Bytes.toStringBinary(gone.row.toByteArray()));
          entries.remove(gone);
        });
    rewriteHistogram(file);
    reopen();
    table.awaitBuilt();
    // This is what verifying is for.
    assertThrows(AssertionError.class, () -> table.checkQueries("a lie", QueryMode.FORCE));
    checkFoundAndRepaired(file, Set.of(FaultKind.MISSING_ENTRY), 1, row.get(), "in the HFile");
  }

  @Test
  void anExtraEntry() throws Exception {
    Path file = bigIFile();
    AlteredIFile.alter(
        file,
        entries -> {
          Entry twice = AlteredIFile.copy(simpleValue(entries, 40));
          twice.key.set(HIGHEST, 0, HIGHEST.length);
          entries.add(twice);
        });
    rewriteHistogram(file);
    checkFoundAndRepaired(file, Set.of(FaultKind.EXTRA_ENTRY), 1, "in the index");
  }

  /** Fifteen rows get another value than the HFile has. */
  private static void makeStale(Path file) throws IOException {
    AlteredIFile.alter(
        file,
        entries -> {
          for (int i = 0; i < 15; i++) {
            simpleValue(entries, 3 * i).key.set(HIGHEST, 0, HIGHEST.length);
          }
        });
    rewriteHistogram(file);
  }

  @Test
  void aStaleValue() throws Exception {
    Path file = bigIFile();
    makeStale(file);
    checkFoundAndRepaired(
        file, Set.of(FaultKind.STALE_VALUE), 15, "15 rows, for example", "in the index");
  }

  @Test
  void aStaleCopyOfARow() throws Exception {
    Path file = bigIFile();
    AlteredIFile.alter(
        file,
        entries -> {
          Entry entry = simpleValue(entries, 40);
          entry.valueBytes[entry.valueOffsets[0]] ^= 1;
        });
    checkFoundAndRepaired(
        file, Set.of(FaultKind.STALE_VALUE), 1, "its copy of the row differs from the HFile");
  }

  @Test
  void aWrongHistogram() throws Exception {
    Path file = bigIFile();
    rewriteHistogram(file, 2);
    checkFoundAndRepaired(file, Set.of(FaultKind.WRONG_HISTOGRAM), 0, ".sfile", "line ");
  }

  /** The memory of what is wrong ends with the open region, and the files do not. */
  @Test
  void wrongFilesDoNotComeBackWithTheRegion() throws Exception {
    Path file = bigIFile();
    makeStale(file);
    checkFound(verify(), file, Set.of(FaultKind.STALE_VALUE), 15);
    Path mark = file.resolveSibling(IndexFileNames.WRONG);
    assertTrue(Files.readString(mark).contains("STALE_VALUE"));
    reopen();
    table.awaitFiles(intact, "reopened with wrong files");
    table.checkQueries("reopened with wrong files");
    assertFalse(Files.exists(mark));
  }

  @Test
  void aFlippedBit() throws Exception {
    Path file = bigIFile();
    byte[] bytes = intact.get(file).clone();
    bytes[100] ^= 4;
    replaceUnnoticed(file, bytes);
    checkFoundAndRepaired(file, Set.of(FaultKind.CORRUPT), 0, file.toString());
  }

  @Test
  void aFileOfAnotherHFile() throws Exception {
    String name = price().id() + ".ifile";
    List<Path> twins =
        intact.keySet().stream()
            .filter(path -> path.endsWith(name))
            .filter(path -> rowsOf(path) == 50)
            .toList();
    assertEquals(2, twins.size());
    assertEquals(intact.get(twins.get(0)).length, intact.get(twins.get(1)).length);
    replaceUnnoticed(twins.get(0), intact.get(twins.get(1)));
    checkFoundAndRepaired(
        twins.get(0),
        Set.of(FaultKind.OTHER_HFILE),
        0,
        twins.get(1).getParent().getFileName().toString());
  }

  private static long rowsOf(Path ifile) {
    try (IFileReader reader = IFileReader.open(LocalFiles.real(), ifile, null)) {
      return reader.counts().rows();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** What runs, or has ended lately, is found by whoever comes back; else it is verified anew. */
  @Test
  void aClientThatLeavesAndReturns() throws Exception {
    try (RegionCaller caller = new RegionCaller(table.connection, 2)) {
      String job = null;
      RegionRequest first =
          RegionRequest.verify(UUID.randomUUID().toString(), VerifyArguments.CONTENT);
      for (boolean running = true; running; ) {
        VerifyReport report = caller.call(table.name, new byte[0], first, VerifyReport.class);
        running = report.running();
        job = report.job();
      }
      TableVerification resumed =
          table.admin.verify(table.name, VerifyArguments.CONTENT.resumed(), progress -> {});
      assertEquals(job, resumed.reports().get(0).job());
      assertTrue(
          resumed.notes().get(0).contains("the result of a verification that had ended"),
          resumed::toString);
      reopen();
      table.awaitBuilt();
      TableVerification anew =
          table.admin.verify(table.name, VerifyArguments.CONTENT.resumed(), progress -> {});
      assertFalse(job.equals(anew.reports().get(0).job()));
      assertTrue(anew.notes().get(0).contains("verified anew"), anew::toString);
      assertTrue(anew.isClean(), anew::toString);
    }
  }

  private static String command(int status, String... arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.add(table.name.getNameAsString());
    int exit = TypedCommand.on(table.cluster.configuration(), out, err, all.toArray(String[]::new));
    assertEquals(status, exit, () -> out + "\n" + err);
    return out.toString();
  }

  @Test
  void commandsTellAndMend() throws Exception {
    Path file = bigIFile();
    rewriteHistogram(file, 2);
    String found = command(1, "index", "verify", "--content=false");
    assertTrue(found.contains("WRONG_HISTOGRAM in index f:price of HFile "), found);
    assertTrue(found.endsWith("mend it with: lcindex index repair " + table.name + "\n"), found);
    JsonObject json = parse(command(1, "verify", "--json"));
    assertEquals(1, json.get("faultCount").getAsInt());
    assertFalse(json.get("clean").getAsBoolean());
    json = parse(command(0, "repair", "--resume", "--json"));
    assertEquals(1, json.get("deletedHFiles").getAsInt());
    assertTrue(json.get("clean").getAsBoolean());
    assertTrue(command(0, "index", "repair").contains("nothing to repair"));
    assertTrue(command(0, "verify").contains(": no fault in 1 region, 5 HFiles, 35 index files"));
    assertTrue(command(0, "verify", "--cancel").contains("verification ended in 0 regions"));
    table.awaitFiles(intact, "repaired by command");
  }

  private static JsonObject parse(String printed) {
    try {
      return JsonParser.parseString(printed).getAsJsonObject();
    } catch (JsonParseException e) {
      throw new AssertionError(printed, e);
    }
  }

  private static void reopen() throws IOException {
    try (Admin admin = table.connection.getAdmin()) {
      admin.disableTable(table.name);
      admin.enableTable(table.name);
    }
  }

  /** Makes the SFile agree with the IFile. */
  private static void rewriteHistogram(Path ifile) throws IOException {
    rewriteHistogram(ifile, 1);
  }

  private static void rewriteHistogram(Path ifile, int times) throws IOException {
    Path sfile = ifile.resolveSibling(ifile.getFileName().toString().replace(".ifile", ".sfile"));
    Path made = sfile.resolveSibling("altered");
    Files.deleteIfExists(made);
    try (IFileReader reader = IFileReader.open(LocalFiles.real(), ifile, null)) {
      List<Entry> entries = AlteredIFile.entries(reader);
      SFileBuilder builder =
          new SFileBuilder(reader.schema().identity(), price(), (long) times * entries.size());
      for (Entry entry : entries) {
        for (int i = 0; i < times; i++) {
          builder.add(entry.tag, entry.key, entry.complex);
        }
      }
      SFile histogram = builder.build();
      histogram.write(LocalFiles.real(), made);
    }
    Files.move(made, sfile, StandardCopyOption.ATOMIC_MOVE);
  }

  /** With the size and time of the file before, so that the chore does not look into it. */
  private static void replaceUnnoticed(Path file, byte[] bytes) throws IOException {
    FileTime time = Files.getLastModifiedTime(file);
    Path made = file.resolveSibling("altered");
    Files.write(made, bytes);
    Files.setLastModifiedTime(made, time);
    Files.move(made, file, StandardCopyOption.ATOMIC_MOVE);
  }
}
