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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * All index definitions of one table, at most one for a column. In the table descriptor they are
 * one readable value under {@link #TABLE_KEY}, joined by {@code "; "}: HBase stores, versions and
 * distributes them. An index can be switched off: its definition stays, nothing is built for it and
 * no query uses it. Immutable, thread safe.
 */
@InterfaceAudience.Public
public final class IndexDefinitions {
  /** The key of the table descriptor's value. */
  public static final String TABLE_KEY = "lcindex.indexes";

  /**
   * The key of the value that names the columns, joined by {@code "; "}, whose indexes are switched
   * off. Absent when none is, as before there was such a thing; a server of that time builds all.
   */
  public static final String DISABLED_KEY = "lcindex.indexes.disabled";

  /** Why such an index is not built. */
  public static final String SWITCHED_OFF = "switched off by index disable";

  private static final IndexDefinitions NONE = new IndexDefinitions(List.of(), Set.of());

  private final List<IndexDefinition> list;

  /** Columns as {@link IndexDefinition#column} writes them; all of them have an index. */
  private final Set<String> disabled;

  private IndexDefinitions(List<IndexDefinition> list, Set<String> disabled) {
    this.list = List.copyOf(list);
    this.disabled =
        list.stream()
            .map(IndexDefinition::column)
            .filter(disabled::contains)
            .collect(Collectors.toUnmodifiableSet());
  }

  /** No index. */
  public static IndexDefinitions none() {
    return NONE;
  }

  /**
   * The definitions in a table descriptor.
   *
   * @throws IllegalArgumentException with table, value and remedy when they cannot be read
   */
  public static IndexDefinitions of(TableDescriptor table) {
    String text = table.getValue(TABLE_KEY);
    if (text == null) {
      return NONE;
    }
    try {
      IndexDefinitions all = parse(text);
      String off = table.getValue(DISABLED_KEY);
      return off == null ? all : new IndexDefinitions(all.list, columns(off));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "table "
              + table.getTableName()
              + ", value "
              + TABLE_KEY
              + ": "
              + e.getMessage()
              + " (alter the table to correct or unset the value)",
          e);
    }
  }

  /**
   * Reads what {@link #toString} wrote.
   *
   * @throws IllegalArgumentException with value, limit and remedy
   */
  public static IndexDefinitions parse(String text) {
    IndexDefinitions all = NONE;
    for (String one : text.split(";")) {
      if (!one.isBlank()) {
        IndexDefinition d = IndexDefinition.parse(one, null);
        if (all.find(d.family(), d.qualifier()).isPresent()) {
          throw new IllegalArgumentException(
              "column " + d.column() + " is defined twice: leave one definition");
        }
        all = all.with(d);
      }
    }
    return all;
  }

  private static Set<String> columns(String text) {
    return Arrays.stream(text.split(";")).map(String::strip).collect(Collectors.toSet());
  }

  /** A copy of the descriptor with these definitions in place of its own. */
  public TableDescriptor applyTo(TableDescriptor table) {
    TableDescriptorBuilder b = TableDescriptorBuilder.newBuilder(table);
    set(b, TABLE_KEY, toString());
    set(b, DISABLED_KEY, disabled.stream().sorted().collect(Collectors.joining("; ")));
    return b.build();
  }

  private static void set(TableDescriptorBuilder table, String key, String value) {
    if (value.isEmpty()) {
      table.removeValue(key);
    } else {
      table.setValue(key, value);
    }
  }

  /** Whether this one of them is switched off. */
  public boolean isDisabled(IndexDefinition definition) {
    return disabled.contains(definition.column());
  }

  /** Those that are not switched off: what is to be built. */
  public IndexDefinitions enabled() {
    return disabled.isEmpty()
        ? this
        : new IndexDefinitions(list.stream().filter(d -> !isDisabled(d)).toList(), Set.of());
  }

  /** The same with one of them switched off or on. */
  public IndexDefinitions switched(IndexDefinition definition, boolean off) {
    Set<String> columns = new HashSet<>(disabled);
    if (off) {
      columns.add(definition.column());
    } else {
      columns.remove(definition.column());
    }
    return new IndexDefinitions(list, columns);
  }

  /**
   * These and one more; one on the same column is replaced, in its place.
   *
   * @throws IllegalArgumentException when another index has the same {@link IndexDefinition#id}
   */
  public IndexDefinitions with(IndexDefinition definition) {
    List<IndexDefinition> out = new ArrayList<>(list);
    int at = out.size();
    for (int i = 0; i < list.size(); i++) {
      IndexDefinition other = list.get(i);
      if (other.isOn(definition.family(), definition.qualifier())) {
        at = i;
      } else if (other.id().equals(definition.id())) {
        throw new IllegalArgumentException(
            definition.column()
                + " and "
                + other.column()
                + " have the same file id "
                + other.id()
                + ": drop one of the two indexes");
      }
    }
    if (at < out.size()) {
      out.set(at, definition);
    } else {
      out.add(definition);
    }
    return new IndexDefinitions(out, disabled);
  }

  /** These except the one on a column, if there is one. */
  public IndexDefinitions without(byte[] family, byte[] qualifier) {
    return new IndexDefinitions(
        list.stream().filter(d -> !d.isOn(family, qualifier)).toList(), disabled);
  }

  /** All, in the order in which they were defined. */
  public List<IndexDefinition> list() {
    return list;
  }

  /** Those of one family. */
  public List<IndexDefinition> forFamily(byte[] family) {
    return list.stream().filter(d -> Arrays.equals(d.family(), family)).toList();
  }

  /** The one on a column. */
  public Optional<IndexDefinition> find(byte[] family, byte[] qualifier) {
    return list.stream().filter(d -> d.isOn(family, qualifier)).findFirst();
  }

  /** Whether the table has no index. */
  public boolean isEmpty() {
    return list.isEmpty();
  }

  @Override
  public boolean equals(Object o) {
    return o instanceof IndexDefinitions d && list.equals(d.list) && disabled.equals(d.disabled);
  }

  @Override
  public int hashCode() {
    return Objects.hash(list, disabled);
  }

  /** The text that {@link #parse} reads back; it does not say what is switched off. */
  @Override
  public String toString() {
    return list.stream().map(IndexDefinition::toString).collect(Collectors.joining("; "));
  }
}
