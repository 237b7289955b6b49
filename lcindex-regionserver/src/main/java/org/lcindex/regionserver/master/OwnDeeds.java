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
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.apache.hadoop.hbase.TableName;

/**
 * Which tables of entries this master is about to create or delete by itself, so that its hooks do
 * not take that for somebody's hand. Thread safe.
 */
final class OwnDeeds {
  private final Set<TableName> tables = new ConcurrentSkipListSet<>();

  /** What may fail. */
  @FunctionalInterface
  interface Deed {
    void run() throws IOException;
  }

  /** Does something to a table. One at a time for each: callers hold the base table's lock. */
  void of(TableName entries, Deed deed) throws IOException {
    tables.add(entries);
    try {
      deed.run();
    } finally {
      tables.remove(entries);
    }
  }

  boolean are(TableName entries) {
    return tables.contains(entries);
  }
}
