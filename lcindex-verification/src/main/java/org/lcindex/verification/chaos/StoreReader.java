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
package org.lcindex.verification.chaos;

import java.io.IOException;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.verification.common.Briefly;
import org.lcindex.verification.common.Counts;
import org.lcindex.verification.common.Crew;

/**
 * Reads a store as its users do, and compares: all rows of an answer are of one version, the answer
 * is whole, and its version was READY and current when the query ran. For one thread.
 */
final class StoreReader {
  private static final int PAGE = 300;
  private static final long PAUSE_MILLIS = 20;
  private static final long AFTER_NO_ANSWER_MILLIS = 200;

  private final Connection connection;
  private final MdrqClient client;
  private final StoreHistory history;
  private final Counts<Traffic> traffic;
  private final Findings findings;
  private final Supplier<String> event;
  private VersionedStore store;

  StoreReader(
      Connection connection,
      MdrqClient client,
      StoreHistory history,
      Counts<Traffic> traffic,
      Findings findings,
      Supplier<String> event) {
    this.connection = connection;
    this.client = client;
    this.history = history;
    this.traffic = traffic;
    this.findings = findings;
    this.event = event;
  }

  /**
   * What a query found.
   *
   * @param version that was read
   * @param due rows that the query has in any version
   * @param said how many rows said what
   */
  private record Answer(long version, String query, long due, TreeMap<Long, Long> said) {}

  /** Asks until the run ends. */
  void run(Random random, Crew crew) throws InterruptedException {
    while (!crew.over()) {
      crew.pause(once(random) ? PAUSE_MILLIS : AFTER_NO_ANSWER_MILLIS);
    }
  }

  /** One query; returns whether there was an answer. */
  private boolean once(Random random) {
    try {
      if (store == null || random.nextInt(10) == 0) {
        store = VersionedStore.open(connection, StoreEvents.NAME);
      }
      long start = System.currentTimeMillis();
      int kind = random.nextInt(4);
      int from = random.nextInt(StoreContent.ROWS);
      int to = from + 1 + random.nextInt(StoreContent.ROWS - from);
      Answer answer =
          store.read(
              table -> {
                return switch (kind) {
                  case 0 -> scan(table);
                  case 1 -> count(table, from, to);
                  default -> rows(table, from, to);
                };
              });
      traffic.add(Traffic.STORE_READS);
      judge(answer, start, System.currentTimeMillis());
      return true;
    } catch (IOException | RuntimeException e) {
      if (QueryRunner.classify(e) == ChaosAnswer.Outcome.FAILED) {
        findings.failure("a read of the store failed during " + event.get() + ": " + Briefly.of(e));
      }
      traffic.add(Traffic.STORE_READS_UNANSWERED);
      return false;
    }
  }

  private static long versionOf(TableName table) {
    String name = table.getQualifierAsString();
    return Long.parseLong(name.substring(name.lastIndexOf(".v") + 2));
  }

  private Answer scan(TableName table) throws IOException {
    TreeMap<Long, Long> said = new TreeMap<>();
    try (Table opened = connection.getTable(table);
        ResultScanner rows = opened.getScanner(new Scan().setCaching(PAGE))) {
      add(rows, said);
    }
    return new Answer(versionOf(table), "all rows", StoreContent.ROWS, said);
  }

  private static String condition(int from, int to) {
    return "f:number >= " + from + " and f:number < " + to;
  }

  private Answer rows(TableName table, int from, int to) throws IOException {
    TreeMap<Long, Long> said = new TreeMap<>();
    try (Table opened = connection.getTable(table);
        ResultScanner rows =
            client.scan(Mdrq.on(opened).where(condition(from, to)).caching(PAGE).build())) {
      add(rows, said);
    }
    return new Answer(versionOf(table), condition(from, to), to - from, said);
  }

  private static void add(ResultScanner rows, TreeMap<Long, Long> said) throws IOException {
    for (Result row = rows.next(); row != null; row = rows.next()) {
      said.merge(Bytes.toLong(row.getValue(StoreContent.FAMILY, StoreContent.SAYS)), 1L, Long::sum);
    }
  }

  /** Which rows were counted is known by the condition on what they say. */
  private Answer count(TableName table, int from, int to) throws IOException {
    long version = versionOf(table);
    Long content = history.content(version);
    long says = content == null ? -1 : content;
    String condition = condition(from, to) + " and f:says = " + says;
    TreeMap<Long, Long> said = new TreeMap<>();
    try (Table opened = connection.getTable(table)) {
      said.put(says, client.count(Mdrq.on(opened).where(condition).build()));
    }
    return new Answer(version, "count of " + condition, to - from, said);
  }

  private void judge(Answer answer, long start, long end) {
    Long says = history.content(answer.version());
    String wrong = null;
    if (says == null) {
      wrong = "that was never READY";
    } else if (!history.mayRead(answer.version(), start, end)) {
      wrong = "that was not current";
    } else if (!answer.said().equals(new TreeMap<>(Map.of(says, answer.due())))) {
      wrong = "whose " + answer.due() + " rows say " + says;
    }
    if (wrong != null) {
      findings.difference(
          new Findings.Difference(
              start,
              end,
              false,
              answer.query()
                  + " read version "
                  + answer.version()
                  + ", "
                  + wrong
                  + ", and found "
                  + answer.said()
                  + " (what rows say: how many), during "
                  + event.get()));
    }
  }
}
