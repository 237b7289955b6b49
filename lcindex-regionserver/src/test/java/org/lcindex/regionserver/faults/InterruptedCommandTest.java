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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.regionserver.HRegionServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.Tables;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.regionserver.testing.SharedIndex;

/** Ctrl-C: a command is a process of its own here, and is sent SIGINT while it is under way. */
class InterruptedCommandTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int SIGINT = 2;

  @TempDir private Path folder;
  private IndexedTable table;
  private Process command;

  /** What was started in the background of a script ignores Ctrl-C, and so do its children. */
  @BeforeAll
  static void hearsInterrupts() throws IOException {
    Path status = Path.of("/proc/self/status");
    if (Files.exists(status)) {
      long ignored =
          Files.readAllLines(status).stream()
              .filter(line -> line.startsWith("SigIgn:"))
              .mapToLong(line -> Long.parseUnsignedLong(line.split("\\s+")[1], 16))
              .sum();
      assumeTrue((ignored & 1L << SIGINT - 1) == 0, "SIGINT is ignored here");
    }
  }

  @BeforeEach
  void create() throws Exception {
    table = new IndexedTable("interrupted");
  }

  @AfterEach
  void drop() throws Exception {
    SharedIndex.files().heal();
    command.destroyForcibly();
    table.close();
  }

  private void start(ProcessBuilder.Redirect out, String... arguments) throws IOException {
    List<String> line = new ArrayList<>();
    line.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    line.addAll(List.of("-XX:TieredStopAtLevel=1", "-cp", System.getProperty("java.class.path")));
    line.add(LCIndexCommand.class.getName());
    line.addAll(List.of(arguments));
    line.add("--zookeeper");
    line.add("localhost:" + table.cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT));
    command =
        new ProcessBuilder(line)
            .redirectOutput(out)
            .redirectError(folder.resolve("err").toFile())
            .start();
  }

  private String told() {
    try {
      return Files.readString(folder.resolve("err"));
    } catch (IOException e) {
      return e.toString();
    }
  }

  private void interrupted(String expected) throws Exception {
    assertEquals("lcindex: interrupted; " + expected, interrupted());
  }

  /** Sends Ctrl-C; returns what is told then. */
  private String interrupted() throws Exception {
    new ProcessBuilder("kill", "-INT", String.valueOf(command.pid())).start().waitFor();
    assertTrue(command.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS), this::told);
    assertEquals(130, command.exitValue(), this::told);
    List<String> lines = told().lines().filter(line -> line.startsWith("lcindex: ")).toList();
    assertEquals(1, lines.size(), this::told);
    return lines.get(0);
  }

  private int openScanners() {
    return table.cluster.regionServers().stream()
        .map(HRegionServer::getRSRpcServices)
        .mapToInt(services -> services.getScannersCount())
        .sum();
  }

  /** Nobody reads what it prints, as behind {@code | less}, so it is amid its rows. */
  @Test
  void aQueryLeavesNoScanner() throws Exception {
    byte[] note = new byte[5_000];
    for (int from = 0; from < 3_000; from += 500) {
      List<Put> puts = new ArrayList<>();
      for (int i = from; i < from + 500; i++) {
        puts.add(
            new Put(IndexedTable.row(i)).addColumn(IndexedTable.FAMILY, IndexedTable.NOTE, note));
      }
      table.table.put(puts);
    }
    int before = openScanners();
    start(
        ProcessBuilder.Redirect.PIPE,
        "query",
        table.name.getNameAsString(),
        "--limit",
        "0",
        "--json");
    assertTrue(command.getInputStream().read() >= 0, this::told);
    assertTrue(openScanners() > before, "a scanner is open");
    interrupted("its scanners are closed, at the latest by their leases");
    assertEquals(before, openScanners());
  }

  @Test
  void whoWaitsIsToldThatTheServersGoOn() throws Exception {
    SharedIndex.fillDisk();
    table.loadThreeFiles();
    String name = table.name.getNameAsString();
    Path out = folder.resolve("out");
    start(
        ProcessBuilder.Redirect.to(out.toFile()),
        "index",
        "create",
        name,
        "f:price DOUBLE",
        "--wait",
        "10m");
    Await.until(
        LIMIT, this::told, () -> Files.readString(out).startsWith("created: f:price DOUBLE\n"));
    interrupted("the indexes are created, the servers go on building: lcindex index wait " + name);
    assertEquals(1, table.admin.listIndexes(table.name).size());
    start(ProcessBuilder.Redirect.DISCARD, "index", "wait", name);
    Await.until(LIMIT, this::told, () -> told().contains("index files"));
    interrupted("the servers go on building, 'lcindex index status " + name + "' shows how far");
    SharedIndex.files().heal();
    table.admin.retryFailed(table.name);
    table.awaitBuilt();
  }

  @Test
  void aLoadTellsHowFarItIsAndGoesOn() throws Exception {
    TableName orders = TableName.valueOf(table.name + "-orders");
    Path progress = folder.resolve("progress");
    String[] load = {
      "load",
      "--scale=1",
      "--create",
      "--threads=1",
      "--batch=100",
      "--table=" + orders,
      "--progress-file=" + progress
    };
    try {
      long before = 0;
      for (int i = 0; i < 2; i++) {
        long known = before;
        start(ProcessBuilder.Redirect.DISCARD, load);
        Await.until(IndexedTable.LIMIT, this::told, () -> rowsKnown(progress) > known);
        before = rowsKnown(progress);
        Matcher line =
            Pattern.compile(
                    "lcindex: interrupted; ([\\d,]+) rows are in table "
                        + orders
                        + ", the same command goes on from there")
                .matcher(interrupted());
        assertTrue(line.matches(), this::told);
        long rows = Long.parseLong(line.group(1).replace(",", ""));
        assertTrue(rows >= before, rows + " told, " + before + " known");
      }
    } finally {
      command.destroyForcibly().waitFor();
      Tables.drop(table.connection, orders);
    }
  }

  private static long rowsKnown(Path progress) throws IOException {
    if (!Files.exists(progress)) {
      return 0;
    }
    Properties known = new Properties();
    try (Reader reader = Files.newBufferedReader(progress)) {
      known.load(reader);
    }
    return Long.parseLong(known.getProperty("rows"));
  }
}
