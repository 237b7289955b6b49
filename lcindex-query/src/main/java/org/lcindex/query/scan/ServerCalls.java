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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.Consistency;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.codec.KeyValueCodec;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.rpc.caller.CauseText;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.ServerScanReply;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The calls of one scan: each asks a server for all its ranges of the scan, before scanners are
 * opened. They begin when the first range is asked for. With a limit they go forward in windows: at
 * first as many ranges as would be scanned at the same time, then twice as many each time.
 *
 * <p>Where one call has brought as many rows as are wanted, ranges after them are never answered:
 * so nobody scans them. Their rows would not be taken.
 *
 * <p>A call is a saving and never a must. What it does not answer, because it failed, had no time
 * left or the region is elsewhere, is {@link RangeAnswer#NONE}: a scanner is opened there as if
 * there were no calls. Thread safe.
 */
public final class ServerCalls {
  /** What the answers of all calls may hold in the client, about: as much as 8 feeds' buffers. */
  private static final long ALL_BYTES = 8 * RangeFeed.MAX_BYTES;

  private static final Logger LOG = LoggerFactory.getLogger(ServerCalls.class);

  private final ScanPath path;
  private final ServerScanRequest ofScan;
  private final CalledServers servers;
  private final CallTally tally;
  private final Map<RowRange, Integer> places = new IdentityHashMap<>();
  // Guarded by this: of the ranges up to the last window's end; the next window.
  private final List<CompletableFuture<RangeAnswer>> answers = new ArrayList<>();
  private int window;
  // Guarded by this: calls that have not begun; those under way, as many as scanners would be.
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private int running;
  private final int atOnce;
  // The range with which there are as many rows as are wanted, as far as is known.
  private volatile int last = Integer.MAX_VALUE;
  private final Set<CompletableFuture<RpcMessage>> underWay = ConcurrentHashMap.newKeySet();
  private volatile boolean closed;

  private ServerCalls(
      ScanPath path,
      ServerScanRequest ofScan,
      CalledServers servers,
      int parallelism,
      CallTally tally) {
    this.path = path;
    this.ofScan = ofScan;
    this.servers = servers;
    this.atOnce = Math.max(1, parallelism);
    this.window = ofScan.limit() > 0 ? Math.max(2, parallelism) : Integer.MAX_VALUE;
    this.tally = tally;
    for (int i = 0; i < path.ranges().size(); i++) {
      places.put(path.ranges().get(i), i);
    }
  }

  /**
   * The calls of a scan; null when it is left to scanners: of one range, without a filter, with the
   * index forbidden, or with anything of which only HBase's client knows what to do.
   *
   * @param parallelism ranges that scanners would scan at the same time
   * @param maxBytes of rows that a call brings; 0 for no calls
   */
  public static ServerCalls of(
      ScanPath path,
      Configuration conf,
      int parallelism,
      long maxBytes,
      CalledServers servers,
      CallTally tally) {
    Scan scan = path.part();
    if (maxBytes == 0
        || path.ranges().size() < 2
        || scan.getFilter() == null
        || is(scan, "forbid")
        || !isPlain(scan)
        || !isDefaultCodec(conf)) {
      return null;
    }
    String bytes;
    try {
      bytes = Base64.getEncoder().encodeToString(ProtobufUtil.toScan(scan).toByteArray());
    } catch (IOException e) {
      return null; // A filter that cannot be sent; the scanner says so.
    }
    if (bytes.length() > ServerScanRequest.MOST_BYTES / 2) {
      return null;
    }
    int limit = path.scan().getLimit();
    int caching =
        scan.getCaching() > 0
            ? scan.getCaching()
            : conf.getInt(
                HConstants.HBASE_CLIENT_SCANNER_CACHING,
                HConstants.DEFAULT_HBASE_CLIENT_SCANNER_CACHING);
    ServerScanRequest ofScan =
        new ServerScanRequest(
            bytes, List.of(), caching, Math.max(0, limit), maxBytes, is(scan, "force"));
    return new ServerCalls(path, ofScan, servers, parallelism, tally);
  }

  private static boolean is(Scan scan, String mode) {
    return mode.equalsIgnoreCase(Bytes.toString(scan.getAttribute(LCIndexConstants.SCAN_MODE)));
  }

  /** Whether an answer is nothing but whole rows of the regions themselves. */
  private static boolean isPlain(Scan scan) {
    return scan.getBatch() <= 0
        && !scan.getAllowPartialResults()
        && !scan.isNeedCursorResult()
        && scan.getConsistency() == Consistency.STRONG
        && scan.getReplicaId() < 0
        && scan.getPriority() == HConstants.PRIORITY_UNSET;
  }

  /** Another one may bring more of a cell, such as its tags. */
  private static boolean isDefaultCodec(Configuration conf) {
    String own = KeyValueCodec.class.getCanonicalName();
    String byDefault = conf.get("hbase.client.default.rpc.codec", own);
    String codec = conf.get(HConstants.RPC_CODEC_CONF_KEY, byDefault);
    return codec.isEmpty() || codec.equals(own);
  }

  /** What servers say of a range of the path; the calls are made when they are needed first. */
  public CompletableFuture<RangeAnswer> answer(RowRange range) {
    Integer place = places.get(range);
    if (place == null) {
      return CompletableFuture.completedFuture(RangeAnswer.NONE);
    }
    CompletableFuture<RangeAnswer> found;
    int from;
    int to;
    synchronized (this) {
      if (place > last) {
        return new CompletableFuture<>(); // Never: its rows are not wanted.
      }
      from = answers.size();
      while (answers.size() <= place) {
        long end = Math.min((long) answers.size() + window, path.ranges().size());
        while (answers.size() < end) {
          answers.add(new CompletableFuture<>());
        }
        window = (int) Math.min(2L * window, Integer.MAX_VALUE);
      }
      to = answers.size();
      found = answers.get(place);
    }
    if (to > from) {
      servers.begin(() -> locate(from, to));
    }
    return found;
  }

  /** Begins nothing any more, and waits for nobody. */
  public void close() {
    closed = true;
    underWay.forEach(reply -> reply.cancel(true));
  }

  private void locate(int from, int to) {
    List<CompletableFuture<HRegionLocation>> located = new ArrayList<>();
    try {
      for (int i = from; i < to; i++) {
        located.add(servers.locate(path.ranges().get(i).start()));
      }
    } catch (RuntimeException e) {
      leave(from, to, e);
      return;
    }
    CompletableFuture.allOf(located.toArray(new CompletableFuture<?>[0]))
        .whenComplete((none, failure) -> call(from, located));
  }

  private void call(int from, List<CompletableFuture<HRegionLocation>> located) {
    int to = from + located.size();
    try {
      List<ServerCall> calls = calls(from, located);
      long bytes = Math.min(ofScan.maxBytes(), ALL_BYTES / Math.max(1, calls.size()));
      synchronized (this) {
        calls.forEach(call -> waiting.add(() -> call(call, bytes)));
      }
      beginMore();
    } catch (RuntimeException | Error e) {
      leave(from, to, e);
    }
  }

  private void beginMore() {
    for (Runnable next = next(); next != null; next = next()) {
      next.run();
    }
  }

  private synchronized Runnable next() {
    Runnable next = running < atOnce ? waiting.poll() : null;
    running += next == null ? 0 : 1;
    return next;
  }

  private synchronized void ended() {
    running--;
  }

  private void leave(int from, int to, Throwable why) {
    LOG.debug("LCIndex makes no calls to servers for a scan", why);
    for (int i = from; i < to; i++) {
      complete(i, RangeAnswer.NONE);
    }
  }

  private synchronized void isEnough(int place) {
    last = Math.min(last, place);
  }

  private void complete(int place, RangeAnswer answer) {
    if (place <= last) {
      answers(place).complete(answer);
    }
  }

  private synchronized CompletableFuture<RangeAnswer> answers(int place) {
    return answers.get(place);
  }

  /** A call for each server that has several ranges; the others are left to scanners at once. */
  private List<ServerCall> calls(int from, List<CompletableFuture<HRegionLocation>> located) {
    Map<ServerName, List<ServerCall>> ofServers = new LinkedHashMap<>();
    for (int i = 0; i < located.size(); i++) {
      HRegionLocation at = located.get(i).isCompletedExceptionally() ? null : located.get(i).join();
      RowRange range = path.ranges().get(from + i);
      boolean known =
          at != null && at.getServerName() != null && ServerCall.isWithin(range, at.getRegion());
      if (!known || closed || !servers.mayCall(at.getServerName())) {
        complete(from + i, RangeAnswer.NONE);
        continue;
      }
      ServerName server = at.getServerName();
      List<ServerCall> calls = ofServers.computeIfAbsent(server, each -> new ArrayList<>());
      boolean added =
          !calls.isEmpty() && calls.get(calls.size() - 1).add(from + i, range, at.getRegion());
      if (!added) {
        ServerCall another = new ServerCall(server, ofScan.scan().length());
        if (another.add(from + i, range, at.getRegion())) {
          calls.add(another);
        } else {
          complete(from + i, RangeAnswer.NONE);
        }
      }
    }
    List<ServerCall> all = new ArrayList<>();
    for (List<ServerCall> calls : ofServers.values()) {
      for (ServerCall call : calls) {
        if (call.places.size() > 1) {
          all.add(call);
        } else {
          complete(call.places.get(0), RangeAnswer.NONE);
        }
      }
    }
    // So that no server waits for the calls of another one, and first rows come first.
    all.sort(Comparator.comparingInt(call -> call.places.get(0)));
    return all;
  }

  private void call(ServerCall call, long maxBytes) {
    if (closed || call.places.get(0) > last) {
      call.places.forEach(place -> complete(place, RangeAnswer.NONE)); // Nobody waits for them.
      ended();
      return;
    }
    reply(call, maxBytes)
        .thenApply(message -> answers(call, message))
        .exceptionally(failure -> failed(call, failure))
        .thenAccept(found -> complete(call, found))
        .exceptionally(
            bug -> {
              LOG.warn("LCIndex asks {} by scanners", call.server, bug);
              call.places.forEach(place -> complete(place, RangeAnswer.NONE));
              return null;
            })
        .thenRun(this::beginMore);
  }

  private CompletableFuture<RpcMessage> reply(ServerCall call, long maxBytes) {
    CompletableFuture<RpcMessage> reply;
    try {
      tally.call();
      reply = servers.call(row(call), call.request(ofScan, maxBytes));
    } catch (RuntimeException e) {
      reply = CompletableFuture.failedFuture(e);
    }
    CompletableFuture<RpcMessage> begun = reply;
    underWay.add(begun);
    CompletableFuture<RpcMessage> over =
        begun.whenComplete(
            (message, failure) -> {
              underWay.remove(begun);
              ended();
            });
    if (closed) {
      begun.cancel(true);
    }
    return over;
  }

  private void complete(ServerCall call, List<RangeAnswer> found) {
    // First, so that nobody asks for what comes after.
    long rows = 0;
    for (int i = 0; ofScan.limit() > 0 && i < found.size(); i++) {
      rows += found.get(i).rows().size();
      if (rows >= ofScan.limit()) {
        isEnough(call.places.get(i));
        break;
      }
    }
    for (int i = 0; i < found.size(); i++) {
      tally.answered(found.get(i));
      complete(call.places.get(i), found.get(i));
    }
  }

  /** Of its first range, whose region is to answer for the others. */
  private byte[] row(ServerCall call) {
    return path.ranges().get(call.places.get(0)).start();
  }

  private List<RangeAnswer> answers(ServerCall call, RpcMessage message) {
    try {
      ServerScanReply reply = RpcJson.fromJson(message.json(), ServerScanReply.class);
      if (reply.stopped() != null) {
        tally.stopped(reply.stopped());
      }
      return call.answers(reply, message);
    } catch (IOException e) {
      throw new CompletionException(e);
    }
  }

  private List<RangeAnswer> failed(ServerCall call, Throwable failure) {
    List<RangeAnswer> nothing = call.places.stream().map(place -> RangeAnswer.NONE).toList();
    if (closed) {
      return nothing; // Nobody wanted the answer any more.
    }
    Throwable cause = Unwrapped.of(failure);
    LOG.debug("LCIndex asks {} by scanners", call.server, cause);
    tally.failed(call.server.getAddress() + ": " + CauseText.line(cause));
    // HBase's client has followed the region, if it has moved.
    servers
        .locate(row(call))
        .whenComplete(
            (now, lost) -> {
              boolean known = now != null && now.getServerName() != null;
              servers.failed(known ? now.getServerName() : call.server);
            });
    return nothing;
  }
}
