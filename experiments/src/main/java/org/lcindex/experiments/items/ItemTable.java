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
package org.lcindex.experiments.items;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A table of {@link Items}. */
public interface ItemTable extends Closeable {
  /** Rows of a call that fills a table. */
  int FILLED_AT_ONCE = 1_000;

  /** A writer for one thread. */
  interface Writer extends Closeable {
    /** Writes rows with one call, and returns when they are durable, with their entries. */
    void put(List<Item> items) throws IOException;
  }

  /** Writes rows. */
  Writer writer() throws IOException;

  /** Looks values up, for one thread. */
  interface Finder extends Closeable {
    /** The keys of the rows that have a value in the first column. */
    Set<String> find(String value) throws IOException;
  }

  /** Looks values up beside others that do. */
  Finder finder() throws IOException;

  /** Whether an index finds rows; else {@link #find} reads all of them. */
  boolean isIndexed();

  /** The keys of the rows that have a value in the first column. For one thread. */
  Set<String> find(String value) throws IOException;

  /** Writes the first rows, with one column of values, and flushes them. */
  default void fill(int rows) throws IOException {
    try (Writer writer = writer()) {
      for (int first = 0; first < rows; first += FILLED_AT_ONCE) {
        List<Item> batch = new ArrayList<>();
        for (int row = first; row < Math.min(first + FILLED_AT_ONCE, rows); row++) {
          batch.add(Items.item(row, 0, 1));
        }
        writer.put(batch);
      }
    }
    flush();
  }

  /** Everything that was written goes into HFiles. */
  void flush() throws IOException;

  /** How many old entries wait to be removed. */
  default long waiting() throws IOException {
    return 0;
  }

  /** Returns when nothing of what was written is still under way in the background. */
  default void settle() throws IOException {
    // as a rule, nothing is
  }

  /** Deletes it. */
  void drop() throws IOException;
}
