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
package org.lcindex.sql.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.calcite.plan.RelOptUtil;
import org.apache.calcite.plan.Strong;
import org.apache.calcite.rel.RelFieldCollation;
import org.apache.calcite.rel.RelNode;
import org.apache.calcite.rel.core.Project;
import org.apache.calcite.rel.logical.LogicalSort;
import org.apache.calcite.rex.RexNode;
import org.apache.calcite.util.ImmutableBitSet;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.RowPart;
import org.lcindex.query.sql.SqlColumn;
import org.lcindex.sql.meaning.KeyFunctions;
import org.lcindex.type.ValueCodec;
import org.lcindex.type.ValueEncoding;

/**
 * Finds the orders in which HBase gives rows: that of row keys and their leading parts, and the
 * first rows by a column. For one sort over a scan; not thread safe.
 */
final class OrderRule {
  private final HBaseScan scan;
  private final ReadPlan plan;
  private final List<Key> keys;
  private final Set<SqlColumn> fixed;

  private OrderRule(HBaseScan scan, List<Key> keys) {
    this.scan = scan;
    this.plan = scan.plan();
    this.keys = keys;
    this.fixed = Conditions.fixed(plan.condition(), plan.table());
  }

  /** A column of the sort. */
  private record Key(SqlColumn column, boolean descending, boolean nullsFirst) {}

  /**
   * A sort over a scan.
   *
   * @param between a projection, a filter or both between the two
   * @return the scan in the sort's order; null when HBase has it not
   */
  static HBaseScan push(LogicalSort sort, List<RelNode> between, HBaseScan scan) {
    if (scan.plan().order() != null
        || scan.plan().limit() != null
        || scan.plan().lookup() != null) {
      return null;
    }
    Project project = !between.isEmpty() && between.get(0) instanceof Project above ? above : null;
    List<Key> keys = new ArrayList<>();
    for (RelFieldCollation field : sort.getCollation().getFieldCollations()) {
      int at = field.getFieldIndex();
      RexNode value =
          project == null
              ? scan.getCluster().getRexBuilder().makeInputRef(scan, at)
              : project.getProjects().get(at);
      SqlColumn column = column(value, scan.plan());
      if (column == null || field.direction == RelFieldCollation.Direction.CLUSTERED) {
        return null;
      }
      boolean nullsFirst = field.nullDirection != RelFieldCollation.NullDirection.LAST;
      keys.add(new Key(column, field.direction.isDescending(), nullsFirst));
    }
    ReadOrder order = new OrderRule(scan, keys).order(sort);
    return order == null ? null : scan.with(scan.plan().withOrder(order));
  }

  /** The column whose values, or whose keys of values, an expression has. */
  private static SqlColumn column(RexNode value, ReadPlan plan) {
    SqlColumn column = Conditions.column(value, plan.columns());
    if (column == null) {
      return null;
    }
    boolean keyed =
        KeyFunctions.isCall(value, KeyFunctions.NUMBER_KEY)
            || KeyFunctions.isCall(value, KeyFunctions.TEXT_KEY);
    boolean hasKey =
        switch (column.codec().type()) {
          case FLOAT, DOUBLE, STRING -> true;
          default -> false;
        };
    return keyed == hasKey ? column : null;
  }

  private ReadOrder order(LogicalSort sort) {
    return keys.get(0).column.isInRow() ? byKey() : byColumn(Wanted.of(sort));
  }

  private boolean mayBeNull(SqlColumn column) {
    int field = plan.table().columns().indexOf(column);
    return !column.isNeverNull()
        && (plan.condition() == null
            || !Strong.isNotTrue(plan.condition(), ImmutableBitSet.of(field)));
  }

  /** Parts that the condition fixes have no say; those that follow them are in order. */
  private ReadOrder byKey() {
    Key first = null;
    boolean reversed = false;
    boolean nulls = false;
    boolean ofParts = false;
    // What is equal to SQL is in two places, so that nothing but the row key may follow it.
    boolean floating = false;
    int part = 0;
    for (Key key : keys) {
      boolean row = key.column.isRow();
      if (key.column.isPart() && fixed.contains(key.column)) {
        continue;
      }
      boolean falls = key.descending;
      if (row) {
        if (!isOrdered(key.column.codec())) {
          return null;
        }
      } else {
        while (key.column.isPart() && part < key.column.part() && fixed.contains(part(part))) {
          part++;
        }
        if (floating
            || !key.column.isPart()
            || key.column.part() != part
            || !isOrdered(key, first == null)) {
          return null;
        }
        floating = key.column.isFloating();
        falls ^= key.column.parts().list().get(part).descending();
        part++;
        ofParts = true;
      }
      boolean mayBeNull = mayBeNull(key.column);
      // Rows without a value of the first come after all others, in the order of row keys.
      if (first != null && (falls != reversed || mayBeNull || nulls && !row)
          || mayBeNull && (key.nullsFirst || row && ofParts)) {
        return null;
      }
      if (first == null) {
        first = key;
        reversed = falls;
        nulls = mayBeNull;
      }
      if (row) {
        boolean last = key == keys.get(keys.size() - 1);
        if (!last && (mayBeNull || key.column.isFloating())) {
          return null; // several rows are equal to SQL
        }
        break;
      }
    }
    if (first == null) {
      return null;
    }
    // HBase reads backwards without any index.
    return reversed && plan.condition() != null && !isOfKey(plan.condition())
        ? null
        : new ReadOrder(
            first.column, first.descending, reversed, isSigned(first.column), nulls, null);
  }

  private SqlColumn part(int number) {
    return plan.table().columns().stream()
        .filter(column -> column.isPart() && column.part() == number)
        .findFirst()
        .orElseThrow();
  }

  /** Whether the bytes of a part have the order of its values, or, of the first one, nearly so. */
  private static boolean isOrdered(Key key, boolean first) {
    SqlColumn column = key.column;
    RowPart part = column.parts().list().get(column.part());
    byte[] separator = part.separator();
    boolean ends =
        part.isFixed()
            || column.part() == column.parts().list().size() - 1
            || separator.length == 1 && separator[0] == 0;
    ValueCodec codec = column.codec();
    boolean turned = part.descending() && codec.encoding() == ValueEncoding.BINARY;
    boolean values = turned ? isWhole(codec) : isOrdered(codec) || first && isSigned(column);
    return ends && values && column.parts().salts() == 0;
  }

  /** Whether cells have the order of their values, and no value has two. */
  private static boolean isOrdered(ValueCodec codec) {
    return codec.byteOrdered() && codec.injective();
  }

  /** Whether bytes put negative values behind the others. */
  private static boolean isSigned(SqlColumn column) {
    return column.isPart()
        && column.codec().encoding() == ValueEncoding.BINARY
        && isWhole(column.codec())
        && !column.parts().list().get(column.part()).descending();
  }

  private static boolean isWhole(ValueCodec codec) {
    return switch (codec.type()) {
      case BYTE, SHORT, INT, LONG, DATE, TIMESTAMP -> true;
      default -> false;
    };
  }

  private boolean isOfKey(RexNode condition) {
    List<SqlColumn> columns = plan.table().columns();
    for (int field : RelOptUtil.InputFinder.bits(condition)) {
      if (!columns.get(field).isInRow()) {
        return false;
      }
    }
    return true;
  }

  private ReadOrder byColumn(Wanted rows) {
    Key first = keys.get(0);
    SqlColumn column = first.column;
    boolean nulls = mayBeNull(column);
    boolean floating = column.isFloating();
    // Rows with the same value come in the order of row keys, but -0.0 and 0.0 are two values.
    boolean thenRows =
        keys.size() == 2
            && keys.get(1).column.isRow()
            && keys.get(1).column.isNeverNull()
            && !keys.get(1).descending
            && !floating;
    boolean ordered = keys.size() == 1 || thenRows;
    // More rows are asked for when too few pass, which takes an index.
    boolean likely = hasIndex(column) || scan.mayBeExact();
    return rows == null
            || rows.rows(null) > Wanted.MOST_BY_COLUMN
            || nulls && first.nullsFirst
            || !ordered
            || !likely
        ? null
        : new ReadOrder(column, first.descending, false, false, nulls, rows);
  }

  private boolean hasIndex(SqlColumn column) {
    return IndexDefinitions.readable(plan.table().descriptor())
        .enabled()
        .find(column.family(), column.qualifier())
        .filter(index -> index.codec().equals(column.codec()))
        .isPresent();
  }
}
