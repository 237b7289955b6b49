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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.hadoop.hbase.client.Put;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.experiments.workload.Workload;
import org.lcindex.experiments.workload.WorkloadColumn;

/** Where index tables are split: at quantiles of their keys, from a sample of the workload. */
final class IndexSplits {
  private static final int SAMPLE = 20_000;

  private final Map<WorkloadColumn, List<byte[]>> keys = new HashMap<>();

  /** Looks at a sample of the keys of these tables. */
  IndexSplits(Workload workload, List<IndexTable> tables) throws IOException {
    List<Function<Put, byte[]>> taken = tables.stream().map(IndexSplits::key).toList();
    List<List<byte[]>> samples = workload.sample(SAMPLE, taken);
    for (int i = 0; i < samples.size(); i++) {
      keys.put(tables.get(i).column(), samples.get(i));
    }
  }

  private static Function<Put, byte[]> key(IndexTable table) {
    return table::key;
  }

  /** The keys that split a column's table into regions; empty for one region. */
  byte[][] of(WorkloadColumn column, int regions) {
    List<byte[]> sorted = keys.get(column);
    List<byte[]> splits = new ArrayList<>();
    for (int i = 1; i < regions; i++) {
      byte[] key = sorted.get((int) ((long) sorted.size() * i / regions));
      if (splits.isEmpty() || !Bytes.equals(splits.get(splits.size() - 1), key)) {
        splits.add(key);
      }
    }
    return splits.toArray(new byte[0][]);
  }
}
