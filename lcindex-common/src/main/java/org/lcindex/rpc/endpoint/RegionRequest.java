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
package org.lcindex.rpc.endpoint;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.reply.RegionHFiles;
import org.lcindex.type.ShownText;

/**
 * One request to a region.
 *
 * @param op what is asked
 * @param queryId for {@link RegionOp#PLANS}: the query whose plans are wanted, null for all; for
 *     {@link RegionOp#KILL}: the query that is to end
 * @param ticket for {@link RegionOp#VERIFY}: the name that the caller gives to the verification
 * @param column for {@link RegionOp#REBUILD}: the one whose index is meant, null for all
 * @param verify for {@link RegionOp#VERIFY}: what it is to do; null for {@link
 *     VerifyArguments#FILES}
 * @param scan for {@link RegionOp#SCAN}: which one, and in which regions
 * @param master for {@link RegionOp#MASTER}: what the master is asked for the caller
 * @param stage for {@link RegionOp#STAGE}: which stage, and what is to become of it
 * @param room for {@link RegionOp#ROOM}: for what there is to be room
 * @param after for {@link RegionOp#HFILES}: where the reply before has ended; null for the first
 */
public record RegionRequest(
    RegionOp op,
    String queryId,
    String ticket,
    String column,
    VerifyArguments verify,
    ServerScanRequest scan,
    MasterRequest master,
    StageRequest stage,
    RoomRequest room,
    String after) {
  /** Characters of a ticket, at most. */
  public static final int MAX_TICKET = 64;

  /** Bytes of a query's id, at most; longer ones come from clients and are not known by them. */
  public static final int MAX_QUERY_ID = 128;

  /** A request without arguments. */
  public static RegionRequest of(RegionOp op) {
    return new RegionRequest(op, null, null, null, null, null, null, null, null, null);
  }

  /** A request for the plans of one query. */
  public static RegionRequest plansOf(String queryId) {
    return new RegionRequest(
        RegionOp.PLANS, queryId, null, null, null, null, null, null, null, null);
  }

  /** A request to end a query. */
  public static RegionRequest kill(String queryId) {
    return new RegionRequest(
        RegionOp.KILL, queryId, null, null, null, null, null, null, null, null);
  }

  /**
   * A request to verify, or to tell how far the verification with this ticket is. Sent twice it
   * verifies once, so that HBase's client may repeat it.
   */
  public static RegionRequest verify(String ticket, VerifyArguments arguments) {
    return new RegionRequest(
        RegionOp.VERIFY, null, ticket, null, arguments, null, null, null, null, null);
  }

  /** What the verification is to do. */
  public VerifyArguments verifyOrDefault() {
    return verify == null ? VerifyArguments.FILES : verify;
  }

  /** A request to build an index anew, or all when the column is null. */
  public static RegionRequest rebuild(String column) {
    return new RegionRequest(
        RegionOp.REBUILD, null, null, column, null, null, null, null, null, null);
  }

  /** A request for rows of several regions. */
  public static RegionRequest scan(ServerScanRequest scan) {
    return new RegionRequest(RegionOp.SCAN, null, null, null, null, scan, null, null, null, null);
  }

  /** A request to the master. */
  public static RegionRequest master(MasterRequest request) {
    return new RegionRequest(
        RegionOp.MASTER, null, null, null, null, null, request, null, null, null);
  }

  /** A request about a stage for offline-built index files. */
  public static RegionRequest stage(StageRequest request) {
    return new RegionRequest(
        RegionOp.STAGE, null, null, null, null, null, null, request, null, null);
  }

  /** A question whether there is room for index files. */
  public static RegionRequest room(RoomRequest request) {
    return new RegionRequest(
        RegionOp.ROOM, null, null, null, null, null, null, null, request, null);
  }

  /**
   * A request for the HFiles of a region.
   *
   * @param after null for the first ones, else {@link RegionHFiles#next} of the reply before
   */
  public static RegionRequest hfiles(String after) {
    return new RegionRequest(
        RegionOp.HFILES, null, null, null, null, null, null, null, null, after);
  }

  /**
   * Reads a request on the server.
   *
   * @throws IndexException when the text is no request or asks for something unknown here
   */
  public static RegionRequest fromJson(String json) throws IOException {
    RegionRequest request = RpcJson.fromJson(json, RegionRequest.class);
    if (request.op() == null) {
      throw new IndexException(
          "Unknown request "
              + ShownText.cut(json)
              + "; this region server knows "
              + Arrays.toString(RegionOp.values())
              + ". Use the same LCIndex version on client and servers");
    }
    if (request.op() == RegionOp.VERIFY && !isTicket(request.ticket())) {
      throw new IndexException(
          "A verification needs a ticket of 1 to "
              + MAX_TICKET
              + " characters. Use the same LCIndex version on client and servers");
    }
    if (request.op() == RegionOp.KILL && !isQueryId(request.queryId())) {
      throw new IndexException(
          "A query that is to end has an id of 1 to " + MAX_QUERY_ID + " bytes; queries tell it");
    }
    if (request.op() == RegionOp.SCAN && (request.scan() == null || !request.scan().isComplete())) {
      throw new IndexException(
          "A scan of several regions without scan or regions. Use the same LCIndex version on"
              + " client and servers");
    }
    if (request.op() == RegionOp.MASTER && request.master() == null) {
      throw new IndexException(
          "A request to the master that has none. Use the same LCIndex version on client and"
              + " servers");
    }
    if (request.op() == RegionOp.STAGE) {
      StageRequest.require(request.stage());
    }
    if (request.op() == RegionOp.ROOM) {
      RoomRequest.require(request.room());
    }
    return request;
  }

  private static boolean isQueryId(String id) {
    return id != null
        && !id.isEmpty()
        && id.getBytes(StandardCharsets.UTF_8).length <= MAX_QUERY_ID;
  }

  private static boolean isTicket(String ticket) {
    return ticket != null && !ticket.isEmpty() && ticket.length() <= MAX_TICKET;
  }

  /** The request as it is sent. */
  public String toJson() {
    return RpcJson.toJson(this);
  }
}
