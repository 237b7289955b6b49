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
package org.lcindex.experiments.kit;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.Condition;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqBuilder;
import org.lcindex.query.MdrqClient;
import org.lcindex.rpc.PlanReport;

/** One table that is asked queries in several ways by ordinary scanners. For one thread. */
public final class AskedTable implements AutoCloseable {
  private final TableName name;
  private final Table table;
  // Asked for once: it is an RPC.
  private final TableDescriptor descriptor;
  private final MdrqClient client;

  /** Opens a table; the connection stays the caller's. */
  public AskedTable(Connection connection, TableName name) throws IOException {
    this.name = name;
    this.table = connection.getTable(name);
    this.descriptor = table.getDescriptor();
    this.client = new MdrqClient(connection);
  }

  public MdrqClient client() {
    return client;
  }

  /** The query in a way. */
  public MdrqBuilder query(RangeQuery query, Way way) {
    return query(query.conditions().stream().map(RangeCondition::condition).toList(), way);
  }

  /** A query of the rows that pass all of some conditions. */
  public MdrqBuilder query(List<Condition> conditions, Way way) {
    MdrqBuilder builder =
        Mdrq.on(descriptor)
            .where(conditions.toArray(Condition[]::new))
            .caching(RangeQuery.CACHING)
            .mode(way.mode());
    return way.index() == null ? builder : builder.index(way.index());
  }

  /** A scan for one run of the query. */
  public Scan scan(RangeQuery query, Way way) {
    return query(query, way).build().toScan();
  }

  /** Reads everything, and counts the rows. */
  public long drain(Scan scan) throws IOException {
    return Tables.drain(table.getScanner(scan));
  }

  /** Milliseconds of some runs; building the scan is not in them. */
  public Samples millis(RangeQuery query, Way way, Repeats repeats) throws IOException {
    return repeats.millis(
        () -> {
          Scan scan = scan(query, way);
          return () -> drain(scan);
        });
  }

  /** What servers did for a query that was asked once more. */
  public record Served(long rows, List<PlanReport> plans) {}

  /** Asks once, to learn how the query is served. */
  public Served serve(RangeQuery query, Way way) throws IOException {
    String id = "measured-" + UUID.randomUUID();
    long rows = drain(query(query, way).queryId(id).build().toScan());
    return new Served(rows, client.plans(name, id));
  }

  /**
   * Compares the answer with that of the plain scan, cell by cell.
   *
   * @param compared which rows are
   */
  public ResultComparison compare(RangeQuery query, Way way, Predicate<Result> compared)
      throws IOException {
    return ResultComparison.of(
        table.getScanner(scan(query, Way.PLAIN)), table.getScanner(scan(query, way)), compared);
  }

  /** Compares two answers cell by cell. */
  public ResultComparison compare(Scan expected, Scan actual) throws IOException {
    return ResultComparison.of(table.getScanner(expected), table.getScanner(actual));
  }

  @Override
  public void close() throws IOException {
    client.close();
    table.close();
  }
}
