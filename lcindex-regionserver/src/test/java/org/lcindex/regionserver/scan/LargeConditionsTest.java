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
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.DoNotRetryIOException;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.predicate.KeyRange;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.regionserver.base.Counters.Counter;
import org.lcindex.regionserver.testing.IndexedTable;
import org.lcindex.rpc.PlanReport;

/** What a client sends, and what goes to it, is taken from the scan's memory when it is large. */
class LargeConditionsTest {
  private static final byte[] FAMILY = Bytes.toBytes("f");
  private static final byte[] COLUMN = Bytes.toBytes("a");
  private static final IndexDefinition INDEX = IndexDefinition.parse("f:a STRING", null);
  private static final int ROWS = 12;
  private static final int VALUE_BYTES = 300_000;

  private static LocalRegion region(long scanMemory) throws IOException {
    TableDescriptor table =
        TableDescriptorBuilder.newBuilder(LocalRegion.name())
            .setColumnFamily(ColumnFamilyDescriptorBuilder.of(FAMILY))
            .setValue(ConfigKeys.SCAN_MEMORY.name(), Long.toString(scanMemory))
            .setValue(ConfigKeys.PLANNER_COSTS.name(), IndexedTable.INDEX_IS_CHEAPER)
            .build();
    LocalRegion local = new LocalRegion(IndexDefinitions.of(table).with(INDEX).applyTo(table));
    for (byte[] value : values()) {
      local.region().put(new Put(Bytes.copy(value, 0, 8)).addColumn(FAMILY, COLUMN, value));
    }
    local.flushAndIndex();
    return local;
  }

  private static List<byte[]> values() {
    Random random = new Random(4);
    List<byte[]> values = new ArrayList<>();
    for (int i = 0; i < ROWS; i++) {
      byte[] value = new byte[VALUE_BYTES];
      random.nextBytes(value);
      values.add(value);
    }
    return values;
  }

  private static Scan in(List<byte[]> values) {
    KeyRanges keys = KeyRanges.of(values.stream().map(KeyRange::point).toList());
    SingleColumnValueFilter filter =
        new SingleColumnValueFilter(
            FAMILY, COLUMN, CompareOperator.EQUAL, new KeyRangesComparator(INDEX.codec(), keys));
    filter.setFilterIfMissing(true);
    return new Scan().setFilter(filter);
  }

  @Test
  void conditionsThatAreLargerThanTheScansMemoryAreLeftToHBase() throws IOException {
    try (LocalRegion local = region(1 << 20)) {
      Scan few = in(values().subList(0, 2));
      assertEquals(local.answer(few, false), local.answer(few, true));
      Scan many = in(values());
      assertEquals(ROWS, local.answer(many, false).size());
      Scan named = new Scan(many).setAttribute(LCIndexConstants.SCAN_QUERY_ID, Bytes.toBytes("q"));
      IOException refusal =
          assertThrows(DoNotRetryIOException.class, () -> local.answer(named, true));
      String limit = " bytes, lcindex.scan.memory.bytes=1048576";
      String remedy = "shorten the conditions, or raise lcindex.scan.memory.bytes of the table";
      assertTrue(
          refusal.getMessage().contains(limit + ". Remedy: " + remedy), refusal.getMessage());
      assertFalse(refusal.getMessage().contains("lcindex.query.memory"), refusal.getMessage());
      assertEquals(1, local.count(Counter.SCANS_FELL_BACK_MEMORY));
      assertEquals(local.answer(many, false), local.answer(many));
      PlanReport told = local.interceptor().records().recentPlans().reports("q", null).get(0);
      assertEquals(PlanReport.Path.PLAIN, told.path());
      assertTrue(told.declined().why().endsWith(limit), told::toString);
      assertTrue(told.declined().remedy().startsWith(remedy), told::toString);
      assertEquals(0, local.server().queryLimits().memory().used());
    }
  }

  @Test
  void leastAndGreatestValuesAreCounted() throws IOException {
    AggregateRequest request =
        new AggregateRequest(Bytes.toBytes("x"), FAMILY, COLUMN, INDEX.codec(), false, true);
    for (long scanMemory : new long[] {100_000, 4 << 20}) {
      try (LocalRegion local = region(scanMemory)) {
        KeyRanges all = KeyRanges.of(KeyRange.atLeast(new byte[0]));
        SingleColumnValueFilter filter =
            new SingleColumnValueFilter(
                FAMILY, COLUMN, CompareOperator.EQUAL, new KeyRangesComparator(INDEX.codec(), all));
        filter.setFilterIfMissing(true);
        Scan scan = new Scan().setFilter(filter);
        scan.setAttribute(LCIndexConstants.SCAN_AGGREGATE, request.toBytes());
        List<String> cells = local.answer(scan);
        boolean little = scanMemory < VALUE_BYTES;
        assertEquals(little ? ROWS : 1, cells.size());
        assertEquals(little ? 1 : 0, local.count(Counter.SCANS_FELL_BACK));
        assertEquals(0, local.server().queryLimits().memory().used());
        assertTrue(cells.stream().allMatch(cell -> cell.length() > VALUE_BYTES));
      }
    }
  }
}
