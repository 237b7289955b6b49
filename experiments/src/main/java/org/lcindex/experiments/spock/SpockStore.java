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
package org.lcindex.experiments.spock;

import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.query.store.OfflineFolder;
import org.lcindex.query.store.PushStep;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.UsageException;

/** A store of the suite. One of an earlier start with its name is deleted. For one thread. */
final class SpockStore {
  private final SpockCluster cluster;
  private final BuiltFolders folders;
  private final StoreAdmin stores;
  private final String name;

  private SpockStore(SpockCluster cluster, BuiltFolders folders, String name) {
    this.cluster = cluster;
    this.folders = folders;
    this.stores = new StoreAdmin(cluster.connection());
    this.name = name;
  }

  /** Makes one without versions. */
  static SpockStore create(SpockCluster cluster, BuiltFolders folders, String name)
      throws IOException {
    SpockStore store = new SpockStore(cluster, folders, name);
    try {
      store.stores.deleteAll(name);
    } catch (UsageException e) {
      // there is none, as is usual
    }
    store.stores.create(name, null);
    return store;
  }

  String name() {
    return name;
  }

  StoreAdmin admin() {
    return stores;
  }

  StoreRecord status() throws IOException {
    return stores.status(name);
  }

  /** Pushes a copy of what is built. */
  StoreVersion push(BuiltFolders.What what, PushStep.Listener steps) throws IOException {
    Path folder = folders.placed(cluster, what);
    try {
      return push(folder, steps);
    } finally {
      BuiltFolders.delete(cluster, folder);
    }
  }

  /** Pushes a folder. */
  StoreVersion push(Path folder, PushStep.Listener steps) throws IOException {
    return push(cluster.connection(), folder, steps);
  }

  /**
   * Pushes a folder.
   *
   * @param connection whose configuration says how fast
   */
  StoreVersion push(Connection connection, Path folder, PushStep.Listener steps)
      throws IOException {
    OfflineFolder pushed = new OfflineFolder(connection, cluster.loader(), folder);
    return new StoreAdmin(connection)
        .push(name, pushed, null, SpockCluster.LIMIT, line -> {}, steps)
        .version();
  }

  /** Pushes, and makes that current. */
  TableName serve(BuiltFolders.What what) throws IOException {
    long version = push(what, step -> {}).number();
    stores.swap(name, version);
    return TableName.valueOf(name + ".v" + version);
  }

  /** Deletes it with all versions. */
  void delete() throws IOException {
    stores.deleteAll(name);
  }
}
