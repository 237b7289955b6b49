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
package org.lcindex.query;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.rpc.caller.WaitingThread;

/**
 * Gets rows of a table by HBase's synchronous client, on threads of a pool, or at once. Thread
 * safe.
 *
 * @param pool is shut down when the client is closed
 * @param own a thread that gets what it asks for by itself, because it has nothing else to do; null
 *     if none does
 * @param explain what to throw instead of a failure of rows from this one on
 */
record TableGets(
    Connection connection,
    TableName table,
    ExecutorService pool,
    Thread own,
    CallTally tally,
    BiFunction<byte[], IOException, IOException> explain)
    implements ProposedRows.Source {

  @Override
  public CompletableFuture<List<Result>> get(List<Get> gets) {
    List<byte[]> rows = gets.stream().map(Get::getRow).toList();
    return begin(rows, t -> Arrays.asList(t.get(gets)));
  }

  @Override
  public CompletableFuture<ProposedRows.Scanned> scan(Scan scan) {
    return begin(
        List.of(scan.getStartRow()),
        t -> {
          List<Result> found = new ArrayList<>();
          try (ResultScanner scanner = t.getScanner(scan)) {
            scanner.forEach(found::add);
            return new ProposedRows.Scanned(found, scanner.getScanMetrics());
          } catch (UncheckedIOException e) {
            throw e.getCause();
          }
        });
  }

  /** What is asked of a table. */
  @FunctionalInterface
  private interface Question<T> {
    T of(Table table) throws IOException;
  }

  private <T> CompletableFuture<T> begin(List<byte[]> rows, Question<T> question) {
    CompletableFuture<T> found = new CompletableFuture<>();
    try {
      if (own == Thread.currentThread() && !pool.isShutdown()) {
        run(rows, question, found);
        return found;
      }
      Future<?> task = pool.submit(() -> run(rows, question, found));
      found.whenComplete(
          (results, failure) -> {
            if (found.isCancelled()) {
              task.cancel(true);
            }
          });
    } catch (RejectedExecutionException e) {
      found.completeExceptionally(
          new IOException("The client of this scanner is closed; rows are missing", e));
    }
    return found;
  }

  private <T> void run(List<byte[]> rows, Question<T> question, CompletableFuture<T> found) {
    if (found.isDone()) {
      return;
    }
    try (Table t = connection.getTable(table)) {
      if (tally.countsServers()) {
        tally.gotOf(servers(rows));
      }
      found.complete(question.of(t));
    } catch (IOException e) {
      WaitingThread.remember(e);
      found.completeExceptionally(explain.apply(rows.get(0), first(e)));
    } catch (RuntimeException | Error e) {
      found.completeExceptionally(e);
    }
  }

  private Set<ServerName> servers(List<byte[]> rows) throws IOException {
    Set<ServerName> servers = new TreeSet<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (byte[] row : rows) {
        servers.add(locator.getRegionLocation(row).getServerName());
      }
    }
    return servers;
  }

  /** HBase collects the failures of all rows of a call, which are mostly one. */
  private static IOException first(IOException failure) {
    return failure instanceof RetriesExhaustedWithDetailsException all
            && all.getNumExceptions() > 0
            && all.getCause(0) instanceof IOException one
        ? one
        : failure;
  }
}
