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
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.client.TableDescriptorBuilder;
import org.apache.yetus.audience.InterfaceAudience;

/**
 * All index definitions of one table, at most one for a column. In the table descriptor they are
 * one readable value under {@link #TABLE_KEY}, joined by {@code "; "}: HBase stores, versions and
 * distributes them. Immutable, thread safe.
 */
@InterfaceAudience.Public
public final class IndexDefinitions {
  /** The key of the table descriptor's value. */
  public static final String TABLE_KEY = "lcindex.indexes";

  private static final IndexDefinitions NONE = new IndexDefinitions(List.of());

  private final List<IndexDefinition> list;

  private IndexDefinitions(List<IndexDefinition> list) {
    this.list = List.copyOf(list);
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
      return parse(text);
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

  /** A copy of the descriptor with these definitions in place of its own. */
  public TableDescriptor applyTo(TableDescriptor table) {
    TableDescriptorBuilder b = TableDescriptorBuilder.newBuilder(table);
    return (list.isEmpty() ? b.removeValue(TABLE_KEY) : b.setValue(TABLE_KEY, toString())).build();
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
    return new IndexDefinitions(out);
  }

  /** These except the one on a column, if there is one. */
  public IndexDefinitions without(byte[] family, byte[] qualifier) {
    return new IndexDefinitions(list.stream().filter(d -> !d.isOn(family, qualifier)).toList());
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
    return o instanceof IndexDefinitions d && list.equals(d.list);
  }

  @Override
  public int hashCode() {
    return list.hashCode();
  }

  /** The text that {@link #parse} reads back. */
  @Override
  public String toString() {
    return list.stream().map(IndexDefinition::toString).collect(Collectors.joining("; "));
  }
}
