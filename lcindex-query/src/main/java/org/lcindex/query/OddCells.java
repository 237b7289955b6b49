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
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.hadoop.hbase.HRegionLocation;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.RegionLocator;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.filter.Filter;
import org.apache.hadoop.hbase.filter.FilterList;
import org.apache.hadoop.hbase.filter.SingleColumnValueFilter;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.plan.IndexCells;
import org.lcindex.predicate.KeyRangesComparator;
import org.lcindex.predicate.TopRows;
import org.lcindex.predicate.TypedComparator;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.EscapedBytes;
import org.lcindex.type.ValueCodec;

/**
 * Finds out, beside a query, whether indexes on its columns have cells that are no value of their
 * type: whoever queries by the wrong type is told 0 rows, and would believe it. One region of each
 * server is asked for what whoever may read the column may know ({@link
 * org.lcindex.rpc.TableOutline}), in a thread of its own; the query waits for nothing, and what
 * cannot be asked is not told. To be made when the query begins, and asked when it has ended.
 */
@InterfaceAudience.Private
public final class OddCells implements AutoCloseable {
  private static final int SERVERS = 16;

  /** For what comes later than a whole query. */
  private static final long GRACE_MILLIS = 200;

  private final Connection connection;
  private final TableName table;
  private final Set<String> indexes;
  private final Map<String, IndexCells> found = new TreeMap<>();
  private final Thread thread = new Thread(this::ask, "lcindex-odd-cells");

  private OddCells(Connection connection, TableName table, Set<String> indexes) {
    this.connection = connection;
    this.table = table;
    this.indexes = indexes;
  }

  /**
   * Begins to ask.
   *
   * @param columns with a type that the query reads besides those of its conditions and its order
   */
  public static OddCells beside(Mdrq query, Connection connection, String... columns) {
    Set<String> indexes = new LinkedHashSet<>();
    add(query.toScan().getFilter(), indexes);
    TopRows top = query.top();
    if (top != null) {
      indexes.add(index(top.family(), top.qualifier(), top.codec()));
    }
    for (String column : columns) {
      try {
        ColumnName name = query.typed(Column.typed(column));
        indexes.add(index(name.family(), name.qualifier(), name.codec()));
      } catch (IllegalArgumentException e) {
        // Whoever reads the column says what is wrong with it.
      }
    }
    OddCells cells = new OddCells(connection, query.table(), indexes);
    if (!indexes.isEmpty()) {
      cells.thread.setDaemon(true);
      cells.thread.start();
    }
    return cells;
  }

  /** The columns that a filter compares, by the types that it compares them by. */
  private static void add(Filter filter, Set<String> indexes) {
    if (filter instanceof FilterList list) {
      list.getFilters().forEach(part -> add(part, indexes));
    } else if (filter instanceof SingleColumnValueFilter one) {
      ValueCodec codec = null;
      if (one.getComparator() instanceof TypedComparator typed) {
        codec = typed.codec();
      } else if (one.getComparator() instanceof KeyRangesComparator ranges) {
        codec = ranges.codec();
      }
      if (codec != null) {
        indexes.add(index(one.getFamily(), one.getQualifier(), codec));
      }
    }
  }

  /** A definition's text, but for its bounds. */
  private static String index(byte[] family, byte[] qualifier, ValueCodec codec) {
    return EscapedBytes.format(family) + ":" + EscapedBytes.format(qualifier) + " " + codec;
  }

  private void ask() {
    try (Table opened = connection.getTable(table)) {
      for (byte[] row : rows()) {
        Map<String, IndexCells> cells = QueriedTable.outline(opened, row).cells();
        if (cells != null) {
          cells.forEach(this::add);
        }
      }
    } catch (IOException | RuntimeException e) {
      // No LCIndex there, no right to know, or the command is over: the query is none the worse.
    }
  }

  private synchronized void add(String definition, IndexCells cells) {
    for (String index : indexes) {
      if (definition.equals(index) || definition.startsWith(index + " ")) {
        found.merge(index, cells, IndexCells::sum);
      }
    }
  }

  /** The first row of some region of each server, up to a number. */
  private List<byte[]> rows() throws IOException {
    Map<String, byte[]> rows = new LinkedHashMap<>();
    try (RegionLocator locator = connection.getRegionLocator(table)) {
      for (HRegionLocation location : locator.getAllRegionLocations()) {
        rows.putIfAbsent(
            String.valueOf(location.getServerName()), location.getRegion().getStartKey());
      }
    }
    return new ArrayList<>(rows.values()).subList(0, Math.min(SERVERS, rows.size()));
  }

  /** One line for each index with such cells, as far as that is known by now, or in a moment. */
  public List<String> told() {
    try {
      thread.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    close();
    List<String> lines = new ArrayList<>();
    synchronized (this) {
      found.forEach(
          (index, cells) -> {
            if (cells.odd() > 0) {
              lines.add(
                  "index "
                      + index
                      + ": "
                      + cells.doubt()
                      + ", so they equal none and are in no range of values");
            }
          });
    }
    return lines;
  }

  /** Lets go of what has not been answered. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
