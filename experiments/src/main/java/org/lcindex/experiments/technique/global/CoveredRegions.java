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
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.hadoop.hbase.util.Pair;
import org.lcindex.experiments.workload.RangeCondition;

/**
 * How many regions of an index table a range covers: the estimate of GCIndex and CCIndex for the
 * rows in it. The client remembers the boundaries for a minute. Thread-safe.
 */
final class CoveredRegions {
  private static final long REMEMBERED_NANOS = Duration.ofMinutes(1).toNanos();

  private final Connection connection;
  private final Map<TableName, Known> known = new ConcurrentHashMap<>();

  CoveredRegions(Connection connection) {
    this.connection = connection;
  }

  private record Known(byte[][] starts, byte[][] ends, long since) {}

  int count(IndexTable index, RangeCondition range) throws IOException {
    Known regions = regions(index.name());
    byte[] start = index.start(range);
    byte[] stop = index.stop(range);
    int covered = 0;
    for (int i = 0; i < regions.starts.length; i++) {
      boolean begins = stop.length == 0 || Bytes.compareTo(regions.starts[i], stop) < 0;
      boolean goesOn = regions.ends[i].length == 0 || Bytes.compareTo(start, regions.ends[i]) < 0;
      covered += begins && goesOn ? 1 : 0;
    }
    return covered;
  }

  private Known regions(TableName table) throws IOException {
    Known before = known.get(table);
    if (before != null && System.nanoTime() - before.since < REMEMBERED_NANOS) {
      return before;
    }
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      Pair<byte[][], byte[][]> keys = locator.getStartEndKeys();
      Known now = new Known(keys.getFirst(), keys.getSecond(), System.nanoTime());
      known.put(table, now);
      return now;
    }
  }
}
