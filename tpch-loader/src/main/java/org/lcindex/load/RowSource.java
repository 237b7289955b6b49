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
package org.lcindex.load;

import java.io.IOException;
import java.util.OptionalLong;
import org.apache.hadoop.hbase.client.Put;

/** Rows to load, the same ones in the same order whenever it is opened. */
public interface RowSource {
  /** What tells this source from others: a load continues an earlier one of the same identity. */
  String identity();

  /** What the next load of this source is to know of this one; empty for nothing. */
  default String settings() {
    return "";
  }

  /** How many rows there are, possibly an estimate; empty when unknown. */
  OptionalLong expectedRows() throws IOException;

  /** Starts at the first row. */
  Cursor open() throws IOException;

  /** A position in the rows. Not thread-safe. */
  interface Cursor extends AutoCloseable {
    /** The next row, or null after the last one. */
    Put next() throws IOException;

    /** Lines passed over so far because they are no rows. */
    default long badLines() {
      return 0;
    }

    @Override
    default void close() throws IOException {}
  }
}
