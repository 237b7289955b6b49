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
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.DefinitionFault;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.UsageException;

/**
 * Changes the index definitions and declared columns of tables: says what is to be changed ({@link
 * IndexEdit}) and lets an {@link OnlineAlter} do it. Thread safe.
 */
public final class IndexAlter {
  private final Connection connection;
  private final RegionCaller caller;
  private final ServerSurvey survey;

  public IndexAlter(Connection connection, RegionCaller caller, ServerSurvey survey) {
    this.connection = connection;
    this.caller = caller;
    this.survey = survey;
  }

  /**
   * A table's descriptor, as the master has it now.
   *
   * @throws UsageException when there is no such table
   */
  public TableDescriptor descriptor(TableName table) throws IOException {
    return new DescriptorWriter(connection, table).read();
  }

  /**
   * Definitions from their text.
   *
   * @throws IllegalArgumentException when a text is no definition
   */
  public List<IndexDefinition> parse(TableName table, String... definitions) throws IOException {
    byte[] family = IndexDdl.defaultFamily(descriptor(table));
    List<IndexDefinition> parsed = new ArrayList<>();
    for (String definition : definitions) {
      parsed.add(IndexDefinition.parse(definition, family));
    }
    return parsed;
  }

  /** Adds indexes. */
  public IndexChange create(TableName table, List<IndexDefinition> definitions) throws IOException {
    IndexEdit edit = IndexEdit.create(definitions);
    edit.change().apply(descriptor(table)); // mistakes are told before servers are asked
    return alter(table).create(edit, IndexEdit.takeBack(definitions));
  }

  /**
   * Takes one index out.
   *
   * @param removeObserver whether the observer is to go from the descriptor with the last index
   */
  public IndexChange drop(TableName table, byte[] family, byte[] qualifier, boolean removeObserver)
      throws IOException {
    return change(table, IndexEdit.drop(family, qualifier), removeObserver);
  }

  /**
   * Takes several out, by one alter.
   *
   * @throws IndexException when one of them is not there; nothing is dropped then
   */
  public IndexChange drop(TableName table, List<IndexDefinition> indexes, boolean removeObserver)
      throws IOException {
    return change(table, IndexEdit.drop(indexes), removeObserver);
  }

  /** Takes all out, those that cannot be read, too; tells of these and of what is left. */
  public IndexChange dropAll(TableName table, boolean removeObserver) throws IOException {
    IndexChange change = change(table, IndexEdit.dropAll(), removeObserver);
    List<String> notes = new ArrayList<>();
    for (DefinitionFault fault : change.before().faults()) {
      String value = fault.key() + " '" + fault.value() + "'";
      notes.add(
          fault.isDefinition()
              ? "dropped, too: " + value + ", which cannot be read"
              : fault.isDropped()
                  ? "dropped, too: " + value + ": " + fault.why()
                  : "left: " + fault);
    }
    notes.addAll(change.notes());
    return new IndexChange(
        table, change.changed(), change.online(), change.regions(), change.before(), notes);
  }

  /** Switches one off or on; what is so already is told. */
  public IndexChange switched(TableName table, byte[] family, byte[] qualifier, boolean off)
      throws IOException {
    IndexChange change = change(table, IndexEdit.switched(family, qualifier, off), false);
    if (change.changed()) {
      return change;
    }
    String column = Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier);
    String already = "The index on " + column + " was " + (off ? "off" : "on") + " already.";
    return new IndexChange(table, false, true, 0, change.before(), List.of(already));
  }

  /**
   * Declarations of columns from their text.
   *
   * @throws IllegalArgumentException when a text is none
   */
  private List<ColumnDeclaration> declarations(TableName table, String... texts)
      throws IOException {
    byte[] family = IndexDdl.defaultFamily(descriptor(table));
    List<ColumnDeclaration> parsed = new ArrayList<>();
    for (String text : texts) {
      parsed.add(ColumnDeclaration.parse(text, family));
    }
    return parsed;
  }

  /** Declares types of columns and of the row key. */
  public IndexChange setColumns(TableName table, String... declarations) throws IOException {
    List<ColumnDeclaration> wanted = declarations(table, declarations);
    return declare(
        table,
        IndexEdit.columns(
            now -> ColumnDdl.set(now, wanted), now -> now.list().containsAll(wanted)));
  }

  /** Takes declarations out, all of which must be there. */
  public IndexChange unsetColumns(TableName table, List<String> columns) throws IOException {
    TableDescriptor before = descriptor(table);
    List<String> names = new ArrayList<>();
    for (String column : columns) {
      names.add(ColumnDdl.find(before, DeclaredColumns.readable(before), column).column());
    }
    return declare(
        table,
        IndexEdit.columns(
            now -> ColumnDdl.unset(now, names),
            now -> now.list().stream().noneMatch(one -> names.contains(one.column()))));
  }

  /** Takes all declarations out, those that cannot be read, too. */
  public IndexChange unsetAllColumns(TableName table) throws IOException {
    return declare(table, IndexEdit.columns(ColumnDdl::unsetAll, DeclaredColumns::isEmpty));
  }

  private IndexChange declare(TableName table, IndexEdit edit) throws IOException {
    edit.change().apply(descriptor(table));
    return alter(table).declare(edit);
  }

  /** Mistakes are told before servers are asked. */
  private IndexChange change(TableName table, IndexEdit edit, boolean removeObserver)
      throws IOException {
    edit.change().apply(descriptor(table));
    return alter(table).change(edit, removeObserver);
  }

  private OnlineAlter alter(TableName table) throws IOException {
    return new OnlineAlter(connection, caller, survey, table);
  }
}
