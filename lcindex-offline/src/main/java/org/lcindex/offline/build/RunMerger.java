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

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;

/** Rows of several runs in the order of their keys, each key once. For one thread. */
final class RunMerger implements Closeable {
  private final List<RunReader> all = new ArrayList<>();
  private final PriorityQueue<RunReader> queue = new PriorityQueue<>(RunMerger::order);
  private RunReader current;

  /**
   * Stands before the first row.
   *
   * @param runs in the order of the input
   * @param start the first row key; empty for the first of all
   * @param end the row key at which to stop; empty for none
   */
  RunMerger(List<RunFile> runs, byte[] start, byte[] end) throws IOException {
    boolean opened = false;
    try {
      for (RunFile run : runs) {
        RunReader reader = new RunReader(all.size(), run, start, end);
        all.add(reader);
        if (reader.next()) {
          queue.add(reader);
        }
      }
      opened = true;
    } finally {
      if (!opened) {
        close();
      }
    }
  }

  /** By key, and of equal ones the latest first. */
  private static int order(RunReader left, RunReader right) {
    int byKey = RowBytes.compare(left.bytes(), left.offset(), right.bytes(), right.offset());
    return byKey != 0 ? byKey : Integer.compare(right.number(), left.number());
  }

  /** Goes to the next row; false when there is none. */
  boolean next() throws IOException {
    if (current != null) {
      // Earlier rows of the same key.
      while (!queue.isEmpty()
          && RowBytes.compare(
                  queue.peek().bytes(), queue.peek().offset(), current.bytes(), current.offset())
              == 0) {
        advance(queue.remove());
      }
      if (!current.next()) {
        current = null;
      } else if (queue.isEmpty() || order(current, queue.peek()) < 0) {
        return true; // as mostly, where the input was about in order
      } else {
        queue.add(current);
      }
    }
    current = queue.poll();
    return current != null;
  }

  private void advance(RunReader reader) throws IOException {
    if (reader.next()) {
      queue.add(reader);
    }
  }

  /** Where the row is; stays as it is. */
  byte[] bytes() {
    return current.bytes();
  }

  /** Where it is in these. */
  int offset() {
    return current.offset();
  }

  @Override
  public void close() throws IOException {
    for (RunReader reader : all) {
      reader.close();
    }
  }
}
