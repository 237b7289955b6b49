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
package org.lcindex.verification.metamorphic.table;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.VersionInfo;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.global.catalog.Catalog;
import org.lcindex.global.catalog.CatalogRow;
import org.lcindex.global.table.EntriesIdentity;
import org.lcindex.predicate.KeyRange;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.caller.RegionCaller;
import org.lcindex.verification.metamorphic.setting.IndexedColumns;
import org.lcindex.verification.metamorphic.setting.TestColumn;

/** The global indexes of this project, by its client classes. Thread safe. */
final class GlobalControl implements AutoCloseable {
  private static final Duration WHOLE_LIMIT = Duration.ofSeconds(120);
  private static final int CALL_MS = 10_000;

  /** The first HBase with handlers for what entries are written by. */
  private static final String FIRST_HBASE = "2.6.0";

  private final Connection connection;
  private final RegionCaller caller;
  private final GlobalCalls calls;
  private final boolean possible =
      VersionInfo.compareVersion(VersionInfo.getVersion(), FIRST_HBASE) >= 0;

  /** Of a cluster. */
  GlobalControl(Configuration test) throws IOException {
    // Commands go by a region of a table that they reopen: with the patience that any client has.
    Configuration usual = new Configuration(test);
    usual.set(HConstants.HBASE_CLIENT_RETRIES_NUMBER, "15");
    usual.set(HConstants.HBASE_CLIENT_PAUSE, "100");
    this.connection = ConnectionFactory.createConnection(usual);
    this.caller = new RegionCaller(connection, 1);
    this.calls = new GlobalCalls(connection, caller);
  }

  @Override
  public void close() {
    caller.close();
    try {
      connection.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void add(TableName table, IndexedColumns on) throws IOException {
    if (possible && find(table, on).isEmpty()) {
      calls.create(table, on.made());
    }
  }

  void drop(TableName table, IndexedColumns on) throws IOException {
    Optional<GlobalIndex> index = find(table, on);
    if (index.isPresent()) {
      calls.drop(table, index.get().definition().column());
    }
  }

  void rebuild(TableName table, IndexedColumns on) throws IOException {
    Optional<GlobalIndex> index = find(table, on);
    if (index.isPresent()) {
      calls.rebuild(table, index.get().definition().column());
    }
  }

  /** False when there was nothing to do, as in the following. */
  boolean switched(TableName table, IndexedColumns on, boolean off) throws IOException {
    Optional<GlobalIndex> index = find(table, on);
    if (index.isEmpty()) {
      return false;
    }
    calls.switched(table, index.get().definition().column(), off);
    return index.get().disabled() != off;
  }

  boolean alter(TableName table, TestColumn column) throws IOException {
    Optional<GlobalIndex> index = find(table, column);
    if (index.isEmpty()) {
      return false;
    }
    calls.alter(table, index.get().definition().column(), column.policy());
    return index.get().definition().policy() != column.policy();
  }

  /** To its end; what could not be compared is an {@link IOException}. */
  boolean repair(TableName table, IndexedColumns on) throws IOException {
    Optional<GlobalIndex> index = find(table, on);
    if (index.isEmpty()) {
      return false;
    }
    SweepReport report = calls.repair(table, index.get().definition().column(), progress -> {});
    if (!report.problems().isEmpty()) {
      throw new IOException("not all entries are compared: " + report.problems());
    }
    return true;
  }

  private Optional<GlobalIndex> find(TableName table, IndexedColumns on) throws IOException {
    return IndexDefinitions.readable(descriptor(table)).findGlobal(on.definition().column());
  }

  private TableDescriptor descriptor(TableName table) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      return admin.getDescriptor(table);
    }
  }

  private List<GlobalIndex> indexes(TableName table) throws IOException {
    return IndexDefinitions.readable(descriptor(table)).globals();
  }

  /**
   * Until each index that is on has its entries, whose incarnation the catalog knows. Of one that
   * is off the master leaves entries alone which somebody has truncated.
   */
  void awaitWhole(TableName table) throws IOException {
    for (GlobalIndex index : IndexDefinitions.readable(descriptor(table)).enabled().globals()) {
      try {
        Await.until("table of entries of " + index, WHOLE_LIMIT, () -> isWhole(table, index));
      } catch (IOException e) {
        throw new IllegalStateException(e); // what the master has to do by itself
      }
    }
  }

  private boolean isWhole(TableName table, GlobalIndex index) throws IOException {
    TableName entries = GlobalTables.entries(table, index);
    try (Admin admin = connection.getAdmin()) {
      if (!admin.tableExists(entries) || !admin.isTableAvailable(entries)) {
        return false;
      }
      Optional<EntriesIdentity> identity = EntriesIdentity.of(admin.getDescriptor(entries));
      CatalogRow row = new Catalog(connection, CALL_MS).read(table, index);
      return row != null
          && identity.isPresent()
          && row.incarnation() != null
          && row.incarnation() == identity.get().incarnation();
    }
  }

  /** Until every row is covered but for some that are asked by their keys, or will never be. */
  void awaitCovered(TableName table, Duration limit) throws IOException {
    for (GlobalIndex index : indexes(table)) {
      Await.until("coverage of " + index, limit, () -> isSettled(table, index));
    }
  }

  private boolean isSettled(TableName table, GlobalIndex index) throws IOException {
    CatalogRow row = new Catalog(connection, CALL_MS).read(table, index);
    return row != null
        && row.incarnation() != null
        && (row.coverage(row.incarnation()).covers(KeyRange.all())
            || row.tokens().stream()
                .allMatch(token -> token.reason().isOfRow() && token.range().isPoint())
            || row.tokens().stream().anyMatch(token -> token.reason().isForGood()));
  }
}
