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
package org.lcindex.build;

import java.io.IOException;
import org.apache.hadoop.hbase.KeyValue;
import org.lcindex.layout.Entry;
import org.lcindex.layout.EntryCursor;
import org.lcindex.rowfile.ShapeDictionary;

/** All entries of an index of the output; stops when told to and measures rows on their way. */
final class MergedEntries implements EntryCursor {
  private static final int CALLS_BETWEEN_CHECKS = 4_096;

  // Of a cell without row, family, qualifier and value.
  private static final int FIXED_CELL_BYTES =
      KeyValue.ROW_OFFSET + KeyValue.KEY_INFRASTRUCTURE_SIZE;

  private final EntryCursor entries;
  private final MergeSteps.Pass pass;
  private final ShapeDictionary shapes;
  private final int familyLength;
  // By shape: length of all qualifiers together; 0 when not known yet.
  private final int[] qualifierBytes;
  private long calls;
  private long maxRowBytes;

  MergedEntries(
      EntryCursor entries, MergeSteps.Pass pass, ShapeDictionary shapes, int familyLength) {
    this.entries = entries;
    this.pass = pass;
    this.shapes = shapes;
    this.familyLength = familyLength;
    qualifierBytes = new int[shapes.count()];
  }

  @Override
  public boolean next() throws IOException {
    if (calls % CALLS_BETWEEN_CHECKS == 0) {
      pass.check(calls);
    }
    calls++;
    if (!entries.next()) {
      return false;
    }
    measure(entries.entry());
    return true;
  }

  private void measure(Entry entry) {
    if (entry.complex) {
      return;
    }
    int perCell = FIXED_CELL_BYTES + entry.row.length + familyLength;
    long bytes = (long) perCell * entry.cells + qualifierBytes(entry.shape);
    for (int c = 0; c < entry.cells; c++) {
      bytes += entry.valueLengths[c];
    }
    maxRowBytes = Math.max(maxRowBytes, bytes);
  }

  private int qualifierBytes(int shape) {
    if (qualifierBytes[shape] == 0) {
      for (int number : shapes.shape(shape)) {
        qualifierBytes[shape] += shapes.qualifier(number).length;
      }
    }
    return qualifierBytes[shape];
  }

  @Override
  public Entry entry() {
    return entries.entry();
  }

  /** Serialized size of the largest simple row that came by, as its cells would tell it. */
  long maxRowBytes() {
    return maxRowBytes;
  }

  @Override
  public void close() throws IOException {
    entries.close();
  }
}
