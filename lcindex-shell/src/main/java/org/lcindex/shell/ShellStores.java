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
package org.lcindex.shell;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.text.StoreText;

/** The shell's commands for versioned stores, one method each. Thread safe. */
public final class ShellStores {
  private final StoreAdmin stores;

  ShellStores(Connection connection) {
    this.stores = new StoreAdmin(connection);
  }

  /** {@code list_stores}. */
  public Listing list() throws IOException {
    List<StoreRecord> all = stores.list();
    return all.isEmpty()
        ? new Listing(List.of("no store"))
        : new Listing(StoreText.stores(all), List.of());
  }

  /** {@code list_versions STORE}. */
  public Listing versions(Object store) throws IOException {
    StoreRecord record = stores.status(name(store));
    return new Listing(StoreText.versions(record), StoreText.notes(record));
  }

  /** {@code swap_store STORE[, VERSION]}. */
  public Listing swap(Object store, Object version) throws IOException {
    return pointed(store, stores.swap(name(store), number(version)));
  }

  /** {@code rollback_store STORE[, VERSION]}. */
  public Listing rollback(Object store, Object version) throws IOException {
    return pointed(store, stores.rollback(name(store), number(version)));
  }

  private Listing pointed(Object store, StoreAdmin.Swapped swapped) throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add(StoreText.swapped(swapped.record()));
    lines.addAll(swapped.notes());
    String deleted = StoreText.deleted(stores.prune(name(store)));
    if (deleted != null) {
      lines.add(deleted);
    }
    return new Listing(lines);
  }

  private static String name(Object store) {
    if (!(store instanceof CharSequence)) {
      throw new IllegalArgumentException(
          "'" + store + "' is no store; write its name in quotes, such as 'orders'");
    }
    return store.toString();
  }

  private static Long number(Object version) {
    if (version == null) {
      return null;
    }
    if (version instanceof Long || version instanceof Integer) {
      return ((Number) version).longValue();
    }
    throw new IllegalArgumentException(
        "'" + version + "' is no version; write its number, such as 7");
  }
}
