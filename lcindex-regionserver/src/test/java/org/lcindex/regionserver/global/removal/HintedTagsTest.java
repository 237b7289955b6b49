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
package org.lcindex.regionserver.global.removal;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.ipc.CoprocessorRpcChannel;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKey;
import org.lcindex.global.tag.Tag;
import org.lcindex.regionserver.base.Counters;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.rpc.SweepFigures;
import org.lcindex.rpc.endpoint.LCIndexServerService;
import org.lcindex.rpc.endpoint.RpcJson;
import org.lcindex.rpc.endpoint.RpcMessage;
import org.lcindex.rpc.endpoint.SeenEntriesRequest;
import org.lcindex.rpc.endpoint.ServerRequest;
import org.lcindex.rpc.endpoint.StaleEntries;
import org.lcindex.rpc.reply.SeenEntriesReply;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What of an entry's tags a base region is told because of a hint, without HBase. */
class HintedTagsTest {
  private static final Duration LIMIT =
      Duration.ofSeconds(Long.getLong("lcindex.test.planted.seconds", 180));
  private static final ServerName SERVER = ServerName.valueOf("host", 1, 2);
  private static final TableName BASE = TableName.valueOf("base");
  private static final ValueCodec LONGS = ValueCodec.of(ColumnType.LONG);
  private static final byte[] ENTRY =
      new EntryKey(LONGS, 0).entry(LONGS.keyOf(7L), Bytes.toBytes("r"));
  private static final StaleHints.Index INDEX =
      new StaleHints.Index(
          BASE,
          GlobalDefinition.of(Bytes.toBytes("f"), Bytes.toBytes("v"), LONGS, Policy.DEFERRED, 0));

  private final Tag named = new Tag(0, 0, System.currentTimeMillis() - 60_000);
  private final Tag young = Tag.of(5);
  private final Counters counters = new Counters();
  private final List<SeenEntry> told = new CopyOnWriteArrayList<>();

  private static <T> T proxy(Class<T> type, Map<String, Function<Object[], Object>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              Function<Object[], Object> answer = answers.get(method.getName());
              if (answer == null && method.getReturnType() != void.class) {
                throw new UnsupportedOperationException(method.getName());
              }
              return answer == null ? null : answer.apply(arguments);
            }));
  }

  /** A region of entries that has one, with these tags. */
  private static Region region(List<Tag> tags) {
    List<Cell> cells = new ArrayList<>();
    for (Tag tag : tags) {
      cells.add(
          new KeyValue(
              ENTRY, GlobalTables.entriesFamily(), tag.qualifier(), tag.timestamp(), new byte[0]));
    }
    RegionInfo info = RegionInfoBuilder.newBuilder(TableName.valueOf("entries")).build();
    RegionScanner scanner =
        proxy(
            RegionScanner.class,
            Map.of("nextRaw", what -> !cells.isEmpty() && fill(what[0], cells)));
    return proxy(
        Region.class,
        Map.of(
            "getRegionInfo", what -> info,
            "isClosing", what -> false,
            "isClosed", what -> false,
            "getScanner", what -> scanner));
  }

  @SuppressWarnings("unchecked")
  private static boolean fill(Object row, List<Cell> cells) {
    ((List<Cell>) row).addAll(cells);
    return false;
  }

  /** To the server of the base region, which says that nothing is stale. */
  private Connection connection() {
    RegionInfo base = RegionInfoBuilder.newBuilder(BASE).build();
    LCIndexServerService service = new LCIndexServerService(this::answer);
    CoprocessorRpcChannel channel =
        proxy(
            CoprocessorRpcChannel.class,
            Map.of(
                "callBlockingMethod",
                what -> {
                  Message[] reply = new Message[1];
                  service.callMethod(
                      (MethodDescriptor) what[0], null, (Message) what[2], got -> reply[0] = got);
                  return reply[0];
                }));
    RegionLocator locator =
        proxy(
            RegionLocator.class,
            Map.of("getRegionLocation", what -> new HRegionLocation(base, SERVER)));
    Admin admin = proxy(Admin.class, Map.of("coprocessorService", what -> channel));
    return proxy(
        Connection.class, Map.of("getRegionLocator", what -> locator, "getAdmin", what -> admin));
  }

  private RpcMessage answer(String json) throws IOException {
    SeenEntriesRequest request = ServerRequest.fromJson(json).seen();
    told.addAll(SeenEntry.read(request.entries()));
    return RpcMessage.of(
        RpcJson.toJson(new SeenEntriesReply(true, false, new SweepFigures(1, 0, 0, 0))));
  }

  /** What the base region is told of a hint. */
  private List<SeenEntry> hint(Tag... tags) throws Exception {
    Region region = region(List.of(tags));
    Connection connection = connection();
    try (StaleHints hints =
        new StaleHints(
            (base, table, rowOf) -> new BaseRegions(connection, base, table, rowOf),
            counters,
            1 << 20,
            0)) {
      hints.offer(region, INDEX, StaleEntries.of(List.of(ENTRY), 1));
      Await.until(LIMIT, () -> "none waits", () -> hints.figures(region).hintsWaiting() == 0);
    }
    assertEquals(0, counters.get(Counter.GLOBAL_HINTS_LEFT));
    return List.copyOf(told);
  }

  /** Those of earlier versions, too, and those of just now: the base region waits for batches. */
  @Test
  void allTagsAreTold() throws Exception {
    Tag ofEarlierVersions = new Tag(Long.BYTES, 6, young.timestamp());
    List<SeenEntry> seen = hint(young, named, ofEarlierVersions);
    assertEquals(1, seen.size());
    assertArrayEquals(ENTRY, seen.get(0).entry());
    assertEquals(List.of(young, named, ofEarlierVersions), seen.get(0).tags());
    assertEquals(1, counters.get(Counter.GLOBAL_HINTS_READ));
  }
}
