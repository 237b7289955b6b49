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
package org.lcindex.offline.build;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import org.apache.hbase.thirdparty.com.google.common.hash.Hashing;

/**
 * Row keys from which a table is split into regions of about equal size: those whose hashes are the
 * smallest. Which ones they are depends on the rows alone, and not on their order or on threads.
 * For one thread.
 */
final class RowSample {
  /** Enough for some thousand regions. */
  static final int MOST = 1 << 15;

  private record Row(long hash, byte[] key, long bytes) {}

  private static final Comparator<Row> LARGEST_FIRST =
      (left, right) -> {
        int byHash = Long.compareUnsigned(right.hash, left.hash);
        return byHash != 0 ? byHash : Arrays.compareUnsigned(right.key, left.key);
      };

  private final PriorityQueue<Row> rows = new PriorityQueue<>(LARGEST_FIRST);
  private final int most;
  private long bytes;

  RowSample() {
    this(MOST);
  }

  RowSample(int most) {
    this.most = most;
  }

  /** Is told of every row. */
  @FunctionalInterface
  interface Sampled {
    void add(byte[] array, int keyOffset, int keyLength, long rowBytes);
  }

  /** Looks at a row. */
  void add(byte[] array, int keyOffset, int keyLength, long rowBytes) {
    bytes += rowBytes;
    long hash = Hashing.farmHashFingerprint64().hashBytes(array, keyOffset, keyLength).asLong();
    if (rows.size() == most && Long.compareUnsigned(hash, rows.peek().hash) > 0) {
      return;
    }
    rows.add(new Row(hash, Arrays.copyOfRange(array, keyOffset, keyOffset + keyLength), rowBytes));
    if (rows.size() > most) {
      rows.remove();
    }
  }

  /** First row keys of all regions but the first, so that regions have about so many bytes. */
  byte[][] splits(long regionBytes) {
    List<Row> sorted = new ArrayList<>(rows);
    sorted.sort((left, right) -> Arrays.compareUnsigned(left.key, right.key));
    long sampled = sorted.stream().mapToLong(Row::bytes).sum();
    long regions = Math.min(sorted.size(), (bytes + regionBytes - 1) / regionBytes);
    List<byte[]> splits = new ArrayList<>();
    long before = 0;
    for (Row row : sorted) {
      boolean next = before > 0 && before >= sampled / (double) regions * (splits.size() + 1);
      boolean known = !splits.isEmpty() && Arrays.equals(splits.get(splits.size() - 1), row.key);
      if (next && !known && splits.size() + 1 < regions) {
        splits.add(row.key);
      }
      before += row.bytes;
    }
    return splits.toArray(byte[][]::new);
  }
}
