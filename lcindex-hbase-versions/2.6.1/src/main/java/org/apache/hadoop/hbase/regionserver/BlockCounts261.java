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
package org.apache.hadoop.hbase.regionserver;

import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.hbase.shared.Differences;

/**
 * Counts block bytes as {@code StoreScanner} does since HBase 2.6 (HBASE-27532). In HBase's package
 * because a scanner's context is counted up in it only. Stateless.
 */
@InterfaceAudience.Private
public final class BlockCounts261 implements Differences.BlockCounts {
  @Override
  public void count(ScannerContext context, KeyValueScanner scanner) {
    scanner.recordBlockSize(
        bytes -> {
          RpcServer.getCurrentCall().ifPresent(call -> call.incrementBlockBytesScanned(bytes));
          context.incrementBlockProgress(bytes);
        });
  }
}
