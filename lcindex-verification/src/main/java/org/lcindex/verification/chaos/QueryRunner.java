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
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.PlanReport;
import org.lcindex.rpc.caller.Causes;
import org.lcindex.verification.chaos.ChaosAnswer.Outcome;
import org.lcindex.verification.common.ModeScans;
import org.lcindex.verification.entries.EntriesOfRow;

/** Runs queries, as an ordinary client does. Thread safe. */
final class QueryRunner {
  private final Connection connection;
  private final MdrqClient client;
  private final ChaosKeys keys;
  private final AtomicLong ids = new AtomicLong();

  QueryRunner(Connection connection, MdrqClient client, ChaosKeys keys) {
    this.connection = connection;
    this.client = client;
    this.keys = keys;
  }

  /** A name for one run of a query, under which servers keep its plan. */
  String newId() {
    return "chaos-" + ids.incrementAndGet();
  }

  ChaosAnswer run(TableName name, QuerySpec query, Asking mode, String id) {
    long start = System.currentTimeMillis();
    long opened = start;
    List<Result> rows = new ArrayList<>();
    Exception error = null;
    Outcome outcome = Outcome.COMPLETE;
    Scan scan = query.scan(keys, mode, id);
    try (Table table = connection.getTable(name);
        ResultScanner scanner =
            query.parallel() || mode.isOfClient()
                ? client.scan(name, scan)
                : table.getScanner(scan)) {
      opened = System.currentTimeMillis();
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows.add(row);
      }
    } catch (IOException | RuntimeException e) {
      error = e;
      outcome = classify(e);
    }
    return new ChaosAnswer(outcome, rows, error, start, opened, System.currentTimeMillis());
  }

  /** How a query ended that has thrown. */
  static Outcome classify(Exception e) {
    if (ModeScans.isDecline(e)) {
      return Outcome.DECLINED;
    }
    for (Throwable cause : Causes.of(e)) {
      if (cause instanceof DoNotRetryIOException && !ClientErrors.serverGone(cause)) {
        return Outcome.FAILED;
      }
    }
    return e instanceof IOException || e.getCause() instanceof IOException
        ? Outcome.UNANSWERED
        : Outcome.FAILED;
  }

  /** The plans that servers still have of a run, or none when they cannot be asked. */
  List<PlanReport> plans(TableName name, String id) {
    try {
      return client.plans(name, id);
    } catch (IOException | RuntimeException e) {
      return List.of(); // a region is on its way; the plan is for reading only
    }
  }

  /** What the table's global indexes have of a row, in words. */
  String entries(TableName name, byte[] row) {
    return EntriesOfRow.of(connection, name, row);
  }
}
