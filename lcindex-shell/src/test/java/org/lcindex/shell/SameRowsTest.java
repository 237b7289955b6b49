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
package org.lcindex.shell;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.lcindex.cluster.EmbeddedCluster;
import org.lcindex.cluster.SharedCluster;
import org.lcindex.cluster.Tables;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.QueryMode;
import org.lcindex.query.cli.TypedCommand;
import org.lcindex.query.condition.DirectEvaluation;
import org.lcindex.query.condition.Expression;
import org.lcindex.query.condition.RandomConditions;
import org.lcindex.query.condition.RandomConditions.TestColumn;

/**
 * Random texts of the condition language, typed into the HBase shell and the command line and given
 * to a plain client, on one table with an index of every type: the rows are those that pass by the
 * book, judged cell by cell without any filter.
 *
 * <p>The number of texts is {@code lcindex.test.conditions}; one in ten goes through the command
 * line, or all in a nightly run, because each of its runs connects anew.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("sampled")
class SameRowsTest {
  private static final int ROWS = 60;
  private static final int NIGHTLY = 500;
  private static final int CONDITIONS = Integer.getInteger("lcindex.test.conditions", NIGHTLY);
  private static final Pattern ROW = Pattern.compile("(?m)row-\\d{3}");

  private final TableName table = SharedCluster.newName("same");
  private final Map<String, Map<String, byte[]>> rows = new TreeMap<>();
  private final List<Expression> trees = new ArrayList<>();
  private EmbeddedCluster cluster;

  @BeforeAll
  void fill() throws Exception {
    cluster = SharedCluster.get();
    TableDescriptorBuilder builder = TableDescriptorBuilder.newBuilder(table);
    for (String family : List.of("f", "g", "h")) {
      builder.setColumnFamily(ColumnFamilyDescriptorBuilder.of(family));
    }
    try (Admin admin = cluster.admin();
        Table t = cluster.connection().getTable(table)) {
      admin.createTable(RandomConditions.INDEXES.applyTo(builder.build()));
      RandomConditions random = new RandomConditions(-1);
      // Overwritten, in two HFiles and the MemStore.
      for (int i = 0; i < 2 * ROWS; i++) {
        put(t, String.format("row-%03d", i * 7 % ROWS), random);
        if (i == ROWS / 2 || i == ROWS * 3 / 2) {
          Tables.flush(cluster, table);
        }
      }
    }
    try (LCIndexAdmin admin = new LCIndexAdmin(cluster.connection())) {
      admin.waitUntilBuilt(table, Duration.ofMinutes(3));
    }
    for (int seed = 0; seed < CONDITIONS; seed++) {
      trees.add(new RandomConditions(seed).next());
    }
  }

  private void put(Table t, String row, RandomConditions random) throws IOException {
    Map<String, byte[]> cells = rows.computeIfAbsent(row, r -> new HashMap<>());
    Put put = new Put(Bytes.toBytes(row));
    put.addColumn(Bytes.toBytes("h"), Bytes.toBytes("always"), new byte[0]);
    for (TestColumn column : RandomConditions.COLUMNS) {
      if (!random.chance(4)) {
        byte[] cell = random.cell(column);
        cells.put(column.key(), cell);
        put.addColumn(column.family(), column.qualifier(), cell);
      }
    }
    t.put(put);
  }

  @AfterAll
  void drop() throws IOException {
    Tables.drop(cluster.connection(), table);
  }

  private TreeSet<String> expected(Expression tree) {
    TreeSet<String> pass = new TreeSet<>();
    rows.forEach(
        (row, cells) -> {
          if (Boolean.TRUE.equals(new DirectEvaluation(cells).of(tree))) {
            pass.add(row);
          }
        });
    return pass;
  }

  private static TreeSet<String> keysIn(String printed) {
    return new TreeSet<>(ROW.matcher(printed).results().map(MatchResult::group).toList());
  }

  @Test
  void aPlainClientGetsThemByTheScan() throws Exception {
    int passed = 0;
    try (Table t = cluster.connection().getTable(table)) {
      for (Expression tree : trees) {
        for (QueryMode mode : List.of(QueryMode.AUTO, QueryMode.FORBID)) {
          Scan scan =
              Mdrq.on(t).where(tree.toString()).select("h:always").mode(mode).build().toScan();
          TreeSet<String> keys = new TreeSet<>();
          try (ResultScanner scanner = t.getScanner(scan)) {
            for (Result row : scanner) {
              keys.add(Bytes.toString(row.getRow()));
            }
          }
          assertEquals(expected(tree), keys, mode + " " + tree);
          passed += keys.size();
        }
      }
    }
    int all = 2 * trees.size() * ROWS;
    assertTrue(passed > all / 10 && passed < all * 9 / 10, passed + " of " + all + " pass");
  }

  @Test
  void theCommandLinePrintsThem() {
    for (int i = 0; i < trees.size(); i += CONDITIONS < NIGHTLY ? 10 : 1) {
      Expression tree = trees.get(i);
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      List<String> arguments =
          List.of(
              "query",
              table.getNameAsString(),
              tree.toString(),
              "--columns=h:always",
              "--limit=0",
              "--format=jsonl",
              "--zookeeper=" + zookeeper());
      int status = execute(out, err, arguments);
      assertEquals(0, status, () -> tree + "\n" + err);
      assertEquals(expected(tree), keysIn(out.toString()), tree.toString());
    }
  }

  @Test
  void theCommandLineGoesOnAfterAPage() {
    Expression tree =
        trees.stream().filter(each -> expected(each).size() > ROWS / 2).findFirst().orElseThrow();
    List<String> seen = new ArrayList<>();
    List<String> after = List.of();
    for (int page = 0; page < 2 || !after.isEmpty(); page++) {
      StringWriter out = new StringWriter();
      StringWriter err = new StringWriter();
      List<String> arguments =
          new ArrayList<>(
              List.of("query", table.getNameAsString(), tree.toString(), "--columns=h:always"));
      arguments.addAll(List.of("--limit=10", "--format=jsonl", "--zookeeper=" + zookeeper()));
      arguments.addAll(after);
      assertEquals(0, execute(out, err, arguments), err::toString);
      seen.addAll(keysIn(out.toString()));
      Matcher token = Pattern.compile("\\{\"next\":\"(\\S+)\"}").matcher(out.toString());
      after = token.find() ? List.of("--after", token.group(1)) : List.of();
    }
    assertEquals(List.copyOf(expected(tree)), seen);
    StringWriter err = new StringWriter();
    List<String> wrong =
        List.of("count", table.getNameAsString(), "nosuch::INT = 1", "--zookeeper=" + zookeeper());
    assertEquals(2, execute(new StringWriter(), err, wrong));
    assertEquals(1, err.toString().lines().count(), err::toString);
  }

  private String zookeeper() {
    return cluster.configuration().get(HConstants.ZOOKEEPER_QUORUM)
        + ":"
        + cluster.configuration().get(HConstants.ZOOKEEPER_CLIENT_PORT);
  }

  private static int execute(StringWriter out, StringWriter err, List<String> arguments) {
    return TypedCommand.run(out, err, arguments.toArray(String[]::new));
  }

  @Test
  void theShellShowsThem(@TempDir Path folder) throws Exception {
    List<String> coded = new ArrayList<>();
    for (Expression tree : trees) {
      byte[] text = tree.toString().getBytes(StandardCharsets.UTF_8);
      coded.add(Base64.getEncoder().encodeToString(text));
    }
    Path texts = Files.write(folder.resolve("texts"), coded);
    String script =
        """
        require 'lcindex'
        require 'base64'
        File.readlines('%s').each_with_index do |text, i|
          puts "== #{i}"
          mdrq '%s', Base64.decode64(text).force_encoding('UTF-8'), COLUMNS => ['h:always']
        end
        puts '== end'
        exit
        """
            .formatted(texts, table);
    ShellProcess shell =
        new ShellProcess(
            null, folder.resolve("shell"), cluster.configuration(), false, null, script);
    assertEquals(0, shell.exit(), shell::printed);
    String[] parts = shell.printed().split("(?m)^== ");
    assertEquals(trees.size() + 2, parts.length, shell::printed);
    for (int i = 0; i < trees.size(); i++) {
      String part = parts[i + 1];
      TreeSet<String> expected = expected(trees.get(i));
      assertEquals(expected, keysIn(part), () -> "in the shell:\n" + part);
      assertTrue(part.contains(expected.size() + " row(s)"), part);
    }
  }
}
