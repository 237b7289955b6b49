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
package org.lcindex.query.cli.rows;

import java.io.IOException;
import org.apache.hadoop.hbase.client.Result;

/** Where rows go. Not thread safe. */
public interface RowSink {
  /** Before the first row: a heading, where there is one. */
  default void begin() throws IOException {}

  /** A row. */
  void write(Result row) throws IOException;

  /** After the last row: what is still held. */
  default void end() throws IOException {}
}
