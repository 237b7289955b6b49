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
package org.lcindex.verification.commands;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.FilterWriter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.cli.LCIndexCommand;

/**
 * The command line and region servers that are silent (SIGSTOP) or gone (SIGKILL). There are two
 * servers: one has hbase:meta, the other the table.
 */
@Tag("nightly")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SilentServerTest {
  private static final TableName TABLE = TableName.valueOf("numbers");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final int ROWS = 3_000;
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /** What commands are given, and what they may take beyond it, on a busy machine. */
  private static final int TIMEOUT_SECONDS = 3;

  private static final int SLACK_SECONDS = 12;

  private ProcessCluster cluster;
  private Connection connection;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    cluster = ProcessCluster.builder(folder).regionServers(2).dataNodes(1).owned().start();
    connection = ConnectionFactory.createConnection(cluster.configuration());
    try (Admin admin = connection.getAdmin();
        LCIndexAdmin indexes = new LCIndexAdmin(connection);
        Table table = connection.getTable(TABLE)) {
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
      indexes.createIndexes(TABLE, "f:n INT", "f:other STRING");
      List<Put> puts = new ArrayList<>();
      byte[] note = Bytes.toBytes("x".repeat(5_000));
      for (int i = 0; i < ROWS; i++) {
        puts.add(
            new Put(Bytes.toBytes(row(i)))
                .addColumn(FAMILY, Bytes.toBytes("n"), Bytes.toBytes(i))
                .addColumn(FAMILY, Bytes.toBytes("note"), note));
      }
      table.put(puts);
      admin.flush(TABLE);
      indexes.waitUntilBuilt(TABLE, LIMIT);
      ServerName meta = serverOf(TableName.META_TABLE_NAME);
      if (meta.equals(serverOf(TABLE))) {
        ServerName other =
            admin.getRegionServers().stream()
                .filter(server -> !server.equals(meta))
                .findFirst()
                .orElseThrow();
        admin.move(admin.getRegions(TABLE).get(0).getEncodedNameAsBytes(), other);
        Waiting.until(LIMIT, () -> "the move", () -> other.equals(serverOf(TABLE)));
      }
    }
  }

  @AfterAll
  void stop() throws IOException {
    if (connection != null) {
      connection.close();
    }
    if (cluster != null) {
      cluster.kill();
    }
  }

  private ServerName serverOf(TableName table) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      return locator.getRegionLocation(HConstants.EMPTY_START_ROW, true).getServerName();
    }
  }

  private int numberOf(ServerName name) {
    return cluster.regionServers().stream()
        .filter(server -> server.port("rpc") == name.getPort())
        .findFirst()
        .orElseThrow()
        .number();
  }

  private String zookeeper() {
    return "localhost:" + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
  }

  /** How a command has ended, and what it has told on the standard error. */
  private record Ended(int status, String told, Duration time) {
    /** The message, after lines about progress. */
    List<String> message() {
      return told.lines().dropWhile(line -> !line.startsWith("lcindex: ")).toList();
    }
  }

  private Ended run(PrintWriter out, String... words) {
    return run(out, new StringWriter(), words);
  }

  private Ended run(PrintWriter out, StringWriter err, String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--zookeeper", zookeeper()));
    long start = System.nanoTime();
    int status =
        LCIndexCommand.commandLine()
            .setOut(out)
            .setErr(new PrintWriter(err))
            .execute(all.toArray(String[]::new));
    return new Ended(status, err.toString(), Duration.ofNanos(System.nanoTime() - start));
  }

  private static final List<String> ASKING =
      List.of(
          "query numbers n<5",
          "count numbers n<5",
          "explain numbers n<5 --run",
          "status",
          "index list",
          "index status numbers",
          "index describe numbers",
          "index rebuild numbers",
          "index retry numbers",
          "index wait numbers",
          "index verify numbers",
          "index repair numbers");

  /** The master may do it all the same, once the server answers again. */
  private static final List<String> CHANGING =
      List.of(
          "index create numbers f:added|STRING",
          "index disable numbers f:other",
          "index drop numbers f:other");

  @Test
  @Order(1)
  void commandsEndInTimeWhenTheTablesServerIsSilent() throws Exception {
    silent(TABLE, Stream.concat(ASKING.stream(), CHANGING.stream()).toList());
  }

  @Test
  @Order(2)
  void commandsEndInTimeWhenTheServerOfMetaIsSilent() throws Exception {
    silent(TableName.META_TABLE_NAME, ASKING);
  }

  private void silent(TableName whose, List<String> commands) throws Exception {
    int server = numberOf(serverOf(whose));
    String silent = "localhost:" + serverOf(whose).getPort();
    cluster.pause(server);
    try {
      for (String command : commands) {
        List<String> words = new ArrayList<>();
        for (String word : command.split(" ")) {
          words.add(word.replace('|', ' '));
        }
        words.addAll(List.of("--timeout", TIMEOUT_SECONDS + "s"));
        StringWriter out = new StringWriter();
        Ended ended = run(new PrintWriter(out), words.toArray(String[]::new));
        String what = command + ": " + ended + "\n" + out;
        long most = TIMEOUT_SECONDS + SLACK_SECONDS;
        assertTrue(ended.time().toSeconds() < most, what);
        boolean shows = command.contains("status") || command.equals("index list");
        if (ended.status() == 0 || shows && ended.message().isEmpty()) {
          // These tell of the silent server and of all others.
          assertTrue(out.toString().contains("numbers"), what);
          assertTrue(!command.equals("status") || out.toString().contains(silent), what);
          continue;
        }
        assertFalse(command.equals("status"), what);
        assertEquals(1, ended.status(), what);
        List<String> lines = ended.message();
        // One line, with what was asked; waiting lists below it what is missing.
        assertTrue(lines.size() == 1 || !lines.isEmpty() && command.startsWith("index wait"), what);
        String told = String.join(" ", lines);
        // A change is asked of the master, of which HBase's client tells nothing in time.
        String asked = CHANGING.contains(command) ? zookeeper() : "from the server " + silent;
        assertTrue(told.contains(asked), what);
        assertFalse(told.contains("Exception"), what);
        assertFalse(told.contains("callTimeout"), what);
      }
    } finally {
      cluster.resume(server);
    }
    try (LCIndexAdmin indexes = new LCIndexAdmin(connection)) {
      indexes.waitUntilBuilt(TABLE, LIMIT);
    }
  }

  /** Holds its writer after the first character, until it is let go. */
  private static final class Gate extends FilterWriter {
    private final CountDownLatch reached = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    Gate(StringWriter out) {
      super(out);
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
      pass();
      super.write(text, from, length);
    }

    @Override
    public void write(String text, int from, int length) throws IOException {
      pass();
      super.write(text, from, length);
    }

    private void pass() throws IOException {
      reached.countDown();
      try {
        open.await();
      } catch (InterruptedException e) {
        throw new InterruptedIOException("interrupted");
      }
    }
  }

  @Test
  @Order(3)
  void rowsAreRightWhenTheServerIsKilledAmidAQuery() throws Exception {
    int server = numberOf(serverOf(TABLE));
    StringWriter rows = new StringWriter();
    Gate gate = new Gate(rows);
    CompletableFuture<Ended> query =
        CompletableFuture.supplyAsync(
            () ->
                run(
                    new PrintWriter(gate, true),
                    "query",
                    "numbers",
                    "n >= 0",
                    "--limit=0",
                    "--format=jsonl"));
    assertTrue(gate.reached.await(LIMIT.toSeconds(), TimeUnit.SECONDS), "no row");
    String address = "localhost:" + serverOf(TABLE).getPort();
    cluster.kill(server);
    // Nobody knows yet that it is gone: HBase's client gives up before.
    StringWriter counted = new StringWriter();
    StringWriter told = new StringWriter();
    CompletableFuture<Ended> count =
        CompletableFuture.supplyAsync(
            () -> run(new PrintWriter(counted), told, "count", "numbers", "n >= 0"));
    Waiting.until(
        LIMIT,
        () -> "the line of the server that is waited for: " + told + count,
        () -> told.toString().contains("waits for 1 region of " + address + " since "));
    cluster.expire(server);
    gate.open.countDown();
    Ended ofCount = count.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertEquals(0, ofCount.status(), ofCount::toString);
    assertEquals(Integer.toString(ROWS), counted.toString().strip());
    Ended ended = query.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertEquals(0, ended.status(), ended::toString);
    List<String> keys =
        Pattern.compile("row-\\d{5}")
            .matcher(rows.toString())
            .results()
            .map(MatchResult::group)
            .toList();
    assertEquals(
        IntStream.range(0, ROWS).mapToObj(SilentServerTest::row).toList(), keys, ended::toString);
  }

  private static String row(int number) {
    return String.format("row-%05d", number);
  }
}
