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
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.definition.RowParts;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.IndexChange;
import org.lcindex.query.LCIndexAdmin;
import org.lcindex.query.RunningQueries;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.IndexCommands;
import org.lcindex.query.admin.IndexedColumn;
import org.lcindex.query.admin.StatusCalls;
import org.lcindex.query.text.ClusterText;
import org.lcindex.query.text.ColumnsText;
import org.lcindex.query.text.DroppedText;
import org.lcindex.query.text.EstimateText;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.query.text.QueriesText;
import org.lcindex.query.text.StatusText;
import org.lcindex.query.text.SteadyEstimate;
import org.lcindex.query.text.WatchText;
import org.lcindex.rpc.IndexException;

/**
 * The shell's commands for indexes, one method each. Tables and columns come as they were typed,
 * options as a map. Thread safe.
 */
public final class ShellIndexes implements AutoCloseable {
  private static final Duration WAIT = Duration.ofMinutes(10);
  private static final Duration LOOK = Duration.ofSeconds(5);
  private static final Duration WATCH = Duration.ofSeconds(2);

  private final Connection connection;
  private final LCIndexAdmin admin;
  private final ShellQueries queries;
  private final ShellStores stores;
  private volatile SteadyEstimate estimate = new SteadyEstimate(System::nanoTime);
  private volatile WatchText watched = new WatchText(System::nanoTime);

  private ShellIndexes(Connection connection) {
    this.connection = connection;
    this.admin = new LCIndexAdmin(connection);
    this.queries = new ShellQueries(connection);
    this.stores = new ShellStores(connection);
  }

  /** The commands over a connection of their own. */
  public static ShellIndexes connect(Configuration configuration) throws IOException {
    return new ShellIndexes(ConnectionFactory.createConnection(configuration));
  }

  /** The commands for versioned stores. */
  public ShellStores stores() {
    return stores;
  }

  /** The commands for queries. */
  public ShellQueries queries() {
    return queries;
  }

  /**
   * {@code create_index TABLE, COLUMN, OPTIONS, ...}.
   *
   * @param told is given what global indexes take, before the command begins
   */
  public Listing create(Object table, Collection<?> definitions, Consumer<String> told)
      throws IOException {
    TableName name = ShellTables.named(table);
    DefinitionArguments typed = DefinitionArguments.of(definitions);
    List<IndexDefinition> wanted = admin.parse(name, typed.texts().toArray(String[]::new));
    List<String> notes = new ArrayList<>();
    new IndexCommands(admin, name)
        .typeWarnings(wanted)
        .forEach(w -> notes.add(w + "; inspect_columns '" + name + "' tells more"));
    notes.addAll(
        notes(
            admin.createIndexes(
                name,
                wanted,
                typed.splits(),
                (index, estimate) -> {
                  told.accept(EstimateText.of(index, estimate));
                  EstimateText.cells(index, estimate).forEach(told);
                })));
    notes.add("existing rows are indexed in the background: wait_index '" + name + "'");
    return new Listing(notes);
  }

  /** {@code inspect_columns TABLE, OPTIONS}: which types the columns may have. */
  public Listing inspectColumns(Object table, Object options) throws IOException {
    return ShellInspection.inspect(admin, ShellTables.read(connection, table), options);
  }

  /** {@code set_columns TABLE, DECLARATION, ...}. */
  public Listing setColumns(Object table, Collection<?> declarations) throws IOException {
    TableName name = ShellTables.named(table);
    String[] texts = texts("set_columns", "'o:clerk STRING'", declarations);
    return new Listing(notes(admin.setColumns(name, texts)));
  }

  /** {@code unset_columns TABLE, COLUMN, ...}, or all. */
  public Listing unsetColumns(Object table, Collection<?> columns, Object options)
      throws IOException {
    TableName name = ShellTables.named(table);
    if (!new Options("unset_columns", options, "ALL").on("ALL")) {
      String[] texts = texts("unset_columns", "'o:clerk', or ALL => true", columns);
      return new Listing(notes(admin.unsetColumns(name, texts)));
    }
    if (!columns.isEmpty()) {
      throw new IllegalArgumentException(
          "unset_columns: ALL takes " + columns + " out, too; leave them out");
    }
    return new Listing(notes(admin.unsetAllColumns(name)));
  }

  private static String[] texts(String command, String example, Collection<?> typed) {
    if (typed.isEmpty() || !typed.stream().allMatch(CharSequence.class::isInstance)) {
      throw new IllegalArgumentException(
          command + ": " + typed + " names no columns; write for example " + example);
    }
    return typed.stream().map(Object::toString).toArray(String[]::new);
  }

  /** {@code list_columns TABLE}: those that have a type. */
  public Listing columns(Object table) throws IOException {
    TableName name = ShellTables.read(connection, table);
    IndexDefinitions indexes = admin.definitions(name);
    RowParts parts = admin.rowParts(name);
    Stream<String> ofParts = parts.isNone() ? Stream.empty() : Stream.of(parts.declaration());
    return new Listing(
        ColumnsText.table(admin.columns(name), parts, indexes),
        Stream.concat(ofParts, indexes.faults().stream().map(DefinitionFault::toString)).toList());
  }

  /** {@code drop_index TABLE, COLUMN, ...}; drops nothing unless all are there. */
  public Listing drop(Object table, Collection<?> columns, Object options) throws IOException {
    TableName name = ShellTables.named(table);
    Options given = new Options("drop_index", options, "ALL", "FORCE");
    boolean all = given.on("ALL");
    boolean force = given.on("FORCE");
    if (all && force) {
      throw new IllegalArgumentException(
          "drop_index: FORCE drops the GLOBAL indexes that are named; leave ALL out");
    }
    if (all && !columns.isEmpty()) {
      throw new IllegalArgumentException(
          "drop_index: ALL drops the indexes on " + columns + ", too; leave them out");
    }
    List<IndexDefinition> named = new IndexCommands(admin, name).indexes(columns);
    if (!all && named.isEmpty()) {
      throw new IllegalArgumentException(
          "drop_index: no column is given; write drop_index '" + name + "', 'family:qualifier'");
    }
    TableIndexStatus before = admin.statusOrWhy(name, LOOK);
    IndexChange change =
        all
            ? admin.dropAllIndexes(name, false)
            : force ? admin.dropIndexesByForce(name, named) : admin.dropIndexes(name, named, false);
    List<IndexDefinition> dropped = all ? change.before().all() : named;
    List<String> notes = new ArrayList<>();
    dropped.forEach(
        index ->
            notes.add(
                "dropped the "
                    + (index.kind() == IndexKind.GLOBAL ? "GLOBAL " : "")
                    + "index on "
                    + index.column()));
    notes.addAll(notes(change));
    String freed = DroppedText.freed(before, dropped);
    if (freed != null) {
      notes.add(freed);
    }
    return new Listing(notes);
  }

  private static List<String> notes(IndexChange change) {
    return new ArrayList<>(change.toString().lines().toList());
  }

  /** {@code list_indexes [TABLE]}. */
  public Listing list(Object table) throws IOException {
    TableName name = table == null ? null : ShellTables.read(connection, table);
    return StatusListing.list(new IndexCommands(admin, name).list(StatusCalls.LIMIT));
  }

  /** {@code describe_index TABLE[, COLUMN]}. */
  public Listing describe(Object table, Object column) throws IOException {
    TableName name = ShellTables.read(connection, table);
    IndexDefinitions indexes = indexesOf(name);
    List<IndexDefinition> shown =
        column == null ? indexes.all() : List.of(IndexedColumn.find(name, indexes, column));
    return StatusListing.describe(admin.status(name), shown);
  }

  private IndexDefinitions indexesOf(TableName name) throws IOException {
    IndexDefinitions indexes = admin.definitions(name);
    if (indexes.all().isEmpty() && indexes.faults().isEmpty()) {
      throw new IndexException(
          "Table " + name + " has no index; create one with create_index '" + name + "', ...");
    }
    return indexes;
  }

  /**
   * {@code index_status [TABLE, OPTIONS]}: every index, or with LONG every index file; without a
   * table servers and tables, with LONG every index.
   */
  public Listing status(Object table, Object options) throws IOException {
    boolean all = statusOptions(options).on("LONG");
    if (table == null) {
      ClusterIndexStatus cluster = admin.clusterStatus();
      return new Listing(
          (all ? ClusterText.withIndexes(cluster) : ClusterText.of(cluster)).lines().toList());
    }
    TableName name = ShellTables.read(connection, table);
    TableIndexStatus status = admin.status(name);
    return all
        ? StatusListing.files(status)
        : StatusListing.indexes(status, new IndexCommands(admin, name).gridSamples(status));
  }

  /** The seconds between two looks that {@code index_status} is asked for by WATCH; null: one. */
  public static Double watchSeconds(Object options) {
    Options typed = statusOptions(options);
    Object watch = typed.value("WATCH");
    if (watch == null || Boolean.FALSE.equals(watch)) {
      return null;
    }
    Duration pause = Boolean.TRUE.equals(watch) ? WATCH : typed.time("WATCH", WATCH);
    return pause.toMillis() / 1e3;
  }

  private static Options statusOptions(Object options) {
    return new Options("index_status", options, "LONG", "WATCH");
  }

  /**
   * What to show about builds that are under way; null when nothing will change by itself.
   *
   * @param table null for all tables
   */
  public List<String> progress(Object table) throws IOException {
    if (table == null) {
      ClusterIndexStatus cluster = admin.clusterStatus();
      return cluster.tables().stream().anyMatch(ShellIndexes::changes)
          ? watched.of(cluster).lines().toList()
          : null;
    }
    TableIndexStatus status = admin.status(ShellTables.read(connection, table));
    return changes(status)
        ? List.of(StatusText.progress(status, estimate.secondsLeft(status)))
        : null;
  }

  private static boolean changes(TableIndexStatus status) {
    return !status.pending().isEmpty()
        || !status.retrying().isEmpty()
        || !status.uninformed().isEmpty();
  }

  /** Somebody begins to look at builds again and again. */
  public void startWatching() {
    estimate = new SteadyEstimate(System::nanoTime);
    watched = new WatchText(System::nanoTime);
  }

  /**
   * {@code wait_index TABLE, OPTIONS}.
   *
   * @param progress is given a line now and then
   */
  public Listing await(Object table, Object options, Consumer<String> progress) throws IOException {
    Duration limit = new Options("wait_index", options, "TIMEOUT").time("TIMEOUT", WAIT);
    TableIndexStatus status =
        admin.waitUntilBuilt(
            ShellTables.read(connection, table), limit, ProgressLines.ofBuilds(progress));
    return StatusListing.indexes(
        status,
        List.of(),
        admin.doubts(status).stream().map(doubt -> "warning: " + doubt).toList());
  }

  /** {@code retry_index TABLE}. */
  public Listing retry(Object table) throws IOException {
    return new Listing(List.of(admin.retryFailed(ShellTables.named(table)) + " jobs queued"));
  }

  /** {@code list_queries [TABLE]}. */
  public Listing running(Object table) throws IOException {
    RunningQueries all = admin.queries(table == null ? null : ShellTables.read(connection, table));
    return new Listing(QueriesText.table(all), QueriesText.notes(all));
  }

  /** {@code kill_query ID}. */
  public Listing kill(Object id) throws IOException {
    return new Listing(QueriesText.of(admin.kill(String.valueOf(id))));
  }

  /** {@code rebuild_index TABLE[, COLUMN]}. */
  public Listing rebuild(Object table, Object column) throws IOException {
    TableName name = ShellTables.named(table);
    return new Listing(
        new IndexCommands(admin, name).rebuild(column).lines("wait_index '" + name + "'"));
  }

  /** {@code disable_index TABLE, COLUMN}. */
  public Listing disable(Object table, Object column) throws IOException {
    return switched(table, column, true);
  }

  /** {@code enable_index TABLE, COLUMN}. */
  public Listing enable(Object table, Object column) throws IOException {
    return switched(table, column, false);
  }

  private Listing switched(Object table, Object column, boolean off) throws IOException {
    IndexCommands commands = new IndexCommands(admin, ShellTables.named(table));
    return new Listing(notes(commands.switched(commands.switchable(column), off)));
  }

  /** {@code alter_index TABLE, COLUMN, POLICY => 'DEFERRED'}. */
  public Listing alter(Object table, Object column, Object options) throws IOException {
    String policy = new Options("alter_index", options, "POLICY").text("POLICY");
    IndexCommands commands = new IndexCommands(admin, ShellTables.named(table));
    return new Listing(
        notes(commands.alter(commands.alterable(column), GlobalDefinition.Policy.of(policy))));
  }

  /** {@code verify_index TABLE, OPTIONS}; see {@link ShellVerification#verify}. */
  public Listing verify(Object table, Object options, Consumer<String> progress)
      throws IOException {
    return ShellVerification.verify(admin, ShellTables.read(connection, table), options, progress);
  }

  /** {@code repair_index TABLE, OPTIONS}; see {@link ShellVerification#repair}. */
  public Listing repair(Object table, Object options, Consumer<String> progress)
      throws IOException {
    return ShellVerification.repair(admin, ShellTables.named(table), options, progress);
  }

  @Override
  public void close() throws IOException {
    queries.close();
    admin.close();
    connection.close();
  }
}
