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
package org.lcindex.definition;

import org.apache.hadoop.hbase.Coprocessor;
import org.apache.yetus.audience.InterfaceAudience;

/** Names that clients and region servers must agree on. */
@InterfaceAudience.Public
public final class LCIndexConstants {

  /** The region coprocessor that a table with an index carries in its descriptor. */
  public static final String OBSERVER_CLASS = "org.lcindex.regionserver.hook.LCIndexObserver";

  /**
   * The observer's priority. HBase runs observers in ascending order of this number, and the
   * scanner that LCIndex replaces must already carry the filters which security coprocessors add in
   * their own hooks: the index comes last.
   */
  public static final int OBSERVER_PRIORITY = Coprocessor.PRIORITY_LOWEST;

  /**
   * The region coprocessor that a table with a global index carries in its descriptor besides. Its
   * priority is {@link #OBSERVER_PRIORITY}, too: it has to see what others make of a write.
   */
  public static final String GLOBAL_OBSERVER_CLASS =
      "org.lcindex.regionserver.global.GlobalIndexObserver";

  /** The region coprocessor that the tables of global indexes carry in their descriptors. */
  public static final String ENTRIES_GUARD_CLASS = "org.lcindex.regionserver.global.EntriesGuard";

  /** The split policy that the tables of entries name once all region servers have it. */
  public static final String SPLIT_POLICY_CLASS =
      "org.lcindex.regionserver.adapter.EntriesSplitPolicy";

  /** The region coprocessor that the table of versioned stores carries in its descriptor. */
  public static final String STORES_GUARD_CLASS = "org.lcindex.regionserver.versions.StoresGuard";

  /**
   * The key of {@code hbase-site.xml} by which region servers give every user table the observer.
   * Its value names class and priority: {@link #OBSERVER_WITH_PRIORITY}.
   */
  public static final String EVERY_TABLE_KEY = "hbase.coprocessor.user.region.classes";

  /** What {@link #EVERY_TABLE_KEY} has to contain. */
  public static final String OBSERVER_WITH_PRIORITY = OBSERVER_CLASS + "|" + OBSERVER_PRIORITY;

  /**
   * The region server coprocessor by which a server tells that it has LCIndex, and by which servers
   * copy index files from each other.
   */
  public static final String SERVER_OBSERVER_CLASS =
      "org.lcindex.regionserver.hook.LCIndexServerObserver";

  /** The key of {@code hbase-site.xml} that has to name {@link #SERVER_OBSERVER_CLASS}. */
  public static final String SERVER_OBSERVER_KEY = "hbase.coprocessor.regionserver.classes";

  /**
   * The master coprocessor that keeps two administrators from undoing each other's changes of a
   * table; see {@link ChangeStamp}.
   */
  public static final String MASTER_OBSERVER_CLASS =
      "org.lcindex.regionserver.hook.LCIndexMasterObserver";

  /** The key of {@code hbase-site.xml} of the masters that has to name it. */
  public static final String MASTER_OBSERVER_KEY = "hbase.coprocessor.master.classes";

  /**
   * Key of the client's configuration: milliseconds within which every region server has to answer
   * before an index is created or dropped. Default {@link #DDL_TIMEOUT_DEFAULT_MILLIS}.
   */
  public static final String DDL_TIMEOUT_MILLIS = "lcindex.ddl.timeout.ms";

  /** See {@link #DDL_TIMEOUT_MILLIS}. */
  public static final long DDL_TIMEOUT_DEFAULT_MILLIS = 30_000;

  /** Scan attribute: "auto" (the default), "force" or "forbid", as UTF-8. */
  public static final String SCAN_MODE = "lcindex.mode";

  /**
   * Scan attribute: the column, as "family:qualifier" with the escapes of a definition's text,
   * whose index is to find the rows. With mode "auto" the planner decides between it and the plain
   * scan, with "force" it is used or the scan fails. The other conditions hold as always.
   */
  public static final String SCAN_INDEX = "lcindex.index";

  /**
   * Scan attribute, read by LCIndex's clients and by no server: "auto" lets a scan go through a
   * global index, "global" makes it, and "grid" makes it go through one over several columns;
   * "local" and "plain" leave it to the regions. Without it a scan that is no {@code Mdrq} does not
   * go through one.
   */
  public static final String SCAN_PATH = "lcindex.path";

  /**
   * Scan attribute: a name, as UTF-8, under which a region server keeps the scan's plan for a
   * while, to be fetched by {@link org.lcindex.rpc.endpoint.RegionOp#PLANS}.
   */
  public static final String SCAN_QUERY_ID = "lcindex.query.id";

  /**
   * Scan attribute: a name, as UTF-8 of at most 128 bytes, that all scans of one query have, by
   * which {@code lcindex queries} shows them as one and {@code lcindex kill} ends them. Without it
   * it is {@link #SCAN_QUERY_ID}, and without that a name that the region server makes.
   */
  public static final String SCAN_RUN_ID = "lcindex.run.id";

  /**
   * Scan attribute: "plan" makes a region plan the scan, keep the plan and return no rows; a number
   * after it ("plan 10") is the query's limit of rows, whatever the scan's own is. A server that
   * does not know the attribute returns rows as always.
   */
  public static final String SCAN_EXPLAIN = "lcindex.explain";

  /**
   * Scan attribute: how many rows the client takes of all regions together, as a long of 8 bytes.
   * It is a hint for the planner. A limit that HBase enforces counts rows before other region
   * observers have hidden some, so that fewer come than there are.
   */
  public static final String SCAN_LIMIT = "lcindex.limit";

  /**
   * Scan attribute of a client that wants to know how many rows there are and not what they hold.
   * Its value is a qualifier of at most 64 bytes. A region whose index serves the scan counts rows
   * itself, and returns, once or more, a row with one cell of that qualifier, in which there are
   * the number of rows up to and with this one, since the one before, as a long of 8 bytes. All
   * other rows are to be counted by the client; the region may leave out cells of them. With an
   * empty value the client wants rows, each with some cell. Beside other region observers, which
   * may hide rows, regions neither count nor leave out anything: so a client asks for the columns
   * that its query reads.
   */
  public static final String SCAN_COUNT = "lcindex.count";

  /**
   * Scan attribute of a client that wants a query's first rows in the order of a column: a {@link
   * org.lcindex.predicate.TopRows} as bytes. A region may leave out rows that are not among its own
   * first ones; what it returns is in row key order as ever, and may be more than was wanted. The
   * scan has to read the column and must have no limit of its own. Beside other region observers,
   * which may hide rows or change values, a region returns all rows.
   */
  public static final String SCAN_TOP = "lcindex.top";

  /**
   * Scan attribute of a client that wants to know sum, least or greatest of a column's values and
   * not the rows: an {@link org.lcindex.aggregate.AggregateRequest}. A region whose index serves
   * the scan returns, once or more, a row with one cell of the request's qualifier: an {@link
   * org.lcindex.aggregate.ColumnAggregate} of the rows up to and with this one, since the one
   * before. The values of all other rows are to be added by the client; the region may leave out
   * rows without the column, and other columns. Beside other region observers, which may hide rows
   * or change values, it does neither.
   */
  public static final String SCAN_AGGREGATE = "lcindex.aggregate";

  /**
   * Scan attribute of a client that wants groups of a query's rows and not the rows: an {@link
   * org.lcindex.group.GroupRequest}. A region returns, once or more, a row with one cell of the
   * request's qualifier: an {@link org.lcindex.group.GroupTable} of the rows up to and with this
   * one, since the one before. All other rows are to be grouped by the client; the region may leave
   * out cells of them that the request does not name. Beside other region observers, which may hide
   * rows or change values, it does neither.
   */
  public static final String SCAN_GROUP = "lcindex.group";

  private LCIndexConstants() {}
}
