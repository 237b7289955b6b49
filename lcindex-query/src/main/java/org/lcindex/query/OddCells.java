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
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.hadoop.hbase.HConstants;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
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
 * A look, beside a query, for cells of its indexed columns that are no value of their type: whoever
 * queries by the wrong type is told 0 rows, and would believe it. The table's first region is asked
 * for what whoever may read the columns may know ({@link org.lcindex.rpc.reply.TableOutline}),
 * which is about all regions of its server. That is done in a thread of its own while the query is
 * prepared and run, and what cannot be asked is not told.
 */
@InterfaceAudience.Private
public final class OddCells implements AutoCloseable {
  /** For an answer that comes later than those to the whole query. */
  private static final long GRACE_MILLIS = 1_000;

  private final Thread thread;
  private volatile Map<String, IndexCells> cells;

  private OddCells(Connection connection, TableName table) {
    thread = new Thread(() -> ask(connection, table), "lcindex-odd-cells");
    thread.setDaemon(true);
  }

  /** Begins to ask. */
  public static OddCells of(Connection connection, TableName table) {
    OddCells cells = new OddCells(connection, table);
    cells.thread.start();
    return cells;
  }

  private void ask(Connection connection, TableName table) {
    try (Table opened = connection.getTable(table)) {
      cells = QueriedTable.outline(opened, HConstants.EMPTY_START_ROW).cells();
    } catch (IOException | RuntimeException e) {
      // No LCIndex there, no right to know, or the command is over: the query is none the worse.
    }
  }

  /**
   * One line for each such index, once the query has ended.
   *
   * @param columns with a type that it reads besides those of its conditions and its order
   */
  public List<String> told(Mdrq query, String... columns) {
    try {
      thread.join(GRACE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    Map<String, IndexCells> known = cells;
    List<String> lines = new ArrayList<>();
    if (known != null) {
      Set<String> indexes = indexes(query, columns);
      known.forEach(
          (definition, found) -> {
            if (found.odd() > 0 && indexes.stream().anyMatch(index -> isOf(definition, index))) {
              lines.add(
                  "index "
                      + definition
                      + ": "
                      + found.doubt()
                      + " on the table's first server; they equal no value and are in no range");
            }
          });
    }
    return lines;
  }

  private static boolean isOf(String definition, String index) {
    return definition.equals(index) || definition.startsWith(index + " ");
  }

  private static Set<String> indexes(Mdrq query, String... columns) {
    Set<String> indexes = new LinkedHashSet<>();
    add(query.toScan().getFilter(), indexes);
    TopRows top = query.top();
    if (top != null) {
      indexes.add(index(top.family(), top.qualifier(), top.codec()));
    }
    for (String column : columns) {
      ColumnName name = query.typed(Column.typed(column));
      if (!name.isPart()) {
        indexes.add(index(name.family(), name.qualifier(), name.codec()));
      }
    }
    return indexes;
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

  /** Lets go of what has not been answered. */
  @Override
  public void close() {
    thread.interrupt();
  }
}
