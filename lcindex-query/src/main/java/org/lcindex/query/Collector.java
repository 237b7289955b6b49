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
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ScanResultConsumer;

/** Takes rows in until a future is complete; cancelling the future ends the scan. */
record Collector<T>(CompletableFuture<T> future, TakenRows<T> rows) implements ScanResultConsumer {
  @Override
  public boolean onNext(Result next) {
    try {
      rows.add(next);
    } catch (IOException | RuntimeException e) {
      future.completeExceptionally(e);
    }
    return !future.isDone();
  }

  @Override
  public void onError(Throwable error) {
    future.completeExceptionally(error);
  }

  @Override
  public void onComplete() {
    try {
      future.complete(rows.result());
    } catch (IOException | RuntimeException e) {
      future.completeExceptionally(e);
    }
  }
}
