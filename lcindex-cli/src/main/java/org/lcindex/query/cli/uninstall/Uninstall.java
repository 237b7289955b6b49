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
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.NamespaceNotFoundException;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.TableNotEnabledException;
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.offline.store.StoreName;
import org.lcindex.offline.store.StoreRecord;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.admin.IndexAlter;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.admin.IndexEdit;
import org.lcindex.query.admin.ServerSurvey;
import org.lcindex.query.store.StoreAdmin;
import org.lcindex.query.text.ErrorText;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * Takes LCIndex out of HBase's tables, or of one: first stores whose data is to go, then indexes
 * and values of each table, then LCIndex's own tables and their namespace. Each step leaves alone
 * what is done, so a call that ended in between is made again. For one thread.
 */
public final class Uninstall {
  private static final int PARALLEL_REGIONS = 16;

  /** The master may just be deleting a table of entries, or have made the catalog anew. */
  private static final int MOST_ROUNDS = 5;

  private final Connection connection;
  private final Traces traces;
  private final Set<String> withData;
  private final boolean all;
  private final Consumer<String> told;

  /**
   * Of what there is.
   *
   * @param withData full names of stores whose tables go, too
   * @param all whether LCIndex's own tables go
   * @param told is given a line for each step that is done
   */
  public Uninstall(
      Connection connection,
      Traces traces,
      Set<String> withData,
      boolean all,
      Consumer<String> told) {
    this.connection = connection;
    this.traces = traces;
    this.withData = Set.copyOf(withData);
    this.all = all;
    this.told = told;
  }

  /** What goes, and what of stores stays; a line for each. */
  public List<String> plan() throws IOException {
    List<String> lines = new ArrayList<>();
    for (StoreRecord store : traces.stores()) {
      List<String> tables = Traces.versions(store, traces.tables());
      if (withData.contains(store.name())) {
        lines.add("store " + store.shown() + " with its tables: " + none(tables));
      } else {
        lines.add(
            "store "
                + store.shown()
                + ": its record"
                + (tables.isEmpty()
                    ? ""
                    : "; these tables of it stay, as ordinary ones: " + none(tables)));
      }
      if (store.versions().stream().anyMatch(version -> version.state().isHalfMade())) {
        lines.add("  a push to it has not ended: end it first, wherever it runs");
      }
    }
    for (String name : withData) {
      if (traces.stores().stream().noneMatch(store -> store.name().equals(name))) {
        lines.add("store " + StoreName.parse(name) + " is not there, so no table goes with it");
      }
    }
    for (TableDescriptor table : traces.tables()) {
      if (!goesWithStore(table)) {
        lines.add(Traces.of(table));
      }
    }
    if (!traces.own().isEmpty()) {
      lines.add("LCIndex's own tables: " + traces.ownTables());
    }
    if (traces.namespace()) {
      lines.add(
          traces.others().isEmpty()
              ? "namespace " + GlobalTables.NAMESPACE
              : "namespace " + GlobalTables.NAMESPACE + " stays: " + othersText());
    }
    return lines;
  }

  private static String none(List<String> tables) {
    return tables.isEmpty() ? "none is there" : String.join(", ", tables);
  }

  private String othersText() {
    return "it has tables that are not LCIndex's: "
        + String.join(", ", traces.others().stream().map(TableName::toString).toList());
  }

  private boolean goesWithStore(TableDescriptor table) throws UsageException {
    for (StoreRecord store : traces.stores()) {
      if (withData.contains(store.name())) {
        StoreName name = StoreName.parse(store.name());
        if (store.versions().stream()
            .anyMatch(version -> name.table(version.number()).equals(table.getTableName()))) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * Looks whether all of it can be done.
   *
   * @throws IndexException if not; nothing is changed
   */
  public void check() throws IOException {
    if (all) {
      Rights.require(connection, traces.own());
    }
    try (Admin admin = connection.getAdmin()) {
      for (TableDescriptor table : traces.tables()) {
        if (!IndexDefinitions.readable(table).globals().isEmpty()
            && admin.isTableDisabled(table.getTableName())) {
          throw new UsageException(
              "Nothing is dropped: table "
                  + table.getTableName()
                  + " has GLOBAL indexes and is disabled; enable it first, its regions have to tell"
                  + " who may drop them");
        }
      }
    }
  }

  /** Does it. */
  public void run() throws IOException {
    StoreAdmin stores = new StoreAdmin(connection);
    for (StoreRecord store : traces.stores()) {
      if (withData.contains(store.name())) {
        String what = "store " + store.shown();
        step(what, () -> stores.deleteAll(store.name()));
        told.accept(what + " with its tables: gone");
      }
    }
    for (TableDescriptor table : traces.tables()) {
      if (!goesWithStore(table)) {
        step("table " + table.getTableName(), () -> strip(table.getTableName()));
        told.accept(Traces.of(table) + ": gone");
      }
    }
    if (all) {
      step("LCIndex's own tables", this::dropOwn);
    }
  }

  /** What may fail. */
  @FunctionalInterface
  private interface Step {
    void run() throws IOException;
  }

  private static void step(String what, Step step) throws IOException {
    try {
      step.run();
    } catch (IndexException | TableNotFoundException e) {
      throw new IndexException(
          "The uninstall has ended at "
              + what
              + ", and the same command goes on from there: "
              + ErrorText.message(e),
          e);
    }
  }

  private void strip(TableName table) throws IOException {
    try (LCIndexAdmin indexes = new LCIndexAdmin(connection);
        RegionCaller caller = new RegionCaller(connection, PARALLEL_REGIONS)) {
      IndexAlter alter = new IndexAlter(connection, caller, ServerSurvey.of(connection));
      if (!IndexDefinitions.readable(alter.descriptor(table)).globals().isEmpty()) {
        indexes.dropAllIndexes(table, true);
      }
      alter.make(table, IndexEdit.bare());
      if (!IndexDdl.values(alter.descriptor(table)).isEmpty()) {
        alter.make(table, IndexEdit.unstamped());
      }
    }
  }

  private void dropOwn() throws IOException {
    try (Admin admin = connection.getAdmin()) {
      for (int round = 0; round < MOST_ROUNDS; round++) {
        List<TableName> own = own(admin);
        if (own.isEmpty()) {
          break;
        }
        for (TableName table : own) {
          drop(admin, table);
          told.accept("table " + table + ": gone");
        }
      }
      if (!traces.namespace() || !traces.others().isEmpty()) {
        return;
      }
      try {
        admin.deleteNamespace(GlobalTables.NAMESPACE);
      } catch (NamespaceNotFoundException e) {
        // which is what was wanted
      }
      told.accept("namespace " + GlobalTables.NAMESPACE + ": gone");
    }
  }

  private List<TableName> own(Admin admin) throws IOException {
    List<TableName> own = new ArrayList<>();
    if (traces.namespace()) {
      for (TableName table : admin.listTableNamesByNamespace(GlobalTables.NAMESPACE)) {
        if (GlobalTables.isOne(table)) {
          own.add(table);
        }
      }
    }
    return own;
  }

  private static void drop(Admin admin, TableName table) throws IOException {
    try {
      try {
        admin.disableTable(table);
      } catch (TableNotEnabledException e) {
        // by an earlier call, or by the master, which deletes entries of dropped indexes
      }
      admin.deleteTable(table);
    } catch (TableNotFoundException e) {
      // by the master, meanwhile
    }
  }
}
