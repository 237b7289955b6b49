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
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.RowBlock;
import org.lcindex.rpc.reply.ServerScanReply;
import org.lcindex.rpc.reply.ServerScanReply.State;

/** One call: a server, and which ranges it is asked for. Not thread safe. */
final class ServerCall {
  /** More regions are asked for by another call at the same time. */
  private static final int MOST_PARTS = 200;

  /** What a part takes in a request besides its rows and names. */
  private static final int PART_BYTES = 80;

  final ServerName server;
  final List<Integer> places = new ArrayList<>();
  private final List<ServerScanRequest.Part> parts = new ArrayList<>();
  private long bytes;

  /**
   * A call that asks for nothing yet.
   *
   * @param scanBytes what the scan takes in the request
   */
  ServerCall(ServerName server, long scanBytes) {
    this.server = server;
    this.bytes = scanBytes;
  }

  /** Whether all rows of a range are in a region, if they are anywhere. */
  static boolean isWithin(RowRange range, RegionInfo region) {
    byte[] end = region.getEndKey();
    int toEnd =
        end.length == 0 ? -1 : range.stop().length == 0 ? 1 : Bytes.compareTo(range.stop(), end);
    return Bytes.compareTo(range.start(), region.getStartKey()) >= 0
        && (toEnd < 0 || toEnd == 0 && !range.stopInclusive());
  }

  /** Takes a range in; false when the call is large enough. */
  boolean add(int place, RowRange range, RegionInfo region) {
    ServerScanRequest.Part part =
        new ServerScanRequest.Part(
            text(region.getRegionName()),
            text(range.start()),
            !range.startInclusive(),
            text(range.stop()),
            range.stopInclusive());
    long more = part.region().length() + part.start().length() + part.stop().length() + PART_BYTES;
    if (parts.size() == MOST_PARTS || bytes + more > ServerScanRequest.MOST_BYTES) {
      return false;
    }
    bytes += more;
    places.add(place);
    parts.add(part);
    return true;
  }

  private static String text(byte[] bytes) {
    return Base64.getEncoder().encodeToString(bytes);
  }

  /** The request: that of the scan, for the parts of this call. */
  ServerScanRequest request(ServerScanRequest ofScan, long maxBytes) {
    return new ServerScanRequest(
        ofScan.scan(), parts, ofScan.caching(), ofScan.limit(), maxBytes, ofScan.forced());
  }

  /**
   * The answers, one for each place.
   *
   * @throws IOException for a reply that is none
   */
  List<RangeAnswer> answers(ServerScanReply reply, RpcMessage message) throws IOException {
    long all = reply.answers().stream().mapToLong(ServerScanReply.Answer::rows).sum();
    List<Result> rows = RowBlock.read(message.data(), all);
    List<RangeAnswer> found = new ArrayList<>();
    int from = 0;
    for (int i = 0; i < places.size(); i++) {
      if (i >= reply.answers().size()) {
        found.add(RangeAnswer.NONE);
        continue;
      }
      ServerScanReply.Answer answer = reply.answers().get(i);
      List<Result> own = rows.subList(from, from + answer.rows());
      found.add(
          answer.state() == State.WHOLE || answer.state() == State.ENOUGH
              ? new RangeAnswer(own, true)
              : RangeAnswer.NONE);
      from += answer.rows();
    }
    return found;
  }
}
