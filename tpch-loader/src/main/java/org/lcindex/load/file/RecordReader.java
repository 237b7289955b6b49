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
package org.lcindex.load.file;

import java.io.Closeable;
import java.io.IOException;
import java.util.List;

/** Reads the records of a file, good and bad ones. Not thread safe. */
interface RecordReader extends Closeable {
  /** Names of the columns, if they are known before the first record. */
  default List<String> columns() {
    return List.of();
  }

  /** The line that names the columns, raw as {@link LineReader} has lines; null for none. */
  default String heading() {
    return null;
  }

  /** The next record; null after the last. */
  TextRecord next() throws IOException;
}
