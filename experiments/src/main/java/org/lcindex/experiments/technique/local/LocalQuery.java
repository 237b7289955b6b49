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
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.regionserver.InternalScan;
import org.apache.hadoop.hbase.regionserver.Region;
import org.apache.hadoop.hbase.regionserver.RegionScanner;
import org.lcindex.experiments.technique.IndexKey;
import org.lcindex.experiments.technique.Technique;

/**
 * One query in one region.
 *
 * @param ranges what rows pass
 */
record LocalQuery(
    Region region,
    byte[] family,
    RegionFiles files,
    List<LocalColumn> columns,
    List<LocalRange> ranges) {

  /** A range and the indexed column that it is on. */
  record Driver(LocalColumn column, LocalRange range) {
    byte[] start() {
      return IndexKey.start(column.codec(), range.low());
    }

    byte[] stop() {
      return IndexKey.stop(column.codec(), range.high());
    }

    private long estimate(List<FileIndex> indexes) {
      return indexes.stream().mapToLong(i -> i.column(column).estimate(start(), stop())).sum();
    }

    SortedFile.Pass pass(FileIndex index) throws IOException {
      return index.column(column).pass(start(), stop());
    }
  }

  /** The range with the fewest entries in all of these; null when no indexed column has one. */
  Driver cheapest(List<FileIndex> indexes) {
    Driver best = null;
    long fewest = Long.MAX_VALUE;
    for (LocalColumn column : columns) {
      for (LocalRange range : ranges) {
        if (range.qualifier().equals(column.qualifier())) {
          Driver driver = new Driver(column, range);
          long entries = driver.estimate(indexes);
          if (entries < fewest) {
            best = driver;
            fewest = entries;
          }
        }
      }
    }
    return best;
  }

  /** The column of that range; {@link Technique#NO_INDEX} when an index file is missing. */
  String choice() throws IOException {
    List<FileIndex> indexes = files.all().orElse(null);
    Driver driver = indexes == null ? null : cheapest(indexes);
    return driver == null ? Technique.NO_INDEX : driver.column().qualifier();
  }

  /** Opens a scanner that reads the MemStore only. */
  RegionScanner memStore(Scan scan) throws IOException {
    InternalScan memory = new InternalScan(scan);
    memory.checkOnlyMemStore();
    return region.getScanner(memory);
  }

  /** Reads a scanner to its end and closes it. */
  static List<List<Cell>> drain(RegionScanner scanner) throws IOException {
    try (scanner) {
      List<List<Cell>> rows = new ArrayList<>();
      boolean more = true;
      while (more) {
        List<Cell> row = new ArrayList<>();
        more = scanner.next(row);
        if (!row.isEmpty()) {
          rows.add(row);
        }
      }
      return rows;
    }
  }
}
