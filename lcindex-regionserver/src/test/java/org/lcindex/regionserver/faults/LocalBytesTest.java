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
package org.lcindex.regionserver.faults;

import org.junit.jupiter.api.Test;
import org.lcindex.regionserver.testing.Await;
import org.lcindex.regionserver.testing.IndexedTable;

/** The gauge of index files' bytes on a server without a limit. */
class LocalBytesTest {

  @Test
  void countsWithoutALimit() throws Exception {
    try (IndexedTable table = new IndexedTable("local-bytes")) {
      table.loadThreeFiles();
      table.createIndexes();
      long bytes = table.indexFiles().values().stream().mapToLong(content -> content.length).sum();
      Await.until(
          IndexedTable.LIMIT,
          () -> bytes + " bytes of index files",
          () -> bytes > 0 && table.counter("local.bytes") >= bytes);
    }
  }
}
