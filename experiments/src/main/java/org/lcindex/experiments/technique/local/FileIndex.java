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
package org.lcindex.experiments.technique.local;

import java.io.IOException;
import java.util.Map;

/**
 * The index files of one HFile.
 *
 * @param columns by qualifier
 */
record FileIndex(Map<String, SortedFile> columns) {
  long bytes() {
    return columns.values().stream().mapToLong(SortedFile::bytes).sum();
  }

  SortedFile column(LocalColumn column) {
    return columns.get(column.qualifier());
  }

  /** Deletes the files; passes that are under way go on. */
  void delete() throws IOException {
    for (SortedFile file : columns.values()) {
      file.delete();
    }
  }
}
