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
package org.lcindex.spark.table;

import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.query.QueriedTable;
import org.lcindex.query.store.VersionedStore;
import org.lcindex.rpc.UsageException;

/**
 * A table, or a versioned store, by its name. Immutable.
 *
 * @param table null of a store
 * @param store null of a table
 */
public record NamedSource(String table, String store) implements Serializable {
  /** What options name. */
  public static NamedSource of(Settings settings) {
    String table = settings.option(Settings.TABLE);
    String store = settings.option(Settings.STORE);
    if ((table == null) == (store == null)) {
      throw new IllegalArgumentException(
          table == null
              ? "no table is named: give option(\"table\", \"[NAMESPACE:]NAME\"), or"
                  + " option(\"store\", ...) for a versioned store"
              : "option table is "
                  + table
                  + " and option store is "
                  + store
                  + ": give one of the two");
    }
    return new NamedSource(table, store);
  }

  /**
   * The descriptor; of a store, that of its current version.
   *
   * @throws IOException when it is not there, or the cluster does not answer
   */
  public TableDescriptor describe(Cluster cluster) throws IOException {
    TableName name =
        store == null
            ? TableName.valueOf(table)
            : VersionedStore.open(cluster.connection(), store).table();
    try (Table opened = cluster.connection().getTable(name)) {
      return QueriedTable.describe(opened);
    }
  }

  /**
   * The descriptor of what is read, or of what a version that is written will be: that of the table
   * that the settings say, else of the current version.
   *
   * @throws IOException when it is not there, or the cluster does not answer
   */
  public TableDescriptor describe(Settings settings) throws IOException {
    String like = settings.option(Settings.LIKE);
    if (like == null) {
      try {
        return describe(settings.cluster());
      } catch (UsageException e) {
        throw new UsageException(
            e.getMessage()
                + ". A write makes a version like a table with option(\"like\", \"TABLE\")",
            e);
      }
    }
    if (store == null) {
      throw new IllegalArgumentException(
          "option like is " + like + ", and is for writes to a store: leave it out");
    }
    return new NamedSource(like, null).describe(settings.cluster());
  }

  @Override
  public String toString() {
    return store == null ? table : "store:" + store;
  }
}
