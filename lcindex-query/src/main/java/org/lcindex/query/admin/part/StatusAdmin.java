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
package org.lcindex.query.admin.part;

import java.io.IOException;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.config.ConfigKeys;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowParts;
import org.lcindex.query.ClientKeys;
import org.lcindex.query.ClusterIndexStatus;
import org.lcindex.query.TableIndexStatus;
import org.lcindex.query.admin.ClusterCalls;
import org.lcindex.query.admin.IndexAlter;
import org.lcindex.query.admin.StatusCalls;
import org.lcindex.query.admin.build.BuildWaiter;
import org.lcindex.query.text.DescribeText;
import org.lcindex.rpc.UsageException;

/** Tells which indexes there are and how they stand, and waits for them. Thread safe. */
public record StatusAdmin(Connection connection, IndexAlter alter, StatusCalls calls) {
  /** HBase orders them by hash codes. */
  private static final Comparator<TableName> BY_NAME =
      Comparator.comparing(TableName::getNameAsString);

  /** The indexes of a table, with what cannot be read. */
  public IndexDefinitions definitions(TableName table) throws IOException {
    return IndexDefinitions.readable(alter.descriptor(table));
  }

  /**
   * The indexes of a table that has some, or what cannot be read.
   *
   * @throws UsageException when it has neither
   */
  IndexDefinitions some(TableName table) throws IOException {
    return some(table, definitions(table));
  }

  private static IndexDefinitions some(TableName table, IndexDefinitions definitions)
      throws UsageException {
    if (definitions.all().isEmpty() && definitions.faults().isEmpty()) {
      throw new UsageException("Table " + table + " has no index; create one first");
    }
    return definitions;
  }

  /** All tables whose descriptors say something about indexes, by name. */
  public Map<TableName, IndexDefinitions> definitions() throws IOException {
    Map<TableName, IndexDefinitions> found = new TreeMap<>(BY_NAME);
    try (Admin admin = connection.getAdmin()) {
      for (TableDescriptor table : admin.listTableDescriptors()) {
        IndexDefinitions definitions = IndexDefinitions.readable(table);
        if (!definitions.all().isEmpty() || !definitions.faults().isEmpty()) {
          found.put(table.getTableName(), definitions);
        }
      }
    }
    return found;
  }

  /** All tables that have a local index, by name, with these. */
  public Map<TableName, List<IndexDefinition>> localIndexes() throws IOException {
    Map<TableName, List<IndexDefinition>> found = new TreeMap<>(BY_NAME);
    definitions()
        .forEach(
            (table, definitions) -> {
              if (!definitions.isEmpty()) {
                found.put(table, definitions.list());
              }
            });
    return found;
  }

  /** The parts of a table's row keys. */
  public RowParts rowParts(TableName table) throws IOException {
    return RowParts.readable(alter.descriptor(table));
  }

  /** What a table declares of its columns, with what cannot be read. */
  public DeclaredColumns columns(TableName table) throws IOException {
    return DeclaredColumns.readable(alter.descriptor(table));
  }

  /** The indexes of a table, and how each stands, as aligned text. */
  public String describe(TableName table, Duration limit) throws IOException {
    TableDescriptor descriptor = alter.descriptor(table);
    IndexDefinitions definitions = some(table, IndexDefinitions.readable(descriptor));
    return DescribeText.of(descriptor, calls.readOrWhy(table, definitions, limit));
  }

  /** How the indexes of a table stand. */
  public TableIndexStatus status(TableName table, Duration limit) throws IOException {
    return calls.read(table, some(table), limit);
  }

  /** How the indexes of a table stand; where that cannot be told, why not. */
  public TableIndexStatus statusOrWhy(TableName table, Duration limit) throws IOException {
    return calls.readOrWhy(table, definitions(table), limit);
  }

  /** How the indexes of all tables stand. */
  public List<TableIndexStatus> statusOfAll(Duration limit) throws IOException {
    return StatusCalls.readAll(connection, definitions(), limit);
  }

  /** How the indexes of all tables stand, and the region servers. */
  public ClusterIndexStatus clusterStatus(Duration limit) throws IOException {
    return new ClusterCalls(connection, limit).read(this::definitions);
  }

  /** Waits until every HFile has all indexes it can have. */
  public TableIndexStatus waitUntilBuilt(
      TableName table, Duration timeout, Consumer<TableIndexStatus> listener) throws IOException {
    return waiter(table, listener).await(timeout);
  }

  /** Waits after a load: it ends, too, when nothing gets further. */
  public TableIndexStatus waitUntilLoaded(
      TableName table, Duration timeout, Consumer<TableIndexStatus> listener) throws IOException {
    long stuck = ClientKeys.number(connection.getConfiguration(), ConfigKeys.OFFLINE_STUCK);
    return waiter(table, listener).unlessStuck(Duration.ofMillis(stuck)).await(timeout);
  }

  private BuildWaiter waiter(TableName table, Consumer<TableIndexStatus> listener) {
    return new BuildWaiter(
        () -> {
          BuildWaiter.checkWritten(alter.descriptor(table));
          return status(table, StatusCalls.LIMIT);
        },
        System::nanoTime,
        TimeUnit.NANOSECONDS::sleep,
        listener);
  }

  /** The counters of the servers that have regions of the table, summed by name. */
  public Map<String, Long> counters(TableName table) throws IOException {
    Map<String, Map<String, Long>> byServer = new HashMap<>();
    status(table, StatusCalls.LIMIT)
        .regions()
        .forEach(region -> byServer.put(region.server(), region.counters()));
    Map<String, Long> sums = new TreeMap<>();
    byServer
        .values()
        .forEach(counters -> counters.forEach((name, n) -> sums.merge(name, n, Long::sum)));
    return sums;
  }

  /**
   * Nothing can be asked of a disabled table.
   *
   * @throws UsageException when the table is disabled
   */
  void checkEnabled(TableName table) throws IOException {
    if (!calls.isEnabled(table)) {
      throw new UsageException(
          "Table " + table + " is disabled, so no region can be asked; enable it first");
    }
  }
}
