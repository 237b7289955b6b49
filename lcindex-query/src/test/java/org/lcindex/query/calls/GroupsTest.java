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
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.calls.SharedCluster.FAMILY;
import static org.lcindex.query.calls.SharedCluster.ROWS;
import static org.lcindex.query.calls.SharedCluster.cluster;
import static org.lcindex.query.calls.SharedCluster.create;
import static org.lcindex.query.calls.SharedCluster.row;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.AsyncConnection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.AsyncMdrqClient;
import org.lcindex.query.DistinctCount;
import org.lcindex.query.Group;
import org.lcindex.query.GroupKey;
import org.lcindex.query.Grouping;
import org.lcindex.query.Groups;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;

/** Groups of rows of regions without LCIndex, which the client makes. */
@ExtendWith(SharedCluster.class)
class GroupsTest {
  private static final byte[] OTHER = Bytes.toBytes("g");

  @Test
  void theClientGroupsRowsOfPlainRegions() throws Exception {
    TableName table = create("groups", null);
    try (Table t = cluster().connection().getTable(table)) {
      List<Put> puts = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        puts.add(new Put(row(ROWS + i)).addColumn(FAMILY, OTHER, Bytes.toBytes((long) i)));
      }
      for (int i = 0; i < 300; i++) {
        puts.add(new Put(row(i)).addColumn(FAMILY, OTHER, i % 2 == 0 ? Bytes.toBytes(1L) : FAMILY));
      }
      t.put(puts);
    }
    Grouping hundreds =
        Grouping.by(GroupKey.of("f:f::STRING").first(4), GroupKey.of("f:g::LONG"))
            .distinct("f:f::STRING")
            .sum("f:g::LONG");
    Mdrq all = Mdrq.on(table, IndexDefinitions.none()).build();
    Mdrq some =
        Mdrq.on(table, IndexDefinitions.none())
            .where("f:f::STRING between '000100' and '000249'")
            .build();
    try (MdrqClient client = new MdrqClient(cluster().connection(), 2);
        AsyncConnection connection =
            ConnectionFactory.createAsyncConnection(cluster().configuration()).get()) {
      AsyncMdrqClient async = new AsyncMdrqClient(connection);
      for (Groups groups : List.of(client.group(all, hundreds), async.group(all, hundreds).get())) {
        assertEquals(ROWS + 50, groups.rows());
        // Of the first 300 rows two each, of all others one, and 50 without f:f.
        assertEquals(3 * 2 + (ROWS / 100 - 3) + 50, groups.size());
        Group first = groups.list().get(0);
        assertEquals("[0000, 1]", first.keys().toString());
        assertEquals(50, first.rows());
        assertEquals(new DistinctCount(50, true, 0), first.distinct("f"));
        assertEquals(50, first.aggregate("g").sum().orElseThrow().intValue());
        assertEquals("[0000, <odd>]", groups.list().get(1).keys().toString());
        assertEquals("[0003, <missing>]", groups.list().get(6).keys().toString());
        Group last = groups.list().get(groups.size() - 1);
        assertEquals("[<missing>, 49]", last.keys().toString());
        assertTrue(last.keys().get(0).isMissing());
        assertEquals(new DistinctCount(0, true, 0), last.distinct("f:f"));
      }
      for (Groups groups :
          List.of(client.group(some, hundreds), async.group(some, hundreds).get())) {
        assertEquals(
            "[50, 50, 25, 25]", groups.list().stream().map(Group::rows).toList().toString());
      }
    }
  }
}
