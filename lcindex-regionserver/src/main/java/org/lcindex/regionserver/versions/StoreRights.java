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
package org.lcindex.regionserver.versions;

import java.io.IOException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.coprocessor.RegionCoprocessorEnvironment;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.regionserver.adapter.TableAccess;

/**
 * Who may do what with a store, as HBase's AccessController knows it: whoever makes the call that
 * this thread answers. What throws {@link org.apache.hadoop.hbase.security.AccessDeniedException}
 * does so in its words. Thread safe.
 */
record StoreRights(RegionCoprocessorEnvironment environment) {

  private TableAccess of(TableName table) {
    return new TableAccess(environment, table);
  }

  /** Whether rights are asked for at all. */
  boolean isOn() {
    return of(environment.getRegionInfo().getTable()).isOn();
  }

  /** Wants what creating a table wants: ADMIN or CREATE on the namespace. */
  void requireNamespace(StoreName name, String request) throws IOException {
    of(name.table(1)).requireNamespace("lcindex store " + request);
  }

  /** Wants ADMIN or CREATE on a version's table, which whoever has it on the namespace has. */
  void requireVersion(StoreName name, long version, String request) throws IOException {
    of(name.table(version)).requireAdminOrCreate("lcindex store " + request);
  }

  /** Wants to be allowed to read some of a version's table, or to look after it. */
  void requireRead(StoreName name, long version, String request) throws IOException {
    of(name.table(version)).requireRead("lcindex store " + request);
  }

  /** Wants the namespace, or some right on some version, to know of a store. */
  void requireSight(StoreName name, StoreRecord record, String request) throws IOException {
    if (!sees(name, record)) {
      requireNamespace(name, request);
    }
  }

  /** Whether the caller may know of a store. */
  boolean sees(StoreName name, StoreRecord record) throws IOException {
    for (StoreVersion version : record.versions()) {
      if (of(name.table(version.number())).mayReadSome("lcindex store status")) {
        return true;
      }
    }
    return of(name.table(1)).mayReadSome("lcindex store status");
  }
}
