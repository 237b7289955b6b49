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
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.NavigableSet;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.client.Result;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.aggregate.AggregateRequest;
import org.lcindex.aggregate.ColumnAggregate;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.type.ColumnType;

/**
 * Puts together what is asked of a column's values from a scan's rows. Regions do what they can
 * themselves; a region that cannot, because it has no LCIndex or does not use the index, returns
 * its rows. For one scan. Not thread safe.
 */
final class AggregatedRows implements TakenRows<Aggregate> {
  private final ColumnName column;
  private final Set<AggregateFunction> functions;
  private final Scan scan;
  private final AggregateRequest request;
  private final ColumnAggregate total;
  // Of a part of the row key: groups without keys; null of a column.
  private final GroupedRows ofPart;
  private IOException failure;

  private AggregatedRows(
      ColumnName column, Set<AggregateFunction> functions, Scan scan, GroupedRows ofPart) {
    this.ofPart = ofPart;
    this.column = column;
    this.functions = functions;
    this.scan = scan;
    boolean sum = functions.stream().anyMatch(AggregateFunction::needsNumbers);
    boolean extremes = !functions.stream().allMatch(AggregateFunction::needsNumbers);
    // No column of the table has it.
    byte[] name = Bytes.toBytes(UUID.randomUUID().toString());
    this.request =
        new AggregateRequest(
            name, column.family(), column.qualifier(), column.codec(), sum, extremes);
    this.total = new ColumnAggregate(request);
  }

  /**
   * Asks for functions of a column's values in a query's rows.
   *
   * @throws IllegalArgumentException when the column's type is not known or is no number where one
   *     is needed, or for a query of rows in parts or of first rows
   */
  static AggregatedRows of(Mdrq query, Column column, AggregateFunction... functions) {
    ColumnName name = query.typed(column);
    Scan scan = query.toScanOfRanges();
    if (scan.getBatch() > 0) {
      throw new IllegalArgumentException(
          "A query with a batch has no aggregates, because a row comes in parts; leave it out");
    }
    if (query.top() != null) {
      throw new IllegalArgumentException(
          "A query of the first rows in a column's order has no aggregates; leave the order out");
    }
    scan.setAllowPartialResults(false).setNeedCursorResult(false);
    if (name.isPart()) {
      Grouping all = Grouping.by(new GroupKey[0]).values(column);
      Set<AggregateFunction> asked = asked(name, functions);
      for (AggregateFunction function : asked) {
        all = all.aggregate(column, function);
      }
      // What is held is one group.
      GroupedRows ofPart = GroupedRows.of(query, all, Long.MAX_VALUE);
      return new AggregatedRows(name, asked, ofPart.scan(), ofPart);
    }
    AggregatedRows rows = new AggregatedRows(name, asked(name, functions), scan, null);
    rows.prepare();
    return rows;
  }

  /**
   * The functions that are asked for: all that the type has if none is named.
   *
   * @throws IllegalArgumentException when one of them is of numbers only, and the type is none
   */
  static Set<AggregateFunction> asked(ColumnName column, AggregateFunction... functions) {
    ColumnType type = column.codec().type();
    Set<AggregateFunction> all = EnumSet.allOf(AggregateFunction.class);
    if (functions.length == 0) {
      all.removeIf(function -> !function.isOf(type));
      return all;
    }
    all.retainAll(Arrays.asList(functions));
    for (AggregateFunction function : all) {
      if (!function.isOf(type)) {
        throw new IllegalArgumentException(
            String.format(
                "Column %s has no %s, because it is no number; ask for %s or %s",
                column, function, AggregateFunction.MINIMUM, AggregateFunction.MAXIMUM));
      }
    }
    return all;
  }

  /**
   * Adds the column to what is read, and leaves the rest to regions: they know whether anybody else
   * looks at what is read, and if not they leave out whatever is not needed.
   */
  private void prepare() {
    if (scan.hasFamilies()) {
      NavigableSet<byte[]> qualifiers = scan.getFamilyMap().get(column.family());
      boolean whole =
          scan.getFamilyMap().containsKey(column.family())
              && (qualifiers == null || qualifiers.isEmpty());
      if (!whole) {
        scan.addColumn(column.family(), column.qualifier());
      }
    }
    if (scan.getLimit() <= 0) {
      scan.setAttribute(LCIndexConstants.SCAN_AGGREGATE, request.toBytes());
    }
    // Else these are the first of all rows, with or without a value: to be counted here.
  }

  /** The scan whose rows are to be {@linkplain #add added}. */
  Scan scan() {
    return scan;
  }

  @Override
  public void add(Result row) throws IOException {
    if (ofPart != null) {
      ofPart.add(row);
      return;
    }
    Cell cell = row.rawCells()[0];
    if (row.size() == 1 && CellUtil.matchingQualifier(cell, request.name())) {
      try {
        total.addBytes(CellUtil.cloneValue(cell));
      } catch (IOException e) {
        failure = e;
      }
      return;
    }
    Cell newest = row.getColumnLatestCell(column.family(), column.qualifier());
    if (newest != null) {
      total.addCell(newest.getValueArray(), newest.getValueOffset(), newest.getValueLength());
    }
  }

  /**
   * What is known when all rows were added.
   *
   * @throws ArithmeticException when DECIMALs are too large or too small to be added up
   */
  @Override
  public Aggregate result() throws IOException {
    if (failure != null) {
      throw failure;
    }
    if (ofPart != null) {
      ofPart.figures().forEach(group -> total.addAll(group.aggregate(0)));
    }
    return aggregate(column, functions, total);
  }

  /**
   * What was asked for, of what was found.
   *
   * @throws ArithmeticException when DECIMALs are too large or too small to be added up
   */
  static Aggregate aggregate(
      ColumnName column, Set<AggregateFunction> functions, ColumnAggregate total) {
    Map<AggregateFunction, Object> found = new EnumMap<>(AggregateFunction.class);
    if (total.values() > 0) {
      functions.forEach(function -> found.put(function, value(column, function, total)));
    }
    String name = new ColumnName(column.family(), column.qualifier(), null).toString();
    return new Aggregate(
        name, column.codec(), total.values(), functions, found, digits(column, functions, total));
  }

  private static OptionalInt digits(
      ColumnName column, Set<AggregateFunction> functions, ColumnAggregate total) {
    boolean added = functions.stream().anyMatch(AggregateFunction::needsNumbers);
    boolean decimals = column.codec().type() == ColumnType.DECIMAL;
    return added && decimals && total.values() > 0
        ? OptionalInt.of(Math.max(0, total.exactSum().scale()))
        : OptionalInt.empty();
  }

  private static Object value(
      ColumnName column, AggregateFunction function, ColumnAggregate total) {
    return switch (function) {
      case SUM -> total.sum();
      case AVERAGE -> average(total);
      case MINIMUM -> column.codec().valueOf(total.leastKey());
      case MAXIMUM -> column.codec().valueOf(total.greatestKey());
    };
  }

  private static Number average(ColumnAggregate total) {
    Number sum = total.sum();
    BigDecimal exact = total.exactSum();
    if (exact == null) {
      return sum;
    }
    BigDecimal average = exact.divide(BigDecimal.valueOf(total.values()), MathContext.DECIMAL128);
    if (sum instanceof Double) {
      return average.doubleValue();
    }
    BigDecimal shortest = average.stripTrailingZeros();
    return shortest.scale() < 0 ? shortest.setScale(0) : shortest;
  }
}
