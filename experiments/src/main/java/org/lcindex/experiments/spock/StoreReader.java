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
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryMode;
import org.lcindex.query.store.VersionedStore;

/**
 * Asks a store's current version by index, as its readers do. All cells of a version have one
 * timestamp, which no other version has. Thread safe.
 */
final class StoreReader implements AutoCloseable {
  private final Connection connection;
  private final MdrqClient client;
  // The master would be asked anew for every query.
  private final Map<TableName, TableDescriptor> descriptors = new ConcurrentHashMap<>();

  /** A reader; the connection stays the caller's. */
  StoreReader(Connection connection) {
    this.connection = connection;
    this.client = new MdrqClient(connection);
  }

  /**
   * What a query returned.
   *
   * @param versions timestamps of all cells
   */
  record Answer(long rows, Set<Long> versions) {
    /** Whether all rows, if any, are of one version. */
    boolean isOnly(long version) {
      return versions.isEmpty() || versions.equals(Set.of(version));
    }
  }

  /** Asks the version that is current, as the store knows it. */
  Answer ask(VersionedStore store, RangeQuery query) throws IOException {
    return store.read(table -> ask(table, query, QueryMode.FORCE));
  }

  /** What HBase's own scan of a table returns. */
  Answer plain(TableName table, RangeQuery query) throws IOException {
    return ask(table, query, QueryMode.FORBID);
  }

  private Answer ask(TableName table, RangeQuery query, QueryMode mode) throws IOException {
    TableDescriptor descriptor = descriptors.get(table);
    if (descriptor == null) {
      try (Admin admin = connection.getAdmin()) {
        descriptor = admin.getDescriptor(table);
      }
      descriptors.put(table, descriptor);
    }
    long rows = 0;
    Set<Long> versions = new TreeSet<>();
    try (ResultScanner scanner = client.scan(query.mdrq(descriptor).mode(mode).build())) {
      for (Result row = scanner.next(); row != null; row = scanner.next()) {
        rows++;
        for (Cell cell : row.rawCells()) {
          versions.add(cell.getTimestamp());
        }
      }
    }
    return new Answer(rows, versions);
  }

  @Override
  public void close() {
    client.close();
  }
}
