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
import java.util.List;
import java.util.function.Consumer;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.IndexCreate;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.admin.StatusCalls;
import org.lcindex.query.inspect.BoxEstimate;
import org.lcindex.query.inspect.GridSample;
import org.lcindex.query.inspect.SampleLimits;
import org.lcindex.query.text.ProgressLines;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.GlobalStatus;
import org.lcindex.rpc.SweepReport;

/** What there is for global indexes only, grids among them. Thread safe. */
public record GlobalAdmin(Connection connection, GlobalCalls calls, StatusAdmin status) {

  /** Asks the master what a global index would take. */
  public GlobalEstimate estimate(TableName table, GlobalDefinition definition, int splits)
      throws IOException {
    return calls.estimate(table, GlobalIndex.create(definition, splits));
  }

  /** How full the cells of a table's grids are. */
  public List<GridSample> samples(TableName table, SampleLimits limits) throws IOException {
    return grids(table).samples(limits);
  }

  private GridCalls grids(TableName table) throws IOException {
    return new GridCalls(connection, status.alter().descriptor(table));
  }

  /** What a grid does for conditions, or would do if it were created. */
  public List<BoxEstimate> like(
      TableName table,
      GlobalDefinition grid,
      int splits,
      List<String> conditions,
      SampleLimits limits)
      throws IOException {
    if (grid.cells() == 0) {
      throw new IllegalArgumentException(
          grid + " is no grid: conditions are told of a GLOBAL GRID(...) only");
    }
    GridCalls grids = grids(table);
    GlobalIndex there = grids.find(grid);
    if (there == null) {
      return like(table, grid, estimate(table, grid, splits), conditions, limits);
    }
    long tags =
        status.status(table, StatusCalls.LIMIT).globalIndexes().stream()
            .filter(one -> one.index().equals(grid.toString()))
            .mapToLong(GlobalStatus::entries)
            .findFirst()
            .orElse(-1);
    return grids.existing(there, tags, conditions, limits);
  }

  /** What a grid would do for conditions of which the master was asked before. */
  public List<BoxEstimate> like(
      TableName table,
      GlobalDefinition grid,
      GlobalEstimate estimate,
      List<String> conditions,
      SampleLimits limits)
      throws IOException {
    return grids(table).planned(grid, estimate.regions(), estimate.rows(), conditions, limits);
  }

  /** What the global index on one column is on, as {@link GlobalDefinition#column} has it. */
  public String column(TableName table, byte[] family, byte[] qualifier) throws IOException {
    return IndexDdl.findGlobal(status.alter().descriptor(table), family, qualifier)
        .definition()
        .column();
  }

  private GlobalIndex find(TableName table, String column) throws IOException {
    return IndexDdl.findGlobal(status.alter().descriptor(table), column);
  }

  /** Switches a global index off or on. */
  public IndexChange switched(TableName table, String column, boolean off) throws IOException {
    IndexDefinitions before = status.definitions(table);
    GlobalIndex index = find(table, column);
    calls.switched(table, index.definition().column(), off);
    return reopened(table, index.disabled() != off, before);
  }

  /** Changes when a global index removes its old entries. */
  public IndexChange alter(TableName table, String column, GlobalDefinition.Policy policy)
      throws IOException {
    IndexDefinitions before = status.definitions(table);
    GlobalIndex index = find(table, column);
    calls.alter(table, index.definition().column(), policy);
    return reopened(table, index.definition().policy() != policy, before);
  }

  /** What a command has done, which reopens the table's regions if anything. */
  private static IndexChange reopened(TableName table, boolean changed, IndexDefinitions before) {
    return new IndexChange(
        table, changed, false, 0, before, changed ? List.of(IndexCreate.REOPENED) : List.of());
  }

  /** Has the entries of a global index written anew. */
  public void rebuild(TableName table, String column) throws IOException {
    calls.rebuild(table, find(table, column).definition().column());
  }

  /** Compares all entries with their rows, and removes those without a value. */
  public SweepReport repair(TableName table, String column, Consumer<String> lines)
      throws IOException {
    status.checkEnabled(table);
    GlobalIndex index = find(table, column);
    return calls.repair(table, index.definition().column(), ProgressLines.ofSweeps(lines));
  }

  /** As {@link #repair(TableName, String, Consumer)}, of the index on one column. */
  public SweepReport repair(
      TableName table, byte[] family, byte[] qualifier, Consumer<String> lines) throws IOException {
    status.checkEnabled(table);
    return repair(table, column(table, family, qualifier), lines);
  }
}
