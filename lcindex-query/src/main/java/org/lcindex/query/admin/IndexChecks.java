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

import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.definition.IndexKind;
import org.lcindex.rpc.IndexException;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Why a table does not get an index, as far as its descriptor tells: each refusal has value and
 * remedy. Stateless.
 */
final class IndexChecks {
  private IndexChecks() {}

  /** Of global ones the master makes the tables, too: {@link IndexCreate}. */
  static void checkLocal(TableDescriptor table, IndexDefinition definition) throws UsageException {
    if (definition.kind() != IndexKind.LOCAL) {
      throw new UsageException(
          "GLOBAL indexes are created by the master. Table "
              + table.getTableName()
              + " is unchanged; without GLOBAL, '"
              + ShownText.cut(definition.columns().get(0).toString())
              + "' is a LOCAL index on the column");
    }
  }

  /**
   * What can be told of global indexes without the master, which finds out the rest: whether one is
   * given twice, is of another type than the column's local index, or is one too many.
   *
   * @param table with the local indexes that come before them
   */
  static void checkGlobals(TableDescriptor table, List<GlobalIndex> more) throws UsageException {
    checkUserTable(table.getTableName(), "indexes");
    IndexDefinitions definitions = IndexDefinitions.readable(table);
    int all = definitions.globals().size() + more.size();
    if (all > GlobalDefinition.MAX_OF_A_TABLE) {
      throw new UsageException(
          String.format(
              "Table %s would have %s GLOBAL indexes, and may have %s: each is"
                  + " a table, and a call with every write. It is unchanged. Create"
                  + " fewer, or LOCAL ones, which have no such limit",
              table.getTableName(), all, GlobalDefinition.MAX_OF_A_TABLE));
    }
    for (GlobalIndex index : more) {
      GlobalDefinition definition = index.definition();
      for (ColumnDeclaration column : definition.columns()) {
        family(table, column.family());
      }
      checkDeclared(table, definitions, definition);
      GlobalIndex old = definitions.findGlobal(definition.column()).orElse(null);
      if (old != null) {
        throw new UsageException(
            definition.alreadyIn(table.getTableName().getNameAsString(), old.definition())
                + ", and give each "
                + (definition.cells() > 0 ? "grid" : "column")
                + " once");
      }
      definitions = definitions.withGlobal(index);
    }
  }

  /** One column has one type; a declaration that cannot be read is of none. */
  static void checkDeclared(TableDescriptor table, IndexDefinition definition)
      throws UsageException {
    checkDeclared(table, IndexDefinitions.readable(table), definition);
  }

  /**
   * As {@link #checkDeclared(TableDescriptor, IndexDefinition)}, with indexes that come before it.
   */
  private static void checkDeclared(
      TableDescriptor table, IndexDefinitions definitions, IndexDefinition definition)
      throws UsageException {
    for (ColumnDeclaration column : definition.columns()) {
      checkDeclared(table, definitions, definition, column);
    }
  }

  private static void checkDeclared(
      TableDescriptor table,
      IndexDefinitions definitions,
      IndexDefinition definition,
      ColumnDeclaration column)
      throws UsageException {
    byte[] family = column.family();
    byte[] qualifier = column.qualifier();
    IndexDefinition local = definitions.find(family, qualifier).orElse(null);
    // What replaces an index of its own kind is refused elsewhere, whatever its type.
    boolean isOwn =
        definition.kind() == IndexKind.LOCAL
            ? local != null
            : definitions.findGlobal(definition.column()).isPresent();
    ValueCodec other =
        isOwn ? column.codec() : definitions.codec(family, qualifier).orElse(column.codec());
    if (other != column.codec()) {
      throw new UsageException(
          "Column "
              + column(column)
              + " of table "
              + table.getTableName()
              + " has a "
              + (local != null ? IndexKind.LOCAL : IndexKind.GLOBAL)
              + " index of "
              + other
              + ", and the new one is of "
              + column.codec()
              + ". Create it of "
              + other
              + ", or drop the other one first");
    }
    ValueCodec declared =
        DeclaredColumns.readable(table).find(family, qualifier).orElse(column.codec());
    if (declared != column.codec()) {
      throw new UsageException(
          "Column "
              + column(column)
              + " of table "
              + table.getTableName()
              + " is declared "
              + declared
              + ", and the index is of "
              + column.codec()
              + ". Create it of "
              + declared
              + ", or change the declaration first");
    }
  }

  /** HBase's own tables are left alone, and ours. */
  static void checkUserTable(TableName table, String what) throws UsageException {
    if (table.isSystemTable()) {
      throw new UsageException(
          table + " is a system table of HBase; only user tables can have " + what);
    }
    if (GlobalTables.isOne(table)) {
      throw new UsageException(
          table + " is a table of LCIndex's own; only user tables can have " + what);
    }
  }

  /** A family of the table; {@link UsageException} when it is absent. */
  static ColumnFamilyDescriptor family(TableDescriptor table, byte[] name) throws UsageException {
    ColumnFamilyDescriptor family = table.getColumnFamily(name);
    if (family == null) {
      List<String> names = new ArrayList<>();
      table.getColumnFamilyNames().forEach(one -> names.add(Bytes.toStringBinary(one)));
      throw new UsageException(
          String.format(
              "Table %s has no family %s; its families are %s",
              table.getTableName(), Bytes.toStringBinary(name), String.join(", ", names)));
    }
    return family;
  }

  /** Whether a local index can be on a family: it is there, neither encrypted nor MOB. */
  static void checkFamily(TableDescriptor table, IndexDefinition definition) throws IndexException {
    ColumnFamilyDescriptor family = family(table, definition.family());
    if (family.getEncryptionType() != null || family.getEncryptionKey() != null) {
      throw new UsageException(
          String.format(
              "Family %s of table %s is encrypted (%s), and index files are"
                  + " not: an index would keep its values in the clear on local"
                  + " disks. Index a column of a family without encryption",
              family.getNameAsString(), table.getTableName(), family.getEncryptionType()));
    }
    if (family.isMobEnabled()) {
      throw new UsageException(
          String.format(
              "Family %s of table %s has MOB enabled, so its HFiles hold references"
                  + " instead of values. Index a column of a family without MOB",
              family.getNameAsString(), table.getTableName()));
    }
  }

  /** A column as a message names it. */
  static String column(IndexDefinition definition) {
    return column(definition.columns().get(0));
  }

  private static String column(ColumnDeclaration column) {
    return Bytes.toStringBinary(column.family()) + ":" + Bytes.toStringBinary(column.qualifier());
  }
}
