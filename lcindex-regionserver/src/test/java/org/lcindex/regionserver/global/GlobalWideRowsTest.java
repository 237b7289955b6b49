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
package org.lcindex.regionserver.global;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HBaseConfiguration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.text.ErrorText;
import org.lcindex.regionserver.testing.OtherJvm;
import org.lcindex.rpc.UsageException;

/** Rows of a MiB each by a global index: they need little memory, and somebody may end them. */
@Tag("slices")
class GlobalWideRowsTest {
  private static final int WIDE = 150;
  private static final String CONDITION = "v = 'wide'";

  private static QueriedGlobalTable table;

  @BeforeAll
  static void create() throws Exception {
    table = new QueriedGlobalTable();
    for (int i = 0; i < WIDE; i++) {
      table.base.put(
          QueriedGlobalTable.put(3_000 + i, "wide", 8_000_000)
              .addColumn(GlobalTable.FAMILY, Bytes.toBytes("wide"), new byte[1 << 20]));
    }
  }

  @AfterAll
  static void drop() throws IOException {
    table.close();
  }

  /** All of them at a time, or 128, are more than the client's heap. */
  @Test
  void aClientWithLittleMemoryReadsThem() throws Exception {
    Configuration conf = table.plain.getConfiguration();
    String said =
        OtherJvm.lastLine(
            "96m",
            SmallClient.class,
            conf.get(HConstants.ZOOKEEPER_QUORUM),
            conf.get(HConstants.ZOOKEEPER_CLIENT_PORT),
            table.name.getNameAsString());
    assertEquals(WIDE + " rows, " + WIDE + " counted", said);
  }

  /** The client of little memory. */
  static final class SmallClient {
    private SmallClient() {}

    public static void main(String[] args) throws Exception {
      Configuration conf = HBaseConfiguration.create();
      conf.set(HConstants.ZOOKEEPER_QUORUM, args[0]);
      conf.set(HConstants.ZOOKEEPER_CLIENT_PORT, args[1]);
      try (Connection connection = ConnectionFactory.createConnection(conf);
          Table base = connection.getTable(TableName.valueOf(args[2]));
          MdrqClient client = new MdrqClient(connection);
          AsyncConnection async =
              ConnectionFactory.createAsyncConnection(conf).get(2, TimeUnit.MINUTES)) {
        Mdrq query = Mdrq.on(base).where(CONDITION).path(QueryPath.GLOBAL).build();
        int rows = 0;
        try (ResultScanner scanner = client.scan(query)) {
          while (scanner.next() != null) {
            rows++;
          }
        }
        long counted = new AsyncMdrqClient(async).count(query).get(2, TimeUnit.MINUTES);
        System.out.println(rows + " rows, " + counted + " counted");
      }
    }
  }

  /** The rows that are not asked for yet; those that are there are the client's. */
  @Test
  void theyEndWhenTheQueryIsKilled() throws Exception {
    Mdrq query = table.query(CONDITION, QueryPath.GLOBAL).queryId("wide-rows").build();
    String killed = "killed by " + System.getProperty("user.name") + " with lcindex kill";
    try (ResultScanner rows = table.client.scan(query)) {
      assertArrayEquals(QueriedGlobalTable.row(3_000), rows.next().getRow());
      kill("wide-rows");
      List<byte[]> seen = new ArrayList<>();
      IOException e =
          assertThrows(
              IOException.class,
              () -> {
                for (Result row = rows.next(); row != null; row = rows.next()) {
                  seen.add(row.getRow());
                }
              });
      assertEquals(killed, ErrorText.message(e));
      assertTrue(seen.size() < WIDE / 2, () -> seen.size() + " rows came");
    }
    Get get = new Get(QueriedGlobalTable.row(3_000)).addFamily(GlobalTable.FAMILY);
    assertNotNull(table.base.get(get).getRow());
    get.setAttribute(LCIndexConstants.SCAN_RUN_ID, Bytes.toBytes("wide-rows"));
    assertEquals(
        killed, ErrorText.message(assertThrows(IOException.class, () -> table.base.get(get))));
  }

  /** A query that has no scan open is not known, and ends all the same. */
  private static void kill(String id) throws IOException {
    try (LCIndexAdmin admin = new LCIndexAdmin(table.plain)) {
      assertThrows(UsageException.class, () -> admin.kill(id));
    }
  }
}
