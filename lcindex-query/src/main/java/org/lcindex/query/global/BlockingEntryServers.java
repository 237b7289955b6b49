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
package org.lcindex.query.global;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.query.scan.TimedCall;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.RpcMessage;

/** Regions of entries, called by HBase's blocking client on given threads. Thread safe. */
record BlockingEntryServers(Connection connection, Executor threads) implements EntryServers {
  /** How long regions are looked up; who does not know them goes on without. */
  private static final Duration META_PATIENCE = Duration.ofSeconds(2);

  @Override
  public EntryServers by(Executor others) {
    return new BlockingEntryServers(connection, others);
  }

  @Override
  public void begin(Runnable locating) {
    try {
      threads.execute(locating);
    } catch (RejectedExecutionException e) {
      locating.run(); // The client is closed; its calls say so.
    }
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
    try (RegionLocator locator = connection.getRegionLocator(entries)) {
      return CompletableFuture.completedFuture(locator.getRegionLocation(entry));
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletableFuture<RpcMessage> call(
      TableName entries, byte[] entry, String json, long millis) {
    return begun(new TimedCall<>(() -> send(entries, entry, json), Duration.ofMillis(millis)));
  }

  @Override
  public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
    return begun(new TimedCall<>(() -> readStartKeys(entries), META_PATIENCE));
  }

  private <T> CompletableFuture<T> begun(TimedCall<T> call) {
    try {
      threads.execute(call);
    } catch (RejectedExecutionException e) {
      call.reply().completeExceptionally(new IOException("the client is closed", e));
    }
    return call.reply();
  }

  private List<byte[]> readStartKeys(TableName entries) throws IOException {
    try (RegionLocator locator = connection.getRegionLocator(entries)) {
      return List.of(locator.getStartKeys());
    }
  }

  private RpcMessage send(TableName entries, byte[] entry, String json) throws IOException {
    try (Table table = connection.getTable(entries)) {
      return LCIndexEntriesService.send(table.coprocessorService(entry), json);
    }
  }
}
