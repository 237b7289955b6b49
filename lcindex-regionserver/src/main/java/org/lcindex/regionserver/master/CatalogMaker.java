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
package org.lcindex.regionserver.master;

import java.io.IOException;

/**
 * Makes the catalog: the only place that does (rule DD6). It comes with the row of the active
 * master, without which no server believes anything, and before any row of an index. Thread safe.
 */
record CatalogMaker(MasterTables tables, MasterStart start, ServerWatch watch) {

  /** Whether a server is known that opens regions without observers. */
  boolean knowsRefusing() {
    return watch.knowsRefusing();
  }

  /** Makes what is not there of the namespace, the table, and the row of this master. */
  void ensure() throws IOException {
    tables.ensureCatalog();
    start.tell();
    watch.start();
  }
}
