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
package org.lcindex.definition;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.type.ShownText;
import org.lcindex.type.ValueCodec;

/**
 * Reads what a table descriptor says about indexes, and goes on after what it cannot read: any
 * shell can set these values to anything, and a newer release writes what this one does not know.
 * Takes n log n steps for n characters. For one descriptor.
 */
final class DefinitionReader {
  private final TreeMap<byte[][], IndexDefinition> byColumn =
      new TreeMap<>(ColumnDeclaration.BY_NAME);
  private final List<IndexDefinition> list = new ArrayList<>();
  private final Map<String, IndexDefinition> byId = new TreeMap<>();
  // First words of what is no definition: columns of which nothing else is known.
  private final Set<String> unread = new HashSet<>();
  private final Set<String> off = new LinkedHashSet<>();
  // What they are on, and whether they stand by.
  private final Set<String> globals = new TreeSet<>();
  private final List<GlobalIndex> globalList = new ArrayList<>();
  private final DefinitionFaults faults;

  private DefinitionReader(String table) {
    this.faults = new DefinitionFaults(table);
  }

  /** What the descriptor says, with what cannot be read of it. */
  static IndexDefinitions read(TableDescriptor table) {
    DefinitionReader reader = new DefinitionReader(table.getTableName().getNameAsString());
    String definitions = table.getValue(IndexDefinitions.TABLE_KEY);
    if (definitions != null) {
      reader.definitions(definitions);
    }
    String global = table.getValue(IndexDefinitions.GLOBAL_KEY);
    if (global != null) {
      reader.globals(global);
    }
    String disabled = table.getValue(IndexDefinitions.DISABLED_KEY);
    if (disabled != null) {
      reader.disabled(disabled);
    }
    reader.unknownKeys(table);
    reader.columns(table);
    RowParts.read(table, reader.faults);
    return reader.result();
  }

  /**
   * Reads definitions all of which have to be good.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  static List<IndexDefinition> parse(String text) {
    return checked(
        Arrays.stream(text.split(";"))
            .filter(one -> !one.isBlank())
            .map(one -> IndexDefinition.parse(one, null))
            .toList());
  }

  /**
   * These definitions, once they were checked.
   *
   * @throws IllegalArgumentException when two are on one column, or have one file id
   */
  static List<IndexDefinition> checked(List<IndexDefinition> definitions) {
    DefinitionReader reader = new DefinitionReader(null);
    definitions.forEach(reader::add);
    return reader.list;
  }

  private void definitions(String text) {
    faults.readEach(
        IndexDefinitions.TABLE_KEY,
        text,
        "definition",
        one -> {
          try {
            add(IndexDefinition.parse(one, null));
          } catch (IllegalArgumentException e) {
            unread.add(one.split("\\s", 2)[0]);
            throw e;
          }
        });
  }

  private void globals(String text) {
    faults.readEach(
        IndexDefinitions.GLOBAL_KEY,
        text,
        "definition",
        one -> {
          GlobalIndex index = GlobalIndex.parse(one);
          GlobalDefinition definition = index.definition();
          if (index.lacksBounds()) {
            throw new IllegalArgumentException(
                "BOUNDS is missing: drop the index and create it anew");
          }
          String generation = definition.column() + (index.standby() ? " STANDBY" : "");
          if (!globals.add(generation)) {
            throw new IllegalArgumentException(
                (definition.isGrid() ? "the grid " : "column ")
                    + ShownText.cut(definition.column())
                    + " has two global definitions: leave one");
          }
          globalList.add(index);
        });
  }

  private void add(IndexDefinition definition) {
    IndexDefinitions.checkLocal(definition);
    IndexDefinition same = byId.get(definition.id());
    byte[][] column = {definition.family(), definition.qualifier()};
    if (byColumn.containsKey(column)) {
      throw new IllegalArgumentException(
          "column "
              + ShownText.cut(definition.column())
              + " is defined twice: leave one definition");
    }
    if (same != null) {
      throw IndexDefinitions.sameId(definition, same);
    }
    byColumn.put(column, definition);
    byId.put(definition.id(), definition);
    list.add(definition);
  }

  private void disabled(String text) {
    Set<String> known = new TreeSet<>(unread);
    list.forEach(definition -> known.add(definition.column()));
    faults.readEach(
        IndexDefinitions.DISABLED_KEY,
        text,
        "column",
        column -> {
          off.add(column);
          if (!known.contains(column)) {
            faults.add(
                IndexDefinitions.DISABLED_KEY,
                column,
                globals.contains(column)
                    ? "only local indexes are switched off by it, and the column's is global"
                    : "the table has no index on such a column");
          }
        });
  }

  /** A newer release may keep definitions of another kind in a value of their own. */
  private void unknownKeys(TableDescriptor table) {
    table
        .getValues()
        .forEach(
            (key, value) -> {
              String name = Bytes.toString(key.get(), key.getOffset(), key.getLength());
              if (name.startsWith(IndexDefinitions.TABLE_KEY + ".")
                  && !name.equals(IndexDefinitions.GLOBAL_KEY)
                  && !name.equals(IndexDefinitions.DISABLED_KEY)) {
                String text = Bytes.toString(value.get(), value.getOffset(), value.getLength());
                faults.add(
                    ShownText.cut(name),
                    text,
                    "this release does not know the value" + DefinitionFaults.NEWER);
              }
            });
  }

  /** Declared columns, because whoever tells of the table's indexes tells of their faults, too. */
  private void columns(TableDescriptor table) {
    IndexDefinitions known = result();
    for (ColumnDeclaration declared : DeclaredColumns.read(table, faults)) {
      ValueCodec ofIndex =
          declared.isRow()
              ? null
              : known.codec(declared.family(), declared.qualifier()).orElse(null);
      if (ofIndex != null && ofIndex != declared.codec()) {
        faults.add(
            DeclaredColumns.TABLE_KEY,
            declared.toString(),
            "the index on the column is of " + ofIndex + ", and its type rules",
            "'lcindex column set' declares the index's type; 'lcindex column unset' takes this out");
      }
    }
  }

  private IndexDefinitions result() {
    return new IndexDefinitions(list, off, globalList, faults.list());
  }
}
