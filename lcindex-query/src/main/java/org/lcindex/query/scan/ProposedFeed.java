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
package org.lcindex.query.scan;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.hadoop.hbase.client.Result;
import org.lcindex.rpc.caller.CauseText;

/**
 * A feed of the rows that a global index proposes in a range, which are got batch after batch. A
 * pause holds nothing: the next batch is not asked for.
 */
final class ProposedFeed extends RangeFeed {
  private final ProposedRows source;
  // Used by whoever brings rows: the first row not asked for yet, and how many were asked for last.
  private int next;
  private int last;
  private volatile CompletableFuture<List<Result>> underWay;

  ProposedFeed(
      RowRange range,
      ProposedRows source,
      long limit,
      int ahead,
      Runnable changed,
      GoneServers gone) {
    super(range, limit, ahead, changed, gone);
    this.source = source;
  }

  @Override
  void resume() {
    List<byte[]> rows = range.proposed();
    // Of rows that are wanted no more at first; if too few match, more and more.
    long wanted = Math.max(fetched.remaining(), 2L * last);
    int batch = Math.min(source.batch(), mostRows);
    last = (int) Math.min(Math.min(batch, wanted), rows.size() - next);
    CompletableFuture<List<Result>> got;
    try {
      got = source.get(rows.subList(next, next + last));
    } catch (RuntimeException | Error e) {
      got = CompletableFuture.failedFuture(e);
    }
    next += last;
    underWay = got;
    if (isDropped()) {
      got.cancel(true);
    }
    got.whenComplete(this::arrived);
  }

  private void arrived(List<Result> found, Throwable failure) {
    if (failure != null) {
      next -= last;
      fail(failed(failure));
      return;
    }
    boolean more = offer(found.toArray(new Result[0]));
    if (!more || next == range.proposed().size()) {
      end(null);
    } else if (isFull()) {
      pause();
    } else {
      resume();
    }
  }

  private IOException failed(Throwable failure) {
    Throwable cause = Unwrapped.of(failure);
    return cause instanceof IOException io
        ? io
        : new IOException("Getting rows of " + range + " failed: " + CauseText.line(cause), cause);
  }

  @Override
  void again() {
    resume();
  }

  @Override
  void cancel() {
    CompletableFuture<List<Result>> waiting = underWay;
    if (waiting != null) {
      waiting.cancel(true);
    }
  }
}
