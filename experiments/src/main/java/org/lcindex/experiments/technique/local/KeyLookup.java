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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.CompareOperator;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.IndexKey;

/**
 * IRIndex's way to the rows: the row keys that the cheapest column has in the HFiles' indexes, and
 * those of rows whose new value is in the MemStore, are sorted; then HBase's own scanner reads the
 * rows in this order, seeking from one to the next, with all conditions. Exact: whatever a row's
 * value is, it is in an HFile or in the MemStore.
 */
final class KeyLookup {
  private KeyLookup() {}

  /** Aims a scan that is about to be opened; leaves it as it is when an index is missing. */
  static void aim(LocalQuery query, Scan scan) throws IOException {
    List<FileIndex> before = query.files().all().orElse(null);
    LocalQuery.Driver driver = before == null ? null : query.cheapest(before);
    if (driver == null) {
      return;
    }
    // First the MemStore: what is flushed meanwhile is in the HFiles that are looked at after it.
    List<byte[]> keys = new ArrayList<>();
    for (List<Cell> row : LocalQuery.drain(query.memStore(memory(query, driver)))) {
      keys.add(CellUtil.cloneRow(row.get(0)));
    }
    List<FileIndex> indexes = query.files().all().orElse(null);
    if (indexes == null) {
      return;
    }
    for (FileIndex index : indexes) {
      SortedFile.Pass pass = driver.pass(index);
      for (List<Cell> entry = pass.next(); entry != null; entry = pass.next()) {
        byte[] key = CellUtil.cloneRow(entry.get(0));
        keys.add(IndexKey.rowKey(driver.column().codec(), key));
      }
    }
    keys.sort(Bytes.BYTES_COMPARATOR);
    limit(scan, keys);
    Filter conditions = scan.getFilter();
    CandidateFilter candidates = new CandidateFilter(keys);
    scan.setFilter(
        conditions == null
            ? candidates
            : new FilterList(FilterList.Operator.MUST_PASS_ALL, candidates, conditions));
  }

  /** Lets the scan of this region end at the last candidate, or before it begins. */
  private static void limit(Scan scan, List<byte[]> keys) {
    if (keys.isEmpty()) {
      byte[] start = scan.getStartRow();
      scan.withStopRow(start.length == 0 ? new byte[1] : start, false);
      return;
    }
    byte[] last = keys.get(keys.size() - 1);
    if (scan.getStopRow().length == 0 || Bytes.compareTo(last, scan.getStopRow()) < 0) {
      scan.withStopRow(last, true);
    }
  }

  /** The rows with a value in the driving range. */
  private static Scan memory(LocalQuery query, LocalQuery.Driver driver) {
    byte[] qualifier = driver.column().qualifierBytes();
    FilterList range = new FilterList(FilterList.Operator.MUST_PASS_ALL);
    if (driver.range().low() != null) {
      range.addFilter(
          new SingleColumnValueFilter(
              query.family(), qualifier, CompareOperator.GREATER_OR_EQUAL, driver.range().low()));
    }
    if (driver.range().high() != null) {
      range.addFilter(
          new SingleColumnValueFilter(
              query.family(), qualifier, CompareOperator.LESS_OR_EQUAL, driver.range().high()));
    }
    return new Scan().addColumn(query.family(), qualifier).setFilter(range);
  }
}
