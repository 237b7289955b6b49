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
package org.lcindex.experiments.technique;

import java.io.IOException;
import java.util.List;
import org.apache.hadoop.hbase.client.Put;

/** Writes rows; belongs to one thread. */
public interface RowWriter extends AutoCloseable {
  /**
   * Writes some rows; returns when the servers have acknowledged the rows and whatever the
   * technique writes with them.
   *
   * @param rows as the workload makes them; all columns, no timestamps
   */
  void put(List<Put> rows) throws IOException;

  /** Deletes some rows, and what belongs to them. */
  void delete(List<byte[]> rowKeys) throws IOException;

  @Override
  default void close() throws IOException {}
}
