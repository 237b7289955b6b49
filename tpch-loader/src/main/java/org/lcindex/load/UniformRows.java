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
import java.util.List;

/**
 * Rows that all have the same columns of one family, each with one value: what takes millions of
 * them a second needs no {@link org.apache.hadoop.hbase.client.Put} of each. They are the rows that
 * {@link RowSource#open} gives, in their order.
 */
public interface UniformRows extends RowSource {
  /** The family of all cells. */
  byte[] family();

  /** The columns, in the order of a row's values. */
  List<byte[]> qualifiers();

  /** Starts at the first row. */
  UniformCursor openUniform() throws IOException;

  /** A position in the rows. For one thread. */
  interface UniformCursor extends AutoCloseable {
    /**
     * Steps to the next row; false after the last one.
     *
     * @param into takes its row key and values in the place of those that it has
     */
    boolean next(UniformRow into) throws IOException;

    @Override
    void close() throws IOException;
  }
}
