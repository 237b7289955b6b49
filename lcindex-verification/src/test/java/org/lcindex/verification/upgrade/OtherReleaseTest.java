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
package org.lcindex.verification.upgrade;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.process.ProcessCluster;
import org.lcindex.cluster.process.Waiting;
import org.lcindex.file.FileKind;
import org.lcindex.query.Column;
import org.lcindex.query.Condition;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;

/**
 * A region server with another release of LCIndex, whose index files have another format version,
 * beside one with this release: each refuses the other's files, on its disk and from the other
 * server, and builds its own; queries are exact meanwhile. Run by {@code
 * src/test/bin/other-release-test}, which makes the other release's jar.
 */
@Tag("nightly")
class OtherReleaseTest {
  /** System property: the version of the files of {@link TwoReleases#JAR}. */
  private static final String VERSION = "lcindex.other.version";

  private static final int OTHER = 0;
  private static final int THIS = 1;
  private static final int ROUNDS = 5;
  private static final Duration LIMIT = TwoReleases.LIMIT;
  private static final TableName TABLE = TableName.valueOf("moving");
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] NUMBER = Bytes.toBytes("n");
  private static final byte[] TAIL = Bytes.toBytes("tail");

  @TempDir Path folder;
  private final int otherVersion = Integer.getInteger(VERSION, FileKind.VERSION_CURRENT - 1);
  private ProcessCluster cluster;
  private Connection connection;
  private LCIndexAdmin indexes;
  private int files;

  @Test
  void regionsMoveBothWays() throws Exception {
    String jar = System.getProperty(TwoReleases.JAR);
    assumeTrue(jar != null, "needs another release: see src/test/bin/other-release-test");
    assumeTrue(
        ProcessCluster.available(), "the plugin's jar is built by 'mvn package' or 'verify'");
    Path plugin = folder.resolve("plugin.jar");
    TwoReleases.install(Path.of(jar), plugin);
    try (ProcessCluster started =
            ProcessCluster.builder(folder.resolve("cluster"))
                .regionServers(2)
                .dataNodes(1)
                .plugin(OTHER, plugin)
                .shortLived()
                .owned()
                .start();
        Connection client = ConnectionFactory.createConnection(started.configuration());
        LCIndexAdmin admin = new LCIndexAdmin(client)) {
      cluster = started;
      connection = client;
      indexes = admin;
      create();

      String byThis = refusal(otherVersion, FileKind.VERSION_CURRENT);
      String byOther = refusal(FileKind.VERSION_CURRENT, otherVersion);
      move(OTHER, otherVersion, "empty");
      // Whether a server still has the files when the other one asks is a matter of moments.
      for (int round = 0; round == 0 || round < ROUNDS && !refused(byThis, byOther); round++) {
        load(2 * round);
        awaitFiles(OTHER, otherVersion, "flushed by the other release");
        move(THIS, FileKind.VERSION_CURRENT, "moved to this release");
        load(2 * round + 1);
        awaitFiles(THIS, FileKind.VERSION_CURRENT, "flushed by this release");
        move(OTHER, otherVersion, "moved back");
      }
      assertTrue(refused(byThis, byOther), "copies from the other server are refused");

      restart(TwoReleases.own(), plugin);
      move(OTHER, FileKind.VERSION_CURRENT, "upgraded");
      restart(Path.of(jar), plugin);
      move(OTHER, otherVersion, "set back");
    }
  }

  private void restart(Path jar, Path plugin) throws IOException {
    cluster.stop(OTHER);
    TwoReleases.install(jar, plugin);
    cluster.start(OTHER);
  }

  private void create() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      admin.balancerSwitch(false, true);
      admin.createTable(
          TableDescriptorBuilder.newBuilder(TABLE)
              .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
              .build());
    }
    indexes.createIndexes(TABLE, "f:n INT", "f:tail BYTES");
  }

  /** One HFile more. A third of the keys have no short upper bound. */
  private void load(int file) throws IOException {
    List<Put> puts = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      byte[] tail = new byte[60 + i % 12];
      Arrays.fill(tail, (byte) 0xFF);
      tail[tail.length - 1] = (byte) i;
      puts.add(
          new Put(Bytes.toBytes(String.format("%d-%05d", file, i)))
              .addColumn(FAMILY, NUMBER, Bytes.toBytes(i))
              .addColumn(FAMILY, TAIL, tail));
    }
    try (Table table = connection.getTable(TABLE);
        Admin admin = connection.getAdmin()) {
      table.put(puts);
      admin.flush(TABLE);
    }
    files++;
  }

  private void move(int server, int version, String when) throws Exception {
    try (Admin admin = connection.getAdmin()) {
      TwoReleases.move(cluster, admin, admin.getRegions(TABLE), server, when);
    }
    check(when + ", at once", QueryMode.AUTO);
    awaitFiles(server, version, when);
    check(when, QueryMode.FORCE);
  }

  private void awaitFiles(int server, int version, String when) throws Exception {
    indexes.waitUntilBuilt(TABLE, LIMIT);
    Waiting.until(
        LIMIT,
        () -> when + ": files of version " + version + ", there are " + versions(server),
        () -> versions(server).equals(files == 0 ? Set.of() : Set.of(version)));
  }

  /** The format versions of the index files that a server has. */
  private Set<Integer> versions(int server) {
    Set<Integer> found = new TreeSet<>();
    try (Stream<Path> paths = Files.walk(cluster.indexFolder(server))) {
      for (Path path : paths.filter(p -> p.toString().endsWith("file")).toList()) {
        found.add(ByteBuffer.wrap(Files.readAllBytes(path)).getInt(4));
      }
    } catch (IOException | UncheckedIOException e) {
      found.add(-1); // files come and go
    }
    return found;
  }

  private void check(String when, QueryMode mode) throws IOException {
    byte[] ones = new byte[64];
    Arrays.fill(ones, (byte) 0xFF);
    Column tail = Column.column("f:tail").as(ColumnType.BYTES);
    Column number = Column.column("f:n").as(ColumnType.INT);
    Condition[][] queries = {
      {tail.ge(ones)},
      {tail.gt(ones), number.lt(500)},
      {tail.lt(ones), number.ge(2_000)},
      {number.between(100, 300)},
      {tail.prefix(Arrays.copyOf(ones, 63)), number.ge(1_000)},
    };
    try (Table table = connection.getTable(TABLE)) {
      for (Condition[] query : queries) {
        Scan plain = Mdrq.on(table).where(query).mode(QueryMode.FORBID).build().toScan();
        Scan asked = Mdrq.on(table).where(query).mode(mode).build().toScan();
        ResultComparison comparison =
            ResultComparison.of(table.getScanner(plain), table.getScanner(asked));
        assertEquals(Optional.empty(), comparison.difference(), when + ": " + List.of(query));
      }
    }
  }

  private static String refusal(int found, int read) {
    return "has format version " + found + ", this release reads " + read;
  }

  private boolean refused(String byThis, String byOther) throws IOException {
    return logged(THIS, byThis) && logged(OTHER, byOther);
  }

  private boolean logged(int server, String text) throws IOException {
    try (Stream<String> lines = Files.lines(cluster.log(cluster.regionServer(server)))) {
      return lines.anyMatch(line -> line.contains(text));
    }
  }
}
