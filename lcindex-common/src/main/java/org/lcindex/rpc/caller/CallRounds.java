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
package org.lcindex.rpc.caller;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;

/**
 * Calls to all regions of a table, in rounds: one for each listing of the regions, of those that
 * were not asked before. For one thread.
 *
 * <p>The limit is kept here, by interrupting the call, because HBase's client has one for a
 * connection and none for a call of an endpoint. Invariant: the call that is waited for is running,
 * because the pool starts calls in the order in which they are waited for. So every call has at
 * least the limit's time, and a server that hangs costs one limit and not one for each region.
 */
final class CallRounds<T> {
  private record Called<T>(HRegionLocation location, Future<T> reply) {}

  private final ExecutorService pool;
  private final RegionCaller.Call<T> call;
  private final long limitNanos;
  private final Map<RegionInfo, T> replies = new HashMap<>();
  private final Map<RegionInfo, RegionAnswers.Failure> failures = new HashMap<>();
  private final SilentServers silent;

  CallRounds(
      ExecutorService pool, RegionCaller.Call<T> call, long limitNanos, SilentServers silent) {
    this.silent = silent;
    this.pool = pool;
    this.call = call;
    this.limitNanos = limitNanos;
  }

  /** Asks those of the regions that have neither answered nor failed. */
  void ask(List<HRegionLocation> locations) throws InterruptedIOException {
    // Not by location: two of these are equal when their servers are.
    List<Called<T>> calls = new ArrayList<>();
    for (HRegionLocation location : locations) {
      RegionInfo region = location.getRegion();
      if (!replies.containsKey(region) && !failures.containsKey(region)) {
        calls.add(new Called<>(location, pool.submit(() -> ask(location))));
      }
    }
    try {
      for (Called<T> one : calls) {
        await(one.location(), one.reply());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw (InterruptedIOException)
          new InterruptedIOException("interrupted while regions were asked").initCause(e);
    } finally {
      calls.forEach(one -> one.reply().cancel(true));
    }
  }

  private T ask(HRegionLocation location) throws IOException {
    if (silent.contains(location.getServerName())) {
      throw silence();
    }
    T reply = call.ask(location.getRegion());
    silent.answered(location.getServerName());
    return reply;
  }

  private IOException silence() {
    return new IOException("no answer within " + TimeUnit.NANOSECONDS.toMillis(limitNanos) + " ms");
  }

  private void await(HRegionLocation location, Future<T> one) throws InterruptedException {
    ServerName server = location.getServerName();
    try {
      long limit = silent.contains(server) ? 0 : limitNanos;
      replies.put(location.getRegion(), one.get(limit, TimeUnit.NANOSECONDS));
    } catch (TimeoutException e) {
      one.cancel(true);
      silent.timedOut(server);
      fail(location, silence());
    } catch (ExecutionException e) {
      fail(location, e.getCause() instanceof IOException ioe ? ioe : new IOException(e.getCause()));
    }
  }

  private void fail(HRegionLocation location, IOException cause) {
    ServerName server = location.getServerName();
    failures.put(
        location.getRegion(),
        new RegionAnswers.Failure(server == null ? null : server.toString(), cause));
  }

  /** The answers of these regions in their order; null when one of them was not asked. */
  RegionAnswers<T> answersOf(List<HRegionLocation> locations) {
    RegionAnswers<T> answers = new RegionAnswers<>(new LinkedHashMap<>(), new LinkedHashMap<>());
    for (HRegionLocation location : locations) {
      RegionInfo region = location.getRegion();
      if (replies.containsKey(region)) {
        answers.replies().put(region, replies.get(region));
      } else if (failures.containsKey(region)) {
        answers.failures().put(region, failures.get(region));
      } else {
        return null;
      }
    }
    return answers;
  }
}
