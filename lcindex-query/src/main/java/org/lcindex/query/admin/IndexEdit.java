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
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ChangeStamp;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.definition.RowParts;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;

/**
 * One change of a table's indexes, or of its declared columns. It is made of whatever descriptor
 * the table has, and once more of another one if somebody altered the table meanwhile. Immutable.
 *
 * @param change from the table's descriptor to the changed one
 * @param done whether a descriptor is as the change wants it; throws when it cannot be read
 * @param observer what becomes of the observer in the descriptor
 * @param takeBack of a change that adds indexes what undoes it, when a server without LCIndex turns
 *     up; null of another one
 * @param ofColumns whether it is of declared columns, which are of no concern to servers
 * @param told what to say of its result
 */
public record IndexEdit(
    Change change,
    Done done,
    AlteredTable.Observer observer,
    IndexEdit takeBack,
    boolean ofColumns,
    UnaryOperator<IndexChange> told) {

  /** From one descriptor to the next; the observer is not touched. */
  public interface Change {
    /**
     * The changed descriptor, which may be as it was.
     *
     * @throws IndexException when the table does not allow the change
     */
    TableDescriptor apply(TableDescriptor table) throws IOException;
  }

  /** Of a descriptor; throws when it cannot be read. */
  public interface Done {
    boolean isIn(TableDescriptor table) throws IndexException;
  }

  private static IndexEdit ofIndexes(
      Change change,
      Predicate<IndexDefinitions> done,
      AlteredTable.Observer observer,
      IndexEdit takeBack,
      UnaryOperator<IndexChange> told) {
    return new IndexEdit(
        change, table -> done.test(IndexDdl.definitions(table)), observer, takeBack, false, told);
  }

  private static IndexEdit columns(Change change, Predicate<TableDescriptor> done) {
    return new IndexEdit(
        change, done::test, AlteredTable.Observer.KEPT, null, true, UnaryOperator.identity());
  }

  /** This change with another one of the descriptor in its place. */
  IndexEdit with(Change other) {
    return new IndexEdit(other, done, observer, takeBack, ofColumns, told);
  }

  /** Adds indexes. */
  public static IndexEdit create(List<IndexDefinition> added) {
    return ofIndexes(
        table -> IndexDdl.define(table, added),
        now -> now.list().containsAll(added),
        AlteredTable.Observer.WANTED,
        takeBack(added),
        UnaryOperator.identity());
  }

  private static IndexEdit of(Change change, Done done, AlteredTable.Observer observer) {
    return new IndexEdit(change, done, observer, null, false, UnaryOperator.identity());
  }

  /** Names the observer where servers do not give it to the table. */
  public static IndexEdit observed() {
    return of(table -> table, table -> true, AlteredTable.Observer.WANTED);
  }

  /** Takes the observer out of the descriptor of a table without indexes. */
  public static IndexEdit unobserved() {
    return of(table -> table, table -> true, AlteredTable.Observer.UNWANTED);
  }

  /**
   * Takes out all that is LCIndex's but the stamp of changes: indexes of both kinds, declared
   * columns, settings, a store's name, and the observers.
   */
  public static IndexEdit bare() {
    return of(
        IndexDdl::bare,
        table -> IndexDdl.bare(table).equals(table),
        AlteredTable.Observer.UNWANTED);
  }

  /** Takes the stamp of changes out: the last value of a table that is bare otherwise. */
  public static IndexEdit unstamped() {
    return new IndexEdit(
        table -> TableDescriptorBuilder.newBuilder(table).removeValue(ChangeStamp.KEY).build(),
        table -> table.getValue(ChangeStamp.KEY) == null,
        AlteredTable.Observer.KEPT,
        null,
        true,
        UnaryOperator.identity());
  }

  /** Takes out those of the given indexes that are still as they were created. */
  private static IndexEdit takeBack(List<IndexDefinition> added) {
    return ofIndexes(
        table -> {
          IndexDefinitions kept = IndexDdl.definitions(table);
          for (IndexDefinition index : kept.list()) {
            kept = added.contains(index) ? kept.without(index.family(), index.qualifier()) : kept;
          }
          return kept.applyTo(table);
        },
        now -> now.list().stream().noneMatch(added::contains),
        AlteredTable.Observer.KEPT,
        null,
        UnaryOperator.identity());
  }

  /**
   * Takes these indexes out, by kind and column; all of them must be there.
   *
   * @param removeObserver whether the observer is to go with the last index
   */
  public static IndexEdit drop(List<IndexDefinition> indexes, boolean removeObserver) {
    return ofIndexes(
        table -> {
          TableDescriptor changed = table;
          for (IndexDefinition index : indexes) {
            changed =
                index.kind() == IndexKind.GLOBAL
                    ? IndexDdl.dropGlobal(changed, index)
                    : IndexDdl.drop(changed, index.family(), index.qualifier());
          }
          return changed;
        },
        now -> indexes.stream().noneMatch(index -> isIn(now, index)),
        observer(removeObserver),
        null,
        change -> change.withNotes(leftTables(change, indexes::contains)));
  }

  private static boolean isIn(IndexDefinitions now, IndexDefinition index) {
    return index.kind() == IndexKind.GLOBAL
        ? now.findGlobal(index.column()).isPresent()
        : now.find(index.family(), index.qualifier()).isPresent();
  }

  /** The change's notes, and the tables of dropped global indexes, which nobody else names. */
  private static List<String> leftTables(IndexChange change, Predicate<IndexDefinition> dropped) {
    List<String> notes = new ArrayList<>(change.notes());
    for (GlobalIndex index : change.before().globals()) {
      if (change.changed() && dropped.test(index.definition())) {
        notes.add(
            "The master deletes the entries of "
                + index.definition()
                + ", table "
                + GlobalTables.entries(change.table(), index)
                + ", in the background if it has LCIndex's observer; else a superuser does.");
      }
    }
    return notes;
  }

  private static AlteredTable.Observer observer(boolean remove) {
    return remove ? AlteredTable.Observer.UNWANTED : AlteredTable.Observer.KEPT;
  }

  /** Takes all indexes out, those that cannot be read, too; tells of these and of what is left. */
  public static IndexEdit dropAll(boolean removeObserver) {
    return ofIndexes(
        IndexDdl::dropAll,
        now -> now.all().isEmpty(),
        observer(removeObserver),
        null,
        change -> {
          List<String> notes = new ArrayList<>();
          change.before().faults().forEach(fault -> notes.add(dropped(fault)));
          notes.addAll(leftTables(change, any -> true));
          return change.withNotes(notes);
        });
  }

  private static String dropped(DefinitionFault fault) {
    String value = fault.key() + " '" + fault.value() + "'";
    return fault.isDefinition() || fault.isGlobal()
        ? "dropped, too: " + value + ", which cannot be read"
        : fault.isDropped() ? "dropped, too: " + value + ": " + fault.why() : "left: " + fault;
  }

  /** Switches the index on a column off or on; what is so already is told. */
  public static IndexEdit switched(byte[] family, byte[] qualifier, boolean off) {
    String column = Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier);
    String already = "The index on " + column + " was " + (off ? "off" : "on") + " already.";
    return ofIndexes(
        table -> IndexDdl.switched(table, family, qualifier, off),
        now ->
            now.find(family, qualifier).filter(index -> now.isDisabled(index) == off).isPresent(),
        AlteredTable.Observer.KEPT,
        null,
        change -> change.changed() ? change : change.withNotes(List.of(already)));
  }

  /** Declares types of columns and of the row key. */
  public static IndexEdit setColumns(List<ColumnDeclaration> wanted, RowParts parts) {
    return columns(
        table -> ColumnDdl.set(table, wanted, parts),
        table ->
            DeclaredColumns.readable(table).list().containsAll(wanted)
                && (parts.isNone() || RowParts.readable(table).equals(parts)));
  }

  /** Takes the declarations of these columns out, all of which must be there. */
  public static IndexEdit unsetColumns(List<String> columns) {
    return columns(
        table -> ColumnDdl.unset(table, columns),
        table ->
            DeclaredColumns.readable(table).list().stream()
                    .noneMatch(one -> columns.contains(one.column()))
                && !(columns.contains(ColumnDeclaration.ROW)
                    && table.getValue(RowParts.TABLE_KEY) != null));
  }

  /** Takes all declarations out, those that cannot be read, too. */
  public static IndexEdit unsetAllColumns() {
    return columns(
        ColumnDdl::unsetAll,
        table ->
            DeclaredColumns.readable(table).isEmpty()
                && table.getValue(RowParts.TABLE_KEY) == null);
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
