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
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.lcindex.rpc.endpoint.LCIndexEntriesService;
import org.lcindex.rpc.endpoint.RpcMessage;

/** Regions of entries, called by HBase's asynchronous client. Thread safe. */
record AsyncEntryServers(AsyncConnection connection) implements EntryServers {

  @Override
  public void begin(Runnable locating) {
    locating.run();
  }

  @Override
  public CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry) {
    return connection.getRegionLocator(entries).getRegionLocation(entry);
  }

  @Override
  public CompletableFuture<List<byte[]>> startKeys(TableName entries) {
    try {
      return connection.getRegionLocator(entries).getStartKeys();
    } catch (IOException e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  @Override
  public CompletableFuture<RpcMessage> call(
      TableName entries, byte[] entry, String json, long millis) {
    return LCIndexEntriesService.send(
        connection
            .getTableBuilder(entries)
            .setOperationTimeout(millis, TimeUnit.MILLISECONDS)
            .build(),
        entry,
        json);
  }
}
