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
package org.lcindex.experiments.hyperdex;

import java.io.Closeable;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.ServerName;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.ConnectionFactory;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.ResultScanner;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.cluster.ResultComparison;
import org.lcindex.cluster.Tables;
import org.lcindex.experiments.kit.RpcCounts;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.query.Condition;
import org.lcindex.query.Explanation;
import org.lcindex.query.Mdrq;
import org.lcindex.query.MdrqClient;
import org.lcindex.query.QueryPath;
import org.lcindex.query.path.ChosenPath;

/**
 * One table that is asked by several paths, over a connection of its own whose calls are counted.
 * Several threads may run queries by LCIndex's client; all else is for one.
 */
final class PathTable implements Closeable {
  /** Calls of endpoints of regions: those of entries, where no region of rows is asked. */
  private static final String REGION_CALLS = "ExecService";

  private final RpcCounts counts;
  private final Connection connection;
  private final Table table;
  private final TableDescriptor descriptor;
  private final MdrqClient client;

  /** A table as its indexes are now. */
  PathTable(Configuration cluster, TableName name) throws IOException {
    // A name that is in no other one: counters are found by a part of theirs.
    this.counts = new RpcCounts("paths-of-" + name.getNameAsString() + "-");
    this.connection = ConnectionFactory.createConnection(counts.counted(cluster));
    this.table = connection.getTable(name);
    this.descriptor = table.getDescriptor();
    this.client = new MdrqClient(connection);
  }

  /** A query of whole rows by a path. */
  Mdrq query(List<Condition> conditions, QueryPath path) {
    return Mdrq.on(descriptor)
        .where(conditions.toArray(Condition[]::new))
        .caching(RangeQuery.CACHING)
        .path(path)
        .build();
  }

  /** Reads all rows of a query by LCIndex's client, and counts them. */
  long rows(Mdrq query) throws IOException {
    return Tables.drain(client.scan(query));
  }

  /** HBase's own scan with the conditions as filters, one region after the other. */
  Scan plain(List<Condition> conditions) {
    return query(conditions, QueryPath.PLAIN).toScan();
  }

  /** Reads all rows of a scan by HBase's client, and counts them. */
  long rows(Scan scan) throws IOException {
    return Tables.drain(table.getScanner(scan));
  }

  /**
   * What a query met.
   *
   * @param rows of the answer, which is that of HBase's own scan
   * @param path that was taken
   * @param boxRegions regions of entries that the box meets, as {@code explain} tells; -1 without
   *     one
   * @param indexRegions regions of entries that were asked, as {@code explain} tells
   * @param indexCalls calls for that, as {@code explain} tells
   * @param regionCalls calls of regions' endpoints, as the client's connection has counted them
   * @param calls all of them that it has counted
   * @param got base rows that were got by their keys
   * @param baseServers servers of which they were got
   * @param regions of rows that were asked by one means or another
   */
  record Met(
      long rows,
      String path,
      int boxRegions,
      int indexRegions,
      int indexCalls,
      long regionCalls,
      long calls,
      long got,
      int baseServers,
      int regions) {}

  /**
   * Asks a query, compares the answer with HBase's own scan, cell by cell, and counts the calls.
   *
   * @throws IOException when it is another answer: then nothing is timed
   */
  Met check(List<Condition> conditions, QueryPath path) throws IOException {
    Mdrq query = query(conditions, path);
    ResultComparison compared =
        ResultComparison.of(table.getScanner(plain(conditions)), client.scan(query));
    if (!compared.equal()) {
      throw new IOException(
          query + " by path " + path + ": " + compared.difference().orElse("") + "; not timed");
    }
    // Now places of regions are known.
    long before = counts.now();
    long ofRegions = counts.of(REGION_CALLS);
    long rows = rows(query);
    long calls = counts.now() - before;
    long regionCalls = counts.of(REGION_CALLS) - ofRegions;
    Explanation told = client.explain(query, true);
    if (rows != compared.rows() || told.rowsReturned() != rows) {
      throw new IOException(
          query + ": " + rows + " rows, then " + told.rowsReturned() + "; not timed");
    }
    ChosenPath chosen = told.path();
    if (chosen != null && chosen.uncoveredRanges() > 0) {
      throw new IOException(
          query
              + " by path "
              + path
              + ": "
              + chosen.uncoveredWhy()
              + "; rows were scanned, not timed");
    }
    return new Met(
        rows,
        chosen == null ? path.attribute() : chosen.path(),
        chosen == null || chosen.boxes().isEmpty() ? -1 : chosen.boxes().get(0).regions(),
        chosen == null ? 0 : chosen.indexRegions(),
        chosen == null ? 0 : chosen.indexCalls(),
        regionCalls,
        calls,
        chosen == null ? -1 : chosen.got(),
        chosen == null ? 0 : chosen.baseServers(),
        told.plans().size());
  }

  /** The servers that have the rows of a query, by HBase's catalog. */
  Set<ServerName> servers(List<Condition> conditions, QueryPath path) throws IOException {
    Set<ServerName> servers = new HashSet<>();
    try (RegionLocator locator = connection.getRegionLocator(table.getName());
        ResultScanner rows = client.scan(query(conditions, path))) {
      for (Result row : rows) {
        servers.add(locator.getRegionLocation(row.getRow()).getServerName());
      }
    }
    return servers;
  }

  /** All servers that have regions of the table. */
  Set<ServerName> servers() throws IOException {
    Set<ServerName> servers = new HashSet<>();
    try (RegionLocator locator = connection.getRegionLocator(table.getName())) {
      locator.getAllRegionLocations().forEach(at -> servers.add(at.getServerName()));
    }
    return servers;
  }

  @Override
  public void close() throws IOException {
    client.close();
    table.close();
    connection.close();
  }
}
