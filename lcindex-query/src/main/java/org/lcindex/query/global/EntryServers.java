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

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.rpc.endpoint.RpcMessage;

/** How an {@link IndexPhase} reaches the regions of a table of entries. Thread safe. */
interface EntryServers {
  /**
   * These servers for one question.
   *
   * @param threads that run what blocks, if anything does
   */
  default EntryServers by(Executor threads) {
    return this;
  }

  /** Runs what may wait for {@link #locate}, here or elsewhere, now or soon. */
  void begin(Runnable locating);

  /** The region of an entry and where it is, as the client believes. */
  CompletableFuture<HRegionLocation> locate(TableName entries, byte[] entry);

  /** Where the regions of a table of entries begin, in any order. */
  CompletableFuture<List<byte[]>> startKeys(TableName entries);

  /**
   * One call; HBase's client follows a region that has moved.
   *
   * @param entry whose region answers
   * @param json the request
   * @param millis how long an answer is waited for, with all attempts
   * @return the answer; who does not want it any more cancels it
   */
  CompletableFuture<RpcMessage> call(TableName entries, byte[] entry, String json, long millis);
}
