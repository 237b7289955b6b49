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
package org.lcindex.regionserver.scan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.ipc.RpcCall;
import org.apache.hadoop.hbase.ipc.RpcServer;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lcindex.cluster.HBaseVersion;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Mdrq;
import org.lcindex.regionserver.base.Counters.Counter;

/**
 * What a query costs by HBase's quotas of bytes that are read: the larger of its results and the
 * blocks of HFiles that it read, which the call adds up. Bytes of index files are not among them.
 */
class BlockBytesTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] PRICE = Bytes.toBytes("price");
  private static final int ROWS = 4_000;
  private static final int ROW_BYTES = 200;

  private final AtomicLong blockBytes = new AtomicLong();
  private TableDescriptor table;
  private LocalRegion local;

  @BeforeEach
  void fill() throws IOException {
    table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(
                ColumnFamilyDescriptorBuilder.newBuilder(F).setBlocksize(4 * 1024).build())
            .build();
    table =
        IndexDefinitions.of(table).with(IndexDefinition.parse("f:price LONG", null)).applyTo(table);
    local = new LocalRegion(table);
    put(ROWS, true);
    local.flushAndIndex();
    RpcServer.setCurrentCall(call());
  }

  @AfterEach
  void close() throws IOException {
    RpcServer.setCurrentCall(null);
    local.close();
  }

  /** The call of a client that is there and has time. */
  private RpcCall call() {
    return (RpcCall)
        Proxy.newProxyInstance(
            RpcCall.class.getClassLoader(),
            new Class<?>[] {RpcCall.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "incrementBlockBytesScanned" -> {
                    blockBytes.addAndGet((long) arguments[0]);
                    yield null;
                  }
                  case "getBlockBytesScanned" -> blockBytes.get();
                  case "getDeadline" -> Long.MAX_VALUE;
                  case "disconnectSince" -> -1L;
                  case "getRequestUser" -> Optional.empty();
                  default -> null;
                });
  }

  private void put(int rows, boolean whole) throws IOException {
    for (int i = 0; i < rows; i++) {
      Put put = new Put(Bytes.toBytes(String.format("%05d", i)));
      put.addColumn(F, PRICE, Bytes.toBytes((i * 37L) % ROWS));
      if (whole) {
        put.addColumn(F, Bytes.toBytes("text"), new byte[ROW_BYTES]);
      }
      local.region().put(put);
    }
  }

  private record Cost(List<String> cells, long blockBytes, long verified) {
    String told() {
      return blockBytes + " bytes of blocks, " + verified + " rows read from HBase";
    }
  }

  private Cost cost(boolean indexed) throws IOException {
    Scan scan = Mdrq.on(table).where("price between 100 and 299").build().toScan();
    blockBytes.set(0);
    long verified = local.count(Counter.ROWS_VERIFIED);
    List<String> cells = local.answer(scan, indexed);
    return new Cost(cells, blockBytes.get(), local.count(Counter.ROWS_VERIFIED) - verified);
  }

  @Test
  void indexFilesAreNoBlocks() throws IOException {
    assumeFalse(HBaseVersion.running().startsWith("2.5."), "counts no blocks before HBASE-27532");
    Cost plain = cost(false);
    assertTrue(plain.blockBytes() > ROWS * (long) ROW_BYTES, plain::told);
    Cost trusted = cost(true);
    assertEquals(plain.cells(), trusted.cells());
    assertEquals(0, trusted.verified(), "rows read from HBase");
    assertEquals(0, trusted.blockBytes(), "of blocks");
    // Rows whose cells are in two HFiles are read from HBase.
    put(ROWS / 20, false);
    local.flushAndIndex();
    Cost both = cost(true);
    assertEquals(cost(false).cells(), both.cells());
    assertTrue(both.verified() > 0, both::told);
    assertTrue(both.blockBytes() > 0 && both.blockBytes() < plain.blockBytes(), both::told);
  }
}
