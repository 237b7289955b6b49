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

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Delete;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.ParseFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.IndexedTable;

/**
 * Filters as text, as clients of Thrift, REST and the shell send them: each kind that the language
 * has, alone and combined with conditions in all ways, finds what it finds without an index.
 */
class FilterStringTest {
  private static final byte[] F = Bytes.toBytes("f");
  private static final byte[] G = Bytes.toBytes("g");
  private static final byte[] A = Bytes.toBytes("a");
  private static final byte[] B = Bytes.toBytes("b");
  private static final byte[] C = Bytes.toBytes("c");

  /** Served by an index: range conditions on columns whose bytes order as values do. */
  private static final String[] CONDITIONS = {
    "SingleColumnValueFilter('f','a',>=,'binary:v04',true,true)",
    "SingleColumnValueFilter('f','a',=,'binary:v03')",
    "SingleColumnValueFilter('f','b',<,'binary:1995-01-20',true,true)",
    "(SingleColumnValueFilter('f','a',<,'binary:v02',true,true) OR"
        + " SingleColumnValueFilter('f','b',>,'binary:1995-02-10',true,true))",
  };

  /** Of one kind each; two of a kind where it has several comparators. */
  private static final String[] FILTERS = {
    "KeyOnlyFilter()",
    "FirstKeyOnlyFilter()",
    "PrefixFilter('row1')",
    "ColumnPrefixFilter('a')",
    "MultipleColumnPrefixFilter('a','c')",
    "ColumnCountGetFilter(2)",
    "PageFilter(20)",
    "ColumnPaginationFilter(2,1)",
    "InclusiveStopFilter('row150')",
    "TimestampsFilter(1001,1003,1005)",
    "RowFilter(>=,'binary:row100')",
    "RowFilter(=,'regexstring:row.*7')",
    "FamilyFilter(=,'binary:f')",
    "QualifierFilter(!=,'binary:a')",
    "QualifierFilter(=,'substring:b')",
    "ValueFilter(!=,'substring:v05')",
    "ValueFilter(>,'binaryprefix:v')",
    "ColumnRangeFilter('a',true,'b',true)",
    "SingleColumnValueFilter('f','c',=,'regexstring:.*7',true,true)",
    "SingleColumnValueFilter('f','a',!=,'binaryprefix:v0',true,true)",
    "SingleColumnValueFilter('g','a',>,'binary:v05',true,true)",
    "SingleColumnValueFilter('f','a',<=,'binary:v0''7',true,true)",
    "SingleColumnValueExcludeFilter('f','a',=,'binary:v05')",
    "SingleColumnValueExcludeFilter('f','c',>=,'binary:w',true,true)",
    "DependentColumnFilter('f','a')",
    "DependentColumnFilter('f','a',true,=,'binary:v05')",
    "ColumnValueFilter('f','a',=,'binary:v05')",
  };

  private static LocalRegion local;

  @BeforeAll
  static void fill() throws IOException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(F))
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(G))
            .setValue(ConfigKeys.GROUP_ROWS.name(), "16")
            .setValue(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER)
            .build();
    table =
        IndexDefinitions.of(table)
            .with(IndexDefinition.parse("f:a STRING", null))
            .with(IndexDefinition.parse("f:b DATE", null))
            .applyTo(table);
    local = new LocalRegion(table);
    put(0, 120, 0);
    local.flushAndIndex();
    put(80, 200, 1);
    for (int i = 3; i < 200; i += 17) {
      local.region().delete(new Delete(row(i), 1_008).addColumns(F, A, 1_008));
    }
    local.flushAndIndex();
    put(190, 210, 2);
  }

  private static byte[] row(int i) {
    return Bytes.toBytes(String.format("row%03d", i));
  }

  private static void put(int from, int to, int variant) throws IOException {
    for (int i = from; i < to; i++) {
      int value = (i * 7 + variant) % 11;
      Put put = new Put(row(i), 1_000 + value % 7 + variant);
      if (i % 9 != 4) {
        put.addColumn(F, A, Bytes.toBytes(String.format("v%02d", value)));
      }
      String day = String.format("1995-%02d-%02d", 1 + value % 3, 1 + (i * 5) % 28);
      put.addColumn(F, B, Bytes.toBytes(i % 13 == 5 ? "soon" : day));
      put.addColumn(F, C, Bytes.toBytes("w" + value));
      if (i % 4 == 0) {
        put.addColumn(G, A, Bytes.toBytes("v" + value));
      }
      local.region().put(put);
    }
  }

  @AfterAll
  static void close() throws IOException {
    local.close();
  }

  /** The answer as text, or what became of it. */
  private static String answer(Scan scan, boolean indexed) {
    try {
      return String.join("\n", indexed ? local.answer(scan) : local.answer(scan, false));
    } catch (IOException | RuntimeException e) {
      return "failed: " + e;
    }
  }

  /** Compares; returns whether an index was used. */
  private static boolean check(String text) throws Exception {
    long before = local.count(Counter.SCANS_INDEXED);
    for (Scan scan :
        List.of(
            new Scan().addFamily(F).addFamily(G),
            new Scan().addColumn(F, A).addColumn(F, B).addColumn(G, A),
            new Scan().addFamily(F).setTimeRange(1_001, 1_006),
            new Scan().addFamily(F).withStartRow(row(50)).withStopRow(row(195)))) {
      String plain = answer(filtered(scan, text), false);
      // HBASE-27691: before 2.6.7 HBase itself fails so at a PrefixFilter beside named columns.
      if (!plain.startsWith("failed: java.lang.ArrayIndexOutOfBoundsException")) {
        assertEquals(plain, answer(filtered(scan, text), true), () -> text + " of " + scan);
      } else {
        assertTrue(text.matches("(.*[ (])?PrefixFilter\\(.*"), text);
      }
    }
    return local.count(Counter.SCANS_INDEXED) > before;
  }

  private static Scan filtered(Scan scan, String text) throws IOException {
    return new Scan(scan).setFilter(new ParseFilter().parseFilterString(text));
  }

  @Test
  void everyKindOfTheLanguageIsHere() {
    Set<String> kinds = new TreeSet<>(new ParseFilter().getSupportedFilters());
    for (String filter : FILTERS) {
      kinds.remove(filter.substring(0, filter.indexOf('(')));
    }
    assertEquals(Set.of(), kinds);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?",
        "? AND %",
        "% AND ?",
        "? OR %",
        "(% AND ?) OR %",
        "SKIP ? AND %",
        "WHILE ? AND %",
        "% AND SKIP (? AND %)",
        "% AND (? OR %)",
      })
  void asWithoutAnIndex(String form) throws Exception {
    int served = 0;
    for (int f = 0; f < FILTERS.length; f++) {
      // Two conditions with each filter.
      for (int c = f % 2; c < CONDITIONS.length; c += 2) {
        String other = CONDITIONS[(c + 1) % CONDITIONS.length];
        String text =
            form.replace("?", FILTERS[f]).replaceFirst("%", CONDITIONS[c]).replace("%", other);
        served += check(text) ? 1 : 0;
        if (!form.contains("%")) {
          break;
        }
      }
    }
    // SKIP and WHILE are left to HBase.
    assertEquals(form.contains("SKIP") || form.contains("WHILE"), served == 0, served + " served");
  }

  /** A filter that is told the direction of the scan is told it behind one of ours, too. */
  @Test
  void aReversedScanThatIsCountedHasItsRows() throws Exception {
    for (String filter : FILTERS) {
      Scan scan = filtered(new Scan().addFamily(F).addFamily(G).setReversed(true), filter);
      List<String> rows = rows(local.answer(scan, false));
      Scan counted = filtered(scan, filter).setAttribute(LCIndexConstants.SCAN_COUNT, new byte[1]);
      assertEquals(rows, rows(local.answer(counted, false)), filter);
    }
  }

  private static List<String> rows(List<String> cells) {
    return cells.stream().map(cell -> cell.substring(0, cell.indexOf(' '))).distinct().toList();
  }
}
