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
package org.lcindex.experiments.workload;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.junit.jupiter.api.Test;
import org.lcindex.load.RowSource;

/** Counts by the workload's cells and conditions are those of the generator's own objects. */
class LineItemWorkloadTest {
  private static final long ROWS = 60_000;

  private static boolean passes(Put put, RangeQuery query) {
    return query.conditions().stream()
        .allMatch(
            condition -> {
              WorkloadColumn column = condition.column();
              Cell cell = put.get(column.familyBytes(), column.qualifierBytes()).get(0);
              byte[] value = CellUtil.cloneValue(cell);
              // As HBase's BinaryComparator does.
              return (condition.lowCell() == null
                      || Bytes.compareTo(value, condition.lowCell()) >= 0)
                  && (condition.highCell() == null
                      || Bytes.compareTo(value, condition.highCell()) <= 0);
            });
  }

  @Test
  void cellsCountAsTheGeneratorDoes() throws Exception {
    LineItemWorkload workload = new LineItemWorkload(ROWS);
    Map<String, Long> found = new TreeMap<>();
    long rows = 0;
    byte[] before = new byte[0];
    try (RowSource.Cursor all = workload.open()) {
      for (Put put = all.next(); put != null; put = all.next()) {
        assertTrue(Bytes.compareTo(before, put.getRow()) < 0);
        assertEquals(workload.columns().size(), put.size());
        before = put.getRow();
        rows++;
        for (RangeQuery query : workload.queries()) {
          found.merge(query.name(), passes(put, query) ? 1L : 0L, Long::sum);
        }
      }
    }
    assertEquals(ROWS, rows);
    assertEquals(workload.counted(), found);
    assertEquals(0, found.get("impossible"));
    assertTrue(found.get("Q6") > ROWS / 100, found::toString);
    assertTrue(found.get("dependent") > 0 && found.get("coarse") > 0, found::toString);
  }

  @Test
  void regionsAreOfOneSize() throws Exception {
    LineItemWorkload workload = new LineItemWorkload(ROWS);
    byte[][] splits = workload.splitKeys(4);
    long[] rows = new long[4];
    try (RowSource.Cursor all = workload.open()) {
      for (Put put = all.next(); put != null; put = all.next()) {
        int region = 0;
        while (region < splits.length && Bytes.compareTo(put.getRow(), splits[region]) >= 0) {
          region++;
        }
        rows[region]++;
      }
    }
    for (long count : rows) {
      assertTrue(Math.abs(count - ROWS / 4) < ROWS / 40, count + " of " + ROWS);
    }
  }
}
