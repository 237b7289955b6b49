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
package org.lcindex.query.inspect;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.TreeSet;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.grid.TupleKey;
import org.lcindex.entry.grid.TupleSample;
import org.lcindex.entry.search.BoxSearch;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.predicate.FilterRecognizer;
import org.lcindex.predicate.KeyRanges;
import org.lcindex.predicate.RequiredKeys;
import org.lcindex.predicate.Requirement;
import org.lcindex.query.Mdrq;
import org.lcindex.rpc.UsageException;

/**
 * Sampled rows of a table as tuples of a grid: how full its cells are, and what it does for a
 * condition. All of it is an estimate: of rows, not of entries, among which those of old values
 * stay for a while. For one thread.
 */
@InterfaceAudience.Public
public final class GridSample {
  private final GlobalIndex grid;
  private final TupleSample tuples;
  private final TupleKey key;
  private final List<byte[]> entries;

  private GridSample(GlobalIndex grid, TupleSample tuples) {
    this.grid = grid;
    this.tuples = tuples;
    this.key = TupleKey.of(grid);
    this.entries = tuples.entries(key);
  }

  /**
   * One sample of a table's rows, for several grids.
   *
   * @param grids those without bounds get bounds of the sample
   * @return one for each
   * @throws UsageException when bounds are wanted of a column of which no row has a value
   */
  @InterfaceAudience.Private
  public static List<GridSample> take(
      Connection connection, TableName table, List<GlobalIndex> grids, SampleLimits limits)
      throws IOException {
    TreeSet<byte[]> families = new TreeSet<>(Bytes.BYTES_COMPARATOR);
    List<TupleSample> samples = new ArrayList<>();
    for (GlobalIndex one : grids) {
      families.addAll(one.definition().families());
      samples.add(new TupleSample(one.definition()));
    }
    new TableSampler(connection, table, families, limits, new Random())
        .telling(row -> samples.forEach(sample -> sample.add(row)))
        .take();
    List<GridSample> found = new ArrayList<>();
    for (int i = 0; i < samples.size(); i++) {
      GlobalIndex one = grids.get(i);
      if (one.bounds() == null) {
        String why = samples.get(i).refusal(table);
        if (why != null) {
          throw new UsageException(why);
        }
        one = one.with(samples.get(i).bounds());
      }
      found.add(new GridSample(one, samples.get(i)));
    }
    return found;
  }

  /** The grid, with the bounds by which the figures are. */
  public GlobalIndex grid() {
    return grid;
  }

  /** How many rows were looked at. */
  public int rows() {
    return tuples.rows();
  }

  /** How many of them have an entry: a value of at least one of the columns. */
  public int tuples() {
    return tuples.tuples();
  }

  /** How many of these are in the cell that has the most. */
  public int inFullestCell() {
    return tuples.inFullestCell(key);
  }

  /**
   * Estimates what the grid does for a condition.
   *
   * @param text of the condition
   * @param starts first row keys of the regions of entries, in order; the first one is empty
   * @param rows of the table, about; -1 if nobody knows
   */
  @InterfaceAudience.Private
  public BoxEstimate estimate(Mdrq query, String text, List<byte[]> starts, long rows) {
    List<KeyRanges> values = values(query.toScan(), grid.definition());
    BoxSearch box = EntrySearch.box(grid, values);
    int matched =
        (int)
            entries.stream()
                .filter(entry -> box.ranges().stream().anyMatch(range -> range.contains(entry)))
                .filter(entry -> box.rowOf(entry) != null)
                .count();
    return new BoxEstimate(
        text,
        (int) values.stream().filter(one -> !one.isAll()).count(),
        box.cells(),
        box.allCells(),
        box.regions(starts),
        starts.size(),
        matched,
        tuples.rows(),
        rows);
  }

  /** The values of each axis that a row may have which passes. */
  private static List<KeyRanges> values(Scan scan, GlobalDefinition grid) {
    FilterRecognizer.Recognized filter = FilterRecognizer.recognize(scan.getFilter());
    List<Requirement> parts = new ArrayList<>();
    if (filter.accepted()) {
      filter.conjunction().conditions().forEach(one -> parts.add(new Requirement.Single(one)));
      parts.addAll(filter.alternatives());
    }
    List<KeyRanges> values = new ArrayList<>();
    for (ColumnDeclaration column : grid.columns()) {
      RequiredKeys keys =
          RequiredKeys.of(
              new Requirement.All(parts), column.family(), column.qualifier(), column.codec());
      values.add(keys == null || keys.odd() ? KeyRanges.all() : keys.ranges());
    }
    return values;
  }
}
