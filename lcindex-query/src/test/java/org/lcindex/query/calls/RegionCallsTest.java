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
package org.lcindex.query.calls;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.calls.SharedCluster.FAMILY;
import static org.lcindex.query.calls.SharedCluster.ROWS;
import static org.lcindex.query.calls.SharedCluster.cluster;
import static org.lcindex.query.calls.SharedCluster.create;
import static org.lcindex.query.calls.SharedCluster.row;
import static org.lcindex.query.calls.SharedCluster.split;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionInfo;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Column;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.rpc.endpoint.RegionOp;
import org.lcindex.rpc.endpoint.RegionRequest;
import org.lcindex.rpc.reply.RegionCounters;
import org.lcindex.type.ColumnType;

/** The endpoint and the parallel scanner through HBase's RPC, with regions that split and move. */
@ExtendWith(SharedCluster.class)
class RegionCallsTest {
  @Test
  void everyRegionAnswersAlsoAfterASplit() throws Exception {
    TableName table = create("calls", EchoObserver.class.getName());
    RegionRequest counters = RegionRequest.of(RegionOp.COUNTERS);
    try (RegionCaller caller = new RegionCaller(cluster().connection(), 2)) {
      assertEquals(3, caller.callAll(table, counters, RegionCounters.class).size());
      split(table, 2_000);
      Map<RegionInfo, RegionCounters> replies =
          caller.callAll(table, counters, RegionCounters.class);
      assertEquals(4, replies.size());
      replies.forEach((region, reply) -> assertEquals(region.getEncodedName(), reply.region()));
      IndexException refused =
          assertThrows(
              IndexException.class,
              () -> caller.callAll(table, RegionRequest.of(RegionOp.RETRY), RegionCounters.class));
      assertTrue(refused.getMessage().contains("only counters"), refused.getMessage());
    }
  }

  @Test
  void tableWithoutEndpointSaysSo() throws Exception {
    TableName table = create("plain", null);
    try (RegionCaller caller = new RegionCaller(cluster().connection(), 2);
        LCIndexAdmin admin = new LCIndexAdmin(cluster().connection())) {
      RegionRequest counters = RegionRequest.of(RegionOp.COUNTERS);
      IndexException e =
          assertThrows(
              IndexException.class, () -> caller.callAll(table, counters, RegionCounters.class));
      assertTrue(e.getMessage().contains("does not run LCIndex"), e.getMessage());
      e = assertThrows(IndexException.class, () -> admin.listIndexes(TableName.valueOf("nix")));
      assertEquals("There is no table nix; create it first, or correct its name", e.getMessage());
    }
  }

  /** Six nested ClassNotFoundExceptions once. */
  @Test
  void aServerWithoutTheComparatorsIsNamedWithTheRemedy() throws Exception {
    TableName table = create("without-jar", null);
    Scan scan =
        Mdrq.on(table, IndexDefinitions.none())
            .where(Column.column("f:f").as(ColumnType.DOUBLE).eq(1.0))
            .build()
            .toScan();
    scan.setFilter(UnknownComparatorFilter.in(scan.getFilter(), FAMILY, FAMILY));
    try (MdrqClient client = new MdrqClient(cluster().connection(), 2);
        ResultScanner rows = client.scan(table, scan)) {
      IOException e = assertThrows(IOException.class, rows::next);
      assertTrue(
          e.getMessage()
              .matches(
                  "Region server localhost:\\d+ cannot read the query, because it does not have"
                      + " org\\.lcindex\\.\\S+\\. Install the LCIndex jar .*BinaryComparator"),
          e.getMessage());
      assertNotNull(e.getCause());
    }
  }

  @Test
  void splitsAndMovesDuringAScanLoseNoRow() throws Exception {
    TableName table = create("scanned", null);
    Connection connection = cluster().connection();
    Scan scan = new Scan().setCaching(100);
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      expected.add(Bytes.toString(row(i)));
    }
    try (MdrqClient client = new MdrqClient(connection, 2)) {
      List<String> rows = new ArrayList<>();
      try (ResultScanner scanner = client.scan(table, scan);
          Admin admin = connection.getAdmin()) {
        for (Result row : scanner) {
          rows.add(Bytes.toString(row.getRow()));
          if (rows.size() == 50) {
            split(table, 500);
            split(table, 2_500);
            for (RegionInfo region : admin.getRegions(table)) {
              admin.move(region.getEncodedNameAsBytes());
            }
          }
        }
      }
      assertEquals(expected, rows);
      assertEquals(expected, keys(client.scan(table, scan)), "with boundaries out of date");
      Scan part =
          new Scan().withStartRow(row(999), false).withStopRow(row(4_000), true).setLimit(2_500);
      assertEquals(expected.subList(1_000, 3_500), keys(client.scan(table, part)));
    }
    try (MdrqClient client = new MdrqClient(connection, 4)) {
      assertEquals(expected, keys(client.scan(table, scan)), "with new boundaries");
    }
  }

  private static List<String> keys(ResultScanner scanner) {
    try (scanner) {
      List<String> keys = new ArrayList<>();
      scanner.forEach(row -> keys.add(Bytes.toString(row.getRow())));
      return keys;
    }
  }
}
