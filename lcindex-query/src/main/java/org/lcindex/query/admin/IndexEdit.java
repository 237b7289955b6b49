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
package org.lcindex.query.admin;

import java.io.IOException;
import java.util.List;
import java.util.function.Predicate;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.rpc.IndexException;

/**
 * One change of a table's indexes, or of its declared columns. It is made of whatever descriptor
 * the table has, and once more of another one if somebody altered the table meanwhile. Immutable.
 *
 * @param change from the table's descriptor to the changed one
 * @param done whether a descriptor is as the change wants it; throws when it cannot be read
 */
record IndexEdit(Change change, Done done) {

  /** From one descriptor to the next; the observer is not touched. */
  interface Change {
    /**
     * The changed descriptor, which may be as it was.
     *
     * @throws IndexException when the table does not allow the change
     */
    TableDescriptor apply(TableDescriptor table) throws IOException;
  }

  /** Of a descriptor; throws when it cannot be read. */
  interface Done {
    boolean isIn(TableDescriptor table) throws IndexException;
  }

  private static IndexEdit ofIndexes(Change change, Predicate<IndexDefinitions> done) {
    return new IndexEdit(change, table -> done.test(IndexDdl.definitions(table)));
  }

  /** Changes declared columns to what they are wanted to be. */
  static IndexEdit columns(Change change, Predicate<DeclaredColumns> done) {
    return new IndexEdit(change, table -> done.test(DeclaredColumns.readable(table)));
  }

  /** Adds indexes. */
  static IndexEdit create(List<IndexDefinition> added) {
    return ofIndexes(table -> IndexDdl.define(table, added), now -> now.list().containsAll(added));
  }

  /** Takes out those of the given indexes that are still as they were created. */
  static IndexEdit takeBack(List<IndexDefinition> added) {
    return ofIndexes(
        table -> {
          IndexDefinitions kept = IndexDdl.definitions(table);
          for (IndexDefinition index : kept.list()) {
            kept = added.contains(index) ? kept.without(index.family(), index.qualifier()) : kept;
          }
          return kept.applyTo(table);
        },
        now -> now.list().stream().noneMatch(added::contains));
  }

  /** Takes the indexes on these columns out, all of which must be there. */
  static IndexEdit drop(List<IndexDefinition> columns) {
    return ofIndexes(
        table -> {
          TableDescriptor changed = table;
          for (IndexDefinition column : columns) {
            changed = IndexDdl.drop(changed, column.family(), column.qualifier());
          }
          return changed;
        },
        now -> columns.stream().noneMatch(c -> now.find(c.family(), c.qualifier()).isPresent()));
  }

  /** Takes the index on a column out, which must be there. */
  static IndexEdit drop(byte[] family, byte[] qualifier) {
    return ofIndexes(
        table -> IndexDdl.drop(table, family, qualifier),
        now -> now.find(family, qualifier).isEmpty());
  }

  /** Takes all indexes out, those that cannot be read, too. */
  static IndexEdit dropAll() {
    return ofIndexes(IndexDdl::dropAll, IndexDefinitions::isEmpty);
  }

  /** Switches the index on a column off or on. */
  static IndexEdit switched(byte[] family, byte[] qualifier, boolean off) {
    return ofIndexes(
        table -> IndexDdl.switched(table, family, qualifier, off),
        now ->
            now.find(family, qualifier).filter(index -> now.isDisabled(index) == off).isPresent());
  }

  /** Whether a table is as the change wants it; not when its descriptor cannot be read. */
  boolean isIn(TableDescriptor table) {
    try {
      return done.isIn(table);
    } catch (IndexException e) {
      return false;
    }
  }
}
