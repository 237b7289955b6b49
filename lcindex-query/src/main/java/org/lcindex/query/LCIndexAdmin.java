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
package org.lcindex.query;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.admin.CellExamples;
import org.lcindex.query.admin.IndexAlter;
import org.lcindex.query.admin.RunningQueryCalls;
import org.lcindex.query.admin.ServerSurvey;
import org.lcindex.query.admin.StatusCalls;
import org.lcindex.query.admin.part.DdlAdmin;
import org.lcindex.query.admin.part.FileAdmin;
import org.lcindex.query.admin.part.GlobalAdmin;
import org.lcindex.query.admin.part.GlobalCalls;
import org.lcindex.query.admin.part.StatusAdmin;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.inspect.TableInspection;
import org.lcindex.query.inspect.TableInspector;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.IndexState;
import org.lcindex.rpc.SweepReport;
import org.lcindex.rpc.UsageException;
import org.lcindex.rpc.VerifyArguments;
import org.lcindex.rpc.VerifyReport;
import org.lcindex.rpc.caller.RegionCaller;

/**
 * Creates, drops and watches the indexes of tables.
 *
 * <p>Definitions live in the table descriptor, so DDL is one {@code Admin.modifyTable}: the table
 * stays online and existing rows are indexed in the background. The regions stay open where they
 * have the observer already, best from the region servers' configuration, and HBase alters the
 * table without reopening it, which it refuses when the descriptor names a coprocessor; otherwise
 * they reopen one after the other. {@link IndexChange} says which it was and why. As every {@code
 * modifyTable} of HBase, it replaces the whole descriptor: two alters of one table at the same time
 * lose one of them.
 *
 * <p><b>The jar must be there first.</b> HBase stops a region server that opens a region whose
 * table names a coprocessor the server cannot load. So every live region server is asked before the
 * observer is named in a table's descriptor, and asked again if it joined meanwhile; if one does
 * not answer, or answers that it does not have LCIndex, the index is not created. Where the region
 * servers' configuration gives the observer to every table nothing is named, and regions on servers
 * without LCIndex just have no index, of which {@link IndexChange#notes} tell. Servers answer
 * within {@code lcindex.ddl.timeout.ms} of the client's configuration, 30 seconds.
 *
 * <p>Thread safe. The connection stays its owner's.
 */
@InterfaceAudience.Public
public final class LCIndexAdmin implements AutoCloseable {
  private static final int PARALLEL_REGIONS = 16;

  private final Connection connection;
  private final RegionCaller caller;
  private final DdlAdmin ddl;
  private final StatusAdmin status;
  private final FileAdmin files;
  private final GlobalAdmin global;
  private final RunningQueryCalls queries;

  /** An admin over an open connection. */
  public LCIndexAdmin(Connection connection) {
    this.connection = connection;
    this.caller = new RegionCaller(connection, PARALLEL_REGIONS);
    IndexAlter alter = new IndexAlter(connection, caller, ServerSurvey.of(connection));
    GlobalCalls calls = new GlobalCalls(connection, caller);
    this.ddl = new DdlAdmin(alter, calls);
    this.status = new StatusAdmin(connection, alter, new StatusCalls(connection, caller));
    this.files = new FileAdmin(connection, caller, status);
    this.global = new GlobalAdmin(connection, calls, status);
    this.queries = new RunningQueryCalls(connection, caller);
  }

  /** Creates one index; see {@link #createIndexes(TableName, List)}. */
  public IndexChange createIndex(TableName table, IndexDefinition definition) throws IOException {
    return createIndexes(table, List.of(definition));
  }

  /**
   * Creates indexes from their text, such as {@code "cf:price DOUBLE 0 99999 100"}; the family may
   * be left out when the table has only one.
   *
   * @throws IllegalArgumentException when a text is no definition
   */
  public IndexChange createIndexes(TableName table, String... definitions) throws IOException {
    return createIndexes(table, parse(table, definitions));
  }

  /**
   * Reads definitions as {@link #createIndexes(TableName, String...)} does.
   *
   * @throws IllegalArgumentException when a text is no definition
   */
  public List<IndexDefinition> parse(TableName table, String... definitions) throws IOException {
    return ddl.parse(table, definitions);
  }

  /**
   * Samples a table and tells what types its columns may have. Needs READ only.
   *
   * @throws IOException when the table is not there or cannot be read
   */
  public TableInspection inspect(TableName table, SampleLimits limits) throws IOException {
    return TableInspector.inspect(connection, table, limits);
  }

  /**
   * What a sample of 100 rows says against definitions, which one may want to know before {@link
   * #createIndexes}: types that the column's cells do not have, columns that no sampled row has.
   *
   * @return a line for each fault
   * @throws IOException when the table is not there or cannot be read
   */
  public List<String> checkTypes(TableName table, List<IndexDefinition> definitions)
      throws IOException {
    return TableInspector.check(connection, table, definitions);
  }

  /**
   * Creates indexes of either kind: the local ones with one alter of the table, then each global
   * one by the master. For local ones the regions stay open when they have the observer already and
   * HBase allows it, else they reopen one after the other; for global ones they always reopen. The
   * result says which and why. {@link #waitUntilBuilt} waits for the index files and the entries.
   *
   * @throws IndexException when table, family or an existing index does not allow it, the observer
   *     would have to be named and a region server is not known to have it, or the master refuses;
   *     the table is unchanged then, unless the message says which indexes were created
   */
  public IndexChange createIndexes(TableName table, List<IndexDefinition> definitions)
      throws IOException {
    return createIndexes(table, definitions, 0, (index, estimate) -> {});
  }

  /**
   * Creates indexes as {@link #createIndexes(TableName, List)} does, and tells before it begins
   * what each global one takes.
   *
   * @param splits in how many regions each table of entries is made, 2 to {@value
   *     GlobalIndex#MAX_SPLITS}; 0 for as many as its size wants
   * @param expected is given each global index with the master's estimate; when it throws, nothing
   *     is changed
   */
  public IndexChange createIndexes(
      TableName table,
      List<IndexDefinition> definitions,
      int splits,
      BiConsumer<GlobalDefinition, GlobalEstimate> expected)
      throws IOException {
    return ddl.create(table, definitions, splits, expected);
  }

  /**
   * Asks the master what a global index would take, from a sample of the table's rows. Nothing is
   * changed.
   *
   * @param splits as for {@link #createIndexes(TableName, List, int, BiConsumer)}
   * @throws IndexException when the table cannot have the index, with every reason
   */
  public GlobalEstimate estimate(TableName table, GlobalDefinition definition, int splits)
      throws IOException {
    return global.estimate(table, definition, splits);
  }

  /**
   * How full the cells of a table's grids are, by a sample of its rows. Needs READ on the table,
   * and ADMIN or CREATE, as for its descriptor. Entries of old values, which stay for a while, are
   * not told.
   *
   * @return one for each grid, in the order of the table's descriptor
   */
  public List<GridSample> gridSamples(TableName table, SampleLimits limits) throws IOException {
    return global.samples(table, limits);
  }

  /**
   * What a grid does for conditions, or would do if it were created, by a sample of the table's
   * rows. Nothing is changed. Needs READ on the table, and ADMIN or CREATE, as for its descriptor.
   * Of a grid that the table does not have the master is asked, as by {@link #estimate}.
   *
   * @param splits of a grid that the table does not have, in how many regions its table of entries
   *     is made; 0 for as many as its size wants
   * @param conditions in the language of {@link Mdrq#parse}; columns have the grid's types
   * @return one for each condition
   * @throws IllegalArgumentException when the definition is no grid
   * @throws IndexException when a text is no condition, or the table cannot have the grid
   */
  public List<BoxEstimate> like(
      TableName table,
      GlobalDefinition grid,
      int splits,
      List<String> conditions,
      SampleLimits limits)
      throws IOException {
    return global.like(table, grid, splits, conditions, limits);
  }

  /**
   * As {@link #like(TableName, GlobalDefinition, int, List, SampleLimits)}, of a grid that the
   * table does not have and for which the master was asked before.
   */
  public List<BoxEstimate> like(
      TableName table,
      GlobalDefinition grid,
      GlobalEstimate estimate,
      List<String> conditions,
      SampleLimits limits)
      throws IOException {
    return global.like(table, grid, estimate, conditions, limits);
  }

  /**
   * Drops the local index on a column; its files are deleted in the background. After the last
   * index the observer stays in a table's descriptor, doing nothing, when the regions could stay
   * open.
   *
   * @throws IndexException when there is none
   */
  public IndexChange dropIndex(TableName table, byte[] family, byte[] qualifier)
      throws IOException {
    return dropIndex(table, family, qualifier, false);
  }

  /**
   * Drops the local index on a column and, if it is wanted, the observer with the last index.
   *
   * @param removeObserver whether the observer is to go from the table's descriptor with the last
   *     index, which reopens the regions
   */
  public IndexChange dropIndex(
      TableName table, byte[] family, byte[] qualifier, boolean removeObserver) throws IOException {
    return ddl.drop(table, family, qualifier, removeObserver);
  }

  /**
   * Drops several indexes, of either kind: the global ones by the master, with their entries, then
   * the local ones by one alter of the table, as {@link #dropIndex} does one.
   *
   * @throws IndexException when one of them is not there, and nothing is dropped; or when one
   *     cannot be dropped, and the message says which ones were
   */
  public IndexChange dropIndexes(
      TableName table, List<IndexDefinition> indexes, boolean removeObserver) throws IOException {
    return ddl.drop(table, indexes, removeObserver);
  }

  /**
   * Drops global indexes though {@code lcindex:catalog} cannot be read or written, or is damaged:
   * their entries first, so that nobody believes them, then the definitions. Writes to the table
   * are refused meanwhile, and clients try again.
   *
   * @throws IndexException when one of them is not there, or is local, and nothing is dropped; or
   *     when one cannot be dropped, and the message says which ones were
   */
  public IndexChange dropIndexesByForce(TableName table, List<IndexDefinition> indexes)
      throws IOException {
    return ddl.dropByForce(table, indexes);
  }

  /**
   * Drops all indexes of a table, of both kinds, as {@link #dropIndexes} does, and what its
   * descriptor has in their place that cannot be read, which the result's notes name.
   *
   * @throws IndexException when there is nothing of the kind
   */
  public IndexChange dropAllIndexes(TableName table, boolean removeObserver) throws IOException {
    return ddl.dropAll(table, removeObserver);
  }

  /**
   * Switches the local index on a column off: its definition stays, its files go, none is built and
   * no query uses it, until {@link #enableIndex}. Online as {@link #createIndexes} is.
   *
   * @throws IndexException when there is none
   */
  public IndexChange disableIndex(TableName table, byte[] family, byte[] qualifier)
      throws IOException {
    return ddl.switched(table, family, qualifier, true);
  }

  /**
   * Switches a local index on again; its files are built in the background.
   *
   * @throws IndexException when there is none
   */
  public IndexChange enableIndex(TableName table, byte[] family, byte[] qualifier)
      throws IOException {
    return ddl.switched(table, family, qualifier, false);
  }

  /**
   * The local indexes of a table, in the order in which they were created. {@link #definitions} has
   * the global ones, too, and tells whether the table's descriptor has others that cannot be read.
   */
  public List<IndexDefinition> listIndexes(TableName table) throws IOException {
    return definitions(table).list();
  }

  /** The indexes of a table, of both kinds, with what of its descriptor cannot be read. */
  public IndexDefinitions definitions(TableName table) throws IOException {
    return status.definitions(table);
  }

  /**
   * All tables that have a local index, by name, with these indexes, as {@link
   * #listIndexes(TableName)} has them.
   */
  public Map<TableName, List<IndexDefinition>> listIndexes() throws IOException {
    return status.localIndexes();
  }

  /**
   * All tables whose descriptors say something about indexes, by name, be it what cannot be read.
   */
  public Map<TableName, IndexDefinitions> definitions() throws IOException {
    return status.definitions();
  }

  /**
   * Declares the types of columns, and of the row key, once for a table: conditions on them need no
   * type then, and {@link RowReader} reads them. Only clients use the declarations: nothing is
   * built and the table's servers do nothing with them. A column that was declared before has the
   * new type. The table is altered as {@link #createIndexes(TableName, List)} does it.
   *
   * @param declarations such as {@code "o:clerk STRING"}, {@code "o:price DECIMAL SCALE 2"} or, for
   *     the row key, {@code "row LONG"}; the family may be left out when the table has only one
   * @throws IllegalArgumentException when a text is no declaration
   * @throws IndexException when a family is absent, or a column has an index of another type, which
   *     rules; the table is unchanged then
   */
  public IndexChange setColumns(TableName table, String... declarations) throws IOException {
    return ddl.setColumns(table, declarations);
  }

  /**
   * Takes declarations out.
   *
   * @param columns {@code family:qualifier}, or a qualifier that one declared column has, or {@code
   *     row} for the row key
   * @throws IndexException when one of them is not there; nothing is changed then
   */
  public IndexChange unsetColumns(TableName table, String... columns) throws IOException {
    return ddl.unsetColumns(table, columns);
  }

  /**
   * Takes all declarations out, those that cannot be read, too.
   *
   * @throws IndexException when there is none
   */
  public IndexChange unsetAllColumns(TableName table) throws IOException {
    return ddl.unsetAllColumns(table);
  }

  /** The parts that a table declares of its row keys; none when it declares none. */
  public RowParts rowParts(TableName table) throws IOException {
    return status.rowParts(table);
  }

  /** What a table declares of its columns and of its row key, with what of it cannot be read. */
  public DeclaredColumns columns(TableName table) throws IOException {
    return status.columns(table);
  }

  /** The indexes of a table, and how each stands, as aligned text. */
  public String describe(TableName table) throws IOException {
    return describe(table, StatusCalls.LIMIT);
  }

  /**
   * Describes a table's indexes within a limit of the caller's.
   *
   * @param limit how long one region may take to answer
   */
  public String describe(TableName table, Duration limit) throws IOException {
    return status.describe(table, limit);
  }

  /**
   * Asks every region how its indexes stand; those that do not answer are named. A disabled table
   * has no region to ask: all its indexes are {@link IndexState#DISABLED}.
   *
   * @throws IndexException when the table is absent or has no index
   */
  public TableIndexStatus status(TableName table) throws IOException {
    return status(table, StatusCalls.LIMIT);
  }

  /**
   * Tells how a table's indexes stand, within a limit of the caller's.
   *
   * @param limit how long one region may take to answer
   */
  public TableIndexStatus status(TableName table, Duration limit) throws IOException {
    return status.status(table, limit);
  }

  /**
   * Tells how a table's indexes stand; where that cannot be told, why not is the status.
   *
   * @throws IOException when the table is absent, or the call was interrupted
   */
  public TableIndexStatus statusOrWhy(TableName table, Duration limit) throws IOException {
    return status.statusOrWhy(table, limit);
  }

  /** How the indexes of all tables that have some stand. */
  public List<TableIndexStatus> statusOfAll() throws IOException {
    return statusOfAll(StatusCalls.LIMIT);
  }

  /**
   * Tells how the indexes of all tables stand, within a limit of the caller's.
   *
   * @param limit how long one region may take to answer; a server that lets it pass for one and has
   *     answered nothing is not waited for again
   */
  public List<TableIndexStatus> statusOfAll(Duration limit) throws IOException {
    return status.statusOfAll(limit);
  }

  /**
   * How the indexes of all tables stand, and the region servers: versions, directories, memory,
   * jobs and problems. Servers tell of themselves to ADMIN on the whole cluster; of others the
   * regions tell that the user may ask.
   */
  public ClusterIndexStatus clusterStatus() throws IOException {
    return clusterStatus(StatusCalls.LIMIT);
  }

  /**
   * Tells how the cluster stands, within a limit of the caller's.
   *
   * @param limit how long one server or region may take to answer; who lets it pass is UNKNOWN
   */
  public ClusterIndexStatus clusterStatus(Duration limit) throws IOException {
    return status.clusterStatus(limit);
  }

  /**
   * Waits until every HFile has all indexes it can have. Rows in the MemStore need no index file.
   *
   * @throws IndexException when builds have failed for good or cannot happen, or time is up; lists
   *     what is missing and why. Also at once when the table has the definition of a GLOBAL index
   *     whose entries nobody writes
   */
  public TableIndexStatus waitUntilBuilt(TableName table, Duration timeout) throws IOException {
    return waitUntilBuilt(table, timeout, status -> {});
  }

  /**
   * Waits until every HFile has all indexes it can have, and tells a listener how far builds are.
   *
   * @param listener is told every time the status was asked for and is not final
   */
  public TableIndexStatus waitUntilBuilt(
      TableName table, Duration timeout, Consumer<TableIndexStatus> listener) throws IOException {
    return status.waitUntilBuilt(table, timeout, listener);
  }

  /**
   * As {@link #waitUntilBuilt(TableName, Duration, Consumer)}, after a load. It ends, too, when all
   * that is missing has failed again and again for {@code lcindex.offline.stuck.ms} of the
   * connection's configuration, and nothing got further: it may be waited again when the cause is
   * mended.
   */
  public TableIndexStatus waitUntilLoaded(
      TableName table, Duration timeout, Consumer<TableIndexStatus> listener) throws IOException {
    return status.waitUntilLoaded(table, timeout, listener);
  }

  /**
   * Has HBase write all rows of a table from memory to HFiles, of which indexes are made, and
   * returns when they are written. Rows in memory are served from there, without.
   */
  public void flush(TableName table) throws IOException {
    files.flush(table);
  }

  /**
   * The indexes whose type or column is most likely wrong, one line each: of more than 1 % of the
   * column's cells no value of the type can be made, or no row has the column. A line names the
   * count and, where the connection's user may read the table and an answer comes within seconds,
   * an example cell with the types that would decode it, or the column that may have been meant.
   *
   * @param status of the table, from {@link #waitUntilBuilt} or {@link #status(TableName)}
   */
  public List<String> doubts(TableIndexStatus status) {
    return new CellExamples(connection).doubts(status);
  }

  /** Queues again what failed or is missing; returns the number of jobs. */
  public int retryFailed(TableName table) throws IOException {
    return files.retryFailed(table);
  }

  /**
   * Deletes the files of all local indexes of a table and has them built again, as one does whose
   * settings of files have changed. Until they are built queries do without.
   *
   * @return number of HFiles whose index files are to be built
   */
  public int rebuild(TableName table) throws IOException {
    return files.rebuild(table);
  }

  /**
   * Deletes the files of the index on one column and has them built again; other indexes serve on.
   *
   * @throws IndexException when there is none, or it is switched off
   */
  public int rebuild(TableName table, byte[] family, byte[] qualifier) throws IOException {
    return files.rebuild(table, family, qualifier);
  }

  /**
   * Switches the global index on a column off: its definition and its entries stay, writes pay
   * nothing for it, and no query uses it, until it is switched on. Then it is built anew. Both
   * reopen the table's regions, one after the other, and change nothing if the index is so already.
   *
   * @throws IndexException when there is none, or the servers cannot write its entries
   */
  public IndexChange switchGlobalIndex(
      TableName table, byte[] family, byte[] qualifier, boolean off) throws IOException {
    return global.switched(table, global.column(table, family, qualifier), off);
  }

  /**
   * As {@link #switchGlobalIndex(TableName, byte[], byte[], boolean)}, of an index on one column or
   * of a grid.
   *
   * @param column what the index is on, as {@link IndexDefinition#column} has it: {@code
   *     family:qualifier}, of a grid {@code (family:qualifier,family:qualifier)}
   */
  public IndexChange switchGlobalIndex(TableName table, String column, boolean off)
      throws IOException {
    return global.switched(table, column, off);
  }

  /**
   * Changes when the global index on a column removes its old entries. Its entries stay, and
   * queries go on to use it. The table's regions are reopened, one after the other; nothing changes
   * if the index has this policy already.
   *
   * @throws IndexException when there is none
   */
  public IndexChange alterGlobalIndex(
      TableName table, byte[] family, byte[] qualifier, GlobalDefinition.Policy policy)
      throws IOException {
    return global.alter(table, global.column(table, family, qualifier), policy);
  }

  /**
   * As {@link #alterGlobalIndex(TableName, byte[], byte[], GlobalDefinition.Policy)}, by what the
   * index is on. A grid is always ORDERED, and refuses another policy.
   *
   * @param column see {@link IndexDefinition#column}
   */
  public IndexChange alterGlobalIndex(
      TableName table, String column, GlobalDefinition.Policy policy) throws IOException {
    return global.alter(table, column, policy);
  }

  /**
   * Has the entries of the global index on a column written anew while it is written. Until they
   * are, queries do without it for what is not.
   *
   * @throws IndexException when there is none
   */
  public void rebuildGlobal(TableName table, byte[] family, byte[] qualifier) throws IOException {
    global.rebuild(table, global.column(table, family, qualifier));
  }

  /**
   * As {@link #rebuildGlobal(TableName, byte[], byte[])}, of an index on one column. A grid gets a
   * new generation with slots of a new sample, beside the old one, which serves until the new one
   * is built and takes its place: the call returns then. A call that was interrupted, or whose
   * master died, is made again, and goes on.
   *
   * @param column see {@link IndexDefinition#column}
   */
  public void rebuildGlobal(TableName table, String column) throws IOException {
    global.rebuild(table, column);
  }

  /** Lets every region check its index files by themselves, not by the HFiles. */
  public List<VerifyReport> verify(TableName table) throws IOException {
    return verify(table, VerifyArguments.FILES, progress -> {}).reports();
  }

  /**
   * Lets every region verify its index files, in the background and several at a time, and waits
   * until all have ended. A caller that is interrupted or goes away loses nothing: the servers go
   * on for ten minutes, and whoever calls this again meanwhile, as the same user, is given what
   * runs, or with {@link VerifyArguments#resumed} the result of what has ended within an hour.
   *
   * <p>Corrupt index files are dropped and built again by their servers, as whenever they are met.
   * Those that are wrong with right checksums are not used any more, until {@link #repair}.
   *
   * <p>Where rows are compared ({@link VerifyArguments#content}), each value has to have its entry
   * in its global index, unless its row is not covered. A region that finds one missing marks
   * itself as uncovered and builds what it lacks; entries without a value are counted ({@code
   * stale}).
   *
   * @param listener told how far it is, by one thread at a time
   */
  public TableVerification verify(
      TableName table, VerifyArguments arguments, Consumer<TableVerification> listener)
      throws IOException {
    return files.verify(table, arguments, listener);
  }

  /** Ends the verification that this user has under way; returns in how many regions it ran. */
  public int cancelVerify(TableName table, boolean content) throws IOException {
    return files.cancelVerify(table, content);
  }

  /**
   * Verifies, deletes the index files that are wrong, waits until they are built again, and
   * verifies the regions that had faults once more. What could not be read is kept.
   *
   * @param arguments how to verify; {@linkplain VerifyArguments#resumed resumed} to go by a
   *     verification of the last hour
   * @param timeout for the builds
   * @param lines given a line of progress now and then
   * @throws IndexException when builds have failed for good, or time is up
   */
  public TableRepair repair(
      TableName table, VerifyArguments arguments, Duration timeout, Consumer<String> lines)
      throws IOException {
    return files.repair(table, arguments, timeout, lines);
  }

  /**
   * Compares all entries of a global index with their rows, and removes those without a value, as
   * servers do by themselves once in some days. It ends when the caller goes away.
   *
   * @param lines given a line of progress now and then
   */
  public SweepReport repairGlobal(
      TableName table, byte[] family, byte[] qualifier, Consumer<String> lines) throws IOException {
    return global.repair(table, family, qualifier, lines);
  }

  /**
   * As {@link #repairGlobal(TableName, byte[], byte[], Consumer)}, of an index on one column or of
   * a grid.
   *
   * @param column see {@link IndexDefinition#column}
   */
  public SweepReport repairGlobal(TableName table, String column, Consumer<String> lines)
      throws IOException {
    return global.repair(table, column, lines);
  }

  /**
   * The counters of the servers that have regions of the table, summed by name. A server counts for
   * all tables together.
   */
  public Map<String, Long> counters(TableName table) throws IOException {
    return status.counters(table);
  }

  /**
   * What runs on the region servers: scans that are open, put together by the queries that they are
   * of. A user sees all of their own; of others' on tables that the user may read that they are
   * there; and all of everybody's with ADMIN on the table or the cluster. Scans of one row and Gets
   * are not told, nor is what reads region replicas.
   *
   * @param table null for all tables that the user may see
   */
  public RunningQueries queries(TableName table) throws IOException {
    return queries(table, StatusCalls.LIMIT);
  }

  /**
   * Lists what runs, within a limit of the caller's.
   *
   * @param limit how long all servers together may take to answer
   */
  public RunningQueries queries(TableName table, Duration limit) throws IOException {
    return queries.queries(table, limit);
  }

  /**
   * Ends a query of one's own, or with ADMIN on its table anybody's: on every server its scans fail
   * for their client with {@code killed by USER with lcindex kill}, and those that it opens within
   * the next ten minutes are refused. A plain scan ends at its client's next call, which HBase lets
   * come after half of {@code hbase.client.scanner.timeout.period} at the latest.
   *
   * @param id {@link RunningQuery#id}
   * @throws org.apache.hadoop.hbase.security.AccessDeniedException when it is another user's
   * @throws UsageException when no server knows it
   */
  public KilledQuery kill(String id) throws IOException {
    return kill(id, StatusCalls.LIMIT);
  }

  /**
   * Ends a query, within a limit of the caller's.
   *
   * @param limit how long all servers together may take to answer
   */
  public KilledQuery kill(String id, Duration limit) throws IOException {
    return queries.kill(id, limit);
  }

  @Override
  public void close() {
    caller.close();
  }
}
