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
package org.lcindex.regionserver.global.coverage;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Proxy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfoBuilder;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalDefinition.Policy;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.rpc.GlobalState;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** What is told of global indexes while a server of their entries hangs. */
class IndexStandingsTest {
  private static final TableName TABLE = TableName.valueOf("t");

  private static <T> T proxy(Class<T> type, Map<String, Callable<?>> answers) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (made, method, arguments) -> {
              Callable<?> answer = answers.get(method.getName());
              return answer == null ? null : answer.call();
            }));
  }

  /** The state is by descriptor and catalog; sizes are of that server, and are not waited for. */
  @Test
  void aHungServerOfEntriesHidesSizesAndNoState() throws Exception {
    GlobalIndex index =
        GlobalIndex.create(
                GlobalDefinition.of(
                    Bytes.toBytes("f"),
                    Bytes.toBytes("c"),
                    ValueCodec.of(ColumnType.STRING),
                    Policy.DEFERRED,
                    0),
                0)
            .switched(true);
    TableDescriptor base =
        TableDescriptorBuilder.newBuilder(TABLE)
            .setValue(IndexDefinitions.GLOBAL_KEY, index.toString())
            .build();
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    Admin admin =
        proxy(
            Admin.class,
            Map.of(
                "coprocessorService",
                () -> {
                  asked.countDown();
                  never.await();
                  throw new AssertionError("it hangs");
                }));
    HRegionLocation place =
        new HRegionLocation(
            RegionInfoBuilder.newBuilder(TABLE).build(), ServerName.valueOf("hung", 1, 1));
    RegionLocator locator =
        proxy(RegionLocator.class, Map.of("getAllRegionLocations", () -> List.of(place)));
    Connection connection =
        proxy(
            Connection.class,
            Map.of(
                "isClosed",
                () -> false,
                "getRegionLocator",
                () -> locator,
                "getAdmin",
                () -> admin));
    ServerCatalog catalog =
        new ServerCatalog(
            new Configuration(false), connection, Executors.newSingleThreadScheduledExecutor());
    try (catalog;
        IndexStandings standings = new IndexStandings(catalog)) {
      GlobalStatus told = standings.of(base).get(0);
      assertEquals(GlobalState.DISABLED, told.state(), told::toString);
      assertEquals(-1, told.bytes());
      assertTrue(asked.getCount() == 0, "the server was asked");
    }
  }
}
