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
import java.util.List;
import java.util.function.Supplier;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Scan;
import org.apache.hadoop.hbase.client.Table;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.yetus.audience.InterfaceAudience;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.predicate.TopRows;
import org.lcindex.query.condition.ColumnName;
import org.lcindex.query.condition.EmptyRanges;
import org.lcindex.query.condition.Expression;
import org.lcindex.query.condition.Junction;
import org.lcindex.query.condition.TypedColumns;
import org.lcindex.query.scan.ScanPath;

/**
 * A multi-dimensional range query: rows of a table that pass all of some column conditions.
 *
 * <p>It is a recipe for an HBase {@link Scan}: {@link #toScan} gives one that any HBase client can
 * run, with the same rows whether or not there is an index. {@link MdrqClient} runs it over regions
 * in parallel. Immutable and thread safe.
 */
@InterfaceAudience.Public
public final class Mdrq {
  private final TableName table;
  private final List<Condition> conditions;
  // Null when rows come in row key order.
  private final TopRows top;
  private final TypedColumns typed;
  private final List<ColumnName> selected;
  private final List<ColumnName> types;
  // Null when none was given.
  private final String runId;
  private final Selection selection;
  private final Supplier<Scan> scan;
  private final Supplier<Scan> inRanges;

  Mdrq(
      TableName table,
      List<Condition> conditions,
      TopRows top,
      TypedColumns typed,
      List<ColumnName> selected,
      List<ColumnName> types,
      String runId,
      Selection selection,
      Supplier<Scan> scan,
      Supplier<Scan> inRanges) {
    this.table = table;
    this.typed = typed;
    this.selected = selected;
    this.types = types;
    this.runId = runId;
    this.conditions = conditions;
    this.top = top;
    this.selection = selection;
    this.scan = scan;
    this.inRanges = inRanges;
  }

  /** A query on a table whose descriptor is read now, for the types of its indexes. */
  public static MdrqBuilder on(Table table) throws IOException {
    return on(QueriedTable.describe(table));
  }

  /** A query on a table with this descriptor. */
  public static MdrqBuilder on(TableDescriptor table) {
    return new MdrqBuilder(table.getTableName(), TypedColumns.of(table));
  }

  /** A query on a table with these indexes, whose families are not known. */
  public static MdrqBuilder on(TableName table, IndexDefinitions definitions) {
    return new MdrqBuilder(
        table,
        new TypedColumns(table.getNameAsString(), List.of(), definitions, DeclaredColumns.none()));
  }

  /**
   * The rows of a table that pass a text of the condition language, for example {@code price
   * between 10 and 20 and not name in ('x', 'y')}.
   *
   * @throws IllegalArgumentException for a text that is no condition, a column without a type or a
   *     value that is none of its type
   */
  public static Mdrq parse(TableDescriptor table, String condition) {
    return on(table).where(condition).build();
  }

  /** As {@link #parse(TableDescriptor, String)}, with the descriptor read now. */
  public static Mdrq parse(Table table, String condition) throws IOException {
    return parse(QueriedTable.describe(table), condition);
  }

  /** The table. */
  public TableName table() {
    return table;
  }

  /** What the table's descriptor says about indexes and cannot be read. */
  List<DefinitionFault> faults() {
    return typed.faults();
  }

  /** The table's columns, as they were when the query was made. */
  TypedColumns typed() {
    return typed;
  }

  /** Its indexes, as they were when the query was made. */
  IndexDefinitions indexes() {
    return typed.indexes();
  }

  /** What all rows pass. */
  public List<Condition> conditions() {
    return conditions;
  }

  /** What {@link MdrqBuilder#orderBy} asks for; null without it. */
  TopRows top() {
    return top;
  }

  /**
   * What to tell whoever typed the conditions: a line for each {@code between} whose first value is
   * the larger one, which no row passes.
   */
  @InterfaceAudience.Private
  public List<String> emptyRanges() {
    return conditions.stream()
        .flatMap(condition -> EmptyRanges.told(condition.expression(), typed).stream())
        .toList();
  }

  /** Whether it asks for the first rows in a column's order, and not in that of row keys. */
  @InterfaceAudience.Private
  public boolean hasOrder() {
    return top != null;
  }

  /** Columns of the selection with their types; of several entries for one the first counts. */
  List<ColumnName> selected() {
    return selected;
  }

  /** Columns that have a type in the order or a condition; of several the first counts. */
  List<ColumnName> types() {
    return types;
  }

  /** What {@link MdrqBuilder#runId} gave; null without it. */
  String runId() {
    return runId;
  }

  /**
   * A new scan, which the caller may change; its first and last row are part of the query's
   * conditions, so they may be narrowed only. That of a query with {@link MdrqBuilder#orderBy}
   * returns rows in row key order, among them the query's.
   *
   * <p>Of a query with a {@linkplain MdrqBuilder#select selection} it returns the columns that are
   * selected and those of the conditions. If a row may pass without any of these, as it does by
   * {@code a is missing}, by a condition on the row key or without a condition, then it returns
   * whole rows. {@link MdrqClient} and {@link AsyncMdrqClient} drop what was not selected, but for
   * the first cell of a row that has nothing else; {@link #selects} does that for other clients.
   */
  public Scan toScan() {
    return scan.get();
  }

  /**
   * A new scan for {@link ScanPath} alone, which looks only at the ranges that parts of the row key
   * leave: the filter need not keep out the rows between them.
   */
  Scan toScanOfRanges() {
    return inRanges.get();
  }

  /**
   * Whether a cell is one of what the query selects, or of what its conditions and order name. A
   * row that has none of these comes with another cell.
   */
  public boolean selects(Cell cell) {
    return selection.has(cell);
  }

  Selection selection() {
    return selection;
  }

  /**
   * The column with its family and its type, or the part of the row key.
   *
   * @throws IllegalArgumentException when one of them is not known
   */
  ColumnName typed(Column column) {
    ColumnName part = typed.resolve(column.name());
    if (part.isPart()) {
      return part;
    }
    ColumnName name = typed.column(column.name(), "aggregated");
    return name.as(typed.codec(name));
  }

  /** Readable: table, conditions and order. */
  @Override
  public String toString() {
    return text(conditions.isEmpty() ? "" : conjunction(conditions).toString());
  }

  /** The query's text for people, with the first ones of long lists of values. */
  String brief() {
    return text(conditions.isEmpty() ? "" : conjunction(conditions).brief());
  }

  private String text(String where) {
    return table + (where.isEmpty() ? "" : " where " + where) + (top == null ? "" : ", " + top);
  }

  static Expression conjunction(List<Condition> conditions) {
    return Junction.all(conditions.stream().map(Condition::expression).toList());
  }
}
