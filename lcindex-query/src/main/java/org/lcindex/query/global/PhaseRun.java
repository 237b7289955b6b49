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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.global.PhaseRows.Found;
import org.lcindex.query.global.Walk.Lane;
import org.lcindex.query.scan.Unwrapped;
import org.lcindex.rpc.endpoint.EntriesBox;
import org.lcindex.rpc.endpoint.EntriesReply;
import org.lcindex.rpc.endpoint.EntriesRequest;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.reply.KeyBlock;

/**
 * One attempt at an index phase: a {@link Walk} for each region of the ranges of entries, some of
 * them at a time at first and then more, until all have ended or there are too many rows. Thread
 * safe.
 */
final class PhaseRun {
  /** Regions that are asked at the same time in the beginning. */
  private static final int AT_FIRST = 16;

  /** Rows of all ranges of a page; and bytes of one range that are worth a call. */
  private static final int PAGE_ROWS = 1_000_000;

  private static final long LEAST_BYTES = 64 << 10;

  private final Question question;
  private final EntryServers servers;
  private final TableName entries;
  private final long patienceMillis;
  private final CandidateLimit ofLane;
  private final long began = System.nanoTime();
  private final Set<CompletableFuture<?>> underWay = ConcurrentHashMap.newKeySet();
  private final CompletableFuture<Found> done = new CompletableFuture<>();

  // All guarded by this.
  private final PhaseRows found;
  private final Deque<KeyRange> ahead;
  private final List<Walk> walks = new ArrayList<>();
  private boolean locating;
  private int running;
  private int allowed = AT_FIRST;
  private int calls;
  private long read;
  private long lastAnswer = began;

  /**
   * An attempt that has not begun.
   *
   * @param ranges of entries, in order, not empty
   * @param patienceMillis how long one answer is waited for, and several values all in all
   */
  PhaseRun(
      Question question,
      EntryServers servers,
      TableName entries,
      List<KeyRange> ranges,
      long patienceMillis) {
    this.question = question;
    this.found = new PhaseRows(question);
    this.servers = servers;
    this.entries = entries;
    this.ahead = new ArrayDeque<>(ranges);
    this.patienceMillis = patienceMillis;
    this.ofLane = question.isPaged() ? share(question.limit(), ranges.size()) : question.limit();
  }

  /** Each range of a page has rows of its own until all are read. */
  private static CandidateLimit share(CandidateLimit page, int ranges) {
    return new CandidateLimit(
        Math.min(page.rows(), Math.max(1, PAGE_ROWS / ranges)),
        Math.min(page.bytes(), Math.max(LEAST_BYTES, page.bytes() / ranges)));
  }

  /** Begins; who does not want the answer any more cancels it. */
  CompletableFuture<Found> start() {
    if (!question.isPaged()) {
      done.orTimeout(patienceMillis, TimeUnit.MILLISECONDS);
    }
    done.whenComplete((all, failure) -> underWay.forEach(call -> call.cancel(true)));
    done.exceptionally(this::forget);
    servers.begin(this::advance);
    return done;
  }

  /** An attempt that has failed holds nothing, and another one may follow. */
  private synchronized Found forget(Throwable failure) {
    found.forget();
    return null;
  }

  /** How many regions were asked. */
  synchronized int regions() {
    return walks.size();
  }

  /** Calls so far. */
  synchronized int calls() {
    return calls;
  }

  /** Entries that were read. */
  synchronized long entries() {
    return read;
  }

  /** Whether nobody has answered for the second half of the time that there was. */
  synchronized boolean isSilent() {
    return millisSince(lastAnswer) > patienceMillis / 2;
  }

  private static long millisSince(long nanos) {
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - nanos);
  }

  /** Begins walks as long as there is room for another. */
  private void advance() {
    try {
      for (byte[] first = toLocate(); first != null; first = toLocate()) {
        CompletableFuture<HRegionLocation> region = servers.locate(entries, first);
        if (!region.isDone()) {
          region
              .whenComplete(this::located)
              .whenComplete((at, failure) -> advance())
              .exceptionally(this::failed);
          return;
        }
        region.whenComplete(this::located).exceptionally(this::failed);
      }
    } catch (RuntimeException | Error e) {
      failed(e);
    }
  }

  /** The entry whose region is wanted next; null if none is, or not now. */
  private synchronized byte[] toLocate() {
    if (done.isDone() || locating || running >= allowed || ahead.isEmpty()) {
      return null;
    }
    locating = true;
    return ahead.peek().low();
  }

  private void located(HRegionLocation at, Throwable failure) {
    if (failure != null) {
      failed(failure);
      return;
    }
    Walk walk;
    synchronized (this) {
      locating = false;
      walk = new Walk(within(at.getRegion().getEndKey()), mostBytes());
      walks.add(walk);
      running++;
    }
    call(walk);
  }

  /** Takes the ranges up to a region's end. */
  private List<KeyRange> within(byte[] end) {
    List<KeyRange> inside = new ArrayList<>();
    while (!ahead.isEmpty()) {
      KeyRange range = ahead.peek();
      if (end.length == 0 || Arrays.compareUnsigned(range.high(), end) <= 0) {
        inside.add(ahead.poll());
        continue;
      }
      boolean begins = Arrays.compareUnsigned(range.low(), end) < 0;
      if (begins || inside.isEmpty()) {
        // A region that ends before it should does so in its own answer, too.
        ahead.poll();
        byte[] cut = begins ? end : range.high();
        inside.add(new KeyRange(range.low(), true, cut, false));
        if (begins) {
          ahead.push(new KeyRange(end, true, range.high(), false));
        }
      }
      break;
    }
    return inside;
  }

  private void call(Walk walk) {
    CompletableFuture<RpcMessage> answer;
    List<Lane> asked;
    EntriesRequest request;
    try {
      synchronized (this) {
        if (done.isDone()) {
          return;
        }
        calls++;
        asked = walk.next();
        request = request(asked);
      }
      byte[] first = asked.get(0).left().low();
      answer = servers.call(entries, first, request.toJson(), patienceLeft());
    } catch (RuntimeException e) {
      failed(e);
      return;
    }
    underWay.add(answer);
    if (done.isDone()) {
      answer.cancel(true);
    }
    answer
        .whenComplete((message, failure) -> underWay.remove(answer))
        .whenComplete((message, failure) -> answered(walk, asked, request, message, failure))
        .exceptionally(this::failed);
  }

  private long patienceLeft() {
    return question.isPaged() ? patienceMillis : Math.max(1, patienceMillis - millisSince(began));
  }

  /** Of the ranges in a request. A box says them by its conditions, however many they are. */
  private int mostBytes() {
    return question.isBox() ? Integer.MAX_VALUE : EntriesRequest.MOST_BYTES;
  }

  /** One row more than the limit tells that there are too many. */
  private EntriesRequest request(List<Lane> asked) {
    boolean paged = question.isPaged();
    int rows =
        (int)
            Math.min(
                Integer.MAX_VALUE, Math.max(1, 1L + ofLane.rows() - (paged ? 0 : found.size())));
    long bytes = paged ? Long.MAX_VALUE : Math.max(1, 1 + ofLane.bytes() - found.bytes());
    List<KeyRange> ranges = asked.stream().map(Lane::left).toList();
    if (question.isBox()) {
      KeyRange all =
          new KeyRange(ranges.get(0).low(), true, ranges.get(ranges.size() - 1).high(), false);
      EntriesBox box = EntriesBox.of(all, question.values());
      return EntriesRequest.of(box, question.rowKeys(), rows, bytes, question.queryId());
    }
    return EntriesRequest.of(ranges, question.rowKeys(), rows, paged, bytes, question.queryId());
  }

  private void answered(
      Walk walk, List<Lane> asked, EntriesRequest request, RpcMessage message, Throwable failure) {
    if (failure != null) {
      failed(failure);
      return;
    }
    // Timers are late, too, in a client that stood still.
    if (!question.isPaged() && millisSince(began) >= patienceMillis) {
      synchronized (this) {
        lastAnswer = System.nanoTime();
      }
      failed(new TimeoutException());
      return;
    }
    boolean goOn;
    try {
      goOn = take(walk, asked, request, message);
    } catch (IOException e) {
      failed(e);
      return;
    }
    if (done.isDone()) {
      return;
    }
    if (goOn) {
      call(walk);
    } else {
      advance();
    }
  }

  /** Takes an answer; whether there is to be another one of this walk. */
  private synchronized boolean take(
      Walk walk, List<Lane> asked, EntriesRequest request, RpcMessage message) throws IOException {
    if (done.isDone()) {
      return false;
    }
    EntriesReply reply = RpcJson.fromJson(message.json(), EntriesReply.class);
    lastAnswer = System.nanoTime();
    if (reply.killedBy() != null) {
      throw new KilledPhaseException(reply.killedBy());
    }
    read += reply.entries();
    found.believe(reply);
    List<byte[]> brought = KeyBlock.read(message.data());
    byte[] next = reply.nextEntry();
    if (next != null && brought.isEmpty() && Arrays.equals(next, asked.get(0).left().low())) {
      throw new IOException("its entries are not read in time: too many were deleted");
    }
    Walk.readUpTo(asked, next);
    if (question.isPaged()) {
      Walk.take(asked, brought, reply.counts(), ofLane, request.maxRows());
    } else {
      found.add(brought);
    }
    if (found.isNothingCovered() || found.areTooMany()) {
      done.complete(found.none());
      return false;
    }
    if (!walk.isOver()) {
      return true;
    }
    running--;
    allowed++;
    if (running == 0 && ahead.isEmpty() && !locating) {
      done.complete(question.isPaged() ? found.page(walks) : found.all());
    }
    return false;
  }

  private <T> T failed(Throwable failure) {
    done.completeExceptionally(Unwrapped.of(failure));
    return null;
  }

  /** The query was ended by somebody. */
  static final class KilledPhaseException extends DoNotRetryIOException {
    private static final long serialVersionUID = 1L;

    KilledPhaseException(String by) {
      super("killed by " + by + " with lcindex kill");
    }
  }
}
