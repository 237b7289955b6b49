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
import java.util.List;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.lcindex.experiments.technique.AnswerSink;
import org.lcindex.experiments.technique.Ranges;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;

/**
 * Index tables with whole rows. A query scans one range of one of them, the one that covers the
 * fewest regions (of several, the first in the workload's order), and has the servers filter by the
 * other conditions.
 */
public class ClusteringIndexes extends GlobalIndexes {
  public static final String GCINDEX = "gcindex";

  final List<IndexTable> clustering;
  private final CoveredRegions regions;

  /** Clustering index tables that are replicated as all tables are. */
  public static ClusteringIndexes gcIndex(Site site) {
    return new ClusteringIndexes(site, GCINDEX, true);
  }

  ClusteringIndexes(Site site, String name, boolean replicated) {
    super(site, name);
    clustering = add("", IndexTable.Content.WHOLE_ROW, replicated);
    regions = new CoveredRegions(site.connection());
  }

  @Override
  public final void query(RangeQuery query, AnswerSink sink) throws IOException {
    IndexTable index = choose(query);
    RangeCondition range = query.on(index.column()).orElseThrow();
    Scan scan = index.limit(Ranges.scan(), range);
    List<RangeCondition> others =
        query.conditions().stream().filter(other -> !other.equals(range)).toList();
    if (!others.isEmpty()) {
      scan.setFilter(Ranges.filter(new RangeQuery(query.name(), others)));
    }
    try (Table table = connection().getTable(index.name());
        ResultScanner scanner = table.getScanner(scan)) {
      for (Result row : scanner) {
        sink.row(index.rowKey(row.getRow()), row.rawCells());
      }
    }
  }

  @Override
  public final String chosen(RangeQuery query) throws IOException {
    return choose(query).column().qualifier();
  }

  /** The table that a query scans. */
  private IndexTable choose(RangeQuery query) throws IOException {
    IndexTable best = null;
    int fewest = Integer.MAX_VALUE;
    for (IndexTable index : clustering) {
      RangeCondition range = query.on(index.column()).orElse(null);
      int covered = range == null ? Integer.MAX_VALUE : regions.count(index, range);
      if (covered < fewest) {
        best = index;
        fewest = covered;
      }
    }
    if (best == null) {
      throw new IllegalArgumentException("no indexed column has a condition in " + query);
    }
    return best;
  }
}
