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
package org.lcindex.regionserver.master;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.hbase.TableName;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.lcindex.definition.ColumnDeclaration;
import org.lcindex.definition.DeclaredColumns;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.GlobalTables;
import org.lcindex.definition.IndexDefinitions;
import org.lcindex.regionserver.global.GlobalRequirements;
import org.lcindex.rpc.UsageException;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/** What commands for global indexes refuse before they change anything. Thread safe. */
record DdlChecks(Configuration conf, MasterTables tables) {

  /** The index on a column. */
  static GlobalIndex find(TableDescriptor table, String column) throws UsageException {
    IndexDefinitions definitions = readable(table);
    return definitions
        .findGlobal(column)
        .orElseThrow(
            () -> new UsageException(IndexDefinitions.lacksGlobal(table.getTableName(), column)));
  }

  /** The definitions of a table, all of which can be read. */
  static IndexDefinitions readable(TableDescriptor table) throws UsageException {
    IndexDefinitions definitions = IndexDefinitions.readable(table);
    if (!definitions.unreadGlobals().isEmpty()) {
      throw new UsageException(
          "Nothing is changed. table " + table.getTableName() + ": " + definitions.unreadGlobals());
    }
    return definitions;
  }

  /** Throws with all reasons why a table cannot have an index. */
  void check(TableDescriptor table, GlobalIndex index) throws IOException {
    TableName name = table.getTableName();
    if (name.isSystemTable() || GlobalTables.isOne(name)) {
      throw new UsageException(name + " is no user table: only these can have indexes");
    }
    GlobalDefinition definition = index.definition();
    IndexDefinitions definitions = readable(table);
    Optional<GlobalIndex> old =
        index.standby()
            ? definitions.findStandby(definition.column())
            : definitions.findGlobal(definition.column());
    if (old.isPresent()) {
      throw new UsageException(
          definition.alreadyIn(name.getNameAsString(), old.get().definition()));
    }
    if (definitions.globals().size() >= GlobalDefinition.MAX_OF_A_TABLE) {
      throw new UsageException(
          String.format(
              "Table %s has %s GLOBAL indexes, and may have %s: each is a table, and a call"
                  + " with every write. Nothing is changed. Drop one, or create a LOCAL index",
              name, definitions.globals().size(), GlobalDefinition.MAX_OF_A_TABLE));
    }
    checkSplits(index);
    checkNeeds(table, definition);
  }

  /** Regions of a grid are boxes. */
  private static void checkSplits(GlobalIndex index) throws UsageException {
    int splits = index.splits();
    int cells = index.definition().cells();
    if (cells == 0 || splits == 0) {
      return;
    }
    if (Integer.bitCount(splits) != 1 || splits > cells) {
      throw new UsageException(
          "SPLITS "
              + splits
              + " of "
              + ShownText.cut(index.definition().toString())
              + ": the regions of a grid have equally many cells, so give a power of two, 2 to "
              + Math.min(cells, Integer.highestOneBit(GlobalIndex.MAX_SPLITS))
              + ", or leave it out for a number by the table's size. Nothing is changed");
    }
  }

  /** Throws with all reasons why a table cannot have the entries of an index written. */
  void checkNeeds(TableDescriptor table, GlobalDefinition definition) throws IOException {
    TableName name = table.getTableName();
    IndexDefinitions definitions = readable(table);
    List<String> why = new ArrayList<>();
    definition.columns().forEach(column -> checkCodec(why, table, definitions, column));
    why.addAll(GlobalRequirements.missing(conf, table, definition.families()));
    why.addAll(ServerNeeds.of(tables, definition));
    if (!why.isEmpty()) {
      throw new UsageException(
          String.format(
              "Table %s cannot have the index %s: %s. Nothing is changed",
              name, definition, String.join("; ", why)));
    }
  }

  private static void checkCodec(
      List<String> why,
      TableDescriptor table,
      IndexDefinitions definitions,
      ColumnDeclaration column) {
    boolean local = definitions.find(column.family(), column.qualifier()).isPresent();
    definitions
        .codec(column.family(), column.qualifier())
        .filter(codec -> codec != column.codec())
        .ifPresent(
            codec ->
                why.add(
                    otherType(
                        "has a " + (local ? "LOCAL" : "GLOBAL") + " index of " + codec,
                        column,
                        codec)));
    DeclaredColumns.readable(table)
        .find(column.family(), column.qualifier())
        .filter(codec -> codec != column.codec())
        .ifPresent(codec -> why.add(otherType("is declared " + codec, column, codec)));
  }

  private static String otherType(String is, ColumnDeclaration column, ValueCodec codec) {
    return "column " + column.column() + " " + is + ": create the index of " + codec;
  }

  /** Throws if a server opens regions without the observers. */
  void requireObservers(TableName base, GlobalDefinition index, String column) throws IOException {
    List<String> why = ServerNeeds.of(tables, index);
    if (!why.isEmpty()) {
      throw new UsageException(
          String.format(
              "The GLOBAL index on %s of table %s is uncovered because a server"
                  + " opens regions without their observers. Nothing is changed: %s",
              column, base, String.join("; ", why)));
    }
  }
}
