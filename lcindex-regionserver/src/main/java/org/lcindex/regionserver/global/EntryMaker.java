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

import java.util.Arrays;
import org.apache.hadoop.hbase.Cell;
import org.apache.hadoop.hbase.CellUtil;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.entry.EntryKey;
import org.lcindex.type.ValueCodec;

/**
 * One global index of a region, as far as writing needs it: which cells it wants, and what their
 * entries are called. Immutable, thread safe.
 */
final class EntryMaker {
  private final GlobalIndex index;
  private final TableName table;
  private final EntryKey keys;
  private final ValueCodec codec;
  private final byte[] family;
  private final byte[] qualifier;
  private final int number;

  /**
   * An index.
   *
   * @param table of the entries
   * @param number among those of its table
   */
  EntryMaker(GlobalIndex index, TableName table, int number) {
    GlobalDefinition definition = index.definition();
    this.index = index;
    this.table = table;
    this.codec = definition.columns().get(0).codec();
    this.keys = EntryKey.of(definition);
    this.family = definition.family();
    this.qualifier = definition.qualifier();
    this.number = number;
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

  /** Whether a write removes the entry that it makes old (rule R1). */
  boolean isOrdered() {
    return index.definition().policy() == GlobalDefinition.Policy.ORDERED;
  }

  byte[] family() {
    return family;
  }

  byte[] qualifier() {
    return qualifier;
  }

  boolean isOfFamily(byte[] other) {
    return Arrays.equals(family, other);
  }

  /** Whether a cell of the family is of the column, too. */
  boolean isOfColumn(Cell cell) {
    return CellUtil.matchingQualifier(cell, qualifier);
  }

  /** The row key of a cell's entry; null if it would be too long for one. */
  byte[] entry(byte[] row, Cell cell) {
    byte[] key = codec.keyOf(cell.getValueArray(), cell.getValueOffset(), cell.getValueLength());
    return keys.entry(key, row);
  }

  /** The base row of an entry; null if it is none of this index. */
  byte[] rowOf(byte[] entry) {
    return keys.baseRow(entry);
  }

  /** As people call it. */
  @Override
  public String toString() {
    return index.definition().toString();
  }
}
