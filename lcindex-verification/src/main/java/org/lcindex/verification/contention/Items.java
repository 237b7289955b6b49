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
package org.lcindex.verification.contention;

import java.util.Map;
import java.util.TreeMap;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptor;
import org.apache.hadoop.hbase.client.ColumnFamilyDescriptorBuilder;
import org.apache.hadoop.hbase.client.TableDescriptor;
import org.apache.hadoop.hbase.util.Bytes;
import org.lcindex.definition.GlobalDefinition;
import org.lcindex.definition.GlobalIndex;
import org.lcindex.definition.IndexDefinition;
import org.lcindex.definition.IndexDefinitions;

/**
 * A table's descriptor taken apart: what can be changed by itself, each with a name and a text that
 * says how it is. Coprocessors, and values of LCIndex other than definitions, are left out: they
 * follow from the rest. No state.
 */
final class Items {
  /** How something is that is not there. */
  static final String ABSENT = "absent";

  private static final String GLOBAL = "global ";
  private static final String OURS = "lcindex.";
  private static final String COPROCESSOR = "coprocessor$";

  private Items() {}

  /** The name of the index on a column, {@code family:qualifier}. */
  static String index(String column) {
    return "index " + column;
  }

  /** The name of an index, by its column and its kind: a column may have one of each. */
  static String index(IndexDefinition definition) {
    String name = index(definition.column());
    return definition instanceof GlobalDefinition ? GLOBAL + name : name;
  }

  /** Whether a name is that of a global index. */
  static boolean isGlobal(String name) {
    return name.startsWith(GLOBAL);
  }

  static String value(String key) {
    return "value " + key;
  }

  static String ttl(String family) {
    return "TTL of " + family;
  }

  static String family(String name) {
    return "family " + name;
  }

  /** How an index is. */
  static String indexState(IndexDefinition definition, boolean disabled) {
    return (disabled ? "off: " : "on: ") + definition;
  }

  /** How a family is, but for its TTL. */
  static String familyState(ColumnFamilyDescriptor family) {
    return ColumnFamilyDescriptorBuilder.newBuilder(family)
        .setTimeToLive(ColumnFamilyDescriptorBuilder.DEFAULT_TTL)
        .build()
        .toString();
  }

  static String ttlState(int seconds) {
    return seconds + " s";
  }

  /** The items of a family that is there. */
  static Map<String, String> there(ColumnFamilyDescriptor family) {
    String name = family.getNameAsString();
    return Map.of(family(name), familyState(family), ttl(name), ttlState(family.getTimeToLive()));
  }

  /**
   * Everything in a descriptor, by name.
   *
   * @throws IllegalArgumentException when its definitions cannot be read
   */
  static Map<String, String> of(TableDescriptor table) {
    Map<String, String> items = new TreeMap<>();
    table
        .getValues()
        .forEach(
            (key, value) -> {
              String name = Bytes.toStringBinary(key.copyBytes());
              if (!name.startsWith(OURS) && !name.startsWith(COPROCESSOR)) {
                items.put(value(name), Bytes.toStringBinary(value.copyBytes()));
              }
            });
    for (ColumnFamilyDescriptor family : table.getColumnFamilies()) {
      items.putAll(there(family));
    }
    IndexDefinitions indexes = IndexDefinitions.of(table);
    for (IndexDefinition index : indexes.list()) {
      items.put(index(index), indexState(index, indexes.isDisabled(index)));
    }
    for (GlobalIndex index : indexes.globals()) {
      items.put(index(index.definition()), indexState(index.definition(), index.disabled()));
    }
    return items;
  }
}
