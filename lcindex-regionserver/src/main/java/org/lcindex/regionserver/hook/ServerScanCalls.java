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
package org.lcindex.regionserver.hook;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;
import org.apache.hbase.thirdparty.com.google.protobuf.ByteString;
import org.apache.hbase.thirdparty.com.google.protobuf.InvalidProtocolBufferException;
import org.apache.hbase.thirdparty.com.google.protobuf.UnsafeByteOperations;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.hbase.OwnScans;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.RowBlock;
import org.lcindex.rpc.reply.ServerScanReply;
import org.lcindex.rpc.reply.ServerScanReply.State;
import org.lcindex.type.ShownText;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Answers calls that ask for several regions of a query. One region's endpoint answers for the
 * others of its server, because HBase leaves calls to servers to ADMINs of the cluster: one region
 * after the other by HBase's own scan, on the handler's thread, until time or bytes are used up.
 * What it does not answer the client asks for itself, so every failure here is a reason to stop and
 * not to be told. Thread safe.
 */
final class ServerScanCalls {
  private static final Logger LOG = LoggerFactory.getLogger(ServerScanCalls.class);

  /** Whatever the client asks for. */
  private static final long MOST_BYTES = 16L << 20;

  /** The share of one region: what it has begun in vain is no more. */
  private static final int MOST_OF_BYTES = 4;

  private static final int SHOWN = 200;

  private final OwnScans scans;
  private final Counters counters;
  private final long maxMillis;

  /**
   * For one server.
   *
   * @param scans null where HBase's own scans cannot be called
   * @param maxMillis of one call; 0 to refuse all
   */
  ServerScanCalls(OwnScans scans, Counters counters, long maxMillis) {
    this.scans = scans;
    this.counters = counters;
    this.maxMillis = maxMillis;
  }

  RpcMessage answer(ServerScanRequest request) throws IOException {
    if (scans == null) {
      throw new IndexException("Not with this HBase; /jmx says what it lacks (HBaseFit)");
    }
    if (maxMillis == 0) {
      throw new IndexException("Switched off by " + ConfigKeys.QUERY_CALL_MILLIS + "=0");
    }
    counters.increment(Counter.QUERY_CALLS);
    return new Call(request).run();
  }

  /** One call. For one thread. */
  private final class Call {
    private final ServerScanRequest request;
    private final ClientProtos.Scan scan;
    private final long maxBytes;
    private final CallBudget budget = new CallBudget(maxMillis, System::nanoTime);
    private final RowBlock.Writer rows = new RowBlock.Writer();
    private final List<ServerScanReply.Answer> answers = new ArrayList<>();
    private String stopped;
    private int empty;
    private boolean isFull;
    private boolean isTooMuch;

    Call(ServerScanRequest request) throws IOException {
      this.request = request;
      this.scan = scanOf(request);
      this.maxBytes = Math.min(request.maxBytes(), MOST_BYTES);
    }

    RpcMessage run() throws IOException {
      for (ServerScanRequest.Part part : request.parts()) {
        if (!isWorthGoingOn()) {
          break;
        }
        int before = rows.rows();
        long size = rows.size();
        State state = scanned(part);
        if (state == State.BEGUN || state == State.NOT_SCANNED) {
          rows.cutTo(before, size);
        }
        isFull |= state == State.BEGUN;
        empty += state == State.WHOLE && rows.rows() == before ? 1 : 0;
        counters.add(Counter.QUERY_CALLS_REGIONS, state == State.WHOLE ? 1 : 0);
        answers.add(new ServerScanReply.Answer(state, rows.rows() - before));
      }
      return new RpcMessage(RpcJson.toJson(new ServerScanReply(answers, stopped)), rows.toBytes());
    }

    private boolean isWorthGoingOn() {
      if (stopped == null && !budget.allowsAnother(answers.size())) {
        stopped = "its time was over";
      }
      // After that a call finds out which regions have no rows: if those are most.
      if (stopped == null && isFull && 2 * empty < answers.size()) {
        stopped = "a region had too many rows";
      }
      return stopped == null && !isEnough();
    }

    private boolean isEnough() {
      return request.limit() > 0 && rows.rows() >= request.limit();
    }

    private State scanned(ServerScanRequest.Part part) {
      try {
        boolean whole = scan(part);
        if (isTooMuch) {
          return State.BEGUN; // HBase ends an answer behind the row that is too much.
        }
        return whole ? State.WHOLE : isEnough() ? State.ENOUGH : State.BEGUN;
      } catch (NotServingRegionException e) {
        LOG.debug("A region that was asked for is not here", e);
      } catch (IOException | RuntimeException | LinkageError e) {
        // The client meets it again, as HBase tells it.
        stopped = ShownText.cut(e.toString(), SHOWN);
        LOG.debug("A call for several regions ends", e);
      }
      return State.NOT_SCANNED;
    }

    /** Whether all rows were taken. */
    private boolean scan(ServerScanRequest.Part part) throws IOException {
      byte[] region = bytes(part.region());
      if (request.forced() && !scans.hasCoprocessor(region, LCIndexConstants.OBSERVER_CLASS)) {
        throw new IndexException("A region has no LCIndex, which the query demands");
      }
      long left = Math.max(1, Math.min(maxBytes / MOST_OF_BYTES, maxBytes - rows.size()));
      boolean own = scan.hasMaxResultSize() && scan.getMaxResultSize() > 0;
      ClientProtos.Scan.Builder ofPart =
          scan.toBuilder()
              .setStartRow(string(part.start()))
              .setIncludeStartRow(!part.afterStart())
              .setStopRow(string(part.stop()))
              .setIncludeStopRow(part.withStop())
              .setMaxResultSize(own ? Math.min(left, scan.getMaxResultSize()) : left);
      isTooMuch = false;
      int most = Math.max(1, request.caching());
      return scans.scan(ofPart.build(), region, most, budget.millisOfRegion(), this::take);
    }

    /** A row that is too much is not copied: it may be large. */
    private void take(List<Cell> row) throws IOException {
      isTooMuch |= rows.size() + RowBlock.sizeOf(row) > maxBytes;
      if (!isTooMuch) {
        rows.add(row);
      }
    }
  }

  private static ClientProtos.Scan scanOf(ServerScanRequest request) throws IndexException {
    try {
      return ClientProtos.Scan.parseFrom(bytes(request.scan()));
    } catch (InvalidProtocolBufferException e) {
      // HBase's client would repeat the request.
      throw new IndexException("Not a scan: " + ShownText.cut(e.toString(), SHOWN), e);
    }
  }

  private static byte[] bytes(String base64) throws IndexException {
    try {
      return Base64.getDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new IndexException("Not Base64: " + ShownText.cut(base64));
    }
  }

  private static ByteString string(String base64) throws IndexException {
    return UnsafeByteOperations.unsafeWrap(bytes(base64));
  }
}
