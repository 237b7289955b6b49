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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.lcindex.query.calls.SharedCluster.FAMILY;
import static org.lcindex.query.calls.SharedCluster.ROWS;
import static org.lcindex.query.calls.SharedCluster.cluster;
import static org.lcindex.query.calls.SharedCluster.create;
import static org.lcindex.query.calls.SharedCluster.row;
import static org.lcindex.query.calls.SharedCluster.split;

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.Page;

@ExtendWith(SharedCluster.class)
class PagesTest {
  private static MdrqBuilder rows(TableName table, String condition) {
    return Mdrq.on(table, IndexDefinitions.none()).where(condition);
  }

  private static List<String> keys(Page page) {
    return page.rows().stream().map(row -> Bytes.toString(row.getRow())).toList();
  }

  @Test
  void pagesTogetherAreTheQueryWhateverHappensBetween() throws Exception {
    TableName table = create("pages", null);
    Mdrq query = rows(table, "f:f::STRING >= '000500' and f:f::STRING < '004500'").build();
    List<String> seen = new ArrayList<>();
    String token = null;
    int pages = 0;
    do {
      Page page;
      // A client of its own for every page, as in a program that was restarted.
      try (MdrqClient client = new MdrqClient(cluster().connection(), 2)) {
        page = client.page(query, 300, token);
      }
      seen.addAll(keys(page));
      token = page.next().orElse(null);
      assertEquals(token == null, ++pages == 14, "page " + pages);
      if (pages == 3) {
        split(table, 2_000);
      }
      if (pages == 5) {
        try (Table t = cluster().connection().getTable(table)) {
          // The row that the token names, and one that no page has reached.
          t.delete(new Delete(row(1_999)));
          t.delete(new Delete(row(3_000)));
          t.put(new Put(row(100)).addColumn(FAMILY, FAMILY, row(600)));
        }
      }
    } while (token != null);
    List<String> expected = new ArrayList<>();
    for (int i = 500; i < 4_500; i++) {
      if (i != 3_000) {
        expected.add(Bytes.toString(row(i)));
      }
    }
    assertEquals(expected, seen);
  }

  @Test
  void theLastPageSaysSoEvenIfItIsFull() throws Exception {
    TableName table = create("last-page", null);
    try (MdrqClient client = new MdrqClient(cluster().connection(), 2)) {
      Mdrq all = rows(table, "f:f is not missing").build();
      assertTrue(client.page(all, ROWS, null).next().isEmpty());
      assertFalse(client.page(all, ROWS - 1, null).next().isEmpty());
      Page none = client.page(rows(table, "f:f::STRING = 'x'").build(), 5, null);
      assertEquals(List.of(), none.rows());
      assertTrue(none.next().isEmpty());
    }
  }

  @Test
  void whatIsNoTokenOfTheQueryIsRefused() throws Exception {
    TableName table = create("tokens", null);
    try (MdrqClient client = new MdrqClient(cluster().connection(), 2)) {
      Mdrq query = rows(table, "f:f::STRING >= '000500'").build();
      String token = client.page(query, 3, null).next().orElseThrow();
      Mdrq other = rows(table, "f:f::STRING >= '000501'").build();
      assertRefused("is of another query than tokens where", () -> client.page(other, 3, token));
      Mdrq narrower = rows(table, "f:f::STRING >= '000500'").rows(row(5), row(9)).build();
      assertRefused("is of another query", () -> client.page(narrower, 3, token));
      String cut = token.substring(0, token.length() - 2);
      assertRefused("is no page token, or not a whole one", () -> client.page(query, 3, cut));
      assertRefused("'%' is no page token", () -> client.page(query, 3, "%"));
      assertRefused("'' is no page token", () -> client.page(query, 3, ""));
      assertRefused("A page of 0 rows", () -> client.page(query, 0, token));
      Mdrq limited = rows(table, "f:f::STRING >= '000500'").limit(3).build();
      assertRefused("has no pages", () -> client.page(limited, 3, null));
    }
  }

  private static void assertRefused(
      String message, org.junit.jupiter.api.function.Executable call) {
    IllegalArgumentException e = assertThrows(IllegalArgumentException.class, call);
    assertTrue(e.getMessage().contains(message), e.getMessage());
  }
}
