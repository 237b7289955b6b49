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
package org.lcindex.experiments.phoenix;

import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.KeyValue;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.experiments.technique.AnswerSink;
import org.lcindex.experiments.technique.Ranges;
import org.lcindex.experiments.technique.RowWriter;
import org.lcindex.experiments.technique.Site;
import org.lcindex.experiments.technique.TableTechnique;
import org.lcindex.experiments.workload.RangeCondition;
import org.lcindex.experiments.workload.RangeQuery;
import org.lcindex.experiments.workload.WorkloadColumn;

/**
 * A table of Phoenix with a covered index for each indexed column. Queries share one connection, so
 * one runs at a time.
 */
final class PhoenixTechnique extends TableTechnique {
  /** Of each column, to find the best one; the fastest counts. */
  private static final int TRIALS = 2;

  private final IndexChoice choice;
  private final PhoenixTable table;
  private final Map<RangeQuery, WorkloadColumn> best = new HashMap<>();
  private Connection queries;

  PhoenixTechnique(Site site, String name, boolean local, IndexChoice choice) {
    super(site, name);
    this.choice = choice;
    this.table = new PhoenixTable(site, name, local, choice == IndexChoice.COST);
  }

  private Connection open() throws IOException {
    return PhoenixClient.open(connection().getConfiguration(), choice == IndexChoice.COST);
  }

  private void run(String what, PhoenixClient.Action action) throws IOException {
    Configuration conf = connection().getConfiguration();
    PhoenixClient.run(conf, choice == IndexChoice.COST, what + ' ' + rows, action);
  }

  @Override
  public void create() throws IOException {
    run("create", table::create);
  }

  @Override
  public List<TableName> tables() {
    List<TableName> all = new ArrayList<>(List.of(rows));
    if (!table.local()) {
      workload().indexes().forEach(column -> all.add(table.index(column)));
    }
    return all;
  }

  @Override
  public RowWriter writer() throws IOException {
    return new PhoenixWriter(table, open());
  }

  @Override
  public int batch(int usual) {
    return Math.max(usual, PhoenixWriter.BATCH);
  }

  @Override
  public void settle() throws IOException {
    super.settle();
    if (choice == IndexChoice.COST) {
      run("update the statistics of", table::updateStatistics);
    }
  }

  @Override
  public synchronized void query(RangeQuery query, AnswerSink sink) throws IOException {
    connect();
    try {
      query(query, forced(query), sink);
    } catch (SQLException e) {
      throw PhoenixClient.failed("answer " + query, e);
    }
  }

  private void connect() throws IOException {
    if (queries == null) {
      queries = open();
    }
  }

  private WorkloadColumn forced(RangeQuery query) throws SQLException {
    return choice == IndexChoice.BEST ? best(query) : null;
  }

  /** Of the plan of the very statement that is asked: a hint that is not obeyed shows, too. */
  @Override
  public synchronized String chosen(RangeQuery query) throws IOException {
    connect();
    try {
      return table.chosen(table.plan(queries, query, forced(query)));
    } catch (SQLException e) {
      throw PhoenixClient.failed("explain " + query, e);
    }
  }

  private void query(RangeQuery query, WorkloadColumn forced, AnswerSink sink) throws SQLException {
    List<SqlColumn> columns = table.columns();
    try (PreparedStatement select = queries.prepareStatement(table.select(query, forced))) {
      select.setFetchSize(Ranges.CACHING);
      PhoenixTable.bind(select, query);
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          byte[] key = PhoenixTable.rowKey(row.getBytes(1));
          sink.row(key, () -> cells(key, row, columns));
        }
      }
    }
  }

  private static Cell[] cells(byte[] key, ResultSet row, List<SqlColumn> columns) {
    Cell[] cells = new Cell[columns.size()];
    try {
      for (int i = 0; i < cells.length; i++) {
        WorkloadColumn column = columns.get(i).column();
        byte[] value = columns.get(i).cell(row, i + 2);
        cells[i] = new KeyValue(key, column.familyBytes(), column.qualifierBytes(), value);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("a row of Phoenix cannot be read", e);
    }
    return cells;
  }

  /** Tries each column when a query is asked for the first time, which is never timed. */
  private WorkloadColumn best(RangeQuery query) throws SQLException {
    WorkloadColumn known = best.get(query);
    if (known != null) {
      return known;
    }
    long least = Long.MAX_VALUE;
    for (RangeCondition condition : query.conditions()) {
      for (int i = 0; i < TRIALS; i++) {
        long start = System.nanoTime();
        query(query, condition.column(), (key, cells) -> {});
        long nanos = System.nanoTime() - start;
        if (nanos < least) {
          least = nanos;
          known = condition.column();
        }
      }
    }
    best.put(query, known);
    return known;
  }

  @Override
  public void drop() throws IOException {
    run("drop", table::drop);
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      if (queries != null) {
        queries.close();
      }
    } catch (SQLException e) {
      throw PhoenixClient.failed("close a connection", e);
    }
  }
}
