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
package org.lcindex.query.cli.uninstall;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.offline.store.StoreVersion;
import org.lcindex.offline.store.StoresTable;
import org.lcindex.plan.Measures;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.rpc.UsageException;

/**
 * What of LCIndex HBase has, at one moment. Immutable.
 *
 * @param tables users' tables whose descriptors have something of it, by name
 * @param stores that there are; none where only one table is meant
 * @param own its own tables
 * @param others tables of users in its namespace
 * @param namespace whether its namespace is there, and goes
 */
public record Traces(
    List<TableDescriptor> tables,
    List<StoreRecord> stores,
    List<TableName> own,
    List<TableName> others,
    boolean namespace) {
  private static final Set<String> INDEXES =
      Set.of(
          IndexDefinitions.TABLE_KEY, IndexDefinitions.GLOBAL_KEY, IndexDefinitions.DISABLED_KEY);

  /**
   * Looks.
   *
   * @param only the one table that is meant; null for all that there is
   * @throws UsageException when the one table goes with others only
   */
  public static Traces of(Connection connection, TableName only) throws IOException {
    try (Admin admin = connection.getAdmin()) {
      if (only != null) {
        return ofTable(admin, only);
      }
      List<TableDescriptor> tables = new ArrayList<>();
      List<TableName> own = new ArrayList<>();
      List<TableName> others = new ArrayList<>();
      for (TableDescriptor table : admin.listTableDescriptors()) {
        TableName name = table.getTableName();
        if (GlobalTables.isOne(name)) {
          own.add(name);
        } else if (has(table)) {
          tables.add(table);
        }
        if (!GlobalTables.isOne(name)
            && name.getNamespaceAsString().equals(GlobalTables.NAMESPACE)) {
          others.add(name);
        }
      }
      tables.sort(Comparator.comparing(table -> table.getTableName().getNameAsString()));
      own.sort(Comparator.comparing(TableName::getNameAsString));
      // An earlier call may have ended between disabling and deleting it.
      boolean stores =
          own.contains(GlobalTables.STORES) && admin.isTableEnabled(GlobalTables.STORES);
      return new Traces(
          tables,
          stores ? new StoreAdmin(connection).list() : List.of(),
          own,
          others,
          Arrays.asList(admin.listNamespaces()).contains(GlobalTables.NAMESPACE));
    }
  }

  private static Traces ofTable(Admin admin, TableName only) throws IOException {
    if (GlobalTables.isOne(only)) {
      throw new UsageException(
          "Table "
              + only
              + " is LCIndex's own, and goes with all of it: 'lcindex uninstall --all'");
    }
    TableDescriptor table = admin.getDescriptor(only);
    String store = table.getValue(StoresTable.STORE_KEY);
    if (store != null && admin.tableExists(GlobalTables.STORES)) {
      throw new UsageException(
          String.format(
              "Table %s is a version of store %s, which goes with its store or"
                  + " with all: 'lcindex store delete', 'lcindex uninstall --all'",
              only, StoreName.parse(store)));
    }
    return new Traces(
        has(table) ? List.of(table) : List.of(), List.of(), List.of(), List.of(), false);
  }

  private static boolean has(TableDescriptor table) {
    return !IndexDdl.values(table).isEmpty() || !IndexDdl.observers(table).isEmpty();
  }

  /** Whether there is nothing. */
  public boolean isEmpty() {
    return tables.isEmpty() && own.isEmpty() && !namespace;
  }

  /** What of a table's descriptor is LCIndex's. */
  static String of(TableDescriptor table) {
    IndexDefinitions indexes = IndexDefinitions.readable(table);
    List<String> parts = new ArrayList<>();
    if (!indexes.list().isEmpty()) {
      parts.add(Measures.count(indexes.list().size(), "LOCAL index"));
    }
    if (!indexes.globals().isEmpty()) {
      parts.add(Measures.count(indexes.globals().size(), "GLOBAL index"));
    }
    if (!indexes.faults().isEmpty()) {
      parts.add("definitions that cannot be read");
    }
    IndexDdl.values(table).stream().filter(key -> !INDEXES.contains(key)).forEach(parts::add);
    if (!IndexDdl.observers(table).isEmpty()) {
      parts.add("the observer (its regions are reopened)");
    }
    return "table " + table.getTableName() + ": " + String.join(", ", parts);
  }

  /** The versions of a store whose tables are there, each with its table. */
  static List<String> versions(StoreRecord store, List<TableDescriptor> tables)
      throws UsageException {
    StoreName name = StoreName.parse(store.name());
    List<String> there = new ArrayList<>();
    for (StoreVersion version : store.versions()) {
      TableName table = name.table(version.number());
      if (tables.stream().anyMatch(one -> one.getTableName().equals(table))) {
        there.add(table + " (" + version.state() + ")");
      }
    }
    return there;
  }

  /** Its own tables, in few words. */
  String ownTables() {
    List<String> parts = new ArrayList<>();
    own.stream().filter(t -> !GlobalTables.isEntries(t)).forEach(t -> parts.add(t.toString()));
    long entries = own.stream().filter(GlobalTables::isEntries).count();
    if (entries > 0) {
      parts.add(Measures.count(entries, "table") + " of entries");
    }
    return String.join(", ", parts);
  }
}
