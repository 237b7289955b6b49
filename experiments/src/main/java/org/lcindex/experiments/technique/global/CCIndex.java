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
package org.lcindex.experiments.technique.global;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.technique.Ranges;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * Clustering index tables whose files are kept once, and for each of them a replicated complemental
 * check table with the same keys and the other indexed columns only, from which a lost one is
 * restored. The table with the rows stays replicated.
 */
public final class CCIndex extends ClusteringIndexes {
  public static final String NAME = "ccindex";

  private final List<IndexTable> checks;

  public CCIndex(Site site) {
    super(site, NAME, false);
    checks = add("-check", IndexTable.Content.INDEXED_COLUMNS, true);
  }

  private int number(WorkloadColumn column) {
    int number = workload().indexes().indexOf(column);
    if (number < 0) {
      throw new IllegalArgumentException(column + " has no index");
    }
    return number;
  }

  /** Loses a column's clustering table, as when the one copy of its files is gone. */
  public void lose(WorkloadColumn column) throws IOException {
    Tables.drop(connection(), clustering.get(number(column)).name());
  }

  /**
   * Makes a lost clustering table anew: its check table says in which order the rows come, the
   * rows' table has them. Nobody may write meanwhile.
   *
   * @return the rows restored
   */
  public long recover(WorkloadColumn column) throws IOException {
    IndexTable lost = clustering.get(number(column));
    IndexTable check = checks.get(number(column));
    create(
        lost.descriptor(),
        new IndexSplits(workload(), List.of(lost)).of(column, site.indexRegions()));
    long restored = 0;
    try (Table from = connection().getTable(rows);
        Table to = connection().getTable(lost.name());
        Table keys = connection().getTable(check.name());
        ResultScanner scanner = keys.getScanner(Ranges.scan())) {
      for (Result[] batch = scanner.next(Ranges.CACHING);
          batch.length > 0;
          batch = scanner.next(Ranges.CACHING)) {
        List<Get> gets = new ArrayList<>();
        for (Result entry : batch) {
          gets.add(new Get(check.rowKey(entry.getRow())));
        }
        List<Put> entries = new ArrayList<>();
        for (Result row : from.get(gets)) {
          if (!row.isEmpty()) {
            entries.add(lost.entry(GlobalWriter.asPut(row)));
          }
        }
        to.put(entries);
        restored += entries.size();
      }
    }
    return restored;
  }
}
