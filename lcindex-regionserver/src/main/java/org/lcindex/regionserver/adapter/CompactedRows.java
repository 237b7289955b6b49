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
package org.lcindex.regionserver.adapter;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.PrivateCellUtil;
import org.apache.hadoop.hbase.regionserver.StoreFileScanner;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.build.NewRows;

/** Finds single rows of a compaction's result, forwards only. For one thread. */
@InterfaceAudience.Private
public final class CompactedRows implements NewRows, Closeable {
  private final StoreFileScanner scanner;
  private final List<Cell> row = new ArrayList<>();
  private boolean started;

  public CompactedRows(LiveHFile result) throws IOException {
    scanner = result.stream();
  }

  @Override
  public List<? extends Cell> row(byte[] key) throws IOException {
    row.clear();
    // Nothing points into the blocks of the row before any more.
    scanner.shipped();
    Cell first = PrivateCellUtil.createFirstOnRow(key, 0, (short) key.length);
    boolean found = started ? scanner.reseek(first) : scanner.seek(first);
    started = true;
    if (found) {
      for (Cell next = scanner.peek();
          next != null && CellUtil.matchingRows(next, key);
          next = scanner.peek()) {
        row.add(scanner.next());
      }
    }
    return row;
  }

  @Override
  public void close() {
    scanner.close();
  }
}
