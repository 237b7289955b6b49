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
package org.lcindex.regionserver.global;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.entry.EntryKeys;
import org.lcindex.entry.search.EntrySearch;
import org.lcindex.regionserver.evidence.RowHash;

/**
 * One global index of a region, as far as writing needs it: which columns it has, and what their
 * entries are called. Immutable, thread safe.
 */
final class EntryMaker {
  private final GlobalIndex index;
  private final TableName table;
  private final int number;
  private final EntryKeys keys;
  private final List<EntryColumn> columns;

  /**
   * An index.
   *
   * @param table of the entries
   * @param number among those of its table
   * @param firstColumn the number of its first column
   */
  private EntryMaker(GlobalIndex index, TableName table, int number, int firstColumn) {
    GlobalDefinition definition = index.definition();
    this.index = index;
    this.table = table;
    this.number = number;
    this.keys = EntrySearch.keys(index);
    List<EntryColumn> made = new ArrayList<>();
    for (ColumnDeclaration column : definition.columns()) {
      made.add(new EntryColumn(this, firstColumn + made.size(), column));
    }
    this.columns = List.copyOf(made);
  }

  /** The only index of a table, or the first one. */
  EntryMaker(GlobalIndex index, TableName table) {
    this(index, table, 0, 0);
  }

  /** All indexes of a base table, numbered. */
  static List<EntryMaker> all(TableName base, List<GlobalIndex> indexes) {
    List<EntryMaker> made = new ArrayList<>();
    int columns = 0;
    for (GlobalIndex index : indexes) {
      made.add(new EntryMaker(index, GlobalTables.entries(base, index), made.size(), columns));
      columns += index.definition().columns().size();
    }
    return List.copyOf(made);
  }

  /** The columns of some indexes, by their numbers. */
  static List<EntryColumn> columns(Collection<EntryMaker> indexes) {
    return indexes.stream().flatMap(index -> index.columns.stream()).toList();
  }

  GlobalIndex index() {
    return index;
  }

  /** Of the entries. */
  TableName table() {
    return table;
  }

  /** Among the indexes of the base table, from 0. */
  int number() {
    return number;
  }

  /** Whether a write reports the rows whose entries it may make old. */
  boolean isOrdered() {
    return index.definition().policy() == GlobalDefinition.Policy.ORDERED;
  }

  /**
   * Whether a batch reads the rows that it changes, and has their stripes until it has ended (TU3):
   * an entry has values of several cells.
   */
  boolean isStriped() {
    return !keys.isOfCells();
  }

  /** What its entries are called. */
  EntryKeys keys() {
    return keys;
  }

  /** In the order of the index. */
  List<EntryColumn> columns() {
    return columns;
  }

  /** That of an index on one column. */
  EntryColumn column() {
    return columns.get(0);
  }

  /** Of its columns, each once. */
  Set<byte[]> families() {
    return index.definition().families();
  }

  boolean isOfFamily(byte[] other) {
    return columns.stream().anyMatch(column -> column.isOfFamily(other));
  }

  /** The row key of a cell's entry in an index on one column; null if it would be too long. */
  byte[] entry(byte[] row, Cell cell) {
    return keys.held(column().key(cell), row);
  }

  /** Of a row. */
  long hash(byte[] row) {
    return RowHash.of(row, 0, row.length) + number;
  }

  /** As people call it. */
  @Override
  public String toString() {
    return index.name();
  }
}
