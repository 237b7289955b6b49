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
package org.lcindex.query.admin.part;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import org.apache.hadoop.hbase.TableName;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.RowParts;
import org.lcindex.query.IndexChange;
import org.lcindex.query.admin.ColumnDdl;
import org.lcindex.query.admin.IndexAlter;
import org.lcindex.query.admin.IndexCreate;
import org.lcindex.query.admin.IndexDdl;
import org.lcindex.query.admin.IndexDrop;
import org.lcindex.query.admin.IndexEdit;
import org.lcindex.rpc.GlobalEstimate;
import org.lcindex.rpc.UsageException;

/**
 * Creates, drops and switches indexes and declares columns: what changes the descriptor of a table.
 * Thread safe.
 */
public record DdlAdmin(IndexAlter alter, GlobalCalls globals) {

  /** Definitions as their texts, of which some leave the family out. */
  public List<IndexDefinition> parse(TableName table, String... definitions) throws IOException {
    return IndexDdl.parse(alter.descriptor(table), IndexDefinition::parse, definitions);
  }

  /**
   * Creates indexes of either kind.
   *
   * @param splits regions of each table of entries; 0 for as many as its size wants
   * @param expected is given each global index with the master's estimate before anything is done
   */
  public IndexChange create(
      TableName table,
      List<IndexDefinition> definitions,
      int splits,
      BiConsumer<GlobalDefinition, GlobalEstimate> expected)
      throws IOException {
    return new IndexCreate(alter, globals, table).run(definitions, splits, expected);
  }

  /** Drops the local index on a column. */
  public IndexChange drop(TableName table, byte[] family, byte[] qualifier, boolean removeObserver)
      throws IOException {
    IndexDefinition index = IndexDdl.find(alter.descriptor(table), family, qualifier);
    return drop(table, List.of(index), removeObserver);
  }

  /** Drops indexes of either kind. */
  public IndexChange drop(TableName table, List<IndexDefinition> indexes, boolean removeObserver)
      throws IOException {
    return new IndexDrop(alter, globals, table, false).some(indexes, removeObserver);
  }

  /** Drops global indexes whatever the catalog is like. */
  public IndexChange dropByForce(TableName table, List<IndexDefinition> indexes)
      throws IOException {
    return new IndexDrop(alter, globals, table, true).some(indexes, false);
  }

  /** Drops all indexes of a table, and what of its descriptor cannot be read. */
  public IndexChange dropAll(TableName table, boolean removeObserver) throws IOException {
    return new IndexDrop(alter, globals, table, false).all(removeObserver);
  }

  /** Switches the local index on a column off or on. */
  public IndexChange switched(TableName table, byte[] family, byte[] qualifier, boolean off)
      throws IOException {
    return alter.make(table, IndexEdit.switched(family, qualifier, off));
  }

  /** Declares the types of columns. */
  public IndexChange setColumns(TableName table, String... declarations) throws IOException {
    String[] columns =
        Arrays.stream(declarations)
            .filter(one -> !RowParts.isDeclaration(one))
            .toArray(String[]::new);
    List<ColumnDeclaration> declared =
        IndexDdl.parse(alter.descriptor(table), ColumnDeclaration::parse, columns);
    RowParts parts = RowParts.none();
    for (String one : declarations) {
      if (RowParts.isDeclaration(one)) {
        if (!parts.isNone()) {
          throw new UsageException("The parts of the row key are given twice; give them once");
        }
        try {
          parts = RowParts.parseDeclaration(one);
        } catch (IllegalArgumentException e) {
          throw new UsageException(e.getMessage(), e);
        }
      }
    }
    return alter.make(table, IndexEdit.setColumns(declared, parts));
  }

  /** Takes declarations out. */
  public IndexChange unsetColumns(TableName table, String... columns) throws IOException {
    List<String> names = ColumnDdl.names(alter.descriptor(table), columns);
    return alter.make(table, IndexEdit.unsetColumns(names));
  }

  /** Takes all declarations out. */
  public IndexChange unsetAllColumns(TableName table) throws IOException {
    return alter.make(table, IndexEdit.unsetAllColumns());
  }
}
