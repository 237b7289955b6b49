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
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.GridBounds;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.query.Mdrq;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.rpc.UsageException;

/**
 * What a sample of a table's rows says of grids, those that it has and those that somebody thinks
 * of. Rows are read under the user's own rights. For one thread.
 *
 * @param connection stays the caller's
 */
public record GridCalls(Connection connection, TableDescriptor table) {
  private TableName name() {
    return table.getTableName();
  }

  /** The grid of this definition that the table has, or null. */
  public GlobalIndex find(GlobalDefinition grid) {
    return IndexDefinitions.readable(table)
        .findGlobal(grid.column())
        .filter(index -> index.definition().equals(grid))
        .orElse(null);
  }

  /** A sample for each grid of the table; none is taken if it has no grid. */
  public List<GridSample> samples(SampleLimits limits) throws IOException {
    List<GlobalIndex> grids = IndexDefinitions.readable(table).grids();
    return grids.isEmpty() ? List.of() : GridSample.take(connection, name(), grids, limits);
  }

  /**
   * What a grid of the table does for conditions.
   *
   * @param rows of the table, about; -1 if nobody knows
   * @throws UsageException when a text is no condition
   */
  public List<BoxEstimate> existing(
      GlobalIndex grid, long rows, List<String> conditions, SampleLimits limits)
      throws IOException {
    List<byte[]> starts;
    try (RegionLocator locator = connection.getRegionLocator(GlobalTables.entries(name(), grid))) {
      starts = Arrays.asList(locator.getStartKeys());
    }
    List<Mdrq> queries = parse(grid, conditions);
    GridSample sample = GridSample.take(connection, name(), List.of(grid), limits).get(0);
    return estimates(sample, queries, conditions, starts, rows);
  }

  /**
   * What a grid would do for conditions that the table does not have yet.
   *
   * @param regions with which its table of entries would be made
   * @param rows of the table, about; -1 if nobody knows
   * @throws UsageException when a text is no condition
   */
  public List<BoxEstimate> planned(
      GlobalDefinition grid, int regions, long rows, List<String> conditions, SampleLimits limits)
      throws IOException {
    GlobalIndex index = GlobalIndex.create(grid, 0);
    List<Mdrq> queries = parse(index, conditions);
    GridSample sample = GridSample.take(connection, name(), List.of(index), limits).get(0);
    List<byte[]> starts = new ArrayList<>(List.of(new byte[0]));
    starts.addAll(TupleKey.of(sample.grid()).splits(regions));
    return estimates(sample, queries, conditions, starts, rows);
  }

  /** Queries with the types that the grid gives its columns. */
  private List<Mdrq> parse(GlobalIndex grid, List<String> conditions) throws UsageException {
    // A type needs no bounds, and a descriptor has no grid without.
    GlobalIndex typed =
        grid.with(
            GridBounds.of(Collections.nCopies(grid.definition().columns().size(), List.of())));
    TableDescriptor with = IndexDefinitions.readable(table).withGlobal(typed).applyGlobalsTo(table);
    try {
      return conditions.stream().map(text -> Mdrq.parse(with, text)).toList();
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
  }

  private static List<BoxEstimate> estimates(
      GridSample sample,
      List<Mdrq> queries,
      List<String> conditions,
      List<byte[]> starts,
      long rows) {
    List<BoxEstimate> found = new ArrayList<>();
    for (int i = 0; i < queries.size(); i++) {
      found.add(sample.estimate(queries.get(i), conditions.get(i), starts, rows));
    }
    return found;
  }
}
