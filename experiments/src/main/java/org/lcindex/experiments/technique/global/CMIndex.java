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
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.Get;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.technique.AnswerSink;
import org.lcindex.experiments.technique.Ranges;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * Client-managed secondary index tables: value and row key. A query reads the row keys of all its
 * ranges (the ranges at the same time), intersects them in the client, and gets the rows that are
 * left in batches, in the order of their keys. The client looks at the conditions again, so an old
 * entry of a row that was written again does no harm.
 */
public final class CMIndex extends GlobalIndexes {
  public static final String NAME = "cmindex";

  private final List<IndexTable> tables;

  public CMIndex(Site site) {
    super(site, NAME);
    tables = add("", IndexTable.Content.NOTHING, true);
  }

  @Override
  public void query(RangeQuery query, AnswerSink sink) throws IOException {
    List<Callable<List<byte[]>>> scans = new ArrayList<>();
    for (IndexTable index : tables) {
      query.on(index.column()).ifPresent(range -> scans.add(() -> candidates(index, range)));
    }
    if (scans.isEmpty()) {
      throw new IllegalArgumentException("no indexed column has a condition in " + query);
    }
    List<List<byte[]>> lists = together.run(scans);
    lists.sort(Comparator.comparingInt(List::size));
    List<byte[]> common = lists.get(0);
    for (List<byte[]> other : lists.subList(1, lists.size())) {
      common = intersection(common, other);
    }
    try (Table table = connection().getTable(rows)) {
      for (int from = 0; from < common.size(); from += Ranges.CACHING) {
        int to = Math.min(common.size(), from + Ranges.CACHING);
        List<Get> gets = new ArrayList<>(to - from);
        for (byte[] key : common.subList(from, to)) {
          gets.add(new Get(key));
        }
        for (Result row : table.get(gets)) {
          if (Ranges.passes(row, query)) {
            sink.row(row.getRow(), row.rawCells());
          }
        }
      }
    }
  }

  /** It reads all that it can. */
  @Override
  public String chosen(RangeQuery query) {
    return query.conditions().stream()
        .map(RangeCondition::column)
        .filter(WorkloadColumn::indexed)
        .map(WorkloadColumn::qualifier)
        .collect(Collectors.joining(" and "));
  }

  /** The row keys of a range, sorted, each once. */
  private List<byte[]> candidates(IndexTable index, RangeCondition range) throws IOException {
    List<byte[]> keys = new ArrayList<>();
    try (Table table = connection().getTable(index.name());
        ResultScanner entries = table.getScanner(index.limit(Ranges.scan(), range))) {
      for (Result entry : entries) {
        keys.add(index.rowKey(entry.getRow()));
      }
    }
    keys.sort(Bytes.BYTES_COMPARATOR);
    List<byte[]> distinct = new ArrayList<>(keys.size());
    for (byte[] key : keys) {
      if (distinct.isEmpty() || !Bytes.equals(distinct.get(distinct.size() - 1), key)) {
        distinct.add(key);
      }
    }
    return distinct;
  }

  private static List<byte[]> intersection(List<byte[]> left, List<byte[]> right) {
    List<byte[]> common = new ArrayList<>();
    int l = 0;
    int r = 0;
    while (l < left.size() && r < right.size()) {
      int order = Bytes.compareTo(left.get(l), right.get(r));
      if (order == 0) {
        common.add(left.get(l));
      }
      l += order <= 0 ? 1 : 0;
      r += order >= 0 ? 1 : 0;
    }
    return common;
  }
}
