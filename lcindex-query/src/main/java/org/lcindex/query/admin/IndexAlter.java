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
import org.apache.hadoop.hbase.TableNotFoundException;
import org.apache.hadoop.hbase.client.Admin;
import org.apache.hadoop.hbase.client.Connection;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.LCIndexConstants;
import org.lcindex.query.IndexChange;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.RegionCaller;
import org.lcindex.rpc.UsageException;

/**
 * Changes the index definitions of tables: reads the descriptor, lets {@link IndexDdl} say what it
 * becomes, and gives that to an {@link OnlineAlter}. Thread safe.
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
    try (Admin admin = connection.getAdmin()) {
      return admin.getDescriptor(table);
    } catch (TableNotFoundException e) {
      throw new UsageException("There is no table " + table + "; create it first", e);
    }
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
    TableDescriptor old = descriptor(table);
    TableDescriptor changed = IndexDdl.define(old, definitions);
    OnlineAlter alter = new OnlineAlter(connection, caller, survey, old);
    return alter.apply(alter.everyTable() ? changed : IndexDdl.withObserver(changed), false);
  }

  /**
   * Takes one index out.
   *
   * @param removeObserver whether the observer is to go from the descriptor with the last index
   */
  public IndexChange drop(TableName table, byte[] family, byte[] qualifier, boolean removeObserver)
      throws IOException {
    TableDescriptor old = descriptor(table);
    return drop(old, IndexDdl.drop(old, family, qualifier), removeObserver);
  }

  /**
   * Takes several out, by one alter.
   *
   * @throws IndexException when one of them is not there; nothing is dropped then
   */
  public IndexChange drop(TableName table, List<IndexDefinition> indexes, boolean removeObserver)
      throws IOException {
    TableDescriptor old = descriptor(table);
    TableDescriptor changed = old;
    for (IndexDefinition index : indexes) {
      changed = IndexDdl.drop(changed, index.family(), index.qualifier());
    }
    return drop(old, changed, removeObserver);
  }

  /** Takes all out, those that cannot be read, too. */
  public IndexChange dropAll(TableName table, boolean removeObserver) throws IOException {
    TableDescriptor old = descriptor(table);
    return drop(old, IndexDdl.dropAll(old), removeObserver);
  }

  private IndexChange drop(TableDescriptor old, TableDescriptor changed, boolean removeObserver)
      throws IOException {
    boolean remove =
        removeObserver
            && changed.hasCoprocessor(LCIndexConstants.OBSERVER_CLASS)
            && IndexDdl.definitions(changed).isEmpty();
    return new OnlineAlter(connection, caller, survey, old).apply(changed, remove);
  }

  /** Switches one off or on; what is so already is told. */
  public IndexChange switched(TableName table, byte[] family, byte[] qualifier, boolean off)
      throws IOException {
    TableDescriptor old = descriptor(table);
    TableDescriptor changed = IndexDdl.switched(old, family, qualifier, off);
    if (changed.equals(old)) {
      String column = Bytes.toStringBinary(family) + ":" + Bytes.toStringBinary(qualifier);
      return new IndexChange(
          table,
          false,
          true,
          0,
          List.of("The index on " + column + " was " + (off ? "off" : "on") + " already."));
    }
    return new OnlineAlter(connection, caller, survey, old).apply(changed, false);
  }
}
