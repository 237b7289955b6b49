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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.FilterBase;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Order;
import org.lcindex.query.QueryMode;
import org.lcindex.query.QueryPath;
import org.lcindex.query.cli.LCIndexCommand;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.DeadServer;

/** Queries of a table whose server dies: by each path, in each form, by both clients. */
@Tag("slices")
class DeadServerTest {
  private static final String CONDITION = "f:n between 0 and 40";
  private static final Duration LIMIT = Duration.ofMinutes(3);

  private static QueriedGlobalTable table;

  @BeforeAll
  static void create() throws Exception {
    table = new QueriedGlobalTable();
    try (LCIndexAdmin admin = new LCIndexAdmin(table.plain)) {
      admin.createIndexes(table.name, "f:n LONG");
      admin.waitUntilBuilt(table.name, LIMIT);
    }
    table.descriptor = table.base.getDescriptor();
  }

  @AfterAll
  static void drop() throws Exception {
    table.close();
  }

  /** Lets no row through, and holds the scan at its first one. */
  public static final class HeldFilter extends FilterBase {
    private static final CountDownLatch READS = new CountDownLatch(1);
    private static final CountDownLatch LET_GO = new CountDownLatch(1);

    @Override
    public boolean filterRowKey(Cell row) throws IOException {
      READS.countDown();
      try {
        return LET_GO.await(1, TimeUnit.MINUTES);
      } catch (InterruptedException e) {
        throw new IOException(e);
      }
    }

    @Override
    public byte[] toByteArray() {
      return new byte[0];
    }

    /** What HBase calls on the server. */
    public static HeldFilter parseFrom(byte[] bytes) {
      return new HeldFilter();
    }
  }

  private static Mdrq query(QueryPath path, boolean first) {
    var builder = Mdrq.on(table.descriptor).where(CONDITION).path(path).caching(20);
    if (path == QueryPath.LOCAL) {
      builder.mode(QueryMode.FORCE);
    }
    return first ? builder.orderBy("f:n", Order.DESC).limit(9).build() : builder.build();
  }

  private static List<String> rows(MdrqClient client, Mdrq query) throws IOException {
    List<String> rows = new ArrayList<>();
    try (ResultScanner scanner = client.scan(query)) {
      for (Result row : scanner) {
        rows.add(Bytes.toString(row.getRow()));
      }
    }
    return rows;
  }

  private static Result firstOf(MdrqClient client, Scan scan) throws IOException {
    try (ResultScanner scanner = client.scan(table.name, scan)) {
      return scanner.next();
    }
  }

  private static String pages(MdrqClient client, Mdrq query) throws IOException {
    List<String> rows = new ArrayList<>();
    String token = null;
    do {
      var page = client.page(query, 17, token);
      page.rows().forEach(row -> rows.add(Bytes.toString(row.getRow())));
      token = page.next().orElse(null);
    } while (token != null);
    return rows.toString();
  }

  private static Map<String, Callable<String>> questions(MdrqClient client, AsyncMdrqClient async) {
    Map<String, Callable<String>> questions = new LinkedHashMap<>();
    for (QueryPath path : List.of(QueryPath.GLOBAL, QueryPath.LOCAL, QueryPath.PLAIN)) {
      Mdrq query = query(path, false);
      Mdrq first = query(path, true);
      questions.put("rows " + path, () -> rows(client, query).toString());
      questions.put("count " + path, () -> Long.toString(client.count(query)));
      questions.put("aggregate " + path, () -> client.aggregate(query, "f:n").toString());
      questions.put("pages " + path, () -> pages(client, query));
      questions.put("first rows " + path, () -> rows(client, first).toString());
      questions.put("async count " + path, () -> async.count(query).get().toString());
      questions.put("async first " + path, () -> async.scanAll(first).get().toString());
    }
    return questions;
  }

  private static Map<String, String> answers(Map<String, Callable<String>> questions)
      throws Exception {
    Map<String, String> answers = new LinkedHashMap<>();
    for (Map.Entry<String, Callable<String>> question : questions.entrySet()) {
      answers.put(question.getKey(), question.getValue().call());
    }
    return answers;
  }

  private static String told(String name, Future<String> answer) {
    try {
      return name + ": " + answer.get();
    } catch (InterruptedException | ExecutionException e) {
      return name + ": " + e;
    }
  }

  private static AsyncConnection async(Configuration conf) throws Exception {
    return ConnectionFactory.createAsyncConnection(conf).get(1, TimeUnit.MINUTES);
  }

  /** The command's status and what it has printed. */
  private static String counted(Configuration conf, StringWriter err) {
    StringWriter out = new StringWriter();
    int status =
        LCIndexCommand.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .execute(
                "count",
                table.name.getNameAsString(),
                CONDITION,
                "--zookeeper",
                "localhost:" + conf.get(HConstants.ZOOKEEPER_CLIENT_PORT),
                "-D",
                HConstants.ZOOKEEPER_ZNODE_PARENT
                    + "="
                    + conf.get(HConstants.ZOOKEEPER_ZNODE_PARENT));
    return status + " " + out.toString().strip();
  }

  private static void nobodyIsWaitedForOnceNobodyWantsIt(AsyncConnection connection, String server)
      throws Exception {
    AsyncMdrqClient client = new AsyncMdrqClient(connection);
    List<CompletableFuture<?>> unwanted = new ArrayList<>();
    for (QueryPath path : List.of(QueryPath.GLOBAL, QueryPath.LOCAL, QueryPath.PLAIN)) {
      unwanted.add(client.count(query(path, false)));
      unwanted.add(client.scanAll(query(path, false)));
      unwanted.add(client.count(query(path, true)));
    }
    Await.until(
        LIMIT,
        () -> "they wait for " + server + ": " + client.waiting(),
        () -> client.waiting().toString().contains(" regions of " + server));
    unwanted.forEach(answer -> answer.cancel(true));
    Await.until(LIMIT, () -> "nobody waits: " + client.waiting(), () -> client.waiting().isEmpty());
  }

  @Test
  void queriesWaitUntilOthersHaveTheRegions() throws Exception {
    Configuration usual = table.plain.getConfiguration();
    Configuration waits = DeadServer.impatient(usual, LIMIT.toMillis());
    Configuration hasty = DeadServer.impatient(usual, 0);
    Configuration slow = new Configuration(waits);
    slow.setInt(HConstants.HBASE_CLIENT_SCANNER_TIMEOUT_PERIOD, 60_000);
    ExecutorService threads = Executors.newCachedThreadPool();
    try (DeadServer dead = new DeadServer(table.name);
        Connection connection = ConnectionFactory.createConnection(waits);
        AsyncConnection asynchronous = async(waits);
        MdrqClient client = new MdrqClient(connection, 40);
        Connection third = ConnectionFactory.createConnection(slow);
        MdrqClient selective = new MdrqClient(third);
        Connection other = ConnectionFactory.createConnection(hasty);
        MdrqClient impatient = new MdrqClient(other)) {
      AsyncMdrqClient async = new AsyncMdrqClient(asynchronous);
      Map<String, Callable<String>> questions = questions(client, async);
      Map<String, String> whole = answers(questions);
      assertTrue(whole.get("count GLOBAL").length() > 1, whole::toString);
      assertEquals(whole.get("count PLAIN"), whole.get("count GLOBAL"));

      dead.kill();
      Map<String, Future<String>> asked = new LinkedHashMap<>();
      questions.forEach((name, question) -> asked.put(name, threads.submit(question)));
      Future<Result> held =
          threads.submit(() -> firstOf(selective, new Scan().setFilter(new HeldFilter())));
      String server = dead.address();
      Await.until(
          LIMIT,
          () -> "they wait for " + server + ": " + client.waiting() + " " + async.waiting(),
          () ->
              client.waiting().toString().contains("regions of " + server + " since")
                  && selective.waiting().toString().contains(server)
                  && async.waiting().toString().contains(server));
      StringWriter told = new StringWriter();
      Future<String> command = threads.submit(() -> counted(usual, told));
      Await.until(
          LIMIT,
          () -> "the command says for which server it waits: " + told,
          () -> told.toString().contains("regions of " + server + " since ") || command.isDone());
      assertTrue(told.toString().contains(" s: waits for "), told::toString);
      assertThrows(IOException.class, () -> impatient.count(query(QueryPath.PLAIN, false)));
      asked.forEach((name, answer) -> assertFalse(answer.isDone(), () -> told(name, answer)));
      nobodyIsWaitedForOnceNobodyWantsIt(asynchronous, server);

      dead.letGo();
      for (Map.Entry<String, Future<String>> answer : asked.entrySet()) {
        String name = answer.getKey();
        assertEquals(whole.get(name), answer.getValue().get(3, TimeUnit.MINUTES), name);
      }
      assertEquals(
          "0 " + whole.get("count PLAIN"), command.get(3, TimeUnit.MINUTES), told::toString);
      assertEquals(List.of(), client.waiting());
      assertEquals(List.of(), async.waiting());
      assertTrue(HeldFilter.READS.await(3, TimeUnit.MINUTES));
      Await.until(
          LIMIT,
          () -> "regions are there, though no row comes: " + selective.waiting(),
          () -> selective.waiting().isEmpty());
      assertFalse(held.isDone());
      HeldFilter.LET_GO.countDown();
      assertNull(held.get(3, TimeUnit.MINUTES));
    } finally {
      threads.shutdownNow();
    }
  }
}
