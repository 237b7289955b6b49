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
import org.apache.hadoop.hbase.client.RetriesExhaustedWithDetailsException;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.scan.CallTally;
import org.lcindex.query.scan.ProposedRows;
import org.lcindex.rpc.WaitingThread;

/**
 * Gets rows of a table by HBase's synchronous client, on threads of a pool, or at once. Thread
 * safe.
 *
 * @param pool is shut down when the client is closed
 * @param atOnce whether the thread that asks gets them, which has nothing else to do
 * @param explain what to throw instead of a failure of rows from this one on
 */
record TableGets(
    Connection connection,
    TableName table,
    ExecutorService pool,
    boolean atOnce,
    CallTally tally,
    BiFunction<byte[], IOException, IOException> explain)
    implements ProposedRows.Source {

  @Override
  public CompletableFuture<List<Result>> get(List<Get> gets) {
    CompletableFuture<List<Result>> found = new CompletableFuture<>();
    try {
      if (atOnce && !pool.isShutdown()) {
        run(gets, found);
        return found;
      }
      Future<?> task = pool.submit(() -> run(gets, found));
      found.whenComplete(
          (rows, failure) -> {
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

  private void run(List<Get> gets, CompletableFuture<List<Result>> found) {
    if (found.isDone()) {
      return;
    }
    try (Table t = connection.getTable(table)) {
      if (tally.countsServers()) {
        tally.gotOf(servers(gets));
      }
      found.complete(Arrays.asList(t.get(gets)));
    } catch (IOException e) {
      WaitingThread.remember(e);
      found.completeExceptionally(explain.apply(gets.get(0).getRow(), first(e)));
    } catch (RuntimeException | Error e) {
      found.completeExceptionally(e);
    }
  }

  private Set<ServerName> servers(List<Get> gets) throws IOException {
    Set<ServerName> servers = new TreeSet<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (Get get : gets) {
        servers.add(locator.getRegionLocation(get.getRow()).getServerName());
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
