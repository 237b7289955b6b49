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

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.NotServingRegionException;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.shaded.protobuf.ProtobufUtil;
import org.apache.hadoop.hbase.shaded.protobuf.generated.ClientProtos;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.hbase.OwnScans;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.ServerScanRequest;
import org.lcindex.rpc.reply.RowBlock;
import org.lcindex.rpc.reply.ServerScanReply;
import org.lcindex.rpc.reply.ServerScanReply.State;

/** What is made of requests, whatever they hold, with regions that are not HBase's. */
class ServerScanCallsTest {
  private final Regions regions = new Regions();
  private final ServerScanCalls calls = new ServerScanCalls(regions, new Counters(), 60_000);
  private long copied;

  /** Each region has the rows that are added to it. */
  private static final class Regions implements OwnScans {
    final List<List<Cell>> rows = new ArrayList<>();
    final List<Integer> asked = new ArrayList<>();
    IOException failure;

    @Override
    public boolean scan(
        ClientProtos.Scan scan, byte[] region, int most, long millis, OwnScans.Rows found)
        throws IOException {
      asked.add(most);
      for (List<Cell> row : rows) {
        found.add(row);
      }
      if (failure != null) {
        throw failure;
      }
      return true;
    }

    @Override
    public boolean hasCoprocessor(byte[] region, String className) {
      return true;
    }
  }

  private final class Counted extends KeyValue {
    Counted(int size) {
      super(Bytes.toBytes("r"), Bytes.toBytes("f"), Bytes.toBytes("q"), new byte[size]);
    }

    @Override
    public int write(OutputStream out, boolean withTags) throws IOException {
      copied += getLength();
      return super.write(out, withTags);
    }
  }

  private static String scan() throws IOException {
    return Base64.getEncoder().encodeToString(ProtobufUtil.toScan(new Scan()).toByteArray());
  }

  private static ServerScanRequest request(String scan, int parts, int caching, long bytes) {
    List<ServerScanRequest.Part> all = new ArrayList<>();
    for (int i = 0; i < parts; i++) {
      all.add(new ServerScanRequest.Part("cjE=", "", false, "", false));
    }
    return new ServerScanRequest(scan, all, caching, 0, bytes, false);
  }

  private static List<State> states(RpcMessage message) throws IOException {
    return RpcJson.fromJson(message.json(), ServerScanReply.class).answers().stream()
        .map(ServerScanReply.Answer::state)
        .toList();
  }

  @Test
  void rowsThatAreTooMuchAreNotCopied() throws IOException {
    regions.rows.add(List.of(new Counted(100)));
    regions.rows.add(List.of(new Counted(50 << 20)));
    regions.rows.add(List.of(new Counted(50)));
    RpcMessage message = calls.answer(request(scan(), 3, 100, 1 << 20));
    assertEquals(List.of(State.BEGUN), states(message));
    assertEquals(0, message.data().length);
    assertTrue(copied < 1_000, copied + " bytes");
  }

  @Test
  void theBytesOfAllRegionsCountTogether() throws IOException {
    regions.rows.add(List.of(new Counted(400)));
    RpcMessage message = calls.answer(request(scan(), 3, 100, 1_000));
    assertEquals(List.of(State.WHOLE, State.WHOLE, State.BEGUN), states(message));
    assertEquals(2, RowBlock.read(message.data(), 2).size());
  }

  @Test
  void aFailureInTheMiddleLeavesNoRowsOfItsRegion() throws IOException {
    regions.rows.add(List.of(new Counted(400)));
    regions.failure = new NotServingRegionException("moved");
    RpcMessage message = calls.answer(request(scan(), 3, 100, 1 << 20));
    assertEquals(List.of(State.NOT_SCANNED, State.NOT_SCANNED, State.NOT_SCANNED), states(message));
    assertEquals(0, message.data().length);
    regions.failure = new IOException("broken");
    assertEquals(List.of(State.NOT_SCANNED), states(calls.answer(request(scan(), 3, 100, 1))));
  }

  /** HBase's client does not repeat such requests, and HBase's scan is not given such numbers. */
  @Test
  void oddRequestsAreRefusedOrPutRight() throws IOException {
    for (String scan : List.of("%", "AAAA", Base64.getEncoder().encodeToString(new byte[99]))) {
      assertThrows(IndexException.class, () -> calls.answer(request(scan, 1, 1, 1)), scan);
    }
    for (int caching : new int[] {Integer.MIN_VALUE, -1, 0, 1}) {
      calls.answer(request(scan(), 1, caching, -1));
    }
    assertEquals(List.of(1, 1, 1, 1), regions.asked);
  }
}
