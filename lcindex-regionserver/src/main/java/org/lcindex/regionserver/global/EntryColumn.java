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
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.global.tag.HeldCell;
import org.lcindex.global.tag.HeldCell.Kind;
import org.lcindex.type.ValueCodec;

/**
 * One column of a global index: which cells are of it, and what stands for a put among those that a
 * row holds. Immutable, thread safe.
 */
final class EntryColumn {
  private final EntryMaker index;
  private final int number;
  private final byte[] family;
  private final byte[] qualifier;
  private final ValueCodec codec;

  /**
   * A column.
   *
   * @param number among all columns of all indexes of the base table
   */
  EntryColumn(EntryMaker index, int number, ColumnDeclaration column) {
    this.index = index;
    this.number = number;
    this.family = column.family();
    this.qualifier = column.qualifier();
    this.codec = column.codec();
  }

  EntryMaker index() {
    return index;
  }

  /** Among all columns of all indexes of the base table, from 0. */
  int number() {
    return number;
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

  /** Whether a cell of any family is the column's, or a marker that is the column's, too. */
  boolean has(Cell cell) {
    return CellUtil.matchingFamily(cell, family) && hasOfFamily(cell);
  }

  /** Whether a cell of the family is the column's, or a marker that is the column's, too. */
  boolean hasOfFamily(Cell cell) {
    return isOfWholeFamily(cell) || CellUtil.matchingQualifier(cell, qualifier);
  }

  private static boolean isOfWholeFamily(Cell cell) {
    return cell.getType() == Cell.Type.DeleteFamily
        || cell.getType() == Cell.Type.DeleteFamilyVersion;
  }

  /** The value's key; null if it is no value of the type. */
  byte[] key(Cell put) {
    return codec.keyOf(put.getValueArray(), put.getValueOffset(), put.getValueLength());
  }

  /**
   * Whether a put has no entry of its own: it would be too long for a row key, or must not tell.
   */
  boolean lacksEntry(HeldCell held) {
    return held.isPut() && held.entry() == null && index.keys().isOfCells();
  }

  /**
   * A cell of the column as one that is held, or is about to be. A put has its entry, unless it has
   * labels or rights of its own, of which no entry may tell; in a grid, where an entry has the
   * values of several columns, it has its value's key, as far as entries have it: a row may hold a
   * thousand versions of megabytes.
   *
   * @param ttl whether it has a time to live of its own
   */
  HeldCell held(byte[] row, Cell cell, long sequenceId, boolean ttl) {
    Kind kind =
        switch (cell.getType()) {
          case Put -> Kind.PUT;
          case Delete, DeleteFamilyVersion -> Kind.POINT;
          default -> Kind.COLUMN;
        };
    byte[] entry =
        kind != Kind.PUT || CellTags.isGuarded(cell) ? null : index.keys().held(key(cell), row);
    return new HeldCell(kind, cell.getTimestamp(), sequenceId, entry, ttl);
  }
}
