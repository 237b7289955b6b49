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
package org.lcindex.regionserver.security;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.ZoneOffset;
import java.util.List;
import java.util.TreeMap;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.coprocessor.CoprocessorHost;
import org.apache.hadoop.hbase.security.AccessDeniedException;
import org.apache.hadoop.hbase.security.access.AccessController;
import org.apache.hadoop.hbase.security.access.Permission.Action;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.group.ColumnSource;
import org.lcindex.group.GroupRequest;
import org.lcindex.group.GroupTable;
import org.lcindex.group.KeyFunction;
import org.lcindex.group.KeyRequest;
import org.lcindex.query.Column;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.type.ColumnType;
import org.lcindex.type.ValueCodec;

/** Nobody learns by groups what a scan would not show: to group by a column needs READ on it. */
class GroupRightsTest {
  private static final byte[] KIND = Bytes.toBytes("kind");
  private static final byte[] HIDDEN = Bytes.toBytes("hidden");

  private static TableName table;

  /** Kind is indexed, and so is hidden; the user "column" may read the price and the kind. */
  @BeforeAll
  static void create() throws Exception {
    table =
        SecuredTable.create(
            "grouped",
            (row, put) -> {
              put.addColumn(SecuredTable.F, KIND, Bytes.toBytes("k" + row % 3));
              put.addColumn(SecuredTable.F, HIDDEN, Bytes.toBytes("h" + row % 4));
            },
            CoprocessorHost.REGION_COPROCESSOR_CONF_KEY,
            AccessController.class.getName());
    try (LCIndexAdmin indexes = new LCIndexAdmin(SecureCluster.connection(null))) {
      indexes.createIndexes(table, "f:kind STRING", "f:hidden STRING");
      indexes.waitUntilBuilt(table, SecuredTable.LIMIT);
    }
    SecureCluster.grant("reader", table, null, null, Action.READ);
    SecureCluster.grant("family", table, SecuredTable.F, null, Action.READ);
    SecureCluster.grant("column", table, SecuredTable.F, SecuredTable.PRICE, Action.READ);
    SecureCluster.grant("columns", table, SecuredTable.F, SecuredTable.PRICE, Action.READ);
    SecureCluster.grant("columns", table, SecuredTable.F, KIND, Action.READ);
    SecureCluster.grant("writer", table, null, null, Action.WRITE);
  }

  private static String groups(String user, String column, QueryMode mode) throws Exception {
    Mdrq query =
        Mdrq.on(table, IndexDefinitions.none())
            .where(Column.column("f:price").as(ColumnType.DOUBLE).ge(0.0))
            .select("f:price::DOUBLE")
            .mode(mode)
            .build();
    try (MdrqClient client = new MdrqClient(SecureCluster.connection(user))) {
      Groups groups = client.group(query, Grouping.by("f:" + column + "::STRING"));
      return groups.list().stream()
          .map(group -> group.keys().get(0) + "=" + group.rows())
          .toList()
          .toString();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"AUTO", "FORBID"})
  void readersOfAColumnGroupByIt(QueryMode mode) throws Exception {
    String kinds = "[k0=1334, k1=1333, k2=1333]";
    String hidden = "[h0=1000, h1=1000, h2=1000, h3=1000]";
    String missing = "[<missing>=4000]";
    for (String user : new String[] {null, "reader", "family"}) {
      assertEquals(kinds, groups(user, "kind", mode), user);
      assertEquals(hidden, groups(user, "hidden", mode), user);
    }
    // As HBase shows them the rows.
    assertEquals(kinds, groups("columns", "kind", mode));
    assertEquals(missing, groups("columns", "hidden", mode));
    assertEquals(missing, groups("column", "kind", mode));
    assertEquals(missing, groups("column", "hidden", mode));
    for (String user : List.of("writer", "stranger")) {
      assertThrows(AccessDeniedException.class, () -> groups(user, "kind", mode));
    }
  }

  /** A scan of what one may read, which asks for groups by what one may not. */
  @Test
  void theRequestOpensNoOtherColumn() throws Exception {
    ValueCodec text = ValueCodec.of(ColumnType.STRING);
    KeyRequest key =
        new KeyRequest(
            new ColumnSource(SecuredTable.F, HIDDEN, text), KeyFunction.VALUE, 0, ZoneOffset.UTC);
    GroupRequest request = new GroupRequest(Bytes.toBytes("answer"), List.of(key), List.of());
    for (boolean conditional : new boolean[] {true, false}) {
      Scan scan = new Scan();
      if (conditional) {
        scan = SecuredTable.query(table).toScan();
        scan.setFamilyMap(new TreeMap<>(Bytes.BYTES_COMPARATOR));
      }
      // Else a call ends, with an answer, where HBase turns to reading streams.
      scan.setReadType(Scan.ReadType.STREAM);
      scan.addColumn(SecuredTable.F, SecuredTable.PRICE);
      scan.setAttribute(LCIndexConstants.SCAN_GROUP, request.toBytes());
      GroupTable found = new GroupTable(request);
      int answers = 0;
      try (Table t = SecureCluster.connection("column").getTable(table);
          ResultScanner scanner = t.getScanner(scan)) {
        for (Result row : scanner) {
          assertTrue(request.isAnswer(List.of(row.rawCells())), row::toString);
          found.addBytes(CellUtil.cloneValue(row.rawCells()[0]));
          answers++;
        }
      }
      assertEquals(1, answers);
      assertEquals(1, found.size());
      long rows = found.groups().get(0).rows();
      assertEquals(conditional ? 11 : SecuredTable.ROWS, rows);
      assertEquals(2, found.groups().get(0).key()[0], "missing");
    }
  }
}
